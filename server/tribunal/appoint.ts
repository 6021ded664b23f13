import { and, eq } from 'drizzle-orm'
import type { Camp } from '../../contract/case/case.ts'
import { speaksForAll } from '../../contract/case/caseRequest.ts'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import { seatsOf, type Tribunal, type TribunalSeat, type tribunals } from '../../contract/tribunal/tribunal.ts'
import { seatArbitrator } from '../case/seat/arbitrator.ts'
import { attendeesOf, plainForm } from '../case/seat/attendee.ts'
import type { Handler } from '../door/handler.ts'
import { tribunalMember, tribunalNomination } from '../tables/tribunal.ts'
import { type Context, finishTribunalStep, type Open, openTribunal, sideOf, spokenFor } from './change.ts'
import { conflictsOf } from './conflict.ts'
import { mustTakeCases } from './eligible.ts'

/** Members who sit or are asked to. */
const presentIn = ({ members }: Tribunal) =>
  members.filter((one) => one.state === 'invited' || one.state === 'accepted')

function refuse(code: ErrorCode, field: string): never {
  throw new AppError(code, {}, [{ path: [field], code }])
}

function mustBeFree(was: Tribunal, seat: TribunalSeat, field: string): void {
  if (presentIn(was).some((one) => one.seat === seat)) refuse('seat.taken', field)
}

/** Parties of one side have one arbitrator: what one of them named another does not undo. Throws `nominee.named`. */
async function mustBeTheirs({ tx, me }: Context, { id, form }: Open['seen'], camp: Camp): Promise<void> {
  const ofSide = and(eq(tribunalNomination.caseId, id), eq(tribunalNomination.camp, camp))
  const [named] = await tx.select().from(tribunalNomination).where(ofSide)
  if (!named?.byId || named.byId === me.id) return
  const seats = await attendeesOf(tx, id)
  const { applicants, respondents, agents } = form ?? plainForm(seats)
  const held = seats.filter((one) => one.accountId === me.id && one.camp === camp)
  const parties = camp === 'APP' ? applicants : respondents
  if (!speaksForAll({ parties, agents }, held)) throw new AppError('nominee.named', { byName: named.byName })
}

/** A sole arbitrator is nominated by both: either names whom it would have. */
export const nominate: Handler<typeof tribunals.nominate> = async (context) => {
  const { house, tx, me, body } = context
  const open = await openTribunal(context, body)
  const { seen, was } = open
  const camp = await sideOf(context, seen.id)
  mustBeFree(was, was.size === 1 ? 'sole' : camp === 'APP' ? 'app' : 'def', 'userId')
  const { nickName: name } = await mustTakeCases(house, tx, seen.tenantId, body.userId)
  if (presentIn(was).some((one) => one.userId === body.userId)) refuse('seat.taken', 'userId')
  await mustBeTheirs(context, seen, camp)
  const parties = await spokenFor(context, seen, camp)
  const row = { accountId: body.userId, byName: me.nickName, byId: me.id, parties, at: house.now() }
  await tx
    .insert(tribunalNomination)
    .values({ ...row, caseId: seen.id, camp })
    .onConflictDoUpdate({ target: [tribunalNomination.caseId, tribunalNomination.camp], set: row })
  const byName = parties.join('、') || me.nickName
  const news = { kind: 'tribunalNominated' as const, params: { name, byName } }
  return finishTribunalStep(context, open, { action: 'nominate', details: { name }, news })
}

export const compose: Handler<typeof tribunals.compose> = async (context) => {
  const { size } = context.body
  const open = await openTribunal(context, context.body)
  if (presentIn(open.was).length) throw new AppError('state.closed')
  return finishTribunalStep(context, open, { action: 'compose', size, details: { size: String(size) } })
}

/** Whether it is another than the side whose seat it is nominated. Nobody nominates whoever presides. */
function isOverruled({ nominations, size }: Tribunal, seat: TribunalSeat, userId: string): boolean {
  if (size === 1) return nominations.length > 0 && nominations.every((one) => one.userId !== userId)
  const own = nominations.find((one) => one.camp === (seat === 'app' ? 'APP' : seat === 'def' ? 'DEF' : undefined))
  return own !== undefined && own.userId !== userId
}

export const appoint: Handler<typeof tribunals.appoint> = async (context) => {
  const { house, tx, body } = context
  const { seat, userId, reason } = body
  const open = await openTribunal(context, body)
  const { seen, was } = open
  if (!(seatsOf[was.size] as readonly TribunalSeat[]).includes(seat)) refuse('seat.unknown', 'seat')
  mustBeFree(was, seat, 'seat')
  const { nickName: name } = await mustTakeCases(house, tx, seen.tenantId, userId)
  if (presentIn(was).some((one) => one.userId === userId)) refuse('seat.taken', 'userId')
  if (reason === '') {
    if ((await conflictsOf(tx, seen, userId)).length) refuse('conflict.reason', 'reason')
    if (isOverruled(was, seat, userId)) refuse('nominee.reason', 'reason')
  }
  const row = { caseId: seen.id, accountId: userId, seat, state: 'invited' as const, appointedAt: house.now() }
  await tx.insert(tribunalMember).values({ ...row, appointedBy: context.me.id, despite: reason })
  await seatArbitrator(tx, seen.id, userId, name)
  const news = { kind: 'tribunalAppointed' as const, params: { name } }
  const about = { id: userId, kind: 'tribunalInvited' as const, link: true }
  return finishTribunalStep(context, open, { action: 'appoint', details: { name, seat }, news, about })
}
