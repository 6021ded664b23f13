import { useLingui } from '@lingui/react/macro'
import { mandates } from '../../../contract/mandate/mandate.ts'
import { useChoices } from '../../list/useChoices.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { conflictWords } from '../tribunal/words.ts'

/** What speaks against each arbitrator of the case if this agent acts in it. */
export function AgentConflicts({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const { choices, error } = useChoices(mandates.findMandateConflicts, { params: { id } })
  if (error) return <ErrorState error={error} />
  if (!choices) return <Skeleton lines={1} />
  const hits = choices.flatMap(({ nickName, hits: own }) => own.map((hit) => ({ ...hit, nickName })))
  if (!choices.length) return <Banner family="blue" icon="info">{t`尚无仲裁员，暂无需检索利益冲突`}</Banner>
  const count = hits.length
  if (!count) return <Banner family="green" icon="check">{t`没有检索到利益冲突`}</Banner>
  return (
    <Banner family="amber" icon="alert">
      <strong>{t`检索到 ${count} 项可能的利益冲突`}</strong>
      <ul className="plain-list">
        {hits.map((hit) => (
          <li key={`${hit.nickName} ${hit.kind} ${hit.name} ${hit.with}`}>
            {hit.nickName} · {i18n._(conflictWords[hit.kind])}
            {t`：`}
            {hit.name} — {hit.with}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
