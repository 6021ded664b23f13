import type { upload as calls } from '../../contract/upload.ts'
import type { Handlers } from '../door/handler.ts'
import {
  batchDownload,
  listAttachments,
  removeAttachment,
  uploadAttachment,
  uploadAttachmentTo,
  uploadFile,
} from './attach.ts'
import { downloadAttachment } from './attachment.ts'
import { destroyUploadId, getAttachmentByUploadId, getUploadId, getUploadSession, mobileUpload } from './mobile.ts'

export const upload: Handlers<typeof calls> = {
  uploadFile,
  uploadAttachment,
  uploadAttachmentTo,
  listAttachments,
  removeAttachment,
  downloadAttachment,
  batchDownload,
  getUploadId,
  getUploadSession,
  mobileUpload,
  getAttachmentByUploadId,
  destroyUploadId,
}
