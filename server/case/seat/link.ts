import { and, eq, ne, sql } from 'drizzle-orm'
import { endedCases } from '../../../contract/case/case.ts'
import type { accountFits, caseLife } from '../../../contract/case/caseLife.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import { rowsOf } from '../../database/sql.ts'
import type { Handler } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { sendMessage } from '../../message/send.ts'
import { account } from '../../tables/account.ts'
import { caseAttendee, cases } from '../../tables/case.ts'
import { tellRowOnly } from '../../tell.ts'
import type { Person } from '../../who.ts'
import { seenCase } from '../case.ts'
import { readCaseDetail } from '../detail.ts'
import { type NewEvent, recordEvent } from '../event.ts'
import { tellFiled } from '../filed.ts'
import { tellCase } from '../news.ts'
import { attendeesOf, keepFormer, plainForm } from './attendee.ts'

type Seat = typeof caseAttendee.$inferSelect

interface Context {
  house: House
  tx: Tx
  me: Person
}

/** The case and one of its attendees, held until the transaction ends. Throws `notFound`, `stale`. */
async function seatIn({ tx, me }: Context, wanted: { id: string; version: number }, attendeeId: string) {
  const seen = await seenCase(tx, me, wanted.id, true)
  if (seen.version !== wanted.version) throw new AppError('stale')
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
  seat: Seat,
  set: Partial<Seat>,
  event: NewEvent,
) {
  if (set.accountId !== undefined && set.accountId !== seat.accountId) await keepFormer(tx, seat, house.now())
  await tx
    .update(caseAttendee)
    .set(set)
    .where(and(eq(caseAttendee.caseId, seen.id), eq(caseAttendee.id, seat.id)))
  await tx
    .update(cases)
    .set({ version: seen.version + 1 })
    .where(eq(cases.id, seen.id))
  await recordEvent(house, tx, seen.id, event)
  await tellCase(house, tx, seen.id)
  // Whose seat it was may see the case no longer.
  await tellRowOnly(house, tx, 'case', seen.id, [seat.accountId])
  await tellFilings(house, tx, seen, seat, [seat.accountId, set.accountId ?? null])
  return readCaseDetail(tx, seen.id)
}

/**
 * Tells how applications filed in the case stand for `accounts`, who got the seat or lost it, and for the parties for whom they
 * act or acted: those of their own, and to a party also those of its side's agents.
 */
async function tellFilings(
  house: House,
  tx: Tx,
  seen: typeof cases.$inferSelect,
  { role, camp }: Seat,
  accounts: (string | null)[],
): Promise<void> {
  const all = await tx.select().from(caseAttendee).where(eq(caseAttendee.caseId, seen.id))
  const following = await attendeesOf(tx, seen.id)
  const agents = all.filter((one) => one.role === 'agent' && one.camp === camp).map((one) => one.accountId)
  for (const owner of new Set(role === 'party' ? [...accounts, ...agents] : accounts)) {
    const camps = all.filter((one) => one.accountId === owner).map((one) => one.camp)
    const side = following.filter((one) => camps.includes(one.camp)).map((one) => one.accountId)
    await tellFiled(house, tx, seen, owner, [...accounts, ...side])
  }
}

/** A number or a phone that fits is no proof: a secretary who has seen the papers links an account. */
export const linkAttendee: Handler<typeof caseLife.linkAttendee> = async (context) => {
  const { tx, me, body } = context
  const { seen, seat } = await seatIn(context, body, body.partyId)
  if (endedCases.includes(seen.state)) throw new AppError('state.closed')
  const details = { name: seat.name, account: '' }
  if (body.userId !== undefined) {
    const [found] = await tx
      .select({ nickName: account.nickName, enabled: account.enabled, removedAt: account.removedAt })
      .from(account)
      .where(and(eq(account.id, body.userId), eq(account.tenantId, me.tenantId), eq(account.cate, 'USER')))
    if (!found?.enabled || found.removedAt)
      throw new AppError('account.unknown', {}, [{ path: ['userId'], code: 'account.unknown' }])
    await mustStandOnOneSide(tx, seen, seat, body.userId)
    details.account = found.nickName
  }
  const linked = await writeSeat(
    context,
    seen,
    seat,
    { accountId: body.userId ?? null },
    { action: 'link', by: me, details },
  )
  if (body.userId !== undefined) await tellLinked(context, seen, seat, body.userId)
  return linked
}

/**
 * Links the caller's own account to the seat whose code they have. Throws `linkUsed` where the seat is another's by now, or of
 * another institution.
 */
export async function takeSeat(
  context: Context,
  { caseId, partyId }: { caseId: string; partyId: string },
): Promise<void> {
  const { tx, me } = context
  const [seen] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update')
  const [seat] = await tx
    .select()
    .from(caseAttendee)
    .where(and(eq(caseAttendee.caseId, caseId), eq(caseAttendee.id, partyId)))
  if (!seen || !seat || seen.tenantId !== me.tenantId) throw new AppError('linkUsed')
  if (seat.accountId === me.id) return
  if (seat.accountId !== null) throw new AppError('linkUsed')
  await mustStandOnOneSide(tx, seen, seat, me.id)
  const details = { name: seat.name, account: me.nickName }
  await writeSeat(context, seen, seat, { accountId: me.id }, { action: 'link', by: me, details })
}

/**
 * Throws `account.otherSide` where an account follows the case for the other side, or did as an agent: whoever was one side's
 * agent is never the other's. What a secretary linked by mistake and took back is under an id that no request names.
 */
async function mustStandOnOneSide(
  tx: Tx,
  { form }: typeof cases.$inferSelect,
  seat: Seat,
  userId: string,
): Promise<void> {
  const others = await tx
    .select({ id: caseAttendee.id, revokedAt: caseAttendee.revokedAt })
    .from(caseAttendee)
    .where(
      and(
        eq(caseAttendee.caseId, seat.caseId),
        eq(caseAttendee.accountId, userId),
        ne(caseAttendee.camp, seat.camp ?? 'APP'),
      ),
    )
  const counts = ({ id, revokedAt }: (typeof others)[number]) =>
    revokedAt === null || form?.agents.some((one) => one.id === id)
  if (others.some(counts))
    throw new AppError('account.otherSide', {}, [{ path: ['userId'], code: 'account.otherSide' }])
}

/** Tells who was linked, where they see the case from now on: the respondents' side hears of it once it is accepted. */
async function tellLinked(
  { house, tx }: Context,
  { id, caseNo, cause, acceptedAt }: typeof cases.$inferSelect,
  seat: Seat,
  userId: string,
): Promise<void> {
  // Nobody is told twice, and nobody of what they cannot open.
  if (seat.accountId === userId || seat.revokedAt || (seat.camp === 'DEF' && !acceptedAt)) return
  await sendMessage(house, tx, [userId], {
    kind: 'caseLinked',
    params: { caseNo, cause },
    link: `/CaseDetails?caseId=${id}`,
    caseId: id,
  })
}

export const revokeAgent: Handler<typeof caseLife.revokeAgent> = async (context) => {
  const { house, tx, me, body } = context
  const { seen, seat } = await seatIn(context, body, body.agentId)
  if (seat.role !== 'agent') throw new AppError('notFound')
  const seats = await attendeesOf(tx, seen.id)
  const actsFor = (seen.form ?? plainForm(seats)).agents.find((one) => one.id === seat.id)?.partyIds ?? []
  const mine = seats.filter(
    ({ id, accountId, role }) => accountId === me.id && role === 'party' && actsFor.includes(id),
  )
  if (me.cate !== 'MISHU' && !mine.length) throw new AppError('forbidden')
  if (seat.revokedAt) throw new AppError('state.closed')
  const step = { action: 'revoke' as const, by: me, reason: body.reason, details: { name: seat.name } }
  const left = actsFor.filter((id) => !mine.some((one) => one.id === id))
  if (me.cate !== 'MISHU' && left.length > 0) {
    // Nobody takes another party's agent from them: it goes on acting for whom it still has a letter.
    if (!seen.form) throw new AppError('forbidden')
    const agents = seen.form.agents.map((one) => (one.id === seat.id ? { ...one, partyIds: left } : one))
    await tx
      .update(cases)
      .set({ form: { ...seen.form, agents } })
      .where(eq(cases.id, seen.id))
    const details = { name: seat.name, party: mine.map((one) => one.name) }
    return writeSeat(context, seen, seat, { accountId: seat.accountId }, { ...step, details })
  }
  return writeSeat(context, seen, seat, { revokedAt: house.now() }, step)
}

/** So many accounts are offered: whoever finds more must type what only one has. */
const mostOffered = 10

interface Offered {
  userId: string
  nickName: string
  username: string
  phone: string
  fits: (typeof accountFits)[number][]
}

export const findAccountsFor: Handler<typeof caseLife.findAccountsFor> = async ({ tx, me, body }) => {
  const { id } = await seenCase(tx, me, body.id)
  const { applicants, respondents, agents } = await readCaseDetail(tx, id)
  const sought = [...applicants, ...respondents, ...agents].find((one) => one.id === body.partyId)
  if (!sought) throw new AppError('notFound')
  const number = 'certificatesNum' in sought ? sought.certificatesNum.toUpperCase() : ''
  const held = sql`upper(profile ->> 'certificatesNum')`
  // What nobody gave fits nobody.
  const typed = sql`${body.q} <> '' and ${body.q} in (nick_name, username, phone, profile ->> 'certificatesNum')`
  return rowsOf<Offered>(
    tx,
    sql`select id as "userId", nick_name as "nickName", username, coalesce(right(phone, 4), '') as phone,
        array_remove(array[
          case when nick_name = ${sought.name} then 'name' end,
          case when ${sought.phone} <> '' and phone = ${sought.phone} then 'phone' end,
          case when ${number} <> '' and ${held} = ${number} then 'number' end], null) as fits
      from ${account} where tenant_id = ${me.tenantId} and cate = 'USER' and enabled and removed_at is null
        and (${body.q} = '' and (nick_name = ${sought.name} or (${sought.phone} <> '' and phone = ${sought.phone})
          or (${number} <> '' and ${held} = ${number})) or (${typed}))
      order by cardinality(array_remove(array[
          case when phone = ${sought.phone} then 1 end, case when ${held} = ${number} then 1 end], null)) desc, nick_name, id
      limit ${mostOffered}`,
  )
}

export const mySeats: Handler<typeof caseLife.mySeats> = async ({ tx, me, params }) => {
  const { id } = await seenCase(tx, me, params.id)
  const mine = (await attendeesOf(tx, id)).filter((one) => one.accountId === me.id)
  return mine.map(({ id: seatId, camp, role }) => ({ id: seatId, camp, role }))
}
