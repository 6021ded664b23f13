import { and, eq, max } from 'drizzle-orm'
import type { awards } from '../../../contract/award/award.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Handler } from '../../door/handler.ts'
import { award, awardVersion } from '../../tables/award.ts'
import { tellRows } from '../../tell.ts'
import { seesDeliberation } from '../right.ts'
import { readAwardRoom } from '../row.ts'
import { holdAward } from '../step.ts'
import { currentText } from '../vote.ts'

/** A version is a text of its own: nothing that is merged afterwards touches it. */
export const nameVersion: Handler<typeof awards.nameVersion> = async (context) => {
  const { house, tx, me, body } = context
  const { row } = await holdAward(context, { id: body.id, action: 'write' })
  const [last] = await tx
    .select({ no: max(awardVersion.no) })
    .from(awardVersion)
    .where(eq(awardVersion.awardId, row.id))
  const { body: text } = await currentText(tx, row.id)
  const by = { byName: me.nickName, at: house.now() }
  await tx.insert(awardVersion).values({ awardId: row.id, no: (last?.no ?? 0) + 1, name: body.name, body: text, ...by })
  await tellRows(house, tx, 'awardRoom', row.id)
  return readAwardRoom(tx, row.id)
}

export const getVersion: Handler<typeof awards.getVersion> = async ({ tx, me, params }) => {
  const [found] = await tx
    .select({ body: awardVersion.body })
    .from(awardVersion)
    .innerJoin(award, eq(award.id, awardVersion.awardId))
    .where(and(eq(award.id, params.id), eq(awardVersion.no, params.no), seesDeliberation(me)))
  if (!found) throw new AppError('notFound')
  return found
}
