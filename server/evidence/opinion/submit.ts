import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Camp, endedCases } from '../../../contract/case/case.ts'
import { AppError, type ErrorCode, type FieldError } from '../../../contract/errors/errors.ts'
import type { OpinionBody, opinions } from '../../../contract/evidence/opinion.ts'
import { seenCase } from '../../case/case.ts'
import { today } from '../../case/day.ts'
import { recordEvent } from '../../case/event.ts'
import { arbitratorsOf } from '../../case/seat/arbitrator.ts'
import { attendeesOf } from '../../case/seat/attendee.ts'
import { staffOf } from '../../case/seat/everybody.ts'
import { servedOn } from '../../case/served.ts'
import type { Tx } from '../../database/db.ts'
import { speakSince } from '../../deadline/opinion.ts'
import { lastDayOf, readPauses } from '../../deadline/pauses.ts'
import { readCalendar } from '../../deadline/rules.ts'
import type { Handler } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { sendMessage } from '../../message/send.ts'
import type { cases } from '../../tables/case.ts'
import { evidence, evidenceItem } from '../../tables/evidence.ts'
import { opinion, opinionItem } from '../../tables/opinion.ts'
import { tellRows } from '../../tell.ts'
import type { Person } from '../../who.ts'
import { readOpinion } from './row.ts'

const other: Record<Camp, Camp> = { APP: 'DEF', DEF: 'APP' }

/** A piece of evidence, and how many times something was said of it. */
interface Piece {
  id: string
  no: number
  camp: Camp
  version: number
  submittedAt: Date
}

/** The pieces of a case that a form is about, in the order of their numbers. */
function piecesOf(tx: Tx, caseId: string, ids: string[]): Promise<Piece[]> {
  const { id, no, camp } = evidenceItem
  const version = sql<number>`(select count(*)::int from ${opinionItem} where ${opinionItem.itemId} = ${id})`
  return tx
    .select({ id, no, camp, version, submittedAt: evidence.submittedAt })
    .from(evidenceItem)
    .innerJoin(evidence, eq(evidence.id, evidenceItem.evidenceId))
    .where(and(eq(evidenceItem.caseId, caseId), inArray(id, ids)))
    .orderBy(asc(no))
}

/**
 * Which side speaks. Throws at its pieces: those that the case does not have, those of the speaker's own side, those of which
 * more was said than the speaker saw.
 */
function sideOf({ opinions: given }: OpinionBody, pieces: Piece[], mine: Camp[]): Camp {
  const known = new Map(pieces.map((one) => [one.id, one]))
  const camp = mine.find((one) => one !== pieces[0]?.camp)
  const refuse = (code: ErrorCode, isWrong: (id: string) => boolean, ...at: string[]) => {
    const wrong = Object.keys(given).filter(isWrong)
    const fields = wrong.map((id): FieldError => ({ path: ['opinions', id, ...at], code }))
    if (fields.length > 0) throw new AppError(code, {}, fields)
  }
  refuse('opinion.unknown', (id) => !known.has(id))
  refuse('opinion.own', (id) => known.get(id)?.camp !== (camp && other[camp]))
  refuse('stale', (id) => known.get(id)?.version !== given[id]?.version, 'version')
  if (!camp) throw new AppError('forbidden')
  return camp
}

/** The last day to speak of a piece, where it has passed: the tribunal decides what to make of it. */
async function lateness(house: House, tx: Tx, seen: typeof cases.$inferSelect) {
  const [calendar, pauses] = [await readCalendar(tx), await readPauses(house, tx, seen.id)]
  const served = await servedOn(tx, seen.id)
  return (piece: Piece): string | null => {
    const since = speakSince(piece, served)
    const due = since === null ? undefined : lastDayOf('opinion', since, calendar, pauses)
    return due !== undefined && due < today(house) ? due : null
  }
}

/** A message to everybody else who follows the case. */
async function tellOthers(
  house: House,
  tx: Tx,
  me: Person,
  { id, caseNo, tenantId }: typeof cases.$inferSelect,
  count: number,
): Promise<void> {
  const seats = await attendeesOf(tx, id)
  const readers = new Set([
    ...seats.flatMap((one) => one.accountId ?? []),
    ...(await arbitratorsOf(tx, id)),
    ...(await staffOf(tx, { id, tenantId })),
  ])
  readers.delete(me.id)
  const params = { caseNo, byName: me.nickName, count: String(count) }
  const link = `/CaseDetails?caseId=${id}`
  await sendMessage(house, tx, [...readers], { kind: 'opinionSubmitted', params, link, caseId: id })
}

export const submitOpinions: Handler<typeof opinions.submitOpinions> = async ({ house, tx, me, body }) => {
  const { id, baseId, opinions: given } = body
  const seen = await seenCase(tx, me, baseId, true)
  const [before] = await tx.select({ ownerId: opinion.ownerId }).from(opinion).where(eq(opinion.id, id))
  // A second arrival is stale, never a second form; the key of the request answers before.
  if (before) throw new AppError(before.ownerId === me.id ? 'stale' : 'notFound')
  if (endedCases.includes(seen.state)) throw new AppError('state.closed')
  const seats = await attendeesOf(tx, baseId)
  const mine = seats.filter((one) => one.accountId === me.id).map((one) => one.camp)
  const pieces = await piecesOf(tx, baseId, Object.keys(given))
  const camp = sideOf(body, pieces, mine)
  const { tenantId } = seen
  const row = { id, tenantId, caseId: baseId, ownerId: me.id, camp, byName: me.nickName, submittedAt: house.now() }
  const made = await tx.insert(opinion).values(row).onConflictDoNothing().returning({ id: opinion.id })
  // Two arrivals in one moment, to different cases: the other one was faster.
  if (made.length === 0) throw new AppError('stale')
  const lateAfter = await lateness(house, tx, seen)
  const said = pieces.map((piece) => {
    const { id: itemId, version } = piece
    const { version: _, ...words } = given[itemId]!
    return { ...words, itemId, opinionId: id, no: version + 1, lateAfter: lateAfter(piece) }
  })
  await tx.insert(opinionItem).values(said)
  const late = said.flatMap((one) => one.lateAfter ?? []).sort()
  const details = { items: pieces.map((one) => String(one.no)), ...(late[0] ? { lateAfter: late[0] } : {}) }
  await recordEvent(house, tx, baseId, { action: 'opinion', by: me, details })
  await tellOthers(house, tx, me, seen, pieces.length)
  await tellRows(house, tx, 'opinion', id)
  await tellRows(house, tx, 'case', baseId)
  await tellRows(house, tx, 'caseDetail', baseId)
  await tellRows(house, tx, 'deadlines', baseId)
  return readOpinion(tx, id)
}
