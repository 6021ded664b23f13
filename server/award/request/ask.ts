import { and, eq, sql } from 'drizzle-orm'
import type { awards } from '../../../contract/award/award.ts'
import { kindRules, seenByParties } from '../../../contract/award/awardWay.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { seenCase } from '../../case/case.ts'
import { today } from '../../case/day.ts'
import { recordEvent } from '../../case/event.ts'
import { tellCase } from '../../case/news.ts'
import { attendeesOf } from '../../case/seat/attendee.ts'
import { everybodyOf } from '../../case/seat/everybody.ts'
import { deadlineOf, readCalendar } from '../../deadline/rules.ts'
import { partiesOf, partyFor } from '../../defence/party.ts'
import type { Handler } from '../../door/handler.ts'
import { sendMessage } from '../../message/send.ts'
import { award } from '../../tables/award.ts'
import { awardRequest } from '../../tables/awardRequest.ts'
import { tellRows } from '../../tell.ts'
import { readTribunal } from '../../tribunal/row.ts'
import { seesAward } from '../right.ts'
import { readAward } from '../row.ts'
import { type AwardRow, type Context, linkOf, standingOf } from '../step.ts'
import { readAwardRequest, seesAwardRequest, someAwardRequests } from './row.ts'

type Begun = Pick<AwardRow, 'id' | 'kind' | 'followsId'>

export const listRequests: Handler<typeof awards.listRequests> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  const ofCase = sql`${awardRequest.caseId} = ${id} and ${seesAwardRequest(me)} order by ${awardRequest.submittedAt}`
  return { list: await someAwardRequests(tx, ofCase) }
}

/**
 * Within so many days from the service of the award on the party that asks. Throws `notFound`, `forbidden` for who speaks for nobody,
 * `state.closed` where it was not issued or corrects another itself, `stale` where it is there or the same waits already, `award.requestLate`.
 */
export const askOfTribunal: Handler<typeof awards.askOfTribunal> = async (context) => {
  const { house, tx, me, body } = context
  const [row] = await tx
    .select()
    .from(award)
    .where(and(eq(award.id, body.awardId), seesAward(me)))
  if (!row) throw new AppError('notFound')
  const seen = await seenCase(tx, me, row.caseId, true)
  const { id, kind, text } = body
  const party = partyFor(await partiesOf(tx, me, seen), undefined, body.partyId)
  if (!seenByParties.includes(row.state) || kindRules[row.kind].follows) throw new AppError('state.closed')
  if (!kindRules[kind].in.includes(seen.state)) throw new AppError('state.closed')
  const served = (await readAward(tx, row.id)).services.find((one) => one.partyId === party.id)
  const last = served && deadlineOf('awardRequest', served.servedOn, await readCalendar(tx))
  if (last && last < today(house)) throw new AppError('award.requestLate', { due: last })
  const asked = { id, tenantId: row.tenantId, awardId: row.id, caseId: seen.id, kind, text }
  const by = { partyId: party.id, partyName: party.name, byName: me.nickName, submittedAt: house.now() }
  const [made] = await tx
    .insert(awardRequest)
    .values({ ...asked, ...by })
    .onConflictDoNothing()
    .returning()
  if (!made) throw new AppError('stale')
  const action = kind === 'correction' ? 'correctionAsked' : 'additionalAsked'
  await recordEvent(house, tx, seen.id, { action, by: me, details: { award: row.title, awardNo: row.no } })
  const params = { caseNo: seen.caseNo, partyName: party.name }
  const news = { kind: action, params, link: linkOf(row), caseId: seen.id } as const
  await sendMessage(house, tx, await everybodyOf(tx, seen, [me.id]), news)
  await tellRows(house, tx, 'awardRequest', id)
  await tellCase(house, tx, seen.id)
  return readAwardRequest(tx, id)
}

/** By whoever presides. Throws `notFound`, `forbidden`, `stale`, `state.closed` where it was decided. */
export const refuseRequest: Handler<typeof awards.refuseRequest> = async ({ house, tx, me, body }) => {
  const mine = and(eq(awardRequest.id, body.id), seesAwardRequest(me))
  const [found] = await tx.select({ caseId: awardRequest.caseId }).from(awardRequest).where(mine)
  if (!found) throw new AppError('notFound')
  const seen = await seenCase(tx, me, found.caseId, true)
  const tribunal = await readTribunal(tx, seen.id)
  if (!standingOf(me, tribunal, null).includes('presiding')) throw new AppError('forbidden')
  const [row] = await tx.select().from(awardRequest).where(mine).for('update')
  if (!row) throw new AppError('notFound')
  if (row.version !== body.version) throw new AppError('stale')
  if (row.state !== 'open') throw new AppError('state.closed')
  const { reason } = body
  const decided = { state: 'refused' as const, decidedAt: house.now(), decidedBy: me.nickName, reason }
  await tx
    .update(awardRequest)
    .set({ ...decided, version: row.version + 1 })
    .where(eq(awardRequest.id, row.id))
  await recordEvent(house, tx, seen.id, { action: 'awardRequestRefused', by: me, reason })
  const seats = (await attendeesOf(tx, seen.id)).flatMap(({ accountId }) => accountId ?? [])
  const params = { caseNo: seen.caseNo, partyName: row.partyName, reason }
  const people = [...new Set([...seats, ...(seen.secretaryId ? [seen.secretaryId] : [])])]
  await sendMessage(house, tx, people, { kind: 'awardRequestRefused', params, link: linkOf(row), caseId: seen.id })
  await tellRows(house, tx, 'awardRequest', row.id)
  await tellCase(house, tx, seen.id)
  return readAwardRequest(tx, row.id)
}

/** What was asked for is granted with the award that is begun upon it. */
export async function grantRequests({ house, tx, me }: Context, begun: Begun): Promise<void> {
  const { id, kind, followsId } = begun
  if (followsId === null || (kind !== 'correction' && kind !== 'additional')) return
  const open = and(eq(awardRequest.awardId, followsId), eq(awardRequest.kind, kind), eq(awardRequest.state, 'open'))
  const decided = { state: 'granted' as const, decidedAt: house.now(), decidedBy: me.nickName, grantedBy: id }
  const granted = await tx
    .update(awardRequest)
    .set({ ...decided, version: sql`${awardRequest.version} + 1` })
    .where(open)
    .returning({ id: awardRequest.id })
  if (granted.length) await tellRows(house, tx, 'awardRequest', ...granted.map((one) => one.id))
}

/** Requests that were granted with a draft wait again once it is dropped: nothing was decided upon them. */
export async function reopenRequests({ house, tx }: Context, awardId: string): Promise<void> {
  const undecided = { state: 'open' as const, decidedAt: null, decidedBy: '', grantedBy: null }
  const reopened = await tx
    .update(awardRequest)
    .set({ ...undecided, version: sql`${awardRequest.version} + 1` })
    .where(eq(awardRequest.grantedBy, awardId))
    .returning({ id: awardRequest.id })
  if (reopened.length) await tellRows(house, tx, 'awardRequest', ...reopened.map((one) => one.id))
}
