import { and, eq } from 'drizzle-orm'
import { endedCases } from '../../contract/case.ts'
import type { caseLife } from '../../contract/caseLife.ts'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../database/db.ts'
import { account, caseAttendee, cases } from '../database/schema.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'
import { attendeesOf } from './attendee.ts'
import { seenCase } from './case.ts'
import { readCaseDetail } from './detail.ts'
import { type NewEvent, recordEvent } from './event.ts'
import { tellCase } from './news.ts'

interface Context {
  house: House
  tx: Tx
  me: Person
}

/** The case and one of its attendees, held until the transaction ends. Throws `notFound`, `stale`, `state.closed`. */
async function seatIn({ tx, me }: Context, wanted: { id: string; version: number }, attendeeId: string) {
  const seen = await seenCase(tx, me, wanted.id, true)
  if (seen.version !== wanted.version) throw new AppError('stale')
  if (endedCases.includes(seen.state)) throw new AppError('state.closed')
  const [seat] = await tx
    .select()
    .from(caseAttendee)
    .where(and(eq(caseAttendee.caseId, seen.id), eq(caseAttendee.id, attendeeId)))
  if (!seat || seat.role === 'arbitrator') throw new AppError('notFound')
  return { seen, seat }
}

async function writeSeat(
  { house, tx }: Context,
  seen: typeof cases.$inferSelect,
  attendeeId: string,
  set: Partial<typeof caseAttendee.$inferSelect>,
  event: NewEvent,
) {
  await tx
    .update(caseAttendee)
    .set(set)
    .where(and(eq(caseAttendee.caseId, seen.id), eq(caseAttendee.id, attendeeId)))
  await tx
    .update(cases)
    .set({ version: seen.version + 1 })
    .where(eq(cases.id, seen.id))
  await recordEvent(house, tx, seen.id, event)
  await tellCase(house, tx, seen.id)
  return readCaseDetail(tx, seen.id)
}

/** A number or a phone that fits is no proof: a secretary who has seen the papers links an account. */
export const linkAttendee: Handler<typeof caseLife.linkAttendee> = async (context) => {
  const { tx, me, body } = context
  const { seen, seat } = await seatIn(context, body, body.partyId)
  const details = { name: seat.name, account: '' }
  if (body.userId !== undefined) {
    const [found] = await tx
      .select({ nickName: account.nickName, enabled: account.enabled, removedAt: account.removedAt })
      .from(account)
      .where(and(eq(account.id, body.userId), eq(account.tenantId, me.tenantId), eq(account.cate, 'USER')))
    if (!found?.enabled || found.removedAt)
      throw new AppError('account.unknown', {}, [{ path: ['userId'], code: 'account.unknown' }])
    details.account = found.nickName
  }
  return writeSeat(context, seen, seat.id, { accountId: body.userId ?? null }, { action: 'link', by: me, details })
}

export const revokeAgent: Handler<typeof caseLife.revokeAgent> = async (context) => {
  const { house, tx, me, body } = context
  const { seen, seat } = await seatIn(context, body, body.agentId)
  if (seat.role !== 'agent') throw new AppError('notFound')
  const isOwnSide = (await attendeesOf(tx, seen.id)).some(
    (one) => one.accountId === me.id && one.role === 'party' && one.camp === seat.camp,
  )
  if (me.cate !== 'MISHU' && !isOwnSide) throw new AppError('forbidden')
  if (seat.revokedAt) throw new AppError('state.closed')
  const step = { action: 'revoke' as const, by: me, reason: body.reason, details: { name: seat.name } }
  return writeSeat(context, seen, seat.id, { revokedAt: house.now() }, step)
}
