import { and, eq, isNull } from 'drizzle-orm'
import type { awards } from '../../contract/award/award.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { isDemoRole } from '../../contract/kernel/office.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { Handler } from '../door/handler.ts'
import { nextAwardNumber } from '../number.ts'
import { mustKnowOpen } from '../openItem/pass.ts'
import { awardRound } from '../tables/award.ts'
import { tellRowOnly } from '../tell.ts'
import { type Context, deliberators, type Held, holdAward, takeAwardStep } from './step.ts'

type Decided = Pick<typeof awardRound.$inferSelect, 'decision'> & Partial<typeof awardRound.$inferSelect>

/** Ends the round that is open. */
const decide = ({ house, tx, me }: Context, { row }: Held, decided: Decided) =>
  tx
    .update(awardRound)
    .set({ ...decided, decidedBy: me.nickName, decidedAt: house.now() })
    .where(and(eq(awardRound.awardId, row.id), isNull(awardRound.decidedAt)))

/**
 * Who helped the tribunal write does not say that what was written will do, whatever other office they hold. Throws `person.same`.
 * Who shows every screen of the demo is not held to it.
 */
function mustNotHaveHelped({ me }: Context, { row }: Held): void {
  if (row.helperIds.includes(me.id) && !me.roles.some(isDemoRole)) throw new AppError('person.same')
}

/** The tribunal writes again, by itself: what it writes the institution reads once it comes back. */
export const returnAward: Handler<typeof awards.returnAward> = async (context) => {
  const { house, tx, body } = context
  const held = await holdAward(context, { ...body, action: 'return' })
  mustNotHaveHelped(context, held)
  const { reason, remarks } = body
  await decide(context, held, { decision: 'returned', reason, remarks })
  const said = await takeAwardStep(context, held, 'return', {
    set: { dissents: [], outcome: null },
    news: { to: deliberators(held), kind: 'awardReturned' },
  })
  const staff = await staffOf(tx, held.seen)
  await tellRowOnly(
    house,
    tx,
    'award',
    held.row.id,
    staff.filter((id) => id !== held.row.secretaryId),
  )
  return said
}

export const passAward: Handler<typeof awards.passAward> = async (context) => {
  const held = await holdAward(context, { ...context.body, action: 'pass' })
  mustNotHaveHelped(context, held)
  const { house, tx, body } = context
  if (held.row.kind === 'award')
    await mustKnowOpen({ house, tx, said: body, seen: held.seen, step: 'scrutiny', awardId: held.row.id })
  // The reason why it is passed with something open stands in its round, which its tribunal and the institution read.
  await decide(context, held, { decision: 'passed', reason: body.openReason })
  return takeAwardStep(context, held, 'pass', {
    set: { passedAt: context.house.now() },
    news: { to: [...deliberators(held), held.seen.secretaryId], kind: 'awardPassed' },
  })
}

/** Of two who number it at once the second is told that it has changed. */
export const numberAward: Handler<typeof awards.numberAward> = async (context) => {
  const { house, tx, body } = context
  const held = await holdAward(context, { ...body, action: 'number' })
  const no = await nextAwardNumber(house, tx, held.row.tenantId, held.row.kind)
  return takeAwardStep(context, held, 'number', { set: { no } })
}
