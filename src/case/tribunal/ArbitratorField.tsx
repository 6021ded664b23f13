import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AppError, ErrorCode } from '../../../contract/errors/errors.ts'
import type { Reply } from '../../../contract/kernel/call.ts'
import { tribunals } from '../../../contract/tribunal/tribunal.ts'
import { useChoices } from '../../list/useChoices.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Select } from '../../ui/Choice.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { conflictWords } from './words.ts'

interface FieldProps {
  caseId: string
  value: string
  onChange: (userId: string) => void
  error: { code: ErrorCode } | undefined
}

/** The arbitrators who can be asked; those who take no cases now stand there and cannot be chosen. */
export function ArbitratorField({ caseId, value, onChange, error }: FieldProps) {
  const { t } = useLingui()
  const { choices, error: failed } = useChoices(tribunals.listEligible, { params: { id: caseId } })
  if (failed) return <ErrorState error={failed} />
  if (!choices) return <Skeleton lines={1} />
  return (
    <Select
      label={t`仲裁员`}
      required
      placeholder={t`请选择`}
      options={choices.map(({ userId, nickName, awayTo }) => ({
        value: userId,
        label: awayTo ? t`${nickName}（${awayTo} 前不接受案件）` : nickName,
        disabled: awayTo !== '',
      }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  )
}

/** What speaks against an arbitrator in this case, searched for as soon as one is chosen. */
export function Conflicts({ caseId, userId }: { caseId: string; userId: string }) {
  const { t, i18n } = useLingui()
  const [state, setState] = useState<{ found?: Reply<typeof tribunals.findConflicts>; error?: AppError }>({})
  useEffect(() => {
    setState({})
    const abort = new AbortController()
    ask(tribunals.findConflicts, { body: { id: caseId, userId } }, { signal: abort.signal }).then(
      (found) => setState({ found }),
      (error: unknown) => abort.signal.aborted || setState({ error: asAppError(error) }),
    )
    return () => abort.abort()
  }, [caseId, userId])
  const { found, error } = state
  if (error) return <ErrorState error={error} />
  if (!found) return <Skeleton lines={1} />
  const { hits, despite } = found
  const count = hits.length
  if (!count) return <Banner family="green" icon="check">{t`没有检索到利益冲突`}</Banner>
  return (
    <Banner family="amber" icon="alert">
      <strong>{t`检索到 ${count} 项可能的利益冲突`}</strong>
      <ul className="plain-list">
        {hits.map((hit) => (
          <li key={`${hit.kind} ${hit.name} ${hit.with}`}>
            {i18n._(conflictWords[hit.kind])}
            {t`：`}
            {hit.name} — {hit.with}
          </li>
        ))}
      </ul>
      {despite ? <span>{t`仍予指定的理由：${despite}`}</span> : null}
    </Banner>
  )
}
