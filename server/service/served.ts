import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { meansOf } from '../../contract/service/delivery.ts'
import type { ServedHow } from '../../contract/service/serviceRecord.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { batch, serviceRecord } from '../tables/service.ts'
import type { Person } from '../who.ts'
import { dueProof } from './proof.ts'
import type { Way } from './send.ts'
import { tellBatch } from './tellBatch.ts'

interface Known {
  id: string
  partyId: string
  servedOn: string
  means: (typeof serviceRecord.$inferInsert)['means']
  how: ServedHow
  note?: string
  fileId?: string
  by: Person | null
  /** Of which batch, and by which way of it. */
  of?: { batchId: string; deliveryId: string; notice: boolean; no: string }
}

/**
 * Writes that a party was served, however that is known: what they have time for begins with it. The case is held by the caller.
 * Tells all who follow the case.
 */
export async function writeServed(
  house: House,
  tx: Tx,
  seen: Way['seen'],
  { id, partyId, servedOn, means, how, note = '', fileId, by, of }: Known,
): Promise<void> {
  const seats = await attendeesOf(tx, seen.id)
  const party = seats.find((one) => one.id === partyId)?.name ?? ''
  const { batchId, deliveryId, notice = true } = of ?? {}
  const from = { batchId: batchId ?? null, deliveryId: deliveryId ?? null, notice }
  const said = { servedOn, means, note, how, fileId: fileId ?? null, byName: by?.nickName ?? '', at: house.now() }
  await tx.insert(serviceRecord).values({ id, caseId: seen.id, partyId, ...from, ...said })
  const details = { party, servedOn, means, ...(of ? { no: of.no, how } : {}) }
  await recordEvent(house, tx, seen.id, { action: 'serviceRecorded', by, reason: note, details })
  const readers = new Set(seats.flatMap((one) => one.accountId ?? []))
  const params = { caseNo: seen.caseNo, party, day: servedOn }
  const link = `/CaseDetails?caseId=${seen.id}`
  await sendMessage(house, tx, [...readers], { kind: 'serviceRecorded', params, link, caseId: seen.id })
  await tellCase(house, tx, seen.id)
}

/** A way of a batch served its recipient: by their confirmation, or by the passing of time. Answers whether it was the first. */
export async function serveBy(
  house: House,
  tx: Tx,
  { seen, row, way }: Way,
  { how, servedOn }: { how: 'confirmed' | 'deemed'; servedOn: string },
): Promise<void> {
  const [before] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from service_record where batch_id = ${row.id} and party_id = ${way.partyId} limit 1`,
  )
  if (!before) {
    const of = { batchId: row.id, deliveryId: way.id, notice: row.notice, no: row.no }
    const means = meansOf[way.channel]
    await writeServed(house, tx, seen, { id: randomUUID(), partyId: way.partyId, servedOn, means, how, by: null, of })
    await dueProof(tx)
  }
  await closeBatch(house, tx, row)
}

/** The batch has moved on; it is done once everybody it goes to is served. */
export async function closeBatch(house: House, tx: Tx, { id }: { id: string }): Promise<void> {
  const [found] = await rowsOf<{ left: number }>(
    tx,
    sql`select count(*)::int as left from (select distinct party_id from service_delivery where batch_id = ${id}) d
      where not exists (select from service_record s where s.batch_id = ${id} and s.party_id = d.party_id)`,
  )
  await tx
    .update(batch)
    .set({ version: sql`${batch.version} + 1`, ...(found?.left === 0 ? { state: 'done' as const } : {}) })
    .where(eq(batch.id, id))
  await tellBatch(house, tx, id)
}
