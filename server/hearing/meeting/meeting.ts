import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import type { meetings } from '../../../contract/hearing/meeting.ts'
import { trialIsOver, trialRoutes } from '../../../contract/hearing/trial.ts'
import type { Handler } from '../../door/handler.ts'
import { hearing } from '../../tables/hearing.ts'
import { type Acting, heldTrial, type Stored, tellTrial } from '../trial/held.ts'
import { moveTrial } from '../trial/move.ts'
import { addOne, updateOne } from '../trial/plan.ts'
import { readTrial, seesTrial } from '../trial/row.ts'

const isMeeting = eq(hearing.route, trialRoutes.meeting)

/** Throws `notFound` where it is no meeting that they may see. */
async function mustBeMeeting({ tx, me }: Pick<Acting, 'tx' | 'me'>, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: hearing.id })
    .from(hearing)
    .where(and(eq(hearing.id, id), isMeeting, seesTrial(me)))
  if (!found) throw new AppError('notFound')
}

export const findMeeting: Handler<typeof meetings.findMeeting> = async (context) => {
  await mustBeMeeting(context, context.body.id)
  return readTrial(context.tx, context.me, context.body.id)
}

export const saveMeeting: Handler<typeof meetings.saveMeeting> = async (context) => {
  const { version, ...body } = context.body
  if (version === undefined) return addOne(context, body)
  await mustBeMeeting(context, body.id)
  return updateOne(context, { ...body, version })
}

export const deleteMeeting: Handler<typeof meetings.deleteMeeting> = async (context) => {
  await mustBeMeeting(context, context.body.id)
  return moveTrial(context, 'delete', context.body)
}

export const revokeMeeting: Handler<typeof meetings.revokeMeeting> = async (context) => {
  await mustBeMeeting(context, context.body.id)
  return moveTrial(context, 'cancel', context.body)
}

/**
 * Several meetings, none of which anybody else changes until the transaction ends. Locked before anything is written, and in
 * one order, so that two who change the same never wait for each other. Throws `notFound`, `stale`, `state.closed`.
 */
export async function heldMeetings(acting: Acting, wanted: { id: string; version: number }[]): Promise<Stored[]> {
  const ids = wanted.map((one) => one.id)
  const known = await acting.tx
    .select({ id: hearing.id, caseId: hearing.caseId })
    .from(hearing)
    .where(and(inArray(hearing.id, ids), isMeeting, seesTrial(acting.me)))
  if (known.length !== ids.length) throw new AppError('notFound')
  const keyOf = (one: { id: string; caseId: string | null }) => `${one.caseId ?? ''} ${one.id}`
  known.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const held: Stored[] = []
  for (const { id } of known) {
    const seen = await heldTrial(acting, id)
    if (seen.version !== wanted.find((one) => one.id === id)?.version) throw new AppError('stale')
    if (trialIsOver.includes(seen.state)) throw new AppError('state.closed')
    held.push(seen)
  }
  return held
}

/** Writes the same of each; answers with how they stand then. */
export async function setEach(
  { tx }: Acting,
  held: Stored[],
  set: Partial<Pick<Stored, 'presidingId' | 'dept'>>,
): Promise<Stored[]> {
  const rows: Stored[] = []
  for (const { id, version } of held) {
    const [row] = await tx
      .update(hearing)
      .set({ ...set, version: version + 1 })
      .where(eq(hearing.id, id))
      .returning()
    if (!row) throw new Error('A meeting vanished')
    rows.push(row)
  }
  return rows
}

export const setMeetingDept: Handler<typeof meetings.setMeetingDept> = async ({ house, tx, me, body }) => {
  const acting = { house, tx, me }
  const rows = await setEach(acting, await heldMeetings(acting, body.meetings), { dept: body.dept })
  for (const row of rows) await tellTrial(acting, row, 'trialChanged')
  return null
}
