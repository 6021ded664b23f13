import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import {
  attendeeMax,
  type Invited,
  type Trial,
  type TrialBody,
  trialIsOver,
  trialMoves,
  trialRoutes,
  type trials,
} from '../../../contract/hearing/trial.ts'
import type { Handler } from '../../door/handler.ts'
import { mustMove } from '../../right.ts'
import { hearing, hearingAttendee } from '../../tables/hearing.ts'
import { tellRowOnly } from '../../tell.ts'
import { mustBeKnown, trialMustFit } from './fit.ts'
import { type Acting, hearableCase, heldTrial, type Stored, tellTrial } from './held.ts'
import { callOff, inviteAttendees, invitedOf, trialAttendeesOf } from './notice.ts'
import { readTrial } from './row.ts'

/** A room without somebody who keeps order is kept by whoever planned it. */
function withSecretary({ me }: Acting, attendees: Invited[]): Invited[] {
  if (attendees.some((one) => one.role === 'SECRETARY') || attendees.length === attendeeMax) return attendees
  return [...attendees, { id: randomUUID(), userId: me.id, name: me.nickName, role: 'SECRETARY' as const, contact: '' }]
}

function fieldsOf({ type, caseId, title, startsAt, endsAt, online, place, trialTime }: TrialBody) {
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  return { route: trialRoutes[type], caseId, title, ...times, online, place, trialTime }
}

const rowOf = ({ userId, ...one }: Invited, hearingId: string, position: number) => ({
  ...one,
  accountId: userId,
  hearingId,
  position,
})

/** Puts one on the calendar. */
export async function addOne(acting: Acting, sent: TrialBody): Promise<Trial> {
  const { tx, me } = acting
  const body = { ...sent, attendees: withSecretary(acting, sent.attendees) }
  if (body.caseId) await hearableCase(acting, body.caseId)
  await trialMustFit(acting, body)
  const own = { id: body.id, tenantId: me.tenantId, state: trialMoves.add.to, byName: me.nickName }
  const [row] = await tx
    .insert(hearing)
    .values({ ...fieldsOf(body), ...own })
    .onConflictDoNothing()
    .returning()
  // Sent before: there is one of this id.
  if (!row) throw new AppError('stale')
  const made = await tx
    .insert(hearingAttendee)
    .values(body.attendees.map((one, at) => rowOf(one, row.id, at)))
    .onConflictDoNothing()
    .returning()
  if (made.length !== body.attendees.length) throw new AppError('stale')
  await tellTrial(acting, row, 'trialAdded')
  return readTrial(tx, me, row.id)
}

export const addTrial: Handler<typeof trials.addTrial> = ({ house, tx, me, body }) => addOne({ house, tx, me }, body)

/** Writes who is asked to come; answers with who no longer is. Whoever stays keeps what they were told. */
async function rewriteAttendees({ tx }: Acting, row: Stored, wanted: Invited[]) {
  const old = await trialAttendeesOf(tx, row.id)
  const gone = old.filter((one) => !wanted.some(({ id }) => id === one.id))
  for (const [at, one] of wanted.entries()) {
    const { hearingId, ...set } = rowOf(one, row.id, at)
    if (old.some(({ id }) => id === one.id))
      await tx.update(hearingAttendee).set(set).where(eq(hearingAttendee.id, one.id))
    else {
      const [made] = await tx
        .insert(hearingAttendee)
        .values({ ...set, hearingId })
        .onConflictDoNothing()
        .returning()
      if (!made) throw new AppError('stale')
    }
  }
  return gone
}

/** Changes one, or moves it to another time. */
export async function updateOne(acting: Acting, sent: TrialBody & { version: number }): Promise<Trial> {
  const { house, tx, me } = acting
  const body = { ...sent, attendees: withSecretary(acting, sent.attendees) }
  const seen = await heldTrial(acting, body.id)
  const action = seen.notifiedAt ? 'reschedule' : 'update'
  mustMove(me, seen, { version: body.version, move: trialMoves[action] })
  // People who know of it know whose it is: another case is another hearing.
  if (body.caseId !== seen.caseId) throw new AppError('state.closed', {}, [{ path: ['caseId'], code: 'state.closed' }])
  if (seen.caseId) await hearableCase(acting, seen.caseId)
  await trialMustFit(acting, body)
  const [row] = await tx
    .update(hearing)
    .set({ ...fieldsOf(body), state: trialMoves[action].to, version: seen.version + 1 })
    .where(eq(hearing.id, seen.id))
    .returning()
  if (!row) throw new Error('A hearing vanished')
  const gone = await rewriteAttendees(acting, row, body.attendees)
  await callOff(house, tx, row, gone)
  if (gone.length)
    await tx.delete(hearingAttendee).where(
      inArray(
        hearingAttendee.id,
        gone.map((one) => one.id),
      ),
    )
  if (action === 'reschedule') await inviteAttendees(house, tx, row, await invitedOf(tx, row.id), 'trialMoved')
  await tellTrial(acting, row, 'trialChanged')
  // Who is asked no more may see it no longer.
  await tellRowOnly(
    house,
    tx,
    'trial',
    row.id,
    gone.map((one) => one.accountId),
  )
  return readTrial(tx, me, row.id)
}

export const updateTrial: Handler<typeof trials.updateTrial> = ({ house, tx, me, body }) =>
  updateOne({ house, tx, me }, body)

/** Gives somebody a seat in one that is held `for update`. Throws `trial.full` and what `mustBeKnown` does. */
export async function seatAttendees(acting: Acting, seen: Stored, attendee: Invited) {
  const old = await trialAttendeesOf(acting.tx, seen.id)
  if (old.length >= attendeeMax) throw new AppError('trial.full', { max: attendeeMax })
  await mustBeKnown(acting, seen.caseId, [attendee])
  const [made] = await acting.tx
    .insert(hearingAttendee)
    .values(rowOf(attendee, seen.id, old.length))
    .onConflictDoNothing()
    .returning()
  if (!made) throw new AppError('stale')
  return made
}

interface Asked {
  id: string
  version: number
  attendee: Invited
}

/** Asks one more person to come. */
export async function seatOne(acting: Acting, { id, version, attendee }: Asked): Promise<Trial> {
  const { house, tx, me } = acting
  const seen = await heldTrial(acting, id)
  if (seen.version !== version) throw new AppError('stale')
  if (trialIsOver.includes(seen.state)) throw new AppError('state.closed')
  if (seen.caseId) await hearableCase(acting, seen.caseId)
  const made = await seatAttendees(acting, seen, attendee)
  const [row] = await tx
    .update(hearing)
    .set({ version: seen.version + 1 })
    .where(eq(hearing.id, seen.id))
    .returning()
  if (!row) throw new Error('A hearing vanished')
  if (row.notifiedAt) await inviteAttendees(house, tx, row, [made])
  await tellTrial(acting, row, 'trialChanged')
  return readTrial(tx, me, row.id)
}

export const addTempUserToCourt: Handler<typeof trials.addTempUserToCourt> = ({ house, tx, me, body }) =>
  seatOne({ house, tx, me }, body)
