import { and, eq } from 'drizzle-orm'
import type { awards } from '../../../contract/award.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Handler } from '../../door/handler.ts'
import { tellRows } from '../../tell.ts'
import { seesDeliberation } from '../right.ts'
import { readAwardRoom } from '../row.ts'
import { holdAward } from '../step.ts'
import { award, awardText } from '../table.ts'
import { currentText } from '../vote.ts'
import { lackingOf, withUpdate } from './merge.ts'

/** A change that comes again changes nothing, and is answered as the first time. */
export const pushText: Handler<typeof awards.pushText> = async (context) => {
  const { house, tx, body } = context
  const { row } = await holdAward(context, { id: body.id, action: 'write' })
  const text = await currentText(tx, row.id)
  const merged = withUpdate(text.state, body.update)
  if (merged.state !== text.state) {
    await tx
      .update(awardText)
      .set({ ...merged, revision: text.revision + 1 })
      .where(eq(awardText.awardId, row.id))
    await tellRows(house, tx, 'awardRoom', row.id)
  }
  return readAwardRoom(tx, row.id)
}

export const pullText: Handler<typeof awards.pullText> = async ({ tx, me, body }) => {
  const [row] = await tx
    .select({ id: award.id })
    .from(award)
    .where(and(eq(award.id, body.id), seesDeliberation(me)))
  if (!row) throw new AppError('notFound')
  const { state, revision } = await currentText(tx, row.id)
  return { update: lackingOf(state, body.vector), revision }
}
