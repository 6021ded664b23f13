import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { checkFile, maxMbOf } from '../../contract/file.ts'
import type { upload } from '../../contract/upload.ts'
import { audit } from '../audit/audit.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import { tellRows } from '../tell.ts'
import { ownLoose } from '../upload/attach.ts'
import { finishFiles } from '../upload/bind.ts'
import { attachmentOf } from '../upload/present.ts'
import { file } from '../upload/table.ts'
import { folderOf, nextPlace, placesOf } from './place.ts'

/** At the end of the folder, or of the top. Throws `notFound` for a case not seen and for a folder of another one. */
export const uploadAttachmentTo: PreparedTransaction<typeof upload.uploadAttachmentTo> = {
  async before({ house, me, body }) {
    await finishFiles(house, me, [{ attachmentId: body.file.attachmentId, purpose: '' }])
  },
  async inTransaction(context) {
    const { house, tx, me, params, body } = context
    const { id: recordId, caseNo } = await seenCase(tx, me, params.id, true)
    const { folderId = null } = body
    const row = await ownLoose(tx, me, body.file.attachmentId)
    const wrong = checkFile(row, 'document', maxMbOf('document', house.config.page.uploadSize))
    if (wrong) throw new AppError(wrong.code, wrong.params)
    const position = await nextPlace(tx, recordId, folderId)
    await tx
      .update(file)
      .set({ recordKind: 'case', recordId, folderId, position, looseSince: null })
      .where(eq(file.id, row.id))
    await audit(context, 'upload.uploadAttachmentTo', `${caseNo} / ${row.name}`, { title: ['', row.name] })
    const folder = folderOf(await placesOf(tx, recordId), folderId)?.title ?? ''
    await recordEvent(house, tx, recordId, { action: 'fileAdded', by: me, details: { entry: row.name, folder } })
    await tellRows(house, tx, 'case', recordId)
    await tellRows(house, tx, 'caseDetail', recordId)
    return attachmentOf({ ...row, upLoaderName: me.nickName })
  },
}
