import { sql } from 'drizzle-orm'
import type { House } from '../house.ts'
import type { Tx } from './db.ts'
import { counter } from './schema.ts'

/** What each series of numbers begins with. */
const letters = {
  preservation: '保',
  evidence: '证',
  guarantee: '担',
  courtLetter: '函',
  candidacy: '聘',
  arbitrator: '员',
} as const

/** Such as 保20260001: counted within a year and an institution, without gaps. */
export async function nextNumber(
  house: House,
  tx: Tx,
  series: keyof typeof letters,
  tenantId: number,
): Promise<string> {
  const year = house.now().getFullYear()
  const [row] = await tx
    .insert(counter)
    .values({ name: `${series} ${tenantId} ${year}`, value: 1 })
    .onConflictDoUpdate({ target: counter.name, set: { value: sql`${counter.value} + 1` } })
    .returning({ value: counter.value })
  return `${letters[series]}${year}${String(row?.value).padStart(4, '0')}`
}
