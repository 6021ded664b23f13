import { useLingui } from '@lingui/react/macro'
import { money } from '../../../contract/both/money.ts'
import { type FeeKind, type FeeLine, feeOf, scheduleOn } from '../../../contract/cost/fee.ts'
import { serverNow } from '../../local/connection.ts'
import { dayAt } from '../../ui/format.ts'
import { feePartWords } from './words.ts'
import './fee.css'

/** What an amount costs by today's schedule of a kind, line by line, and by which tier. Nothing for what is no amount. */
export function FeeTable({ kind, amount }: { kind: FeeKind; amount: string }) {
  const { t, i18n } = useLingui()
  const schedule = scheduleOn(kind, dayAt(serverNow()))
  const fee = schedule && feeOf(schedule, amount)
  if (!schedule || !fee) return null
  const { from } = schedule
  const total = money(fee.total)

  function basis({ tier, isLeast, sum }: FeeLine): string {
    const [base, above, least] = [money(tier.base), money(tier.above), money(sum)]
    const { percent } = tier
    if (isLeast) return t`按比例不足最低额，按 ${least} 元计`
    if (percent === '0') return t`固定 ${base} 元`
    if (tier.above === '0') return t`争议金额的 ${percent}%`
    return t`${base} 元 + 超过 ${above} 元部分的 ${percent}%`
  }

  return (
    <div className="fee-table">
      <dl>
        {fee.lines.map((line) => (
          <div key={line.name}>
            <dt>
              {i18n._(feePartWords[line.name])}
              <small>{basis(line)}</small>
            </dt>
            <dd className="number">{money(line.sum)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t`合计（人民币元）`}</dt>
          <dd className="number">
            <span role="status">{total}</span>
          </dd>
        </div>
      </dl>
      <p className="muted small-text">
        {schedule.demo
          ? t`演示费率，自 ${from} 起适用，仅供估算；应缴金额以缴费通知为准。`
          : t`自 ${from} 起适用的费率；应缴金额以缴费通知为准。`}
      </p>
    </div>
  )
}
