import { eq } from 'drizzle-orm'
import type { CaseEventKind } from '../../../contract/case/caseEvent.ts'
import { caseMoves } from '../../../contract/case/moves.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Trial, type TrialAction, trialMoves, trialRoutes, type trials } from '../../../contract/hearing/trial.ts'
import { carryOutCaseMove } from '../../case/move.ts'
import type { Handler } from '../../door/handler.ts'
import { mustMove } from '../../right.ts'
import { cases } from '../../tables/case.ts'
import { hearing } from '../../tables/hearing.ts'
import { mustBeComplete } from '../../tribunal/complete.ts'
import { readTribunal } from '../../tribunal/row.ts'
import { endVotes } from '../proposal/write.ts'
import { dueRecord } from '../record/fix.ts'
import { isOfSession, noteSession, sessionWord } from '../record/presence.ts'
import { mustBeKnown, mustLieAhead } from './fit.ts'
import { type Acting, hearableCase, heldTrial, type Stored, tellTrial } from './held.ts'
import { callOff, inviteAttendees, trialAttendeesOf } from './notice.ts'
import { readTrial } from './row.ts'

type Step = Exclude<TrialAction, 'add' | 'update' | 'reschedule' | 'checkIn' | 'fix' | 'unfix'>

const events: Record<Step, CaseEventKind> = {
  notify: 'trialNotified',
  start: 'trialStarted',
  stop: 'trialStopped',
  close: 'trialClosed',
  abort: 'trialAborted',
  cancel: 'trialCancelled',
  delete: 'trialCancelled',
}

interface Wanted {
  id: string
  /** Left out where the call does not say: whatever stands now. */
  version?: number
  reason?: string
}

/** Moves one on, as the contract's table of moves allows. */
export async function moveTrial(acting: Acting, action: Step, { id, version, reason = '' }: Wanted): Promise<Trial> {
  const { house, tx, me } = acting
  const seen = await heldTrial(acting, id)
  mustMove(me, seen, { version, move: trialMoves[action] })
  const set: Partial<Stored> = { state: trialMoves[action].to, version: seen.version + 1, reason }
  const people = await trialAttendeesOf(tx, id)
  if (seen.caseId && (action === 'notify' || action === 'start')) {
    const known = await hearableCase(acting, seen.caseId)
    // Planned it may be before; who hears is known once there is a tribunal, and until it deliberates.
    const opens = action === 'start' && seen.route === trialRoutes.hearing
    if (opens && !caseMoves.conclude.from.includes(known.state)) throw new AppError('trial.tribunal')
    // What is heard while one is missing or challenged would have to be heard again. A case brought over in the middle may have
    // its tribunal elsewhere: here nothing was ever done about one.
    if (opens && (await readTribunal(tx, known.id)).version > 0) await mustBeComplete(house, tx, known)
  }
  if (action === 'notify') {
    mustLieAhead(house, seen.startsAt)
    // Since it was planned a letter of authority may have been revoked, or an arbitrator have left.
    await mustBeKnown(
      acting,
      seen.caseId,
      people.map(({ accountId, ...one }) => ({ ...one, userId: accountId })),
    )
    set.notifiedAt = house.now()
  }
  if (action === 'close' || action === 'abort') await endVotes(house, tx, id, me.nickName)
  if (isOfSession(action)) await noteSession(house, tx, id, sessionWord(action, seen.state, seen.route), me.nickName)
  if (action === 'close') {
    set.closedBy = me.id
    await dueRecord(tx)
  }
  // One of which somebody was told is cancelled with a reason.
  if (action === 'delete' && seen.notifiedAt) throw new AppError('state.closed')
  const [row] = await tx.update(hearing).set(set).where(eq(hearing.id, id)).returning()
  if (!row) throw new Error('A hearing vanished')
  if (action === 'notify') await inviteAttendees(house, tx, row, people)
  if (action === 'cancel') await callOff(house, tx, row, people)
  await tellTrial(acting, row, events[action], reason)
  if (action === 'start' && row.route === trialRoutes.hearing && row.caseId) await hearCase(acting, row.caseId)
  return readTrial(tx, me, id)
}

/** With its first hearing a case whose tribunal is constituted goes on to be heard. */
async function hearCase({ house, tx, me }: Acting, caseId: string): Promise<void> {
  const [found] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update')
  if (found && caseMoves.hear.from.includes(found.state))
    await carryOutCaseMove(house, tx, found, { action: 'hear', by: me })
}

const by =
  (action: Step) =>
  (context: Acting & { body: Wanted }): Promise<Trial> =>
    moveTrial(context, action, context.body)

export const sendTrialNotice: Handler<typeof trials.sendTrialNotice> = by('notify')
export const startTrial: Handler<typeof trials.startTrial> = by('start')
export const stopTrial: Handler<typeof trials.stopTrial> = by('stop')
export const closeTrial: Handler<typeof trials.closeTrial> = by('close')
export const abortTrial: Handler<typeof trials.abortTrial> = by('abort')
export const cancelTrial: Handler<typeof trials.cancelTrial> = by('cancel')
export const deleteTrial: Handler<typeof trials.deleteTrial> = (context) => moveTrial(context, 'delete', context.params)
