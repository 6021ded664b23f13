import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { money } from '../../contract/both/money.ts'
import type { Preservation } from '../../contract/filing/filing.ts'
import { Fact } from '../ui/Fact.tsx'
import { Section } from '../ui/Section.tsx'
import { GuaranteeTag } from './guarantee/GuaranteeTag.tsx'

/** What goes with it, and what came of it at the court: linked guarantees, letter, ruling, until when. */
export function CourtCard({ row }: { row: Preservation }) {
  const { t } = useLingui()
  const { atCourt, guarantees, currency } = row
  if (!guarantees.length && !atCourt.letterNo) return null
  return (
    <Section title={t`担保与法院办理`}>
      <dl className="facts">
        {guarantees.map((one) => (
          <Fact key={one.id} label={t`关联担保`} wide>
            <Link to="/sponsorshipView" search={{ id: one.id }} className="link nowrap number">
              {one.no}
            </Link>{' '}
            <GuaranteeTag state={one.state} />
            <div className="muted small-text">
              {one.guarantor} · {one.currency} {money(one.amount)}
            </div>
          </Fact>
        ))}
        {atCourt.letterNo ? <Fact label={t`提请保全函编号`}>{atCourt.letterNo}</Fact> : null}
        {atCourt.rulingNo ? (
          <>
            <Fact label={t`裁定书编号`}>{atCourt.rulingNo}</Fact>
            <Fact label={t`裁定日期`}>{atCourt.rulingDate}</Fact>
          </>
        ) : null}
        {atCourt.frozenAmount ? (
          <Fact label={t`冻结金额`}>
            <span className="number">
              {currency} {money(atCourt.frozenAmount)}
            </span>
          </Fact>
        ) : null}
        {atCourt.expiresOn ? <Fact label={t`到期日期`}>{atCourt.expiresOn}</Fact> : null}
      </dl>
    </Section>
  )
}
