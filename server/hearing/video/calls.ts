import { and, eq, type SQL, sql } from 'drizzle-orm'
import { checkFile, maxMbOf } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { trialHasBegun } from '../../../contract/hearing/trial.ts'
import type { Video, videos } from '../../../contract/hearing/video.ts'
import { seenCase } from '../../case/case.ts'
import type { Orm } from '../../database/db.ts'
import { rowsOf, utc } from '../../database/sql.ts'
import type { Handler, PreparedTransaction } from '../../door/handler.ts'
import { hearing } from '../../tables/hearing.ts'
import { file } from '../../tables/upload.ts'
import { hearingVideo } from '../../tables/video.ts'
import { tellRows } from '../../tell.ts'
import { ownLoose } from '../../upload/attach.ts'
import { finishFiles } from '../../upload/bind.ts'
import { fileJson } from '../../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../../upload/present.ts'
import { heldTrial } from '../trial/held.ts'
import { readTrial, seesTrial } from '../trial/row.ts'

/** Clocks of pages are no better than this, ms. */
const clockMs = 5 * 60_000

/** Those for which `mine` holds, the earliest first. */
async function readVideos(orm: Orm, mine: SQL | undefined): Promise<Video[]> {
  const rows = await rowsOf<Omit<Video, 'file'> & { file: StoredFile }>(
    orm,
    sql`select ${hearingVideo.id}, ${hearingVideo.hearingId} as "trialId", ${hearing.title},
      ${utc(hearingVideo.startedAt)} as "startedAt", ${hearingVideo.durationMs} as "durationMs",
      ${hearingVideo.byName} as "byName", ${fileJson} as file
      from ${hearingVideo} join ${hearing} on ${hearing.id} = ${hearingVideo.hearingId}
      join ${file} f on f.id = ${hearingVideo.fileId}
      where ${mine} order by ${hearingVideo.startedAt}, ${hearingVideo.id}`,
  )
  return rows.map((row) => ({ ...row, file: attachmentOf(row.file) }))
}

/** A part that arrives a second time, by whatever way, is there once. */
export const saveVideo: PreparedTransaction<typeof videos.saveVideo> = {
  before: ({ house, me, body }) => finishFiles(house, me, [{ attachmentId: body.file.attachmentId, purpose: 'video' }]),
  async inTransaction({ house, tx, me, body }) {
    const { id, trialId, durationMs } = body
    const seen = await heldTrial({ house, tx, me }, trialId)
    const known = async () => (await readVideos(tx, eq(hearingVideo.id, id)))[0]
    const before = await known()
    if (before && before.trialId !== trialId) throw new AppError('notFound')
    if (before) return before
    if (!trialHasBegun.includes(seen.state)) throw new AppError('state.closed')
    const startedAt = new Date(body.startedAt)
    if (startedAt.getTime() > house.now().getTime() + clockMs)
      throw new AppError('date.future', {}, [{ path: ['startedAt'], code: 'date.future' }])
    const row = await ownLoose(tx, me, body.file.attachmentId)
    const wrong = checkFile(row, 'mp4', maxMbOf('mp4', house.config.page.uploadSize))
    if (wrong) throw new AppError(wrong.code, wrong.params)
    const place = { recordKind: 'trial' as const, recordId: trialId, purpose: 'video', position: 0, looseSince: null }
    await tx.update(file).set(place).where(eq(file.id, row.id))
    await tx
      .insert(hearingVideo)
      .values({ id, hearingId: trialId, startedAt, durationMs, byName: me.nickName, fileId: row.id })
    await tellRows(house, tx, 'trial', trialId)
    const made = await known()
    if (!made) throw new Error('A part of a recording vanished')
    return made
  },
}

export const findVideo: Handler<typeof videos.findVideo> = async ({ tx, me, body }) => {
  const { id } = await readTrial(tx, me, body.id)
  return readVideos(tx, eq(hearingVideo.hearingId, id))
}

export const caseVideoList: Handler<typeof videos.caseVideoList> = async ({ tx, me, body }) => {
  const { id } = await seenCase(tx, me, body.caseId)
  return readVideos(tx, and(eq(hearing.caseId, id), seesTrial(me)))
}
