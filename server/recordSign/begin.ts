import { and, asc, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Trial, TrialType } from '../../contract/hearing/trial.ts'
import type { recordSigns } from '../../contract/recordSign/recordSign.ts'
import { mustBeAhead } from '../case/day.ts'
import type { Orm } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import { askToSign, signableFile } from '../envelope/make.ts'
import { readEnvelope } from '../envelope/row.ts'
import { aboutTrial } from '../envelope/tell.ts'
import { recordFile } from '../hearing/record/read.ts'
import { wordsIn } from '../hearing/record/words.ts'
import { readTrial } from '../hearing/trial/row.ts'
import { envelope } from '../tables/envelope.ts'
import { hearingAttendee } from '../tables/hearing.ts'
import type { Person } from '../who.ts'

const { roles, titles } = wordsIn.zh

/** What each kind of session leaves to be signed. */
const kindOf = {
  hearing: 'record',
  meeting: 'minutes',
  mediation: 'mediation',
  consultation: 'minutes',
} as const satisfies Record<TrialType, string>

/** A session of a case whose record is a file, and that file. Throws `state.closed` before it is one, `notFound`. */
async function recordOf(orm: Orm, me: Person, trialId: string) {
  const trial = await readTrial(orm, me, trialId)
  const source = await recordFile(orm, trialId)
  if (trial.state !== 'record_signing' || !trial.baseId || !source) throw new AppError('state.closed')
  return { trial, source, baseId: trial.baseId }
}

/** Those who attended. Throws `trial.attendance` where nobody is known to have: it is to be noted first. */
async function signersOf(orm: Orm, { id: trialId, attendees }: Trial) {
  const came = new Set(attendees.filter((one) => one.attendance === 'came').map((one) => one.id))
  if (came.size === 0) throw new AppError('trial.attendance')
  const seats = await orm
    .select()
    .from(hearingAttendee)
    .where(eq(hearingAttendee.hearingId, trialId))
    .orderBy(asc(hearingAttendee.position), asc(hearingAttendee.id))
  return seats
    .filter((one) => came.has(one.id))
    .filter((one) => one.accountId !== null || one.contact !== '')
    .map((one) => ({
      accountId: one.accountId,
      name: one.name,
      role: roles[one.role],
      contact: one.accountId === null ? one.contact : '',
      anchor: '',
      presides: false,
    }))
}

export const signCourtRecord: PreparedTransaction<typeof recordSigns.signCourtRecord> = {
  async before({ house, me, body }) {
    mustBeAhead(house, body.due)
    const { source, trial } = await recordOf(house.db.orm, me, body.trialId)
    await signableFile(house, trial.id, source.id, { recordKind: 'trial' })
  },
  async inTransaction(context) {
    const { tx, me, body } = context
    const { trial, source, baseId } = await recordOf(tx, me, body.trialId)
    const live = and(
      eq(envelope.aboutKind, aboutTrial),
      eq(envelope.aboutId, trial.id),
      inArray(envelope.state, ['open', 'signed', 'sealed']),
    )
    const [other] = await tx.select({ id: envelope.id }).from(envelope).where(live)
    if (other) throw new AppError('stale')
    const signers = await signersOf(tx, trial)
    if (signers.length === 0) throw new AppError('sign.nobody')
    await askToSign(
      context,
      {
        ...{
          id: body.id,
          baseId,
          attachmentId: source.id,
          kind: kindOf[trial.type],
          title: `${trial.title} ${titles[trial.type]}`,
        },
        ...{ order: 'parallel' as const, rule: 'all' as const, due: body.due, sealAnchor: '', signers },
      },
      { kind: aboutTrial, id: trial.id },
    )
    return readEnvelope(tx, body.id)
  },
}
