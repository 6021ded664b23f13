import { and, eq } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import type { MessageKind } from '../../contract/message/message.ts'
import {
  acceptanceLacks,
  isUnconfirmed,
  type MemberActionName,
  memberActions,
  type TribunalMember,
  type tribunals,
} from '../../contract/tribunal/tribunal.ts'
import { mustBeAnother } from '../case/change/second.ts'
import { unseatArbitrator } from '../case/seat/arbitrator.ts'
import type { Handler } from '../door/handler.ts'
import { mustBeOpenTo } from '../right.ts'
import { tribunalChallenge, tribunalMember } from '../tables/tribunal.ts'
import { type Context, finishTribunalStep, type Open, openTribunal } from './change.ts'
import { mustServeStill } from './eligible.ts'

interface Found extends Open {
  member: TribunalMember
}

/** A member, with an action that is open to it now. Throws `notFound`, `stale`, `state.closed`. */
export async function memberFor(
  context: Context,
  action: MemberActionName,
  wanted: { id: string; version: number },
  which: (one: TribunalMember) => boolean,
): Promise<Found> {
  const open = await openTribunal(context, wanted)
  // Whoever was replaced and appointed again stands there twice: what is done is about the last time.
  const member = open.was.members.findLast(which)
  if (!member) throw new AppError('notFound')
  mustBeOpenTo(memberActions[action], member)
  return { ...open, member }
}

const own =
  ({ me }: Context) =>
  (one: TribunalMember) =>
    one.userId === me.id

type Set = Partial<typeof tribunalMember.$inferSelect>

export const writeMember = ({ tx }: Context, { id }: TribunalMember, set: Set) =>
  tx.update(tribunalMember).set(set).where(eq(tribunalMember.id, id))

/** Takes a member off its seat and out of the case; what was asked about it and is not decided ends with it. */
export async function leaveTribunal(context: Context, { seen, member }: Found, set: Set): Promise<void> {
  const { house, tx } = context
  await writeMember(context, member, { ...set, leftAt: house.now() })
  await unseatArbitrator(house, tx, seen.id, member.userId)
  await tx
    .update(tribunalChallenge)
    .set({ state: 'ended', decidedAt: house.now() })
    .where(and(eq(tribunalChallenge.memberId, member.id), eq(tribunalChallenge.state, 'open')))
}

function refuse(code: ErrorCode): never {
  throw new AppError(code, {}, [{ path: ['disclosure'], code }])
}

export const disclose: Handler<typeof tribunals.disclose> = async (context) => {
  const { disclosure } = context.body
  const found = await memberFor(context, 'disclose', context.body, own(context))
  await writeMember(context, found.member, { disclosure, confirmedAt: null })
  const { name } = found.member
  const news = { kind: 'tribunalDisclosed' as const, params: { name } }
  return finishTribunalStep(context, found, { action: 'disclose', reason: disclosure, details: { name }, news })
}

export const acceptAppointment: Handler<typeof tribunals.acceptAppointment> = async (context) => {
  const found = await memberFor(context, 'acceptAppointment', context.body, own(context))
  const { member } = found
  const lacks = acceptanceLacks(member)
  if (lacks) refuse(lacks)
  await mustServeStill(context.house, context.tx, found.seen.tenantId, [member.userId], true)
  await writeMember(context, member, { state: 'accepted', acceptedAt: context.house.now() })
  const { name } = member
  const news = { kind: 'tribunalAccepted' as const, params: { name } }
  return finishTribunalStep(context, found, { action: 'acceptAppointment', details: { name }, news })
}

interface Leaving extends Context {
  body: { id: string; version: number; reason: string; memberId?: string }
}

/** The function behind each call that ends an appointment. */
const leaving = (action: 'declineAppointment' | 'resign' | 'removeMember') => async (context: Leaving) => {
  const { reason, memberId } = context.body
  const which = memberId === undefined ? own(context) : (one: TribunalMember) => one.id === memberId
  const found = await memberFor(context, action, context.body, which)
  const { name, userId } = found.member
  await leaveTribunal(context, found, { state: memberActions[action].to, reason })
  const news = { kind: 'tribunalLeft' as MessageKind, params: { name } }
  const about = action === 'removeMember' ? { about: { id: userId, kind: news.kind, link: false } } : {}
  return finishTribunalStep(context, found, { action, reason, details: { name }, news, ...about, left: userId })
}

export const declineAppointment: Handler<typeof tribunals.declineAppointment> = leaving('declineAppointment')
export const resign: Handler<typeof tribunals.resign> = leaving('resign')
export const removeMember: Handler<typeof tribunals.removeMember> = leaving('removeMember')

export const confirmDisclosure: Handler<typeof tribunals.confirmDisclosure> = async (context) => {
  const { memberId } = context.body
  const found = await memberFor(context, 'confirmDisclosure', context.body, (one) => one.id === memberId)
  if (!isUnconfirmed(found.member)) throw new AppError('state.closed')
  const { name } = found.member
  const [kept] = await context.tx
    .select({ by: tribunalMember.appointedBy })
    .from(tribunalMember)
    .where(eq(tribunalMember.id, memberId))
  await mustBeAnother(context, found.seen.id, 'confirmDisclosure', { name, by: kept?.by ?? null })
  await writeMember(context, found.member, { confirmedAt: context.house.now() })
  const news = { kind: 'tribunalConfirmed' as const, params: { name } }
  return finishTribunalStep(context, found, { action: 'confirmDisclosure', details: { name }, news })
}
