import { sql } from 'drizzle-orm'
import type { AwardKind } from '../contract/award/awardWay.ts'
import type { Tx } from './database/db.ts'
import type { House } from './house.ts'
import { counter } from './tables/database.ts'
import { localDay } from './when.ts'

/** What each series of numbers begins with. */
const letters = {
  preservation: '保',
  evidence: '证',
  receipt: '收',
  guarantee: '担',
  courtLetter: '函',
  candidacy: '聘',
  arbitrator: '员',
  document: '文',
  service: '送',
} as const

/** What the number of each kind of award ends with. */
const awardLetters: Record<AwardKind, string> = {
  award: '裁',
  partial: '裁',
  interim: '裁',
  consent: '裁',
  mediationStatement: '调',
  dismissal: '撤',
  correction: '补正',
  additional: '补裁',
}

/** Such as 保20260001: counted within a year and an institution, without gaps. */
export async function nextNumber(
  house: House,
  tx: Tx,
  series: keyof typeof letters,
  tenantId: number,
): Promise<string> {
  const { year, value } = await nextValue(house, tx, series, tenantId)
  return `${letters[series]}${year}${value}`
}

/** Such as （2026）仲字第0001号, for a case that is accepted. */
export async function nextCaseNumber(house: House, tx: Tx, tenantId: number): Promise<string> {
  const { year, value } = await nextValue(house, tx, 'case', tenantId)
  return `（${year}）仲字第${value}号`
}

/** Such as （2026）仲裁字第0001号, for an award that passed scrutiny. */
export async function nextAwardNumber(house: House, tx: Tx, tenantId: number, kind: AwardKind): Promise<string> {
  const letter = awardLetters[kind]
  const { year, value } = await nextValue(house, tx, `award ${letter}`, tenantId)
  return `（${year}）仲${letter}字第${value}号`
}

async function nextValue(house: House, tx: Tx, series: string, tenantId: number) {
  const year = localDay(house.now()).slice(0, 4)
  const [row] = await tx
    .insert(counter)
    .values({ name: `${series} ${tenantId} ${year}`, value: 1 })
    .onConflictDoUpdate({ target: counter.name, set: { value: sql`${counter.value} + 1` } })
    .returning({ value: counter.value })
  return { year, value: String(row?.value).padStart(4, '0') }
}
