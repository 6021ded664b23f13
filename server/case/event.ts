import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { canonical } from '../../contract/both/chain.ts'
import type { CaseEventKind } from '../../contract/case/caseEvent.ts'
import type { CaseEvent, caseLife } from '../../contract/case/caseLife.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { caseEvent, cases } from '../tables/case.ts'
import { seenCase } from './case.ts'

export interface NewEvent {
  action: CaseEventKind
  /** Nobody: the system. */
  by: { id: string; nickName: string } | null
  reason?: string
  details?: CaseEvent['details']
}

type Row = typeof caseEvent.$inferSelect

/** What a row of the timeline is sealed with: the seal of the one before and everything it says. */
function sealOf({ hash: _, previous, at, ...said }: Omit<Row, 'hash'> & { hash?: string }): string {
  const facts = canonical({ ...said, at: at.toISOString() })
  return createHash('sha256').update(previous).update(facts).digest('hex')
}

/**
 * Adds a row to the timeline of a case, in the transaction of the change and after it. The case must be held `for update` or
 * be new: rows are numbered and chained one after the other.
 */
export async function recordEvent(
  house: House,
  tx: Tx,
  caseId: string,
  { action, by, reason = '', details = {} }: NewEvent,
): Promise<void> {
  const [found] = await tx
    .select({ state: cases.state, events: cases.events, head: cases.head })
    .from(cases)
    .where(eq(cases.id, caseId))
  if (!found) throw new Error('A case vanished')
  const no = found.events + 1
  const who = { byId: by?.id ?? null, byName: by?.nickName ?? '' }
  const row = { caseId, no, at: house.now(), action, ...who, state: found.state, reason, details, previous: found.head }
  const hash = sealOf(row)
  await tx.insert(caseEvent).values({ ...row, hash })
  await tx.update(cases).set({ events: no, head: hash, changedAt: row.at }).where(eq(cases.id, caseId))
}

/** The number of the first row that is not as it was written, or null. */
export function firstBroken(rows: Row[], kept: { events: number; head: string }): number | null {
  let previous = ''
  for (const [at, row] of rows.entries()) {
    if (row.no !== at + 1 || row.previous !== previous || row.hash !== sealOf(row)) return at + 1
    previous = row.hash
  }
  // The case itself knows how many there are and how the last is sealed: none can be cut off the end.
  if (kept.events !== rows.length) return Math.min(kept.events, rows.length) + 1
  return kept.head === previous ? null : rows.length
}

export const checkChain: Handler<typeof caseLife.checkChain> = async ({ tx, me, params }) => {
  const { id } = await seenCase(tx, me, params.id)
  // One statement sees one moment: a row may be added while this is looked at.
  const found = await tx
    .select({ row: caseEvent, kept: { events: cases.events, head: cases.head } })
    .from(cases)
    .leftJoin(caseEvent, eq(caseEvent.caseId, cases.id))
    .where(eq(cases.id, id))
    .orderBy(asc(caseEvent.no))
  const rows = found.flatMap(({ row }) => row ?? [])
  return { events: rows.length, broken: firstBroken(rows, found[0]?.kept ?? { events: 0, head: '' }) }
}
