import { and, eq } from 'drizzle-orm'
import type { arbitrator as calls } from '../../contract/arbitrator.ts'
import { type Candidacy, type CandidacyAction, candidacyMoves, secondActions } from '../../contract/candidacy.ts'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { type News, sendMessage } from '../message/send.ts'
import { tell } from '../tell.ts'
import type { Person } from '../who.ts'
import { sendEnrolmentLink } from './enrolmentLink.ts'
import { record, type Step } from './history.ts'
import { readCandidacy, seesCandidacy } from './row.ts'
import { candidacy } from './table.ts'

interface Scene {
  house: House
  tx: Tx
  me: Person
}

const news: Partial<Record<CandidacyAction, News['kind']>> = {
  return: 'candidacyReturned',
  approve: 'candidacyApproved',
  reject: 'candidacyRejected',
  mail: 'candidacyMailed',
}

/** Moves an application on, as the contract's table of moves allows. */
async function move({ house, tx, me }: Scene, step: Step & { version: number }): Promise<Candidacy> {
  const { id, action, reason = '' } = step
  const [seen] = await tx
    .select()
    .from(candidacy)
    .where(and(eq(candidacy.id, id), seesCandidacy(me)))
    .for('update')
  if (!seen) throw new AppError('notFound')
  if (seen.version !== step.version) throw new AppError('stale')
  const { by, from, to } = candidacyMoves[action]
  if (by === 'owner' ? seen.ownerId !== me.id : me.cate !== by) throw new AppError('forbidden')
  if (!from.includes(seen.state)) throw new AppError('state.closed')
  if (secondActions.includes(action) && seen.firstReviewer === me.id) throw new AppError('candidacy.sameReviewer')
  const firstReviewer = action === 'pass' ? me.id : seen.firstReviewer
  await tx
    .update(candidacy)
    .set({ state: to, version: seen.version + 1, firstReviewer })
    .where(eq(candidacy.id, id))
  await record(house, tx, me, step)
  if (action === 'mail') await sendEnrolmentLink(house, tx, seen)
  const kind = news[action]
  if (kind)
    await sendMessage(house, tx, [seen.ownerId], {
      kind,
      params: { no: seen.no, reason },
      link: '/arbitratorSignUp/index',
    })
  await tell(house, tx, 'candidacy', id)
  return readCandidacy(tx, id)
}

export const withdrawCandidacy: Handler<typeof calls.withdrawCandidacy> = (context) =>
  move(context, { ...context.body, action: 'withdraw' })

export const takeCandidacy: Handler<typeof calls.takeCandidacy> = (context) =>
  move(context, { ...context.body, action: 'take' })

export const passCandidacy: Handler<typeof calls.passCandidacy> = (context) =>
  move(context, { ...context.body, action: 'pass' })

export const returnCandidacy: Handler<typeof calls.returnCandidacy> = (context) =>
  move(context, { ...context.body, action: 'return' })

export const approveCandidacy: Handler<typeof calls.approveCandidacy> = (context) =>
  move(context, { ...context.body, action: 'approve' })

export const rejectCandidacy: Handler<typeof calls.rejectCandidacy> = (context) =>
  move(context, { ...context.body, action: 'reject' })

export const mailCandidacy: Handler<typeof calls.mailCandidacy> = ({ body, ...context }) => {
  const { note, ...one } = body
  return move(context, { ...one, reason: note, action: 'mail' })
}
