import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import {
  type GatheringAction,
  type GatheringBody,
  type GatheringRow,
  gatheringAt,
  gatheringMoves,
  type gatherings,
} from '../../contract/gathering/gathering.ts'
import { audit, auditChangesOf } from '../audit/audit.ts'
import type { Tx } from '../database/db.ts'
import { hasStateAndWords } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { mustBeOpenTo } from '../right.ts'
import { attendance, gathering } from '../tables/gathering.ts'
import { tellRows } from '../tell.ts'
import type { From, Person } from '../who.ts'
import { readGathering, readGatheringPage, seesGathering } from './row.ts'
import { type GatheringStored, holdGathering, placesTaken, settleGathering } from './settle.ts'
import { writeToGuests } from './tell.ts'

export const listGatherings: Handler<typeof gatherings.listGatherings> = ({ tx, me, query }) => {
  const title = sql`(${gathering.said} ->> 'title')`
  const wanted = hasStateAndWords(query, gathering.state, title)
  return readGatheringPage(tx, sql`${seesGathering(me)} and ${wanted}`, query)
}

function columnsOf({ title, place, link, audience, agenda, speakers, capacity, ...times }: GatheringBody) {
  const { startsAt, endsAt, opensAt, closesAt } = times
  return {
    ...{ said: { title, place, link, audience, agenda, speakers }, capacity },
    ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
    ...{ opensAt: new Date(opensAt), closesAt: new Date(closesAt) },
  }
}

/** As it stands by the clock. */
export const stateNow = (row: GatheringStored, now: Date) => {
  const times = { endsAt: row.endsAt.toISOString(), closesAt: row.closesAt.toISOString() }
  return gatheringAt({ state: row.state, ...times }, now.getTime())
}

export const guestsOf = async (tx: Tx, id: string): Promise<string[]> => {
  const comes = inArray(attendance.state, ['enrolled', 'waitlisted'])
  const rows = await tx
    .select({ guestId: attendance.guestId })
    .from(attendance)
    .where(and(eq(attendance.gatheringId, id), comes))
  return rows.map((one) => one.guestId)
}

export const saveGathering: Handler<typeof gatherings.saveGathering> = async (context) => {
  const { house, tx, me, body } = context
  const now = house.now()
  const wanted = columnsOf(body)
  const own = { byName: me.nickName, changedAt: now }
  if (wanted.endsAt <= now) throw new AppError('gathering.past', {}, [{ path: ['endsAt'], code: 'gathering.past' }])
  if (body.version === 0) {
    const [made] = await tx
      .insert(gathering)
      .values({ id: body.id, tenantId: me.tenantId, ...wanted, ...own })
      .onConflictDoNothing()
      .returning({ id: gathering.id })
    if (!made) throw new AppError('stale')
    await audit(context, 'gathering.makeGathering', body.title, {})
    await tellRows(house, tx, 'gathering', body.id)
    return readGathering(tx, body.id)
  }
  const row = await holdGathering(tx, me.tenantId, body.id)
  if (row.version !== body.version) throw new AppError('stale')
  if (row.state !== 'draft' && !gatheringMoves.hold.from.includes(stateNow(row, now)))
    throw new AppError('state.closed')
  const taken = await placesTaken(tx, row.id)
  if (wanted.capacity < taken)
    throw new AppError('gathering.tooFew', { min: taken }, [
      { path: ['capacity'], code: 'gathering.tooFew', params: { min: taken } },
    ])
  const isAnew = gatheringMoves.reopen.from.includes(row.state) && row.closesAt <= now && now < wanted.closesAt
  const state = isAnew ? gatheringMoves.reopen.to : row.state
  const next = { ...row, ...wanted, ...own, state, version: row.version + 1 }
  await tx
    .update(gathering)
    .set({ ...wanted, ...own, state, version: next.version })
    .where(eq(gathering.id, row.id))
  await audit(context, 'gathering.saveGathering', body.title, auditChangesOf(flat(row), flat(next)))
  if (isMoved(row, next)) await writeToGuests(house, tx, next, 'changed', await guestsOf(tx, row.id))
  await settleGathering(house, tx, next)
  return readGathering(tx, row.id)
}

const flat = ({ said, capacity, startsAt, endsAt, opensAt, closesAt }: GatheringStored) => ({
  ...{ ...said, capacity, startsAt, endsAt, opensAt, closesAt },
})

/** Whether those who come must know: another time or place. */
const isMoved = (was: GatheringStored, is: GatheringStored): boolean =>
  was.state !== 'draft' &&
  (was.startsAt.getTime() !== is.startsAt.getTime() ||
    was.endsAt.getTime() !== is.endsAt.getTime() ||
    was.said.place !== is.said.place ||
    was.said.link !== is.said.link)

interface Moving {
  house: House
  tx: Tx
  me: Person
  from: From
  body: { id: string; version: number; reason?: string }
}

async function move(
  context: Moving,
  action: GatheringAction & ('publish' | 'close' | 'evaluate' | 'cancel'),
): Promise<GatheringRow> {
  const { house, tx, me, body } = context
  const now = house.now()
  const row = await holdGathering(tx, me.tenantId, body.id)
  if (row.version !== body.version) throw new AppError('stale')
  mustBeOpenTo(gatheringMoves[action], { state: stateNow(row, now) })
  if (action === 'publish' && row.endsAt <= now) throw new AppError('gathering.past')
  const { to } = gatheringMoves[action]
  const change = { state: to, reason: body.reason ?? '', byName: me.nickName, changedAt: now, version: row.version + 1 }
  await tx.update(gathering).set(change).where(eq(gathering.id, row.id))
  await audit(context, `gathering.${action}Gathering`, row.said.title, { state: [row.state, to] })
  const next = { ...row, ...change }
  if (action === 'cancel' && row.state !== 'draft')
    await writeToGuests(house, tx, next, 'cancelled', await guestsOf(tx, row.id))
  await settleGathering(house, tx, next)
  return readGathering(tx, row.id)
}

export const publishGathering: Handler<typeof gatherings.publishGathering> = (context) => move(context, 'publish')
export const closeGathering: Handler<typeof gatherings.closeGathering> = (context) => move(context, 'close')
export const evaluateGathering: Handler<typeof gatherings.evaluateGathering> = (context) => move(context, 'evaluate')
export const cancelGathering: Handler<typeof gatherings.cancelGathering> = (context) => move(context, 'cancel')
