import { textIn } from './charset.ts'

/*
 * winmail.dat: what Outlook puts the files of a mail into where it believes that Outlook reads it (Microsoft, MS-OXTNEF). Only files and
 * letters within are taken out; nothing here is trusted, a length that leads out of the bytes ends the reading.
 */

const signature = 0x223e9f78

/** Attributes: level, then the number of 32 bits. */
const codepage = 0x00069007
const attachBegins = 0x00069002
const attachTitle = 0x00018010
const attachData = 0x0006800f
const attachProps = 0x00069005
const bodyText = 0x0002800c
const messageProps = 0x00069003

/** Properties of MAPI. */
const bodyProp = 0x1000
const htmlProp = 0x1013
const dataProp = 0x3701
const shortName = 0x3704
const longName = 0x3707
const displayName = 0x3001
const mimeName = 0x370e

export interface TnefFile {
  name: string
  type: string
  bytes: Buffer
  /** It is a letter, in TNEF itself. */
  isLetter: boolean
}

export interface Tnef {
  text: string
  html: string
  files: TnefFile[]
}

/** Files of one; whoever wants to hurt writes many. */
const mostFiles = 300
const mostProps = 5000

/** Undefined where it is none, or broken so that nothing can be said of what it holds. */
export function readTnef(bytes: Buffer): Tnef | undefined {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return undefined
  const found: Tnef = { text: '', html: '', files: [] }
  let charset = 'windows-1252'
  let open: TnefFile | undefined
  for (let at = 6; at < bytes.length; ) {
    if (at + 9 > bytes.length) return undefined
    const [id, length] = [bytes.readUInt32LE(at + 1), bytes.readUInt32LE(at + 5)]
    if (at + 9 + length > bytes.length) return undefined
    const data = bytes.subarray(at + 9, at + 9 + length)
    at += 9 + length + 2
    if (id === codepage && length >= 4) charset = charsetOfPageNo(data.readUInt32LE(0))
    else if (id === attachBegins) {
      if (found.files.length >= mostFiles) return found
      open = { name: '', type: '', bytes: Buffer.alloc(0), isLetter: false }
      found.files.push(open)
    } else if (id === bodyText) found.text ||= ended(textIn(data, charset))
    else if (id === messageProps) takeBody(found, data, charset)
    else if (open && id === attachTitle) open.name ||= ended(textIn(data, charset))
    else if (open && id === attachData) open.bytes = data
    else if (open && id === attachProps) takeFile(open, data, charset)
  }
  return found
}

const ended = (text: string): string => text.replace(/\0[\s\S]*$/, '').trim()

const charsetOfPageNo = (no: number): string => {
  const known: Record<number, string> = {
    936: 'gbk',
    950: 'big5',
    932: 'shift_jis',
    949: 'euc-kr',
    65001: 'utf-8',
    54936: 'gb18030',
  }
  return known[no] ?? `windows-${no}`
}

function takeBody(found: Tnef, data: Buffer, charset: string): void {
  for (const { id, type, value } of propsOf(data)) {
    if (id === bodyProp) found.text ||= ended(stringOf(type, value, charset))
    if (id === htmlProp)
      found.html ||= type === 0x0102 ? textIn(value, undefined) : ended(stringOf(type, value, charset))
  }
}

function takeFile(open: TnefFile, data: Buffer, charset: string): void {
  const names = new Map<number, string>()
  for (const { id, type, value } of propsOf(data)) {
    if (id === dataProp && type === 0x000d && value.length > 16) {
      // An object: its kind in 16 bytes, then itself.
      open.bytes = value.subarray(16)
      open.isLetter = open.bytes.length >= 4 && open.bytes.readUInt32LE(0) === signature
    } else if (id === dataProp && type === 0x0102) open.bytes = value
    else if (id === mimeName) open.type = ended(stringOf(type, value, charset)).toLowerCase()
    else if ([longName, displayName, shortName].includes(id)) names.set(id, ended(stringOf(type, value, charset)))
  }
  open.name = names.get(longName) || names.get(displayName) || open.name || names.get(shortName) || ''
}

const stringOf = (type: number, value: Buffer, charset: string): string =>
  (type & 0xfff) === 0x1f
    ? value.subarray(0, value.length - (value.length % 2)).toString('utf16le')
    : textIn(value, charset)

interface Prop {
  id: number
  type: number
  value: Buffer
}

/** Bytes of a value of one length; of those with a length of their own nothing stands here. */
const sizes: Record<number, number> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 }
const isLong = (type: number): boolean => [0x1e, 0x1f, 0x0d, 0x102].includes(type)

/** The properties up to the first that cannot be read. */
function propsOf(data: Buffer): Prop[] {
  const found: Prop[] = []
  let at = 0
  const next = (): number => {
    const value = data.readUInt32LE(at)
    at += 4
    return value
  }
  /** Values begin at every fourth byte. */
  const piece = (length: number): Buffer => {
    if (at + length > data.length) throw new RangeError('it ends before')
    const value = data.subarray(at, at + length)
    at += length + ((4 - (length % 4)) % 4)
    return value
  }
  try {
    for (let left = Math.min(next(), mostProps); left > 0; left--) {
      const tag = next()
      const [id, type] = [tag >>> 16, tag & 0xffff]
      if (id >= 0x8000) skipName(piece, next)
      const kind = type & 0x0fff
      const isMany = (type & 0x1000) !== 0
      const count = isMany || isLong(kind) ? Math.min(next(), mostProps) : 1
      for (let value = 0; value < count; value++)
        found.push({ id, type: kind, value: piece(isLong(kind) ? next() : (sizes[kind] ?? 4)) })
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

/** Properties that a program named itself: whose they are, then a number or a name. */
function skipName(piece: (length: number) => Buffer, next: () => number): void {
  piece(16)
  if (next() === 0) next()
  else piece(next())
}
