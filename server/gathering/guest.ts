import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, asc, desc, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import {
  type ActivityDetail,
  type ActivityItem,
  attendanceMoves,
  gatheringAt,
  type gatherings,
  placed,
} from '../../contract/gathering/gathering.ts'
import { mayMove } from '../../contract/kernel/move.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { Handler, OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { attendance, gathering } from '../tables/gathering.ts'
import { file } from '../tables/upload.ts'
import type { Guest } from '../who.ts'
import { peopleIn, pictureOf } from './row.ts'
import { type GatheringStored, holdGathering, isAhead, nextTurn, placesTaken, settleGathering } from './settle.ts'
import { gatheringIcs, writeToGuests } from './tell.ts'

type Own = typeof attendance.$inferSelect

/** Those an attendee may see, each with their own part. Cancelled ones are for those who had enrolled. */
function seenBy(orm: Orm, me: Guest) {
  const place = sql<number>`(select count(*)::int from ${attendance} w where w.gathering_id = ${gathering.id}
    and w.state = 'waitlisted' and w.turn <= ${attendance.turn})`
  return orm
    .select({
      row: gathering,
      own: attendance,
      taken: sql<number>`${peopleIn(...placed)}`,
      waiting: sql<number>`${peopleIn('waitlisted')}`,
      picture: sql<string | null>`(select f.id ${pictureOf})`,
      place,
    })
    .from(gathering)
    .leftJoin(attendance, and(eq(attendance.gatheringId, gathering.id), eq(attendance.guestId, me.id)))
    .$dynamic()
}
const shown = (me: Guest) =>
  and(
    eq(gathering.tenantId, me.tenantId),
    ne(gathering.state, 'draft'),
    or(ne(gathering.state, 'cancelled'), sql`${attendance.id} is not null`),
  )
type Seen = Awaited<ReturnType<typeof seenBy>>[number]

const isPlaced = (own: Own | null): own is Own => own !== null && (placed as readonly string[]).includes(own.state)

function itemOf({ row, own, taken, place }: Seen, now: Date): ActivityItem {
  const { id, said, startsAt, endsAt, opensAt, closesAt, capacity, state } = row
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), closesAt: closesAt.toISOString() }
  return {
    ...{ activityId: id, title: said.title, place: said.place, online: said.link !== '', capacity },
    ...{ ...times, opensAt: opensAt.toISOString(), left: Math.max(0, capacity - taken) },
    state: gatheringAt({ state, ...times }, now.getTime()),
    mine: own && {
      state: own.state,
      place: own.state === 'waitlisted' ? place : null,
      promoted: own.promoted,
      checkedAt: own.checkedAt?.toISOString() ?? null,
    },
  }
}

/** So many at most: an institution's activities of years. */
const listMax = 300

export const listActivities: Handler<typeof gatherings.listActivities> = async ({ house, tx, me, query }) => {
  const now = house.now()
  const active = query.active === 'true' || query.active === '1'
  const rows = await seenBy(tx, me)
    .where(and(shown(me), active ? gt(gathering.endsAt, now) : lte(gathering.endsAt, now)))
    .orderBy(active ? asc(gathering.startsAt) : desc(gathering.startsAt), asc(gathering.id))
    .limit(listMax)
  return rows.map((row) => itemOf(row, now))
}

/** One that the attendee may see. Throws `notFound`, for a draft, too. */
async function seenOne(orm: Orm, me: Guest, id: string): Promise<Seen> {
  const [seen] = await seenBy(orm, me).where(and(shown(me), eq(gathering.id, id)))
  if (!seen) throw new AppError('notFound')
  return seen
}

async function detailFor(house: House, orm: Orm, me: Guest, id: string): Promise<ActivityDetail> {
  const seen = await seenOne(orm, me, id)
  const { said, reason } = seen.row
  const isIn = isPlaced(seen.own)
  return {
    ...itemOf(seen, house.now()),
    ...{ audience: said.audience, agenda: said.agenda, speakers: said.speakers, waiting: seen.waiting, reason },
    picture: seen.picture,
    link: isIn ? said.link : '',
    pass: isIn && seen.own ? seen.own.pass : null,
  }
}

export const activityDetail: Handler<typeof gatherings.activityDetail> = async ({ house, tx, me, query }) => {
  if (query.userId !== me.id) throw new AppError('notFound')
  return detailFor(house, tx, me, query.activityId)
}

/** Not in a transaction: whoever takes it slowly keeps nobody waiting. */
export const activityPicture: OwnTransaction<typeof gatherings.activityPicture> = {
  async ownTransaction({ house, me, query }) {
    const { picture } = await seenOne(house.db.orm, me, query.activityId)
    const [row] = picture ? await house.db.orm.select().from(file).where(eq(file.id, picture)) : []
    if (!row) throw new AppError('notFound')
    return { stream: await house.store.read(row.id), name: row.name, size: row.size }
  },
}

export const activityCalendar: OwnTransaction<typeof gatherings.activityCalendar> = {
  async ownTransaction({ house, me, query }) {
    const { row, own } = await seenOne(house.db.orm, me, query.activityId)
    if (!isPlaced(own)) throw new AppError('notFound')
    const bytes = Buffer.from(gatheringIcs(row, house.now()))
    return { stream: Readable.from([bytes]), name: `${row.said.title}.ics`, size: bytes.length, type: 'text/calendar' }
  },
}

async function ownIn(tx: Tx, id: string, me: Guest): Promise<Own | undefined> {
  const [own] = await tx
    .select()
    .from(attendance)
    .where(and(eq(attendance.gatheringId, id), eq(attendance.guestId, me.id)))
  return own
}

/** Throws what keeps people from enrolling just now. */
function mustBeOpen(row: GatheringStored, now: Date): void {
  const times = { endsAt: row.endsAt.toISOString(), closesAt: row.closesAt.toISOString() }
  const state = gatheringAt({ state: row.state, ...times }, now.getTime())
  if (state === 'cancelled') throw new AppError('gathering.cancelled')
  if (state !== 'open' && state !== 'full') throw new AppError('gathering.closed')
  if (now < row.opensAt) throw new AppError('gathering.early')
}

export const enroll: Handler<typeof gatherings.enroll> = async ({ house, tx, me, body }) => {
  const id = body.activityId
  const now = house.now()
  const row = await holdGathering(tx, me.tenantId, id)
  if (row.state === 'draft') throw new AppError('notFound')
  const own = await ownIn(tx, id, me)
  // Whoever is in already meant just that.
  if (own && own.state !== 'cancelled') return detailFor(house, tx, me, id)
  mustBeOpen(row, now)
  const hasRoom = (await placesTaken(tx, id)) < row.capacity
  const { to: state } = hasRoom ? attendanceMoves.enrol : attendanceMoves.wait
  const said = { state, turn: await nextTurn(tx, id), enrolledAt: now, promoted: false }
  const pass = randomBytes(18).toString('base64url')
  const [written] = await tx
    .insert(attendance)
    .values({ ...said, gatheringId: id, guestId: me.id, pass })
    // A pass of before is worth nothing from here on.
    .onConflictDoUpdate({
      target: [attendance.gatheringId, attendance.guestId],
      set: { ...said, pass, version: sql`${attendance.version} + 1` },
    })
    .returning({ id: attendance.id })
  if (!written) throw new Error('An attendance was not written')
  if (hasRoom) await writeToGuests(house, tx, row, 'enrolled', [me.id])
  await settleGathering(house, tx, row, [written.id])
  return detailFor(house, tx, me, id)
}

/** Throws `gathering.begun` once it is too late: the place could go to nobody. */
export const cancelEnroll: Handler<typeof gatherings.cancelEnroll> = async ({ house, tx, me, body }) => {
  const id = body.activityId
  const row = await holdGathering(tx, me.tenantId, id)
  if (row.state === 'draft') throw new AppError('notFound')
  const own = await ownIn(tx, id, me)
  if (!own || own.state === 'cancelled') throw new AppError('gathering.notEnrolled')
  if (!mayMove(attendanceMoves.cancel, own.state) || !isAhead(row, house.now())) throw new AppError('gathering.begun')
  await tx
    .update(attendance)
    .set({ state: attendanceMoves.cancel.to, version: own.version + 1 })
    .where(eq(attendance.id, own.id))
  await settleGathering(house, tx, row, [own.id])
  return detailFor(house, tx, me, id)
}
