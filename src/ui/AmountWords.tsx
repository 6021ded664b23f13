import { useLingui } from '@lingui/react/macro'
import { capitals } from '../../contract/both/money.ts'
import { amountWords } from './englishAmount.ts'

/** An amount spelt out below its figures: in Chinese capitals (specification §9), for English readers in words. */
export function AmountWords({ amount }: { amount: string }) {
  const { i18n } = useLingui()
  const english = i18n.locale === 'en'
  return (
    <span className="capitals" lang={english ? 'en' : 'zh-CN'} style={{ display: 'block' }}>
      {english ? amountWords(amount.trim()) : capitals(amount.trim())}
    </span>
  )
}
