import type { CaseRow } from './case.ts'

/*
 * What lists of cases are sorted by. The server sorts by indexes (server/case/order.ts), the page what the device holds: both
 * the same way, so that a page of the list has no gap and nothing stands in it twice.
 */

export const caseSorts = ['openedAt', 'caseNo', 'amount', 'changedAt'] as const
export type CaseSort = (typeof caseSorts)[number]
export const sortWays = ['desc', 'asc'] as const

export interface CaseOrder {
  sort: CaseSort
  way: (typeof sortWays)[number]
}

/** Newest first. */
export const firstOrder: CaseOrder = { sort: 'openedAt', way: 'desc' }

/** Digits as numbers are compared: 第0010号 comes before 第0900号 and after 第9号. */
const numberKey = (no: string): string => no.replace(/[0-9]+/g, (digits) => digits.slice(-20).padStart(20, '0'))

/** Decimal text as text that sorts as the number does; none is the least. Currencies are not converted. */
export function sumKey(amount: string): string {
  const [whole = '', part = ''] = amount.split('.')
  return `${whole.padStart(20, '0')}.${part.padEnd(4, '0')}`
}

const keys: Record<CaseSort, (row: CaseRow) => string> = {
  openedAt: ({ openedAt }) => openedAt,
  caseNo: ({ caseNo }) => numberKey(caseNo),
  amount: ({ amount }) => sumKey(amount),
  // Absent in rows that an older page kept.
  changedAt: ({ changedAt, openedAt }: CaseRow & { changedAt?: string }) => changedAt ?? openedAt,
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Compares two cases as `order` says: less than 0 where the first comes first. Upwards is downwards read from its end. */
export function byOrder({ sort, way }: CaseOrder): (a: CaseRow, b: CaseRow) => number {
  const keyOf = keys[sort]
  const down = (a: CaseRow, b: CaseRow) => compare(keyOf(b), keyOf(a)) || compare(a.id, b.id)
  return way === 'desc' ? down : (a, b) => down(b, a)
}
