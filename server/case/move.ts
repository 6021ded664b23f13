import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { endingKinds, standing } from '../../contract/award/awardWay.ts'
import { endedCases } from '../../contract/case/case.ts'
import type { CaseDetail, CaseEvent, caseLife } from '../../contract/case/caseLife.ts'
import { speaksForAll } from '../../contract/case/caseRequest.ts'
import { type CaseAction, caseMoves } from '../../contract/case/moves.ts'
import { withdrawalDecider } from '../../contract/case/withdrawal.ts'
import { caseFee, isSameSum } from '../../contract/cost/fee.ts'
import { AppError, type FieldError } from '../../contract/errors/errors.ts'
import { statesOf } from '../../contract/kernel/move.ts'
import { filing } from '../../contract/kernel/office.ts'
import type { MessageKind } from '../../contract/message/message.ts'
import { isReachable } from '../../contract/service/serviceRecord.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { secretariesOf } from '../message/send.ts'
import { type EffectsOf, handlersOf } from '../mover.ts'
import { nextCaseNumber } from '../number.ts'
import { mustBeOpenTo } from '../right.ts'
import { award } from '../tables/award.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { paymentProof } from '../tables/payment.ts'
import { localDay } from '../when.ts'
import type { Holder, Person } from '../who.ts'
import { seenCase } from './case.ts'
import { mustBeAnother } from './change/second.ts'
import { dayLater, daysBetween, mustBeAhead, today } from './day.ts'
import { readCaseDetail } from './detail.ts'
import { recordEvent } from './event.ts'
import { tellNews } from './news.ts'
import { tellUnseen } from './opening/open.ts'
import { seesCase } from './row.ts'
import { sendFirstAccess } from './seat/access.ts'
import { attendeesOf, plainForm, searchTextOf } from './seat/attendee.ts'
import { mustBeOther, mustServe } from './staff.ts'

type Row = typeof cases.$inferSelect

/** What a move changes besides the state, and what its row of the timeline says besides the reason. */
interface Change {
  set?: Partial<Row>
  details?: CaseEvent['details']
  /** What people are told instead of the move itself. */
  news?: MessageKind
  /** What is done once it is made. */
  after?: () => Promise<void> | void
}

interface Step {
  action: CaseAction
  by: Holder | null
  reason?: string
}

/**
 * Moves a case that is held `for update`, as the contract's table of moves allows. Throws `forbidden` for whose move it is not
 * and `state.closed`.
 */
export async function carryOutCaseMove(
  house: House,
  tx: Tx,
  seen: Row,
  { action, by, reason = '' }: Step,
  { set = {}, details = {}, news }: Change = {},
): Promise<void> {
  const { by: whose, to, undecided } = caseMoves[action]
  // What the house does by itself it may do for whoever brought it about.
  if (whose !== 'system' && (by?.cate ?? 'system') !== (whose === 'decider' ? withdrawalDecider(seen) : whose))
    throw new AppError('forbidden')
  mustBeOpenTo(caseMoves[action], seen)
  if (undecided) await mustBeUndecided(tx, seen.id)
  // A case that was suspended always says where from.
  const state = to === 'same' ? seen.state : to === 'before' ? (seen.suspendedFrom ?? 'transfered') : to
  const over = to === 'same' ? {} : { dueOn: null, correction: null }
  await tx
    .update(cases)
    .set({ ...over, ...set, state, version: seen.version + 1 })
    .where(eq(cases.id, seen.id))
  await recordEvent(house, tx, seen.id, { action, by, reason, details })
  if (endedCases.includes(state)) await house.endWithCase(house, tx, seen.id, by)
  await tellNews(house, tx, seen.id, { action, by, reason, kind: news, details })
}

/** Throws `state.closed` where what ends a case has its number already: only its service is left. */
async function mustBeUndecided(tx: Tx, caseId: string): Promise<void> {
  const decided = and(eq(award.caseId, caseId), inArray(award.kind, endingKinds), inArray(award.state, [...standing]))
  const [found] = await tx.select({ id: award.id }).from(award).where(decided).limit(1)
  if (found) throw new AppError('state.closed')
}

interface Said {
  action: CaseAction
  id: string
  reason?: string
  documents?: readonly string[]
}

interface Scene {
  house: House
  tx: Tx
  me: Person
}

/** The case, alone until the transaction ends, once the table and the two people of it allow the move. */
export async function holdCase(
  context: Scene,
  { id, version, action }: Said & { version: number },
  sees = seesCase,
): Promise<Row> {
  const seen = await seenCase(context.tx, context.me, id, true, sees)
  if (seen.version !== version) throw new AppError('stale')
  mustBeOpenTo(caseMoves[action], seen)
  await mustBeAnother(context, seen.id, action)
  return seen
}

/** Takes a move with all that goes with it. The caller has asked whether it may be taken. */
export async function takeCase({ house, tx, me }: Scene, seen: Row, said: Said, change: Change): Promise<CaseDetail> {
  const { action, reason = '', documents: templates = [] } = said
  await carryOutCaseMove(house, tx, seen, { action, by: me, reason }, change)
  await change.after?.()
  const kinds = caseMoves[action].documents ?? []
  if (templates.length > 0) await house.makeWithMove(house, tx, { caseId: seen.id, by: me, kinds, templates })
  return readCaseDetail(tx, seen.id)
}

type Effects = EffectsOf<typeof caseMoves, Row, Change>
const way = { hold: holdCase, take: takeCase }

/** The functions behind the calls of those moves that `effects` names. */
export const caseCallsOf = <K extends CaseAction>(effects: Pick<Required<Effects>, K>) =>
  handlersOf<typeof caseLife>()(caseMoves, way, effects as Effects, Object.keys(effects) as K[])

/**
 * Whoever sits in it, or was served with it, cannot take back what is not theirs; nor can one of several applicants take back what
 * is the others', too. Throws `forbidden` and `applicants.all`.
 */
export async function mustSpeakForApplicants(tx: Tx, me: Person, { id, form }: Row): Promise<void> {
  const seats = await attendeesOf(tx, id)
  const held = seats.filter((one) => one.accountId === me.id && one.camp === 'APP')
  if (held.length === 0) throw new AppError('forbidden')
  const { applicants: parties, agents } = form ?? plainForm(seats)
  if (!speaksForAll({ parties, agents }, held)) throw new AppError('applicants.all')
}

/** Where the schedule of the day of filing says a fee, it is that one. Throws `fee.schedule` at the field. */
function mustBeCharged({ form, amount, openedAt }: Row, asked: { amount: string; currency: string }): void {
  const fee = form && caseFee({ ...form, amount }, localDay(openedAt))
  if (!fee || (asked.currency === 'CNY' && isSameSum(asked.amount, fee))) return
  const path = [asked.currency === 'CNY' ? 'fee' : 'currency']
  throw new AppError('fee.schedule', { fee }, [{ path, code: 'fee.schedule', params: { fee } }])
}

/** Throws `state.closed` where nothing is asked for, or all is paid: it lapsed for something else than a payment. */
export function mustOwe({ fee }: Row): void {
  if (!fee || fee.paidAt) throw new AppError('state.closed')
}

/**
 * No time runs against somebody whom nobody can reach: throws `respondent.unreachable` for a respondent without any address
 * who is not marked to be served otherwise. Answers with those who are.
 */
async function mustBeReachable(tx: Tx, { id, form }: Row, marked: string[]): Promise<string[]> {
  const seats = await tx.select().from(caseAttendee).where(eq(caseAttendee.caseId, id))
  const isLinked = (partyId: string) => seats.some((one) => one.id === partyId && one.accountId !== null)
  const away = (form?.respondents ?? []).filter((one) => !isReachable({ ...one, linked: isLinked(one.id) }))
  const fields = away
    .filter((one) => !marked.includes(one.id))
    .map(({ name }): FieldError => ({ path: ['servedOtherwise'], code: 'respondent.unreachable', params: { name } }))
  if (fields[0]) throw new AppError('respondent.unreachable', fields[0].params, fields)
  return away.map((one) => one.id)
}

/** The functions behind the moves that a case makes by itself, but for those of change/. */
export const caseCalls = caseCallsOf({
  async withdraw({ tx, me }, seen) {
    await mustSpeakForApplicants(tx, me, seen)
    // A fee that is on its way must be able to come, or nobody could give it back.
    const isPaid = and(eq(paymentProof.caseId, seen.id), isNull(paymentProof.chargeId))
    if (seen.state === 'unpay' && (await tx.$count(paymentProof, isPaid))) throw new AppError('payment.proved')
  },
  return({ house, body: { fields, reason, due } }) {
    mustBeAhead(house, due)
    return { set: { correction: { fields, reason, due }, dueOn: due }, details: { fields, due } }
  },
  async pass({ tx, me, body: { reviewerId } }) {
    mustBeOther(me.id, reviewerId, 'reviewerId')
    const reviewer = await mustServe(tx, me.tenantId, reviewerId, 'reviewerId')
    return {
      set: { firstReviewerId: me.id, secondReviewerId: reviewerId },
      details: { reviewer: reviewer.nickName },
    }
  },
  /** Whoever is named for it may be ill: any other secretary may review, but never the first one. */
  approve({ house, me, body: { fee: amount, currency, due } }, seen) {
    mustBeAhead(house, due)
    mustBeCharged(seen, { amount, currency })
    const fee = { amount, currency, due, paidAt: null }
    return { set: { secondReviewerId: me.id, fee, dueOn: due }, details: { fee: amount, currency, due } }
  },
  disagree() {},
  async accept({ house, tx, me, body: { dept, secretaryId, servedOtherwise } }, seen) {
    const secretary = await mustServe(tx, me.tenantId, secretaryId, 'secretaryId')
    const otherwise = await mustBeReachable(tx, seen, servedOtherwise)
    if (secretary.dept !== dept) throw new AppError('staff.dept', {}, [{ path: ['secretaryId'], code: 'staff.dept' }])
    const caseNo = await nextCaseNumber(house, tx, me.tenantId)
    const names = await tx.select().from(caseAttendee).where(eq(caseAttendee.caseId, seen.id))
    const searchText = searchTextOf({ ...seen, caseNo }, names)
    return {
      set: { caseNo, dept, secretaryId, acceptedAt: house.now(), searchText, servedOtherwise: otherwise },
      details: { caseNo, dept, secretary: secretary.nickName },
      async after() {
        await house.enterFiledEvidence(house, tx, { caseId: seen.id }, me)
        await sendFirstAccess(house, tx, seen)
        // The filing desk's part is over.
        if (house.config.ownCases) await tellUnseen(house, tx, seen.id, await secretariesOf(tx, seen.tenantId, filing))
      },
    }
  },
  suspend: ({ house }, { state }) => ({
    // While it is suspended no time runs; what is left of it goes on afterwards.
    set: { suspendedFrom: state, suspendedOn: today(house) },
  }),
  resume({ house }, seen) {
    const { fee, suspendedFrom, suspendedOn } = seen
    const gone = { suspendedFrom: null, suspendedOn: null }
    if (suspendedFrom !== 'unpay' || !fee || !suspendedOn) return { set: gone }
    // A last day that had passed before the suspension stays passed.
    const left = daysBetween(suspendedOn, fee.due)
    const due = left < 0 ? fee.due : dayLater(today(house), left)
    return { set: { ...gone, fee: { ...fee, due }, dueOn: due }, details: { due } }
  },
})

/** Cases whose time to mend the request or to pay is over lapse, each in a transaction of its own. */
export async function lapseCases(house: House): Promise<void> {
  const overdue = and(lt(cases.dueOn, today(house)), inArray(cases.state, statesOf(caseMoves.lapse)))
  for (const { id } of await house.db.orm.select({ id: cases.id }).from(cases).where(overdue)) {
    await house.db.tx(async (tx) => {
      const [still] = await tx
        .select()
        .from(cases)
        .where(and(eq(cases.id, id), overdue))
        .for('update')
      if (still) await carryOutCaseMove(house, tx, still, { action: 'lapse', by: null })
    })
  }
}
