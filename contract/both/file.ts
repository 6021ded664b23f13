import * as z from 'zod/mini'
import type { ErrorCode, Params } from '../errors/errors.ts'

/*
 * What a file may be (specification §5): the same rules before a file is kept on the device, before the server makes room
 * for it, and after its last byte.
 */

const image = ['jpg', 'jpeg', 'png']
const audio = ['mp3', 'wma', 'wav', 'aac', 'm4a']
const danbao1 = ['doc', 'docx', 'pdf', 'jpg', 'jpeg', 'png', 'bmp', 'gif']
const word = ['doc', 'docx']
const excel = ['xls', 'xlsx']
const ppt = ['ppt', 'pptx', 'pps', 'pot', 'ppa']
const mp4 = ['mp4', 'avi', 'wmv']
const zip = ['zip', 'rar', '7z']
const any = [...image, ...word, ...excel, ...ppt, 'pdf', ...mp4, ...audio, ...zip]

/** Extension groups. A file is held to one of them from its choice to the record it ends in. */
export const fileGroups = {
  image,
  word,
  excel,
  ppt,
  pdf: ['pdf'],
  mp4,
  audio,
  zip,
  danbao1,
  danbao2: [...danbao1, ...audio],
  /** What a widget takes that names no group. */
  any,
  /** The default with an extra suffix: documents of the institution, also in the national format. */
  document: [...any, 'ofd'],
  /** What the multi-upload widget takes (decisions E-14). */
  media: ['pdf', ...image, 'mp4', 'mp3'],
  /** Certificates of arbitrator applications (decisions E-18). */
  certificate: ['pdf', 'jpg'],
  /** Proof of work in arbitrator applications (decisions E-18). */
  proof: ['pdf', ...image],
} as const satisfies Record<string, readonly string[]>
export type FileGroup = keyof typeof fileGroups
export const fileGroup = z.enum(Object.keys(fileGroups) as [FileGroup, ...FileGroup[]], 'wrongType')

/** Bytes of one slice of a resumed upload, and of one leaf of the digest (decisions E-19). */
export const sliceBytes = 8 * 1024 * 1024
/** Limit of one file in MB where its group has no other (§9). A file must be smaller, not equal (decisions E-02). */
export const defaultMaxMb = 80
/** Limit of one file of an arbitrator application in MB (§5). */
const applicationMaxMb = 30

/**
 * The limit of one file of a group in MB: configured for the multi-upload widget but never above the default, 30 in
 * applications, else 80 (decisions E-01).
 */
export function maxMbOf(group: FileGroup, uploadSize: number): number {
  if (group === 'media') return Math.min(uploadSize, defaultMaxMb)
  return group === 'certificate' || group === 'proof' ? applicationMaxMb : defaultMaxMb
}

/** The most files, or pieces of evidence, of one zip. */
export const zipMax = 200

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
  maxMb: number,
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
  // Some programs order the parts so that only a zip is recognised: checkContent looks at the parts.
  docx: ['docx', 'dotx', 'zip'],
  xlsx: ['xlsx', 'xltx', 'zip'],
  pptx: ['pptx', 'potx', 'ppsx', 'zip'],
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
  ofd: ['zip'],
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
