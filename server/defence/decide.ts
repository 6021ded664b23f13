import { and, eq } from 'drizzle-orm'
import { type Defence, type DefenceAction, defenceMoves, type defences } from '../../contract/defence.ts'
import { AppError } from '../../contract/errors.ts'
import { seenCase } from '../case/case.ts'
import type { Tx } from '../database/db.ts'
import { defence } from '../database/defence.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'
import { tellStep } from './news.ts'
import { mustSpeakFor } from './party.ts'
import { readDefence, seesDefence } from './row.ts'

interface Context {
  house: House
  tx: Tx
  me: Person
  body: { id: string; version: number }
}

/** Moves one on as the contract's table of moves allows, its case being held first, as everybody does. */
async function move(
  { house, tx, me, body }: Context,
  action: DefenceAction,
  reason: string,
  set: Partial<typeof defence.$inferSelect> = {},
): Promise<Defence> {
  const sees = and(eq(defence.id, body.id), seesDefence(me))
  const [found] = await tx.select({ caseId: defence.caseId }).from(defence).where(sees)
  if (!found) throw new AppError('notFound')
  const seen = await seenCase(tx, me, found.caseId, true)
  const [row] = await tx.select().from(defence).where(eq(defence.id, body.id))
  if (!row) throw new AppError('notFound')
  const { by, of, from, to, while: open } = defenceMoves[action]
  if (me.cate !== by) throw new AppError('forbidden')
  if (by === 'USER') await mustSpeakFor(tx, me, seen, row)
  if (row.version !== body.version) throw new AppError('stale')
  if (!of.includes(row.kind) || !from.includes(row.state) || !open.includes(seen.state))
    throw new AppError('state.closed')
  await tx
    .update(defence)
    .set({ ...set, state: to, version: row.version + 1 })
    .where(eq(defence.id, row.id))
  await tellStep(house, tx, seen, row, { action, by: me, reason })
  return readDefence(tx, row.id)
}

export const withdrawDefence: Handler<typeof defences.withdrawDefence> = (context) => move(context, 'withdraw', '')

export const decideDefence: Handler<typeof defences.decideDefence> = (context) => {
  const { house, me, body } = context
  const { decision, reason } = body
  return move(context, decision, reason, { decidedAt: house.now(), decidedByName: me.nickName, reason })
}
