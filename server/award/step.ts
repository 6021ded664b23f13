import { and, eq, max } from 'drizzle-orm'
import { type Award, awards } from '../../contract/award/award.ts'
import { type AwardAction, type AwardPerson, awardMoves, kindRules, personsOf } from '../../contract/award/awardWay.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { mayMake } from '../../contract/kernel/call.ts'
import { presidesOver, type Tribunal, type TribunalSeat } from '../../contract/tribunal/tribunal.ts'
import { seenCase } from '../case/case.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { type News, sendMessage } from '../message/send.ts'
import { mustBeOpenTo } from '../right.ts'
import { award, awardStep } from '../tables/award.ts'
import type { cases } from '../tables/case.ts'
import { tellRows } from '../tell.ts'
import { readTribunal } from '../tribunal/row.ts'
import type { Person } from '../who.ts'
import { seesAward } from './right.ts'
import { readAward } from './row.ts'

export interface Context {
  house: House
  tx: Tx
  me: Person
}

export type AwardRow = typeof award.$inferSelect

/** An award that is held until the transaction ends, with its case and its tribunal. */
export interface Held {
  row: AwardRow
  seen: typeof cases.$inferSelect
  tribunal: Tribunal
}

/** Who takes a step that was allowed: a person, or the one whose seal brought it about. */
export interface Acting extends Omit<Context, 'me'> {
  me: Pick<Person, 'id' | 'nickName'>
}

/** Whoever presides, or sits alone. */
export const presides = ({ seat }: { seat: TribunalSeat }) => seat === 'presiding' || seat === 'sole'

/** The members who sit. */
export const sitting = ({ members }: Tribunal) => members.filter((one) => one.state === 'accepted')

/** As whom the caller stands to an award of this case. */
export function standingOf(me: Person, tribunal: Tribunal, secretaryId: string | null): AwardPerson[] {
  return personsOf({
    isStaff: mayMake(awards.numberAward, me),
    isHead: mayMake(awards.passAward, me),
    sits: sitting(tribunal).some((one) => one.userId === me.id),
    presides: presidesOver(tribunal, me.id),
    isNamed: secretaryId === me.id,
  })
}

/** Steps after which nothing is decided in the case any more: taken whatever has become of it since. */
const after: readonly AwardAction[] = ['close']

/**
 * The version that came of the last step, or of the last of one kind; 0 before there is one. What others are shown grows the version
 * of an award too, as the proof that it was served: whoever decided before that came decides on nothing else.
 */
export async function lastStep(tx: Tx, awardId: string, action?: AwardAction): Promise<number> {
  const [last] = await tx
    .select({ no: max(awardStep.no) })
    .from(awardStep)
    .where(and(eq(awardStep.awardId, awardId), action && eq(awardStep.action, action)))
  return last?.no ?? 0
}

/**
 * The award, alone until the transaction ends, once the table allows the step. Its case is held before it, as for every step of a
 * case. Throws `notFound`, `stale` where `version` is told, `forbidden`, `state.closed`.
 */
export async function holdAward(
  { tx, me }: Context,
  { id, version, action }: { id: string; version?: number; action: AwardAction },
): Promise<Held> {
  const sees = and(eq(award.id, id), seesAward(me))
  const [found] = await tx.select({ caseId: award.caseId }).from(award).where(sees)
  if (!found) throw new AppError('notFound')
  const seen = await seenCase(tx, me, found.caseId, true)
  // Read again: what was held up meanwhile may have changed who sees it.
  const [row] = await tx.select().from(award).where(sees).for('update')
  if (!row) throw new AppError('notFound')
  if (version !== undefined && (version > row.version || version < (await lastStep(tx, id))))
    throw new AppError('stale')
  const tribunal = await readTribunal(tx, seen.id)
  const by: readonly AwardPerson[] = awardMoves[action].by
  const people = standingOf(me, tribunal, row.secretaryId)
  if (!by.some((one) => people.includes(one))) throw new AppError('forbidden')
  mustBeOpenTo(awardMoves[action], row)
  if (!after.includes(action) && !kindRules[row.kind].in.includes(seen.state)) throw new AppError('state.closed')
  return { row, seen, tribunal }
}

/** Puts a step into the history of an award: that it was taken, not what it said. Its number is the version that comes of it. */
export async function recordAwardStep(
  { house, tx, me }: Acting,
  { id, version: no }: Pick<AwardRow, 'id' | 'version'>,
  action: AwardAction,
  reason = '',
): Promise<void> {
  const by = { byId: me.id, byName: me.nickName, at: house.now() }
  await tx.insert(awardStep).values({ awardId: id, no, action, reason, ...by })
}

/** Shows a changed award on the screens of those who see it, and that there is something new to those who deliberate. */
export async function tellAward(house: House, tx: Tx, id: string): Promise<void> {
  await tellRows(house, tx, 'award', id)
  await tellRows(house, tx, 'awardRoom', id)
}

interface Change {
  set?: Partial<AwardRow>
  reason?: string
  news?: { to: (string | null)[]; kind: News['kind']; params?: Record<string, string> }
}

/** Takes a step that may be taken: next version and state, history, message, open screens. Call it last. */
export async function takeAwardStep(
  context: Acting,
  { row, seen }: Pick<Held, 'row' | 'seen'>,
  action: AwardAction,
  { set = {}, reason = '', news }: Change = {},
): Promise<Award> {
  const { house, tx, me } = context
  const { to } = awardMoves[action]
  const state = to === 'same' ? row.state : to
  const version = row.version + 1
  await tx
    .update(award)
    .set({ ...set, state, version })
    .where(eq(award.id, row.id))
  await recordAwardStep(context, { id: row.id, version }, action, reason)
  if (news) {
    const readers = [...new Set(news.to)].filter((one): one is string => one !== null && one !== me.id)
    const params = { caseNo: seen.caseNo, byName: me.nickName, title: row.title, ...news.params }
    await sendMessage(house, tx, readers, { kind: news.kind, params, link: linkOf(row), caseId: seen.id })
  }
  await tellAward(house, tx, row.id)
  return readAward(tx, row.id)
}

/** Where it is read. */
export const linkOf = ({ caseId }: Pick<AwardRow, 'caseId'>): string => `/CaseDetails?caseId=${caseId}`

/** The members of its tribunal, and the secretary they named. */
export const deliberators = ({ row, tribunal }: Held): (string | null)[] => [
  ...sitting(tribunal).map((one) => one.userId),
  row.secretaryId,
]
