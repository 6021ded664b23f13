import { eq, sql } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import type { serviceBatches } from '../../contract/service/serviceBatch.ts'
import { heldInCase, seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { mustBeOfCase, mustNotBeVoid } from '../caseFile/ofCase.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { nextNumber } from '../number.ts'
import { batch, delivery } from '../tables/service.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { gapsOf, kindNames } from './gaps.ts'
import { mustReachThem } from './reach.ts'
import { readBatch, readBatchPage } from './row.ts'
import { dispatchDelivery } from './send.ts'

type Case = Awaited<ReturnType<typeof seenCase>>

/** Throws `state.closed`: nothing is served in a case that is not accepted or is over but for what ended it. */
function mustBeOpen({ acceptedAt }: Case): void {
  if (!acceptedAt) throw new AppError('state.closed')
}

/** A batch of a case, nobody else changing either until the transaction ends. Throws `notFound`, `stale`. */
export const heldBatch = (tx: Tx, me: Person, { id, version }: { id: string; version: number }) =>
  heldInCase(tx, me, () => tx.select().from(batch).where(eq(batch.id, id)), version)

export const makeBatch: Handler<typeof serviceBatches.makeBatch> = async ({ house, tx, me, body }) => {
  const { id, baseId, title, notice, term, deliveries } = body
  const fileIds = [...new Set(body.fileIds)]
  const seen = await seenCase(tx, me, baseId, true)
  mustBeOpen(seen)
  await mustBeOfCase(tx, baseId, fileIds, 'service.file')
  await mustNotBeVoid(tx, fileIds)
  await mustReachThem(tx, seen, deliveries, (at, field) => ['deliveries', at, field])
  const no = await nextNumber(house, tx, 'service', seen.tenantId)
  const by = { byId: me.id, byName: me.nickName, at: house.now() }
  const said = { title, notice, term, fileIds, state: 'prepared' as const }
  const [made] = await tx
    .insert(batch)
    .values({ id, tenantId: seen.tenantId, caseId: baseId, no, ...said, ...by })
    .onConflictDoNothing()
    .returning()
  if (!made) throw new AppError('stale')
  await tx.insert(delivery).values(
    deliveries.map(({ to, ...one }, position) => {
      return { ...one, address: to, batchId: id, position, state: 'queued' as const }
    }),
  )
  await tellRows(house, tx, 'serviceBatch', id)
  return readBatch(tx, id)
}

/** Whoever asks is told what they would send in spite of; nothing is refused where there is nothing to tell. */
function mustBeMeant(code: ErrorCode, field: string, names: string[]): void {
  const params = { names: names.join('、') }
  if (names.length) throw new AppError(code, params, [{ path: [field], code, params }])
}

export const listServiceGaps: Handler<typeof serviceBatches.listServiceGaps> = async ({ tx, me, query }) => {
  const seen = await seenCase(tx, me, query.baseId)
  const [row] = query.batchId ? await tx.select().from(batch).where(eq(batch.id, query.batchId)) : []
  if (query.batchId && row?.caseId !== seen.id) throw new AppError('notFound')
  return gapsOf(tx, seen, row)
}

export const sendBatch: Handler<typeof serviceBatches.sendBatch> = async ({ house, tx, me, body }) => {
  const { seen, row } = await heldBatch(tx, me, body)
  if (row.state !== 'prepared') throw new AppError('state.closed')
  // What ends a case is served after its end; a case that was withdrawn before has nothing to be served.
  mustBeOpen(seen)
  const { gaps, unsealed } = await gapsOf(tx, seen, row)
  const names = {
    gaps: gaps.map(({ party, title, kind }) => `${party}（${title || kindNames[kind]}）`),
    unsealed: unsealed.map(({ title }) => title),
  }
  if (body.evenMissing === false) mustBeMeant('service.missing', 'evenMissing', names.gaps)
  if (body.evenUnsealed === false) mustBeMeant('service.unsealed', 'evenUnsealed', names.unsealed)
  // One of them may have been made void since it was prepared.
  await mustNotBeVoid(tx, row.fileIds)
  const sentAt = house.now()
  await tx
    .update(batch)
    .set({ state: 'sent', sentAt, version: row.version + 1 })
    .where(eq(batch.id, row.id))
  const ways = await tx.select().from(delivery).where(eq(delivery.batchId, row.id)).orderBy(delivery.position)
  for (const way of ways) await dispatchDelivery(house, tx, { seen, row, way })
  await recordEvent(house, tx, seen.id, {
    action: 'serviceSent',
    by: me,
    details: { no: row.no, ...(unsealed.length ? { unsealed: names.unsealed } : {}) },
  })
  await tellCase(house, tx, seen.id)
  await tellRows(house, tx, 'serviceBatch', row.id)
  return readBatch(tx, row.id)
}

export const dropBatch: Handler<typeof serviceBatches.dropBatch> = async ({ house, tx, me, body }) => {
  const { row } = await heldBatch(tx, me, body)
  if (row.state !== 'prepared') throw new AppError('state.closed')
  await tx.delete(batch).where(eq(batch.id, row.id))
  await tellRows(house, tx, 'serviceBatch', row.id)
  return null
}

export const listBatches: Handler<typeof serviceBatches.listBatches> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readBatchPage(tx, sql`${batch.caseId} = ${id}`, query)
}
