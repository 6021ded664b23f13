import * as z from 'zod/mini'
import { digest, fileGroup, zipMax } from '../both/file.ts'
import { domain } from '../kernel/call.ts'
import { filing, secretary } from '../kernel/office.ts'
import { id, listOf, moment, nothing, optionalText, page } from '../kernel/rules.ts'

/** The address files are sent to, tus 1.0, below /moduleApi/. A file's own address ends in its id, chosen by the device. */
export const tusPath = 'fileservice/tus'
/** The header a phone without an account sends its upload id in; it opens that session's files and nothing else. */
export const uploadSessionHeader = 'Upload-Session'

/** A file that belongs to no record for so many days is given up, unless a draft names it. */
export const looseDays = 7
/**
 * A file of no record that its owner asks after by HEAD once all of it is there is kept for so many days from the last time:
 * a draft names it, and the device may have let go of its copy.
 */
export const draftDays = 90

/** A file the server holds (specification §3). `sha256` is of the whole file, for people who compare. */
export const attachment = z.object({
  attachmentId: z.string(),
  /** As people see it. */
  fileName: z.string(),
  /** As it was called where it came from. */
  oriFilename: z.string(),
  /** The random key its bytes lie under; no part of any name. */
  destFilename: z.string(),
  /** Where its bytes are asked for, with the token in the header. */
  url: z.string(),
  /** The same as `fileName`, as lists of the specification call it. */
  name: z.string(),
  /** Pictures are IMAGE, everything else FILE (decisions E-21). */
  type: z.enum(['IMAGE', 'FILE']),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  /** Pages of a PDF, 1 for a picture; null where nobody can say. */
  pages: z.nullable(z.int()),
  upLoaderName: z.string(),
  uploadedAt: moment,
})
export type Attachment = z.output<typeof attachment>

/**
 * A file as part of a body. As JSON it names one that was sent by tus. Sent as multipart/form-data the part holds the bytes
 * themselves: the door streams them into the store and puts the id of what became of them here.
 */
export const filePart = z.object({ attachmentId: id }, 'file.missing')

/** Where an upload from a phone stands (specification §4). */
export const uploadSessionState = z.enum(['waiting', 'receiving', 'done', 'ended'])
/** Seconds a session may be opened in, and goes on for after each byte that came (§9, decisions E-09). */
export const sessionSeconds = 300

/** What a desktop hears of its own session. It is told over the socket as kind `uploadSession` too. */
export const uploadSession = z.object({
  /** The upload id. */
  id: z.string(),
  /** `waiting` for a phone, `receiving` from the first file on, `done` once every phone handed in, `ended` by time or by its owner. */
  state: uploadSessionState,
  /** Seconds left; 300 at first, and again after each byte. */
  sessionTimeout: z.int(),
  /** Bytes here, of so many announced by the phone. */
  received: z.int(),
  total: z.int(),
  /** Of each phone, once its batch is whole (decisions E-11); while others still send, too. */
  files: z.array(attachment),
})
export type UploadSession = z.output<typeof uploadSession>

const uploadId = z.object({ uploadId: id })
const record = z.object({ id })

export const upload = domain('upload', {
  uploadFile: {
    says: 'Takes a file that belongs to no record yet: single and multi upload (decisions A-15).',
    method: 'POST',
    path: 'fileservice/file/upload',
    who: 'signedIn',
    offline: 'no',
    takes: 'files',
    body: z.object({
      file: filePart,
      /** The group the file is held to. */
      fileType: z._default(fileGroup, 'any'),
      /** Sent by the multi-upload widget; it must be the caller's own institution. */
      tenantId: z.optional(z.coerce.number('wrongType').check(z.int('wrongType'))),
      docType: z._default(optionalText(50), ''),
    }),
    reply: attachment,
    refuses: ['file.missing', 'file.type', 'file.tooBig'],
  },
  uploadAttachment: {
    says: 'Takes an attachment that belongs to no record yet.',
    method: 'POST',
    path: 'fileservice/attachment/upload',
    who: 'signedIn',
    offline: 'no',
    takes: 'files',
    body: z.object({ file: filePart }),
    reply: attachment,
    refuses: ['file.missing', 'file.type', 'file.tooBig'],
  },
  uploadAttachmentTo: {
    says: 'A secretary puts an attachment into the files of a case, or into one of its folders.',
    method: 'POST',
    path: 'fileservice/attachment/upload/{id}',
    who: [...filing, ...secretary],
    offline: 'no',
    takes: 'files',
    params: record,
    body: z.object({ file: filePart, folderId: z.optional(id) }),
    reply: attachment,
    refuses: ['notFound', 'file.missing', 'file.type', 'file.tooBig'],
  },
  listAttachments: {
    says: 'The attachments of a record the caller may see, whatever it is, in their order; without a record the own ones that belong to none.',
    method: 'GET',
    path: 'fileservice/attachment/list',
    who: 'signedIn',
    offline: 'no',
    query: z.object({ recordId: z.optional(id), ...page }),
    reply: listOf(attachment),
    refuses: ['notFound'],
  },
  removeAttachment: {
    says: 'Removes an own attachment that belongs to no record.',
    method: 'POST',
    path: 'fileservice/attachment/remove/{id}',
    who: 'signedIn',
    offline: 'no',
    params: record,
    reply: nothing,
    refuses: ['notFound', 'state.closed'],
  },
  downloadAttachment: {
    says: 'The bytes of an attachment, to those who may read the record it belongs to.',
    method: 'POST',
    path: 'fileservice/attachment/download/{id}',
    who: 'signedIn',
    offline: 'no',
    params: record,
    reply: nothing,
    gives: 'file',
    refuses: ['notFound'],
  },
  batchDownload: {
    says: 'Several attachments as one zip, made while it is sent.',
    method: 'POST',
    path: 'fileservice/attachment/batchDownload',
    who: 'signedIn',
    offline: 'no',
    body: z.object({ ids: z.array(id).check(z.minLength(1, 'required'), z.maxLength(zipMax, 'tooLong')) }),
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound'],
  },
  getUploadId: {
    says: 'Begins an upload from a phone: up to `limit` files of a group go to whoever asked.',
    method: 'GET',
    path: 'fileservice/mobileTransfer/getUploadId',
    who: 'signedIn',
    offline: 'no',
    query: z.object({
      group: z._default(fileGroup, 'any'),
      limit: z._default(
        z.coerce.number('wrongType').check(z.int('wrongType'), z.minimum(1, 'wrongType'), z.maximum(100, 'wrongType')),
        1,
      ),
    }),
    reply: z.object({ uploadId: z.string(), sessionTimeout: z.int() }),
    limit: { max: 30, seconds: 60 },
  },
  getUploadSession: {
    says: "What a phone may send: the server's own copy of what stands in the address of the code.",
    method: 'POST',
    path: 'fileservice/mobileTransfer/getSession',
    who: 'anyone',
    offline: 'no',
    reads: true,
    body: uploadId,
    reply: z.object({
      uploadId: z.string(),
      /** The same for all codes of one person, and says nothing of who that is. */
      owner: z.string(),
      state: uploadSessionState,
      sessionTimeout: z.int(),
      group: fileGroup,
      limit: z.int(),
      /** MB. */
      fileSize: z.int(),
      fileType: z.array(z.string()),
    }),
    limit: { max: 60, seconds: 60 },
    refuses: ['uploadSession.ended'],
  },
  mobileUpload: {
    says: 'Hands the batch of a phone over: the files sent by tus under these ids, or the one in this request.',
    method: 'POST',
    path: 'fileservice/mobileTransfer/mobileUpload',
    who: 'anyone',
    offline: 'no',
    takes: 'files',
    body: z.object({
      /** In a form it comes before the file: bytes of nobody are not kept. */
      uploadId: id,
      file: z.optional(filePart),
      files: z._default(z.array(id).check(z.maxLength(100, 'file.tooMany')), []),
    }),
    reply: z.object({ count: z.int() }),
    limit: { max: 60, seconds: 60 },
    refuses: ['uploadSession.ended', 'uploadSession.tooMany', 'file.missing', 'file.type', 'file.tooBig'],
  },
  getAttachmentByUploadId: {
    says: 'Where the own upload from a phone stands, with the files of each batch that is whole.',
    method: 'POST',
    path: 'fileservice/mobileTransfer/getAttachmentByUploadId',
    who: 'signedIn',
    offline: 'no',
    reads: true,
    body: uploadId,
    reply: uploadSession,
    refuses: ['notFound'],
  },
  destroyUploadId: {
    says: 'Ends the own upload from a phone; what came and was not handed over is dropped.',
    method: 'POST',
    path: 'fileservice/mobileTransfer/destroyUploadId',
    who: 'signedIn',
    offline: 'no',
    body: uploadId,
    reply: nothing,
    refuses: ['notFound'],
  },
})

/** What the device says of a file when it asks for room (tus Upload-Metadata). */
export const uploadMetadata = z.object({
  id,
  filename: z.string('required').check(z.minLength(1, 'required'), z.maxLength(255, 'tooLong')),
  digest,
  group: fileGroup,
})
