import { money } from '../../contract/both/money.ts'
import type { CaseRow } from '../../contract/case/case.ts'

/** What a case is about in money, with what it is in; a row kept by an older page does not say that. */
export function sumOf({ amount, currency }: Pick<CaseRow, 'amount'> & Partial<Pick<CaseRow, 'currency'>>): string {
  return amount ? `${currency ?? ''} ${money(amount)}`.trim() : '—'
}
