import { AppError } from '../../contract/errors.ts'
import type { upload as calls } from '../../contract/upload.ts'
import type { Handlers } from '../door/handler.ts'
import { downloadAttachment } from './attachment.ts'
import { destroyUploadId, getAttachmentByUploadId, getUploadId, getUploadSession, mobileUpload } from './mobile.ts'

const notYet = async (): Promise<never> => {
  throw new AppError('unconfigured')
}

export const upload: Handlers<typeof calls> = {
  downloadAttachment,
  uploadFile: notYet,
  uploadAttachment: notYet,
  uploadAttachmentTo: notYet,
  listAttachments: notYet,
  removeAttachment: notYet,
  batchDownload: notYet,
  getUploadId,
  getUploadSession,
  mobileUpload,
  getAttachmentByUploadId,
  destroyUploadId,
}
