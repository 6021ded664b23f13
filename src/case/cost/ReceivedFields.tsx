import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { isAmount } from '../../../contract/both/money.ts'
import { differenceOf } from '../../../contract/cost/statement.ts'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import type { DecisionField } from '../../draft/decision/wanted.ts'
import { Banner } from '../../ui/Banner.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { sumWords } from './sumWords.ts'

interface ReceivedProps {
  fee: { amount: string; currency: string }
  received: DecisionField
  reason: ComponentProps<typeof ReasonField>
}

/** What came of a fee; where it is another sum than was asked for it says so, and asks why the fee counts as paid. */
export function ReceivedFields({ fee, received, reason }: ReceivedProps) {
  const { t } = useLingui()
  const { amount, currency } = fee
  const typed = received.value.trim()
  const differs = isAmount(typed) ? differenceOf({ amount, received: typed }) : undefined
  const [asked, sum] = [sumWords(currency, amount), sumWords(currency, differs?.sum ?? '0')]
  return (
    <>
      <MoneyInput label={t`到账金额`} amount={received.value} currency={currency} {...received} />
      {differs ? (
        <>
          <Banner family="amber" icon="alert">
            {differs.isShort
              ? t`到账金额比应缴的 ${asked} 少 ${sum}。确认后仍按已缴处理，差额和理由记入办理记录与费用结算，各方可见。`
              : t`到账金额比应缴的 ${asked} 多 ${sum}。多出的部分不计入仲裁费，和理由一并记入办理记录与费用结算，各方可见。`}
          </Banner>
          <ReasonField {...reason} label={t`按已缴处理的理由`} required />
        </>
      ) : null}
    </>
  )
}
