import { useLingui } from '@lingui/react/macro'
import type { Award } from '../../../contract/award/award.ts'
import { money } from '../../../contract/both/money.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { defences } from '../../../contract/defence/defence.ts'
import { useAsk } from '../../action/useAsk.ts'
import { counterResultWords, resultWords } from './words.ts'
import '../cost/cost.css'

/** What was claimed and what the award says of it, side by side: for scrutiny. */
export function ClaimsDecided({ row, detail }: { row: Award; detail: CaseDetail | undefined }) {
  const { t, i18n } = useLingui()
  const { reply } = useAsk(defences.listDefences, { query: { baseId: row.baseId } })
  const { outcome } = row
  if (!detail || !outcome || row.kind !== 'award') return null
  const accepted = (reply?.list ?? []).filter(({ kind, state }) => kind === 'counterclaim' && state === 'accepted')
  const sum = (currency: string, amount: string) => (amount ? `${currency} ${money(amount)}` : '—')
  const percent = (share: number | null) => (share === null ? t`未载明` : t`被申请人承担 ${share}%`)
  const counter = outcome.counterResult ? i18n._(counterResultWords[outcome.counterResult]) : t`未载明`
  const lines = [
    {
      key: 'claim',
      name: t`仲裁请求`,
      asked: sum(detail.currency, detail.amount ?? ''),
      decided: `${i18n._(resultWords[outcome.result])} ${sum(detail.currency, outcome.awarded)}`,
      fee: percent(outcome.share),
    },
    ...accepted.map(({ id, partyName, claim }) => ({
      key: id,
      name: t`反请求（${partyName}）`,
      asked: sum(claim?.currency ?? '', claim?.amount ?? ''),
      decided: `${counter} ${sum(claim?.currency ?? '', outcome.counterAwarded)}`,
      fee: percent(outcome.counterShare),
    })),
  ]
  return (
    <table className="side-sums" aria-label={t`请求与裁决对照`}>
      <thead>
        <tr>
          <th scope="col">{t`请求`}</th>
          <th scope="col">{t`请求金额`}</th>
          <th scope="col">{t`裁决结果`}</th>
          <th scope="col">{t`费用承担`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, asked, decided, fee }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className="number">{asked}</td>
            <td>{decided}</td>
            <td>{fee}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
