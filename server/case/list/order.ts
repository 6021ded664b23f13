import { type SQL, sql } from 'drizzle-orm'
import type { CaseRow } from '../../../contract/case/case.ts'
import type { CaseOrder, CaseSort } from '../../../contract/case/caseOrder.ts'
import { isMoment } from '../../../contract/kernel/rules.ts'
import { cases } from '../../tables/case.ts'

interface Key {
  /** What the index holds (migration 0031). */
  column: SQL
  /** The same of a row that was given out, from its text. */
  of(text: string): SQL
  textOf(row: CaseRow): string
  isGood(text: string): boolean
}

const numberOf = (text: string) =>
  sql`regexp_replace(regexp_replace(${text}::text, '([0-9]+)', '00000000000000000000\\1', 'g'), '[0-9]*([0-9]{20})', '\\1', 'g')`
const momentOf = (text: string) => sql`${text}::timestamptz`
const isTime = (text: string) => /^\S+\.\d{3}Z$/.test(text) && isMoment(text)

const keys: Record<CaseSort, Key> = {
  openedAt: { column: sql`${cases.openedAt}`, of: momentOf, textOf: ({ openedAt }) => openedAt, isGood: isTime },
  changedAt: { column: sql`${cases.changedAt}`, of: momentOf, textOf: ({ changedAt }) => changedAt, isGood: isTime },
  caseNo: { column: sql`${cases}.number_key`, of: numberOf, textOf: ({ caseNo }) => caseNo, isGood: () => true },
  amount: {
    column: sql`${cases}.sum_key`,
    of: (text) => sql`${text}::numeric`,
    textOf: ({ amount }) => amount || '0',
    isGood: (text) => /^\d{1,40}(\.\d{1,20})?$/.test(text),
  },
}

/** In which order rows come; ties by id. Upwards is downwards from its end, so that one index serves both. */
export function orderBy({ sort, way }: CaseOrder): SQL {
  const { column } = keys[sort]
  return way === 'desc' ? sql`order by ${column} desc, ${cases.id}` : sql`order by ${column}, ${cases.id} desc`
}

/** Where a page ended, for the call of the next: what it is sorted by, and the id. */
export const pageEnd = ({ sort }: CaseOrder, last: CaseRow): string => `${keys[sort].textOf(last)}_${last.id}`

/** The rows after where a page ended; undefined for what is no such place in this order. */
export function afterEnd({ sort, way }: CaseOrder, end: string): SQL | undefined {
  const [, text, id] = /^(.+)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s.exec(end) ?? []
  const { column, of, isGood } = keys[sort]
  // PostgreSQL keeps no such character in text.
  if (!text || !id || text.includes('\0') || !isGood(text)) return undefined
  const key = of(text)
  // Written out so that the index begins there.
  return way === 'desc'
    ? sql`(${column} <= ${key} and (${column} < ${key} or ${cases.id} > ${id}::uuid))`
    : sql`(${column} >= ${key} and (${column} > ${key} or ${cases.id} < ${id}::uuid))`
}
