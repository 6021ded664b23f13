import type { AwardOutcome } from '../../contract/award/outcome.ts'
import type { Camp } from '../../contract/case/case.ts'
import { settle } from '../../contract/cost/costSplit.ts'
import { fenIn, fenText } from '../../contract/cost/refund.ts'
import { keptOf } from '../../contract/cost/statement.ts'
import type { CaseText } from '../../contract/document/placeholder.ts'
import { englishMoney } from '../caseDocument/facts.ts'
import { readCostAccount } from '../cost/row.ts'
import type { Tx } from '../database/db.ts'
import { moneyWords } from '../document/letter.ts'
import type { Facts } from '../document/model/fill.ts'

const sums = [
  'awardedAmount',
  'costsApplicants',
  'costsRespondents',
  'counterAwardedAmount',
  'counterFee',
  'counterCostsApplicants',
  'counterCostsRespondents',
  'reimbursement',
] as const
type Sum = (typeof sums)[number]

/** What an award says of its outcome, and nobody knows before the vote on it. */
export const outcomeKeys: readonly CaseText[] = [...sums, 'reimbursedBy', 'reimbursedTo']

type Said = Partial<Record<CaseText, string>>

const both = (key: Sum, currency: string, amount: string): Said => ({
  [key]: moneyWords(currency, amount),
  [`${key}.en`]: englishMoney(currency, amount),
})

const sideWords: Record<Camp, readonly [zh: string, en: string]> = {
  APP: ['申请人', 'the Claimant'],
  DEF: ['被申请人', 'the Respondent'],
}
const side = (key: 'reimbursedBy' | 'reimbursedTo', camp: Camp): Said => ({
  [key]: sideWords[camp][0],
  [`${key}.en`]: sideWords[camp][1],
})

/**
 * What an outcome says to the placeholders of its text: the sums awarded, the fees of claims and counterclaims as each side bears
 * them, of what was paid and not refunded, and what one side reimburses the other.
 */
export async function outcomeFacts(tx: Tx, caseId: string, outcome: AwardOutcome | null): Promise<Facts> {
  if (!outcome) return { texts: {}, lists: {} }
  const { currency, charges } = await readCostAccount(tx, caseId)
  const { awarded, counterAwarded, share, counterShare } = outcome
  const fees = charges.map((one) => ({ of: one.of, camp: one.camp, kept: keptOf(one) }))
  const [first] = charges
  const of = (what: 'claim' | 'counterclaim') => fees.filter((one) => one.of === what)
  const settled = settle(fees, { share, counterShare })
  const isSaid = first && (share !== null || counterShare !== null)
  const counterFee = fenText(of('counterclaim').reduce((sum, { kept }) => sum + fenIn(kept), 0n))
  const texts: Said = {
    ...(awarded ? both('awardedAmount', currency, awarded) : {}),
    ...(counterAwarded ? both('counterAwardedAmount', currency, counterAwarded) : {}),
    ...(first && of('claim').length && share !== null
      ? {
          ...both('costsApplicants', first.currency, settled.claim.APP),
          ...both('costsRespondents', first.currency, settled.claim.DEF),
        }
      : {}),
    ...(first && of('counterclaim').length ? both('counterFee', first.currency, counterFee) : {}),
    ...(first && of('counterclaim').length && counterShare !== null
      ? {
          ...both('counterCostsApplicants', first.currency, settled.counterclaim.APP),
          ...both('counterCostsRespondents', first.currency, settled.counterclaim.DEF),
        }
      : {}),
    ...(isSaid && settled.owed
      ? {
          ...both('reimbursement', first.currency, settled.owed.sum),
          ...side('reimbursedBy', settled.owed.by),
          ...side('reimbursedTo', settled.owed.to),
        }
      : {}),
  }
  return { texts, lists: {} }
}
