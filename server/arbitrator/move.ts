import { and, eq } from 'drizzle-orm'
import type { arbitrator as calls } from '../../contract/arbitrator/arbitrator.ts'
import { type Candidacy, type CandidacyAction, candidacyMoves } from '../../contract/arbitrator/candidacy.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Handler } from '../door/handler.ts'
import type { News } from '../message/send.ts'
import { mover } from '../mover.ts'
import { candidacy } from '../tables/arbitrator.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { sendEnrolmentLink } from './enrolmentLink.ts'
import { recordCandidacy, type Step } from './history.ts'
import { readCandidacy, seesCandidacy } from './row.ts'

type Stored = typeof candidacy.$inferSelect

const news: Partial<Record<CandidacyAction, News['kind']>> = {
  return: 'candidacyReturned',
  approve: 'candidacyApproved',
  reject: 'candidacyRejected',
  mail: 'candidacyMailed',
}

const { move } = mover<Stored, Step, Candidacy>({
  moves: candidacyMoves,
  stateAfter: (action) => candidacyMoves[action].to,
  hold: (tx, me, id) =>
    tx
      .select()
      .from(candidacy)
      .where(and(eq(candidacy.id, id), seesCandidacy(me)))
      .for('update'),
  write: (tx, id, set) => tx.update(candidacy).set(set).where(eq(candidacy.id, id)),
  record: recordCandidacy,
  news,
  newsOf: async (_, { ownerId }) => ({ to: [ownerId], link: '/arbitratorSignUp/index' }),
  tell: (house, tx, { id }) => tellRows(house, tx, 'candidacy', id),
  read: readCandidacy,
})

/** The second review is another person's. Throws `candidacy.sameReviewer`. */
const bySecond = (me: Person) => (seen: Stored) => {
  if (seen.firstReviewer === me.id) throw new AppError('candidacy.sameReviewer')
  return {}
}

export const withdrawCandidacy: Handler<typeof calls.withdrawCandidacy> = (context) =>
  move(context, { ...context.body, action: 'withdraw' })

export const takeCandidacy: Handler<typeof calls.takeCandidacy> = (context) =>
  move(context, { ...context.body, action: 'take' })

export const passCandidacy: Handler<typeof calls.passCandidacy> = (context) =>
  move(context, { ...context.body, action: 'pass' }, () => ({ firstReviewer: context.me.id }))

export const returnCandidacy: Handler<typeof calls.returnCandidacy> = (context) =>
  move(context, { ...context.body, action: 'return' })

export const approveCandidacy: Handler<typeof calls.approveCandidacy> = (context) =>
  move(context, { ...context.body, action: 'approve' }, bySecond(context.me))

export const rejectCandidacy: Handler<typeof calls.rejectCandidacy> = (context) =>
  move(context, { ...context.body, action: 'reject' }, bySecond(context.me))

export const mailCandidacy: Handler<typeof calls.mailCandidacy> = ({ body, ...context }) => {
  const { note, ...one } = body
  return move(context, { ...one, reason: note, action: 'mail' }, async (seen) => {
    await sendEnrolmentLink(context.house, context.tx, seen)
    return {}
  })
}
