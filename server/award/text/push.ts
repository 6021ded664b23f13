import { and, eq } from 'drizzle-orm'
import type { awards } from '../../../contract/award/award.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler } from '../../door/handler.ts'
import { award, awardSuggestion, awardText } from '../../tables/award.ts'
import { tellRows } from '../../tell.ts'
import { seesDeliberation } from '../right.ts'
import { readAwardRoom } from '../row.ts'
import { holdAward } from '../step.ts'
import { currentText } from '../vote.ts'
import type { Seen } from './authors.ts'
import { lackingOf, withUpdate } from './merge.ts'

/** The words of all suggestions that were ever in a text, by their marks. */
async function suggestedBefore(tx: Tx, awardId: string): Promise<Seen> {
  const rows = await tx.select().from(awardSuggestion).where(eq(awardSuggestion.awardId, awardId))
  return new Map(rows.map(({ mark, words }) => [mark, words]))
}

async function keepSuggested(tx: Tx, awardId: string, before: Seen, now: Seen): Promise<void> {
  const rows = [...now].filter(([mark, words]) => before.get(mark) !== words)
  for (const [mark, words] of rows)
    await tx
      .insert(awardSuggestion)
      .values({ awardId, mark, words })
      .onConflictDoUpdate({ target: [awardSuggestion.awardId, awardSuggestion.mark], set: { words } })
}

/** A change that comes again changes nothing, and is answered as the first time. */
export const pushText: Handler<typeof awards.pushText> = async (context) => {
  const { house, tx, me, body } = context
  const { row } = await holdAward(context, { id: body.id, action: 'write' })
  const text = await currentText(tx, row.id)
  const seen = await suggestedBefore(tx, row.id)
  const author = { by: me.id, name: me.nickName }
  const { state, body: written, suggested } = withUpdate(text.state, body.update, { author, seen })
  if (state !== text.state) {
    await tx
      .update(awardText)
      .set({ state, body: written, revision: text.revision + 1 })
      .where(eq(awardText.awardId, row.id))
    await keepSuggested(tx, row.id, seen, suggested)
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
