import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { fileGroups, maxMbOf } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { sessionSeconds, type upload } from '../../contract/upload/upload.ts'
import type { Tx } from '../database/db.ts'
import type { Handler, OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { file, uploadSession } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { dropFiles } from './drop.ts'
import { finishUpload } from './finish.ts'
import {
  endIfAllHere,
  expiryFrom,
  findSession,
  readUploadSessions,
  type SessionRow,
  secondsLeft,
  uploadMustBeOpen,
  uploadStateOf,
} from './session.ts'

export const getUploadId: Handler<typeof upload.getUploadId> = async ({ house, tx, me, query }) => {
  const id = randomUUID()
  const now = house.now()
  const { group, limit } = query
  const row = { id, ownerId: me.id, group, limit, createdAt: now, expiresAt: expiryFrom(now) }
  await tx.insert(uploadSession).values(row)
  return { uploadId: id, sessionTimeout: sessionSeconds }
}

/** Whose code it is, to a phone on which nobody is signed in: it tells codes of one person from another's, and no more. */
const markOf = (ownerId: string) => createHash('sha256').update(`phone ${ownerId}`).digest('hex').slice(0, 32)

/** A phone that lost the answer to its batch learns here that it was handed over; to everyone else it is ended. */
export const getUploadSession: Handler<typeof upload.getUploadSession> = async ({ house, tx, body }) => {
  const now = house.now()
  const row = await findSession(tx, body.uploadId)
  const state = row ? uploadStateOf(row, now) : 'ended'
  if (!row || state === 'ended') throw new AppError('uploadSession.ended')
  const { id, group, limit } = row
  const fileSize = maxMbOf(group, house.config.page.uploadSize)
  return {
    uploadId: id,
    owner: markOf(row.ownerId),
    state,
    sessionTimeout: secondsLeft(row, now),
    group,
    limit,
    fileSize,
    fileType: [...fileGroups[group]],
  }
}

/** Only whoever asked for an upload id hears of it. */
async function ownSession(tx: Tx, me: Person, uploadId: string, lock = false): Promise<SessionRow> {
  const row = await findSession(tx, uploadId, lock)
  if (row?.ownerId !== me.id) throw new AppError('notFound')
  return row
}

export const getAttachmentByUploadId: Handler<typeof upload.getAttachmentByUploadId> = async ({
  house,
  tx,
  me,
  body,
}) => {
  const { id } = await ownSession(tx, me, body.uploadId)
  const read = (await readUploadSessions(tx, [id], house)).get(id)
  if (!read) throw new AppError('notFound')
  return read
}

/**
 * The whole batch of one phone at once, or nothing (decisions E-11). Several phones may hang on one code: what a batch does not name is
 * another one's and stays. The same batch again is answered as before; another one finds the code used up once every
 * file that was announced is handed over.
 */
export const mobileUpload: OwnTransaction<typeof upload.mobileUpload> = {
  async ownTransaction({ house, body }) {
    const ids = body.file ? [body.file.attachmentId] : body.files
    await finishBatch(house, body.uploadId, ids)
    await house.db.tx(async (tx) => {
      const known = await findSession(tx, body.uploadId, true)
      const before = known && !known.endedAt ? (known.batch ?? []) : []
      if (ids.length > 0 && ids.every((id) => before.includes(id))) return
      const { id, limit } = await uploadMustBeOpen(tx, body.uploadId, house.now())
      const batch = [...before, ...ids.filter((one) => !before.includes(one))]
      if (batch.length > limit) throw new AppError('uploadSession.tooMany', { max: limit })
      await mustBeWhole(tx, id, ids)
      await tx.update(uploadSession).set({ batch }).where(eq(uploadSession.id, id))
      await endIfAllHere(house, tx, id)
      await tellRows(house, tx, 'uploadSession', id)
    })
    return { count: ids.length }
  },
}

/** Checks those whose last byte came just before a server died. Whole files are read, so it holds no transaction. */
async function finishBatch(house: House, uploadId: string, ids: string[]): Promise<void> {
  const { id } = (await findSession(house.db.orm, uploadId)) ?? {}
  if (!id || ids.length === 0) return
  const rows = await house.db.orm
    .select()
    .from(file)
    .where(and(eq(file.sessionId, id), inArray(file.id, ids)))
  for (const row of rows) {
    // One that is refused is gone now, and missing below.
    await finishUpload(house, row).catch((error) => {
      if (!(error instanceof AppError) || error.code === 'file.busy') throw error
    })
  }
}

async function mustBeWhole(tx: Tx, uploadId: string, ids: string[]): Promise<void> {
  const isWhole = and(eq(file.sessionId, uploadId), inArray(file.id, ids), isNotNull(file.sha256))
  const whole = ids.length > 0 ? await tx.select({ id: file.id }).from(file).where(isWhole) : []
  const here = new Set(whole.map((row) => row.id))
  const wrong = ids.flatMap((id, at) =>
    here.has(id) && ids.indexOf(id) === at ? [] : [{ path: ['files', at], code: 'file.missing' as const }],
  )
  if (ids.length === 0 || wrong.length > 0) throw new AppError('file.missing', {}, wrong)
}

/** What was not handed over goes with it; the files of whole batches are the owner's like any other. */
export const destroyUploadId: OwnTransaction<typeof upload.destroyUploadId> = {
  async ownTransaction({ house, me, body }) {
    const dropped = await house.db.tx(async (tx) => {
      const { id, doneAt, endedAt, batch } = await ownSession(tx, me, body.uploadId, true)
      if (doneAt || endedAt) return []
      await tx.update(uploadSession).set({ endedAt: house.now() }).where(eq(uploadSession.id, id))
      return tx
        .select({ id: file.id })
        .from(file)
        .where(and(eq(file.sessionId, id), notInArray(file.id, batch ?? [])))
    })
    await drop(house, dropped)
    return null
  },
}

/** Where the server dies before this, the sweep finds them as files of no record. */
async function drop(house: House, files: { id: string }[]): Promise<void> {
  await dropFiles(
    house,
    files.map(({ id }) => id),
  )
}
