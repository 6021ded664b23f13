import { eq } from 'drizzle-orm'
import { checkFile, maxMbOf } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Reply } from '../../contract/kernel/call.ts'
import type { upload } from '../../contract/upload/upload.ts'
import { audit } from '../audit/audit.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import type { Tx } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { file } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'
import { ownLoose } from '../upload/attach.ts'
import { finishFiles } from '../upload/bind.ts'
import { attachmentOf } from '../upload/present.ts'
import type { From, Person } from '../who.ts'
import { folderOf, nextPlace, placesOf } from './place.ts'

interface Scene {
  house: House
  tx: Tx
  me: Person
  from: From
}

/**
 * Puts a checked file of the caller's own, of no record yet, at the end of a folder of a case, or of the top. Throws `notFound` for a
 * case not seen and for a folder of another one, `file.missing`, and what §5 says of a document.
 */
export async function addToCase(
  scene: Scene,
  caseId: string,
  attachmentId: string,
  folderId: string | null = null,
): Promise<Reply<typeof upload.uploadAttachmentTo>> {
  const { house, tx, me } = scene
  const { id: recordId, caseNo } = await seenCase(tx, me, caseId, true)
  const row = await ownLoose(tx, me, attachmentId)
  const wrong = checkFile(row, 'document', maxMbOf('document', house.config.page.uploadSize))
  if (wrong) throw new AppError(wrong.code, wrong.params)
  const position = await nextPlace(tx, recordId, folderId)
  await tx
    .update(file)
    .set({ recordKind: 'case', recordId, folderId, position, looseSince: null })
    .where(eq(file.id, row.id))
  await audit(scene, 'upload.uploadAttachmentTo', `${caseNo} / ${row.name}`, { title: ['', row.name] })
  const folder = folderOf(await placesOf(tx, recordId), folderId)?.title ?? ''
  await recordEvent(house, tx, recordId, { action: 'fileAdded', by: me, details: { entry: row.name, folder } })
  await tellRows(house, tx, 'case', recordId)
  await tellRows(house, tx, 'caseDetail', recordId)
  return attachmentOf({ ...row, upLoaderName: me.nickName })
}

export const uploadAttachmentTo: PreparedTransaction<typeof upload.uploadAttachmentTo> = {
  async before({ house, me, body }) {
    await finishFiles(house, me, [{ attachmentId: body.file.attachmentId, purpose: '' }])
  },
  inTransaction: (context) =>
    addToCase(context, context.params.id, context.body.file.attachmentId, context.body.folderId),
}
