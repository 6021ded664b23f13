import { and, eq } from 'drizzle-orm'
import { checkFile, maxMbOf } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { courtFileRule, type courtFiles } from '../../../contract/hearing/courtFile.ts'
import { trialIsOver } from '../../../contract/hearing/trial.ts'
import type { Handler, OwnTransaction, PreparedTransaction } from '../../door/handler.ts'
import { courtFile as table } from '../../tables/courtFile.ts'
import { file } from '../../tables/upload.ts'
import { tellRows } from '../../tell.ts'
import { ownLoose } from '../../upload/attach.ts'
import { finishFiles } from '../../upload/bind.ts'
import { tellRoom } from '../record/read.ts'
import { heldTrial } from '../trial/held.ts'
import { readTrial } from '../trial/row.ts'
import { trialBye } from '../trialTime.ts'
import { readCourtFiles } from './read.ts'

const purpose = 'courtFile'
const { group, max } = courtFileRule

/** A file that arrives a second time, by whatever way, is there once. */
export const fileJoinCourt: PreparedTransaction<typeof courtFiles.fileJoinCourt> = {
  before: ({ house, me, body }) => finishFiles(house, me, [{ attachmentId: body.file.attachmentId, purpose }]),
  async inTransaction({ house, tx, me, body }) {
    const { id, trialId } = body
    // Nobody else adds one to it, nor ends it, until the transaction ends.
    const seen = await heldTrial({ house, tx, me }, trialId)
    const known = async () => (await readCourtFiles(tx, eq(table.id, id)))[0]
    const before = await known()
    if (before && before.trialId !== trialId) throw new AppError('notFound')
    if (before) return before
    if (trialIsOver.includes(seen.state)) throw new AppError('state.closed')
    if ((await tx.$count(table, eq(table.hearingId, trialId))) >= max) throw new AppError('file.tooMany', { max })
    const row = await ownLoose(tx, me, body.file.attachmentId)
    const wrong = checkFile(row, group, maxMbOf(group, house.config.page.uploadSize))
    if (wrong) throw new AppError(wrong.code, wrong.params)
    const place = { recordKind: 'trial' as const, recordId: trialId, purpose, position: 0, looseSince: null }
    await tx.update(file).set(place).where(eq(file.id, row.id))
    await tx.insert(table).values({ id, hearingId: trialId, byName: me.nickName, at: house.now(), fileId: row.id })
    await tellRows(house, tx, 'trial', trialId)
    await tellRoom(tx, trialId, 'file', trialId)
    const made = await known()
    if (!made) throw new Error('A file of a hearing vanished')
    return made
  },
}

export const meetMediateFileList: Handler<typeof courtFiles.meetMediateFileList> = async ({ tx, me, body }) => {
  const { id } = await readTrial(tx, me, body.id)
  return readCourtFiles(tx, eq(table.hearingId, id))
}

/** For who is inside the room, or might be: not for who waits, was removed, or whose trial time is up. */
export const courtFile: OwnTransaction<typeof courtFiles.courtFile> = {
  async ownTransaction({ house, me, body }) {
    if (!me.admitted || (await trialBye(house, me, false)) !== undefined) throw new AppError('notFound')
    const own = and(eq(table.id, body.id), eq(table.hearingId, me.hearingId))
    const [found] = await readCourtFiles(house.db.orm, own)
    if (!found) throw new AppError('notFound')
    const { attachmentId, name, size } = found.file
    return { stream: await house.store.read(attachmentId), name, size }
  },
}
