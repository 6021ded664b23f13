import { and, eq, gt, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { id as idRule } from '../../contract/kernel/rules.ts'
import { sessionSeconds, type UploadSession } from '../../contract/upload/upload.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import type { Viewer } from '../right.ts'
import { account } from '../tables/account.ts'
import { file, uploadSession } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'
import { attachmentOf, type StoredFile } from './present.ts'

export type SessionRow = typeof uploadSession.$inferSelect

/** An upload that began may finish for so long after its last byte (decisions E-09); then its files are given up too. */
const graceMs = 7 * 86_400_000
/** The owner is told of bytes at most this often. */
const tellMs = 2000

/** Where an upload from a phone stands (specification §4). */
export function uploadStateOf(row: SessionRow, now: Date): UploadSession['state'] {
  if (row.endedAt) return 'ended'
  if (row.doneAt) return 'done'
  const until = row.expiresAt.getTime() + (row.begunAt ? graceMs : 0)
  if (until <= now.getTime()) return 'ended'
  return row.begunAt ? 'receiving' : 'waiting'
}

/** Whole seconds left for opening the link, or until the next byte is due. */
export function secondsLeft(row: SessionRow, now: Date): number {
  return Math.max(0, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000))
}

export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + sessionSeconds * 1000)
}

/** The session behind an upload id, or undefined where there is none. */
export async function findSession(orm: Orm, uploadId: string, lock = false): Promise<SessionRow | undefined> {
  if (!idRule.safeParse(uploadId).success) return undefined
  const query = orm.select().from(uploadSession).where(eq(uploadSession.id, uploadId))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

/** The files that were handed over by this upload id. */
export async function handedOver(orm: Orm, uploadId: string): Promise<(typeof file.$inferSelect)[]> {
  const session = await findSession(orm, uploadId)
  if (!session?.batch || session.endedAt) return []
  return orm.select().from(file).where(inArray(file.id, session.batch))
}

/** Once a batch is here and no phone has announced anything else the code is used up. Says whether it is now. */
export async function endIfAllHere(house: House, tx: Tx, id: string): Promise<boolean> {
  const row = await findSession(tx, id, true)
  if (!row?.batch || row.doneAt || row.endedAt) return false
  const missing = await tx.$count(file, and(eq(file.sessionId, id), notInArray(file.id, row.batch)))
  if (missing > 0) return false
  await tx.update(uploadSession).set({ doneAt: house.now() }).where(eq(uploadSession.id, id))
  return true
}

/** A file of a phone is gone, given up or refused: perhaps it was the last that others waited for. */
export async function fileGone(house: House, uploadId: string): Promise<void> {
  await house.db.tx(async (tx) => {
    if (await endIfAllHere(house, tx, uploadId)) await tellRows(house, tx, 'uploadSession', uploadId)
  })
}

/**
 * The session that takes files under this upload id. Throws `uploadSession.ended` for one that is over as for one that never
 * was: whoever guesses learns nothing.
 */
export async function uploadMustBeOpen(orm: Orm, uploadId: string, now: Date, lock = false): Promise<SessionRow> {
  const row = await findSession(orm, uploadId, lock)
  const state = row && uploadStateOf(row, now)
  if (!row || (state !== 'waiting' && state !== 'receiving')) throw new AppError('uploadSession.ended')
  return row
}

/**
 * A phone announces one more file: call it in the transaction that makes room for it, before its row is there. From the
 * first on the upload may finish later. Throws `uploadSession.ended`, and `uploadSession.tooMany` above the session's limit; a
 * file that was announced before (`fileId`) counts once. Once the time is over only what began may finish: whoever finds the
 * code later adds nothing.
 */
export async function announceToSession(house: House, tx: Tx, uploadId: string, fileId: string): Promise<SessionRow> {
  const now = house.now()
  const row = await uploadMustBeOpen(tx, uploadId, now, true)
  const own = eq(file.sessionId, row.id)
  if ((await tx.$count(file, and(own, eq(file.id, fileId)))) > 0) return row
  if (row.expiresAt <= now) throw new AppError('uploadSession.ended')
  const known = await tx.$count(file, own)
  if (known >= row.limit) throw new AppError('uploadSession.tooMany', { max: row.limit })
  await tx
    .update(uploadSession)
    .set({ begunAt: row.begunAt ?? now, expiresAt: expiryFrom(now) })
    .where(eq(uploadSession.id, row.id))
  return row
}

const touched = new Map<string, number>()

/**
 * Bytes came: the session goes on for another 300 s from now, and its owner sees them. One whose time is over takes no new file
 * for that: what began only finishes. Cheap enough for every chunk.
 */
export async function touchUploadSession(house: House, uploadId: string): Promise<void> {
  const now = house.now()
  if (Math.abs(now.getTime() - (touched.get(uploadId) ?? 0)) < tellMs) return
  for (const [id, at] of touched) if (now.getTime() - at > tellMs) touched.delete(id)
  touched.set(uploadId, now.getTime())
  await house.db.tx(async (tx) => {
    await tx
      .update(uploadSession)
      .set({ expiresAt: expiryFrom(now) })
      .where(and(eq(uploadSession.id, uploadId), gt(uploadSession.expiresAt, now)))
    await tellRows(house, tx, 'uploadSession', uploadId)
  })
}

/** An upload from a phone is its owner's, until they end it. */
export function seesUploadSession({ id }: Viewer): SQL {
  return sql`(${uploadSession.ownerId} = ${id} and ${uploadSession.endedAt} is null)`
}

/** Sessions as their owner sees them: what came so far, and the files of each batch once it is whole (decisions E-11). */
export async function readUploadSessions(orm: Orm, ids: string[], house: House): Promise<Map<string, UploadSession>> {
  const rows = await orm.select().from(uploadSession).where(inArray(uploadSession.id, ids))
  const files = await filesOf(orm, ids)
  const now = house.now()
  const read = rows.map(async (row) => {
    const state = uploadStateOf(row, now)
    const batch = row.batch ?? []
    const own = files.filter((one) => one.sessionId === row.id)
    const held = await Promise.all(own.map((one) => (one.sha256 === null ? house.store.held(one.id) : one.size)))
    const place = (one: StoredFile) => batch.indexOf(one.id)
    return {
      id: row.id,
      state,
      sessionTimeout: secondsLeft(row, now),
      received: held.reduce((sum, bytes) => sum + bytes, 0),
      total: own.reduce((sum, one) => sum + one.size, 0),
      files: own
        .filter((one) => batch.includes(one.id))
        .sort((a, b) => place(a) - place(b))
        .map(attachmentOf),
    }
  })
  return new Map((await Promise.all(read)).map((session) => [session.id, session]))
}

async function filesOf(orm: Orm, ids: string[]): Promise<(StoredFile & { sessionId: string | null })[]> {
  return orm
    .select({
      id: file.id,
      sessionId: file.sessionId,
      name: file.name,
      oriName: file.oriName,
      size: file.size,
      sha256: file.sha256,
      pages: file.pages,
      createdAt: file.createdAt,
      upLoaderName: account.nickName,
    })
    .from(file)
    .innerJoin(account, eq(account.id, file.ownerId))
    .where(inArray(file.sessionId, ids))
}

/** Codes nobody needs any more; those that began live as long as their files may. */
export async function forgetUploadSessions(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - graceMs)
  await house.db.orm
    .delete(uploadSession)
    .where(or(lt(uploadSession.expiresAt, before), lt(uploadSession.endedAt, before)))
}
