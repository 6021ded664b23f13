import { useLingui } from '@lingui/react/macro'
import type { CaseRow } from '../../../contract/case/case.ts'
import { Cause } from '../../list/Cause.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Section } from '../../ui/Section.tsx'
import { sumOf } from '../sumOf.ts'
import { Attendees } from './Attendees.tsx'

/** What lists know of a case, while the whole of it is not on this device. */
export function RowOverview({ row }: { row: CaseRow }) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`案件信息`}>
        <dl className="facts">
          <Fact label={t`案件编号`}>
            <span className="number nowrap">{row.caseNo}</span>
          </Fact>
          <Fact label={t`案由`}>
            <Cause of={row.cause} />
          </Fact>
          <Fact label={t`标的额`}>
            <span className="number">{sumOf(row)}</span>
          </Fact>
        </dl>
      </Section>
      <Section title={t`当事人与代理人`}>
        <Attendees row={row} />
      </Section>
      <p className="muted small-text">{t`案件全文尚未保存在本设备，联网后自动读取。`}</p>
    </>
  )
}
