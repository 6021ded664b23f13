import { and, eq, isNull } from 'drizzle-orm'
import type { awards } from '../../../contract/award/award.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler } from '../../door/handler.ts'
import { awardComment } from '../../tables/award.ts'
import { tellRows } from '../../tell.ts'
import { readAwardRoom } from '../row.ts'
import { holdAward } from '../step.ts'

async function commentOf(tx: Tx, awardId: string, id: string) {
  const own = and(eq(awardComment.id, id), eq(awardComment.awardId, awardId))
  const [found] = await tx.select().from(awardComment).where(own)
  if (!found) throw new AppError('notFound')
  return found
}

/** What answers an answer stands below the first. A second arrival of the same one is answered as the first was. */
export const addComment: Handler<typeof awards.addComment> = async (context) => {
  const { house, tx, me, body } = context
  const { row } = await holdAward(context, { id: body.id, action: 'comment' })
  const { commentId, quote, text } = body
  const parent = body.parentId === null ? null : await commentOf(tx, row.id, body.parentId)
  const [before] = await tx.select().from(awardComment).where(eq(awardComment.id, commentId))
  if (before && (before.awardId !== row.id || before.byId !== me.id)) throw new AppError('notFound')
  if (before) return readAwardRoom(tx, row.id)
  const by = { byId: me.id, byName: me.nickName, at: house.now() }
  const parentId = parent && (parent.parentId ?? parent.id)
  await tx.insert(awardComment).values({ id: commentId, awardId: row.id, parentId, quote, text, ...by })
  await tellRows(house, tx, 'awardRoom', row.id)
  return readAwardRoom(tx, row.id)
}

/** Throws `stale` where somebody settled it meanwhile. */
export const settleComment: Handler<typeof awards.settleComment> = async (context) => {
  const { house, tx, me, body } = context
  const { row } = await holdAward(context, { id: body.id, action: 'comment' })
  const comment = await commentOf(tx, row.id, body.commentId)
  const [settled] = await tx
    .update(awardComment)
    .set({ settledAt: house.now(), settledBy: me.nickName })
    .where(and(eq(awardComment.id, comment.id), isNull(awardComment.settledAt)))
    .returning({ id: awardComment.id })
  if (!settled) throw new AppError('stale')
  await tellRows(house, tx, 'awardRoom', row.id)
  return readAwardRoom(tx, row.id)
}
