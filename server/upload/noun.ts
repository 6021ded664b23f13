import type { ocr } from '../../contract/upload/ocr.ts'
import type { upload as calls } from '../../contract/upload/upload.ts'
import type { Noun } from '../door/handler.ts'
import { uploadSession } from '../tables/upload.ts'
import { batchDownload, listAttachments, removeAttachment, uploadAttachment, uploadFile } from './attach.ts'
import { downloadAttachment } from './download.ts'
import { destroyUploadId, getAttachmentByUploadId, getUploadId, getUploadSession, mobileUpload } from './mobile.ts'
import { recognize } from './ocr/recognize.ts'
import { forgetUploadSessions, readUploadSessions, seesUploadSession } from './session.ts'

/** Of a file as such. What puts one into a case is that domain's. */
export const uploadNoun: Noun<Omit<typeof calls & typeof ocr, 'uploadAttachmentTo'>, 'uploadSession'> = {
  calls: {
    uploadFile,
    uploadAttachment,
    listAttachments,
    removeAttachment,
    downloadAttachment,
    batchDownload,
    getUploadId,
    getUploadSession,
    mobileUpload,
    getAttachmentByUploadId,
    destroyUploadId,
    recognize,
  },
  kinds: { uploadSession: { table: uploadSession, sees: seesUploadSession, read: readUploadSessions } },
  sweeps: [forgetUploadSessions],
}
