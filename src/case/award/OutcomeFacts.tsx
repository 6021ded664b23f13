import { useLingui } from '@lingui/react/macro'
import { type AwardOutcome, splitFee } from '../../../contract/award/outcome.ts'
import { money } from '../../../contract/both/money.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { Fact } from '../../ui/Fact.tsx'
import { counterResultWords, resultWords } from './words.ts'

interface FactsProps {
  outcome: AwardOutcome
  currency: string | undefined
  fee: Pick<NonNullable<CaseDetail['fee']>, 'amount' | 'currency'> | null
}

/** What an award comes to, and who bears the fees of the case; in sums its statement of account says that. */
export function OutcomeFacts({ outcome, currency = '', fee }: FactsProps) {
  const { t, i18n } = useLingui()
  const { result, awarded, share, counterAwarded, counterShare, counterResult, counterReason } = outcome
  const counterRest = counterShare === null ? 0 : 100 - counterShare
  const rest = share === null ? 0 : 100 - share
  const split = fee && share !== null ? splitFee(fee.amount, share) : undefined
  const sum = (amount: string | undefined) => (fee && amount ? `${fee.currency} ${money(amount)}` : '')
  return (
    <>
      <Fact label={t`裁决结果`}>{i18n._(resultWords[result])}</Fact>
      {awarded ? (
        <Fact label={t`裁决金额`}>
          <span className="number nowrap">
            {currency} {money(awarded)}
          </span>
        </Fact>
      ) : null}
      {share === null ? null : (
        <Fact label={t`仲裁费承担`}>
          <span style={{ display: 'block' }}>{t`申请人 ${rest}% ${sum(split?.applicants)}`}</span>
          <span style={{ display: 'block' }}>{t`被申请人 ${share}% ${sum(split?.respondents)}`}</span>
        </Fact>
      )}
      {counterResult ? <Fact label={t`反请求的结果`}>{i18n._(counterResultWords[counterResult])}</Fact> : null}
      {counterReason ? <Fact label={t`对反请求或其费用不作结论的理由`}>{counterReason}</Fact> : null}
      {counterAwarded ? (
        <Fact label={t`反请求裁决金额`}>
          <span className="number nowrap">
            {currency} {money(counterAwarded)}
          </span>
        </Fact>
      ) : null}
      {counterShare === null ? null : (
        <Fact label={t`反请求仲裁费承担`}>{t`申请人 ${counterRest}%，被申请人 ${counterShare}%`}</Fact>
      )}
    </>
  )
}
