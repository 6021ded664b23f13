import { and, eq, inArray } from 'drizzle-orm'
import { endedCases } from '../../../contract/case/case.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { trialHasBegun, trialMoves, type trials } from '../../../contract/hearing/trial.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler } from '../../door/handler.ts'
import { cases } from '../../tables/case.ts'
import { envelope } from '../../tables/envelope.ts'
import { hearing, hearingAttendee } from '../../tables/hearing.ts'
import { file } from '../../tables/upload.ts'
import { dueRecord } from '../record/fix.ts'
import { recordBeforePurpose, recordFile } from '../record/read.ts'
import { heldTrial, type Stored, tellTrial } from './held.ts'
import { readTrial } from './row.ts'

/** Throws `state.closed` where the record says already who attended, and cannot be made anew: its case ended, or it is being signed. */
async function mustBeNotable(tx: Tx, { id, caseId, state }: Stored): Promise<void> {
  if (!trialHasBegun.includes(state)) throw new AppError('state.closed')
  if (!caseId) return
  const [of] = await tx.select({ state: cases.state }).from(cases).where(eq(cases.id, caseId))
  if (of && endedCases.includes(of.state)) throw new AppError('state.closed')
  const live = and(eq(envelope.aboutId, id), inArray(envelope.state, ['open', 'signed', 'sealed']))
  if ((await tx.$count(envelope, live)) > 0) throw new AppError('state.closed')
}

export const noteAttendance: Handler<typeof trials.noteAttendance> = async (context) => {
  const { tx, me, body } = context
  const seen = await heldTrial(context, body.id)
  if (seen.version !== body.version) throw new AppError('stale')
  await mustBeNotable(tx, seen)
  for (const { id, attendance } of body.attendees)
    await tx
      .update(hearingAttendee)
      .set({ attendance })
      .where(and(eq(hearingAttendee.id, id), eq(hearingAttendee.hearingId, seen.id)))
  const set: Partial<Stored> = { version: seen.version + 1 }
  if (seen.state === 'record_signing') {
    // What nobody signed yet is made anew with what was noted; that of before stays with the session.
    const before = await recordFile(tx, seen.id)
    if (before) await tx.update(file).set({ purpose: recordBeforePurpose }).where(eq(file.id, before.id))
    set.state = trialMoves.unfix.to
    await dueRecord(tx)
  }
  const [row] = await tx.update(hearing).set(set).where(eq(hearing.id, seen.id)).returning()
  if (!row) throw new Error('A hearing vanished')
  await tellTrial(context, row, 'attendanceNoted')
  return readTrial(tx, me, seen.id)
}
