import { useLingui } from '@lingui/react/macro'
import { type CaseState, endedCases } from '../../../contract/case.ts'
import { caseLife } from '../../../contract/caseLife.ts'
import { useKept } from '../../local/hooks.ts'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { CaseTag } from '../CaseTag.tsx'
import { eventWords } from './words.ts'

/** How a case that is over ended: when, by which step, by whom and why, who sat in it, and where its papers lie. */
export function Closing({ id, state }: { id: string; state: CaseState }) {
  const { t, i18n } = useLingui()
  const isOver = endedCases.includes(state)
  const { value, error, refresh } = useKept(isOver ? caseLife.getCaseClosing : undefined, { query: { id } })
  if (!isOver || value === null) return null
  return (
    <Section title={t`结案信息`}>
      {value ? (
        <dl className="facts">
          <Fact label={t`结案状态`}>
            <CaseTag state={value.state} />
          </Fact>
          <Fact label={t`结案时间`}>
            <time dateTime={value.at} className="number">
              {dateTime(value.at)}
            </time>
          </Fact>
          <Fact label={t`结案方式`}>{i18n._(eventWords[value.action])}</Fact>
          <Fact label={t`经办人`}>{value.byName || t`系统`}</Fact>
          <Fact label={t`仲裁员`}>{value.arbitrators.join('、')}</Fact>
          <Fact label={t`理由`} wide>
            {value.reason}
          </Fact>
          {value.state === 'closed' ? (
            <Fact label={t`结案文书`}>{t`裁决书、调解书或撤案决定见“文书与证据”`}</Fact>
          ) : null}
        </dl>
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Section>
  )
}
