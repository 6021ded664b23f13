import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { give } from '../make/file.ts'

const { upload } = contract

export const uploadScene: Scene<'upload'> = {
  may: {
    uploadFile: 'USAHIMLVNZC',
    uploadAttachment: 'USAHIMLVNZC',
    uploadAttachmentTo: 'SI',
    listAttachments: 'USAHIMLVNZC',
    removeAttachment: 'USAHIMLVNZC',
    downloadAttachment: 'USAHIMLVNZC',
    batchDownload: 'USAHIMLVNZC',
    recognize: 'USAHIMLVNZC',
    getUploadId: 'USAHIMLVNZC',
    // A phone has no account: the upload id opens one session, and nothing else.
    getUploadSession: '*',
    mobileUpload: '*',
    getAttachmentByUploadId: 'USAHIMLVNZC',
    destroyUploadId: 'USAHIMLVNZC',
  },
  reach: {
    downloadAttachment: 'yn yy nn nn',
    batchDownload: 'yn yy nn nn',
    listAttachments: 'yn yy nn nn',
    removeAttachment: 'yn nn nn nn',
    recognize: 'yn yy nn nn',
    uploadAttachmentTo: '-- yy nn --',
    getAttachmentByUploadId: 'yn nn nn nn',
    destroyUploadId: 'yn nn nn nn',
  },
  seats: {
    listAttachments: 'nyn y nyyn',
    uploadAttachmentTo: '--- y ----',
  },
  bodies: (foreign) => {
    const files = { file: { attachmentId: foreign.file } }
    return {
      uploadFile: { ...files, fileType: 'media', tenantId: 1, docType: 'evidence' },
      uploadAttachment: files,
      uploadAttachmentTo: { ...files, folderId: randomUUID() },
      batchDownload: { ids: [foreign.file] },
      recognize: { id: foreign.file, kind: 'idCard' },
      getUploadSession: { uploadId: randomUUID() },
      mobileUpload: { uploadId: randomUUID(), files: [foreign.file] },
      getAttachmentByUploadId: { uploadId: randomUUID() },
      destroyUploadId: { uploadId: randomUUID() },
    }
  },
  tries: ({ server, record, caseId }) => {
    const freshUploadId = async () =>
      (await server.call(upload.getUploadId, { query: {} }, { as: 'partyWang' })).data.uploadId
    return {
      downloadAttachment: (as) =>
        server.call(
          contract.upload.downloadAttachment,
          { params: { id: record.files[0]?.attachmentId ?? '' } },
          { as },
        ),
      batchDownload: (as) =>
        server.call(upload.batchDownload, { body: { ids: [record.files[0]?.attachmentId ?? ''] } }, { as }),
      listAttachments: (as) => server.call(upload.listAttachments, { query: { recordId: record.id } }, { as }),
      removeAttachment: async (as) =>
        server.call(upload.removeAttachment, { params: { id: await give(server, 'partyWang') } }, { as }),
      recognize: async (as) => {
        const id = record.files[0]?.attachmentId ?? ''
        const { status, error } = await server.call(upload.recognize, { body: { id, kind: 'idCard' } }, { as })
        // Its own test reads pictures; who may read this file hears that it is none.
        return { status: error === 'ocr.picture' ? 200 : status }
      },
      uploadAttachmentTo: async (as) => {
        const body = { file: { attachmentId: await give(server, as, { group: 'any' }) } }
        return server.call(upload.uploadAttachmentTo, { params: { id: caseId }, body }, { as })
      },
      getAttachmentByUploadId: async (as) =>
        server.call(upload.getAttachmentByUploadId, { body: { uploadId: await freshUploadId() } }, { as }),
      destroyUploadId: async (as) =>
        server.call(upload.destroyUploadId, { body: { uploadId: await freshUploadId() } }, { as }),
    }
  },
}
