import { and, inArray, or } from 'drizzle-orm'
import { seesCase } from '../case/row.ts'
import type { Orm } from '../database/db.ts'
import type { Viewer } from '../right.ts'
import { cases } from '../tables/case.ts'

/** So many numbers of one mail are looked up. */
const most = 20

/** The numbers of cases and of receipts (server/number.ts) in a text, as they are written here. */
export function numbersIn(text: string): string[] {
  const plain = text.normalize('NFKC')
  const numbers = [...plain.matchAll(/\((\d{4})\)\s?仲字第\s?(\d{4,8})\s?号/g)].map(
    ([, year, no]) => `（${year}）仲字第${no}号`,
  )
  const receipts = [...plain.matchAll(/收\s?(\d{8,12})/g)].map(([, no]) => `收${no}`)
  return [...new Set([...numbers, ...receipts])].slice(0, most)
}

/** The cases that a text names, as far as they are seen. */
export async function casesNamed(orm: Orm, viewer: Viewer, text: string): Promise<{ id: string; caseNo: string }[]> {
  const numbers = numbersIn(text)
  if (numbers.length === 0) return []
  const rows = await orm
    .select({ id: cases.id, caseNo: cases.caseNo, receiptNo: cases.receiptNo })
    .from(cases)
    .where(and(or(inArray(cases.caseNo, numbers), inArray(cases.receiptNo, numbers)), seesCase(viewer)))
  return rows.map(({ id, caseNo, receiptNo }) => ({ id, caseNo: caseNo || receiptNo }))
}
