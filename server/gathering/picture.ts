import { eq } from 'drizzle-orm'
import { checkFile } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { gatheringMoves, type gatherings, pictureMaxMb } from '../../contract/gathering/gathering.ts'
import { audit } from '../audit/audit.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import { gathering } from '../tables/gathering.ts'
import { file } from '../tables/upload.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import { readGathering } from './row.ts'
import { holdGathering, settleGathering } from './settle.ts'
import { stateNow } from './write.ts'

const purpose = 'picture'

export const setGatheringPicture: PreparedTransaction<typeof gatherings.setGatheringPicture> = {
  async before({ house, me, body: { attachmentId } }) {
    if (attachmentId) await finishFiles(house, me, [{ attachmentId, purpose }])
  },
  async inTransaction(context) {
    const { house, tx, me, body } = context
    const { id, version, attachmentId } = body
    const row = await holdGathering(tx, me.tenantId, id)
    if (row.version !== version) throw new AppError('stale')
    const state = stateNow(row, house.now())
    if (state !== 'draft' && !gatheringMoves.hold.from.includes(state)) throw new AppError('state.closed')
    const wanted = attachmentId ? [{ attachmentId, purpose }] : []
    await bindFiles(house, tx, me, { kind: 'gathering', id }, wanted, 'image', () => ['attachmentId'])
    const [picture] = attachmentId ? await tx.select().from(file).where(eq(file.id, attachmentId)) : []
    const wrong = picture && checkFile(picture, 'image', pictureMaxMb)
    if (wrong) throw new AppError(wrong.code, wrong.params, [{ path: ['attachmentId'], ...wrong }])
    const next = { ...row, version: version + 1, byName: me.nickName, changedAt: house.now() }
    const { byName, changedAt } = next
    await tx.update(gathering).set({ version: next.version, byName, changedAt }).where(eq(gathering.id, id))
    await audit(context, 'gathering.setGatheringPicture', row.said.title, {})
    await settleGathering(house, tx, next)
    return readGathering(tx, id)
  },
}
