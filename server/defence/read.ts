import { and, asc, eq, sql } from 'drizzle-orm'
import type { defences } from '../../contract/defence/defence.ts'
import { seenCase } from '../case/case.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { cases } from '../tables/case.ts'
import { defence } from '../tables/defence.ts'
import { defenceDue, dueOf } from './due.ts'
import { partiesOf } from './party.ts'
import { readDefencePage } from './row.ts'

export const listDefences: Handler<typeof defences.listDefences> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readDefencePage(tx, sql`${defence.caseId} = ${id}`, query)
}

/** The last day of the reply to each counterclaim that was accepted, oldest first. */
async function repliesOf(house: House, tx: Tx, seen: typeof cases.$inferSelect) {
  const rows = await tx
    .select({ counterclaimId: defence.id })
    .from(defence)
    .where(and(eq(defence.caseId, seen.id), eq(defence.kind, 'counterclaim'), eq(defence.state, 'accepted')))
    .orderBy(asc(defence.decidedAt), defence.id)
  const list: { counterclaimId: string; due: string | null }[] = []
  for (const { counterclaimId } of rows)
    list.push({ counterclaimId, due: await dueOf(house, tx, seen, { kind: 'reply', counterclaimId }) })
  return list
}

export const getStanding: Handler<typeof defences.getStanding> = async ({ house, tx, me, query }) => {
  const seen = await seenCase(tx, me, query.baseId)
  const counted = await defenceDue(house, tx, seen)
  const { due, demo } = counted ?? { due: null, demo: false }
  return { parties: await partiesOf(tx, me, seen), due, demo, replies: await repliesOf(house, tx, seen) }
}
