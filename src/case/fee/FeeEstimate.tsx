import { useLingui } from '@lingui/react/macro'
import type { caseNatures } from '../../../contract/case/caseRequest.ts'
import { feeKindOf } from '../../../contract/cost/fee.ts'
import { FeeTable } from './FeeTable.tsx'

/** What a request would cost, where it can be said. */
export function FeeEstimate({
  nature,
  amount,
  currency,
}: {
  nature: (typeof caseNatures)[number]
  amount: string
  currency: string
}) {
  const { t } = useLingui()
  if (!amount.trim()) return <p className="muted small-text">{t`没有明确金额的请求，费用由仲裁机构确定。`}</p>
  if (currency !== 'CNY') return <p className="muted small-text">{t`外币案件的费用由仲裁机构折算后确定。`}</p>
  return <FeeTable kind={feeKindOf[nature]} amount={amount} />
}
