import { randomUUID } from 'node:crypto'
import { and, eq, max } from 'drizzle-orm'
import { presenters } from '../../../contract/bundle/presenting.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { FromPage, RoomPerson } from '../../../contract/room/room.ts'
import type { Tx } from '../../database/db.ts'
import { tellRoom } from '../../hearing/record/read.ts'
import { addEntry, recordMustBeOpen } from '../../hearing/record/write.ts'
import type { House } from '../../house.ts'
import { bundle } from '../../tables/bundle.ts'
import { presentation } from '../../tables/presentation.ts'
import { readPresentable } from './read.ts'

interface Acting {
  house: House
  tx: Tx
  hearingId: string
  by: RoomPerson
  /** Who is in the same room now, by attendee. */
  here: ReadonlySet<string>
}

/**
 * Begins to present, turns the page, or ends it, in the room where `by` is. Somebody else's is a secretary's to take over or end,
 * and anybody's who may present once whoever presented is not there any more. Throws `forbidden`, `notFound`, `state.closed`,
 * `presenting.taken`.
 */
export async function present(
  { house, tx, hearingId, by, here }: Acting,
  { bundleId, page }: Extract<FromPage, { is: 'present' }>,
): Promise<void> {
  if (!presenters.includes(by.roleName)) throw new AppError('forbidden')
  await recordMustBeOpen(tx, hearingId)
  const where = and(eq(presentation.hearingId, hearingId), eq(presentation.place, by.place))
  const [now] = await tx.select().from(presentation).where(where)
  const isOfAnother = now?.bundleId && now.attendeeId !== by.attendeeId
  if (isOfAnother && by.roleName !== 'SECRETARY' && here.has(now.attendeeId)) throw new AppError('presenting.taken')
  if (!bundleId && !now?.bundleId) return
  const [shown] = bundleId ? await readPresentable(tx, hearingId, by, bundleId) : []
  if (bundleId && !shown) throw new AppError('notFound')
  const at = Math.min(page, shown?.pages ?? page)
  const [last] = await tx
    .select({ turn: max(presentation.turn) })
    .from(presentation)
    .where(eq(presentation.hearingId, hearingId))
  const row = { turn: (last?.turn ?? 0) + 1, bundleId, page: at, attendeeId: by.attendeeId, byName: by.userName }
  await tx
    .insert(presentation)
    .values({ ...row, hearingId, place: by.place })
    .onConflictDoUpdate({ target: [presentation.hearingId, presentation.place], set: row })
  await tellRoom(tx, hearingId, 'shown', hearingId)
  const isNews = now?.bundleId !== bundleId || now?.attendeeId !== by.attendeeId
  // What happens in private stands in no record, nor does every page that is turned.
  if (by.place !== 0 || !isNews) return
  const about = await titleOf(tx, bundleId ?? now?.bundleId ?? '')
  const text = bundleId ? 'present' : 'presentOff'
  await addEntry(house, tx, hearingId, { id: randomUUID(), kind: 'order', speaker: by.userName, text, about })
}

async function titleOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ title: bundle.title, version: bundle.version }).from(bundle).where(eq(bundle.id, id))
  return row ? `${row.title} v${row.version}` : ''
}
