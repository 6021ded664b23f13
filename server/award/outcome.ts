import { type AwardOutcome, splitFee } from '../../contract/outcome.ts'
import type { CaseText } from '../../contract/placeholder.ts'
import { readCaseDetail } from '../case/detail.ts'
import { englishMoney } from '../caseDocument/facts.ts'
import type { Tx } from '../database/db.ts'
import { moneyWords } from '../document/letter.ts'
import type { Facts } from '../document/model/fill.ts'

/** What an award says of its outcome, and nobody knows before the vote on it. */
export const outcomeKeys: readonly CaseText[] = ['awardedAmount', 'costsApplicants', 'costsRespondents']

type Said = Partial<Record<CaseText, string>>

const both = (
  key: 'awardedAmount' | 'costsApplicants' | 'costsRespondents',
  currency: string,
  amount: string,
): Said => ({
  [key]: moneyWords(currency, amount),
  [`${key}.en`]: englishMoney(currency, amount),
})

/** What an outcome says to the placeholders of its text: the sum awarded, and the fee as each side bears it. */
export async function outcomeFacts(tx: Tx, caseId: string, outcome: AwardOutcome | null): Promise<Facts> {
  const { currency, fee } = await readCaseDetail(tx, caseId)
  const { awarded = '', share = null } = outcome ?? {}
  const split = fee && share !== null ? splitFee(fee.amount, share) : undefined
  const texts: Said = {
    ...(awarded ? both('awardedAmount', currency, awarded) : {}),
    ...(fee && split ? both('costsApplicants', fee.currency, split.applicants) : {}),
    ...(fee && split ? both('costsRespondents', fee.currency, split.respondents) : {}),
  }
  return { texts, lists: {} }
}
