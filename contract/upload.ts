import * as z from 'zod/mini'
import { domain } from './call.ts'
import type { ErrorCode, Params } from './errors.ts'
import { id } from './rules.ts'

/** Extension groups (specification §5). */
const image = ['jpg', 'jpeg', 'png']
const audio = ['mp3', 'wma', 'wav', 'aac', 'm4a']
const danbao1 = ['doc', 'docx', 'pdf', 'jpg', 'jpeg', 'png', 'bmp', 'gif']
export const fileGroups = {
  image,
  word: ['doc', 'docx'],
  excel: ['xls', 'xlsx'],
  ppt: ['ppt', 'pptx', 'pps', 'pot', 'ppa'],
  pdf: ['pdf'],
  mp4: ['mp4', 'avi', 'wmv'],
  audio,
  zip: ['zip', 'rar', '7z'],
  danbao1,
  danbao2: [...danbao1, ...audio],
} as const satisfies Record<string, readonly string[]>
export type FileGroup = keyof typeof fileGroups

/** Bytes of one slice of a resumed upload, and of one leaf of the digest (decisions E-19). */
export const sliceBytes = 8 * 1024 * 1024
/** Limit of one file in MB where a widget names none (§9). A file must be smaller, not equal (decisions E-02). */
export const defaultMaxMb = 80
/** The address files are sent to, tus 1.0, below /moduleApi/. A file's own address ends in its id, chosen by the device. */
export const tusPath = 'fileservice/tus'

export interface FileFacts {
  name: string
  /** Bytes. */
  size: number
}

/** The extension in lower case, or empty where the name has no stem or no extension (decisions E-15). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** Name, type and size by the rules of specification §5, in the order a person can mend them. Null when the file may go. */
export function checkFile(
  file: FileFacts,
  group: FileGroup,
  maxMb = defaultMaxMb,
): { code: ErrorCode; params: Params } | null {
  const refuse = (code: ErrorCode) => ({ code, params: { name: file.name, max: maxMb } })
  const extension = extensionOf(file.name)
  if (!extension) return refuse('file.noExtension')
  if (file.name.split('.').length > 2) return refuse('file.dots')
  const allowed: readonly string[] = fileGroups[group]
  if (!allowed.includes(extension)) return refuse('file.type')
  if (file.size === 0) return refuse('file.empty')
  if (file.size >= maxMb * 1024 * 1024) return refuse('file.tooBig')
  return null
}

/** What the leading bytes may be recognised as, per extension. Extensions not named here have no signature to hold them to. */
const signatures: Record<string, readonly string[]> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  bmp: ['bmp'],
  gif: ['gif'],
  pdf: ['pdf'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  pps: ['cfb'],
  pot: ['cfb'],
  ppa: ['cfb'],
  // A template or a slide show saved under the plain extension opens like one; macro formats (docm…) do not appear here.
  docx: ['docx', 'dotx'],
  xlsx: ['xlsx', 'xltx'],
  pptx: ['pptx', 'potx', 'ppsx'],
  mp4: ['mp4', 'm4v', 'mov'],
  avi: ['avi'],
  wmv: ['asf'],
  mp3: ['mp3'],
  wma: ['asf'],
  wav: ['wav'],
  aac: ['aac'],
  m4a: ['m4a', 'mp4'],
  zip: ['zip'],
  rar: ['rar'],
  '7z': ['7z'],
}

/**
 * Whether the bytes are what the name says (decisions E-16). `sniffed` is the extension that file-type recognises, or
 * undefined: every extension we take has a signature, so bytes nobody recognises are refused too (html, svg, scripts).
 */
export function contradicts(name: string, sniffed: string | undefined): boolean {
  return !(signatures[extensionOf(name)] ?? []).includes(sniffed ?? '')
}

/** A digest named sha256-8MiB-tree: SHA-256 over the SHA-256 digests of the file's 8 MiB slices, as hex (decisions E-19). */
export const digest = z.string('wrongType').check(z.regex(/^[0-9a-f]{64}$/, 'wrongType'))

/** A file the server holds (specification §3). `sha256` is of the whole file, for people who compare. */
export const attachment = z.object({
  attachmentId: z.string(),
  fileName: z.string(),
  type: z.enum(['IMAGE', 'FILE']),
  size: z.int(),
  sha256: z.string(),
  upLoaderName: z.string(),
})
export type Attachment = z.output<typeof attachment>

export const upload = domain('upload', {
  downloadAttachment: {
    says: 'The bytes of an attachment, to those who may read the record it belongs to.',
    method: 'POST',
    path: 'fileservice/attachment/download/{id}',
    who: 'signedIn',
    offline: 'no',
    params: z.object({ id }),
    reply: z.null(),
    gives: 'file',
    refuses: ['notFound'],
  },
})
