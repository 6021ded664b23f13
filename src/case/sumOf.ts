import type { CaseRow } from '../../contract/case.ts'
import { money } from '../../contract/money.ts'

/** What a case is about in money, with what it is in; a row kept by an older page does not say that. */
export function sumOf({ amount, currency }: Pick<CaseRow, 'amount'> & Partial<Pick<CaseRow, 'currency'>>): string {
  return amount ? `${currency ?? ''} ${money(amount)}`.trim() : '—'
}
