import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { type TrialRole, trialIsOver, type trials } from '../../../contract/hearing/trial.ts'
import type { trialPeople } from '../../../contract/hearing/trialPeople.ts'
import { seenCase } from '../../case/case.ts'
import { readCaseDetail } from '../../case/detail.ts'
import { arbitratorsOf } from '../../case/seat/arbitrator.ts'
import { attendeesOf as sidesOf } from '../../case/seat/attendee.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler, OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { account } from '../../tables/account.ts'
import { hearing, hearingAttendee, roomCode } from '../../tables/hearing.ts'
import type { Person } from '../../who.ts'
import { newCode } from '../../who.ts'
import { icsOf, trialAttendeesOf } from './notice.ts'
import { readTrial, seesTrial } from './row.ts'

export const findCourtUser: Handler<typeof trialPeople.findCourtUser> = async ({ tx, me, body }) => {
  const { id } = await readTrial(tx, me, body.id)
  return (await trialAttendeesOf(tx, id)).map(({ accountId, toldAt, enteredAt, id: seat, name, role, contact }) => ({
    id: seat,
    userId: accountId,
    name,
    role,
    contact,
    toldAt: toldAt?.toISOString() ?? null,
    enteredAt: enteredAt?.toISOString() ?? null,
  }))
}

interface Candidate {
  userId: string | null
  name: string
  role: TrialRole
  contact: string
}

async function ofAccount(tx: Tx, userId: string, role: TrialRole): Promise<Candidate[]> {
  const [found] = await tx.select().from(account).where(eq(account.id, userId))
  return found ? [{ userId, name: found.nickName, role, contact: found.phone ?? found.email ?? '' }] : []
}

export const getParticipants: Handler<typeof trialPeople.getParticipants> = async ({ tx, me, body }) => {
  const { id, secretaryId } = await seenCase(tx, me, body.baseId)
  const { applicants, respondents, agents } = await readCaseDetail(tx, id)
  const typed = [...applicants, ...respondents, ...agents].map((one) => {
    const email = 'email' in one ? one.email : ''
    return { id: one.id, contact: one.phone || email }
  })
  const sides = (await sidesOf(tx, id)).map(({ id: seat, accountId, name, role, camp }): Candidate => {
    const party = camp === 'APP' ? 'APPLICANT' : 'RESPONDENT'
    const contact = typed.find((one) => one.id === seat)?.contact ?? ''
    return { userId: accountId, name, role: role === 'agent' ? 'AGENT' : party, contact }
  })
  const sitting = (await arbitratorsOf(tx, id)).map((one) => ofAccount(tx, one, 'ARBITRATOR'))
  const secretary = ofAccount(tx, secretaryId ?? me.id, 'SECRETARY')
  return [...(await secretary), ...(await Promise.all(sitting)).flat(), ...sides]
}

export const downloadTrial: OwnTransaction<typeof trials.downloadTrial> = {
  async ownTransaction({ house, me, params }) {
    const [row] = await house.db.orm
      .select()
      .from(hearing)
      .where(and(eq(hearing.id, params.id), seesTrial(me)))
    if (!row) throw new AppError('notFound')
    const bytes = Buffer.from(icsOf(row, house.now()))
    return { stream: Readable.from([bytes]), name: 'hearing.ics', size: bytes.length, type: 'text/calendar' }
  },
}

/** Whoever asks goes in at once. */
const goodForMs = 60_000

async function codeFor(house: House, tx: Tx, me: Person, id: string): Promise<{ path: string }> {
  const [row] = await tx
    .select({ seat: hearingAttendee.id, hearing })
    .from(hearingAttendee)
    .innerJoin(hearing, eq(hearing.id, hearingAttendee.hearingId))
    .where(and(eq(hearing.id, id), eq(hearingAttendee.accountId, me.id), seesTrial(me)))
    .limit(1)
  if (!row) throw new AppError('notFound')
  if (!row.hearing.online || !row.hearing.notifiedAt || trialIsOver.includes(row.hearing.state))
    throw new AppError('state.closed')
  const { code, hash } = newCode()
  const expiresAt = new Date(house.now().getTime() + goodForMs)
  await tx.insert(roomCode).values({ codeHash: hash, attendeeId: row.seat, expiresAt, sessionHash: me.session })
  return { path: `${row.hearing.route}?code=${code}` }
}

/** Its own transaction, so that no answer with a code is kept for a second arrival. */
export const enterTrial: OwnTransaction<typeof trials.enterTrial> = {
  ownTransaction: ({ house, me, body }) => house.db.tx((tx) => codeFor(house, tx, me, body.id)),
}
