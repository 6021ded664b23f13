import { AppError, type ErrorCode } from '../errors/errors.ts'

/*
 * What a zip says of itself, read from its tail without unpacking anything: page and server both run this on an upload.
 * What it says may be a lie; the server then really unpacks (server/upload/content). Format: PKWARE APPNOTE 6.3.10, §4.3.
 */

/** A file whose bytes are asked for piece by piece. */
export interface FileBytes {
  name: string
  /** Bytes. */
  size: number
  /** The bytes from `start` to before `end`; fewer only where the file ends. */
  read(start: number, end: number): Promise<Uint8Array>
}

export interface ZipEntry {
  /** As in the directory, a byte a character: enough for endings, whatever the encoding. */
  name: string
  /** 0 stored, 8 deflated; others exist. */
  method: number
  encrypted: boolean
  /** Bytes in the archive. */
  packed: number
  /** Bytes unpacked, as declared. */
  size: number
  /** Where the entry's own header begins. */
  at: number
}

/** Bytes an archive may unpack to. */
export const maxUnpacked = 1024 ** 3
/**
 * Times its own size an archive may unpack to, once that is over 1 MiB. Of the whole archive, not of an entry: a blank bitmap in an
 * honest document shrinks a thousandfold.
 */
export const maxRatio = 100
const ratioFrom = 1024 ** 2
export const maxEntries = 10_000
/** Bytes of a directory: 10 000 entries with long names. */
const maxDirectory = 8 * 1024 ** 2

const endSize = 22
const longest16 = 0xffff
const longest32 = 0xffffffff

export function refusal(file: { name: string }, code: ErrorCode): AppError {
  return new AppError(code, { name: file.name })
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

async function readExactly(file: FileBytes, start: number, end: number): Promise<DataView> {
  const inside = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start
  if (!inside || end > file.size) throw refusal(file, 'file.broken')
  const bytes = await file.read(start, end)
  if (bytes.byteLength !== end - start) throw refusal(file, 'file.broken')
  return view(bytes)
}

/** Places in the last 64 KiB where the end of a zip could stand, and how many bytes follow its comment. */
async function endsOf(file: FileBytes): Promise<{ at: number; rest: number; end: DataView }[]> {
  const from = Math.max(0, file.size - endSize - longest16)
  const tail = await readExactly(file, from, file.size)
  const found = []
  for (let at = 0; at + endSize <= tail.byteLength; at++) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue
    const end = new DataView(tail.buffer, tail.byteOffset + at, endSize)
    found.push({ at: from + at, rest: tail.byteLength - at - endSize - end.getUint16(20, true), end })
  }
  return found
}

async function signatureAt(file: FileBytes, at: number): Promise<number> {
  return at < 0 || at + 4 > file.size ? 0 : (await readExactly(file, at, at + 4)).getUint32(0, true)
}

/** Ends that are looked into: each costs reads elsewhere in the file, and no honest one holds more by chance. */
const maxEnds = 16

/** Whether programs that unpack would find a zip at the end of this file, whatever it begins like. */
export async function endsAsZip(file: FileBytes): Promise<boolean> {
  const ends = await endsOf(file)
  if (ends.length > maxEnds) return true
  for (const { at, end } of ends) {
    if ((await signatureAt(file, at - 20)) === 0x07064b50) return true
    // Some go by where the directory is said to be, some by where it must be if it ends here.
    const starts = [at - end.getUint32(12, true), end.getUint32(16, true)]
    for (const start of starts) if ((await signatureAt(file, start)) === 0x02014b50) return true
  }
  return false
}

interface Directory {
  count: number
  start: number
  end: number
}

/** Where the directory lies. There must be one end and one reading of it: two programs must not see two archives. */
async function directoryOf(file: FileBytes): Promise<Directory> {
  const ends = (await endsOf(file)).filter(({ rest }) => rest === 0)
  const [found] = ends
  if (!found || ends.length > 1) throw refusal(file, 'file.broken')
  const { at, end } = found
  let [disk, count, size, start] = [
    end.getUint32(4, true),
    end.getUint16(10, true),
    end.getUint32(12, true),
    end.getUint32(16, true),
  ]
  let stop = at
  if (count === longest16 || size === longest32 || start === longest32) {
    const locator = await readExactly(file, at - 20, at)
    if (locator.getUint32(0, true) === 0x07064b50) {
      stop = Number(locator.getBigUint64(8, true))
      const long = await readExactly(file, stop, stop + 56)
      if (long.getUint32(0, true) !== 0x06064b50) throw refusal(file, 'file.broken')
      disk = long.getUint32(16, true) + long.getUint32(20, true)
      count = Number(long.getBigUint64(32, true))
      size = Number(long.getBigUint64(40, true))
      start = Number(long.getBigUint64(48, true))
    }
  }
  if (disk !== 0 || count === 0 || start + size !== stop) throw refusal(file, 'file.broken')
  if (count > maxEntries || size > maxDirectory) throw refusal(file, 'file.bomb')
  return { count, start, end: stop }
}

/** Sizes and place from the zip64 field, in their order, for those that do not fit 32 bits. */
function widen(extra: DataView, short: number[]): number[] {
  for (let at = 0; at + 4 <= extra.byteLength; ) {
    const length = extra.getUint16(at + 2, true)
    if (extra.getUint16(at, true) !== 1) {
      at += 4 + length
      continue
    }
    let next = at + 4
    const stop = Math.min(next + length, extra.byteLength)
    return short.map((value) => {
      if (value !== longest32 || next + 8 > stop) return value
      next += 8
      return Number(extra.getBigUint64(next - 8, true))
    })
  }
  return short
}

/** The entries of a zip and where its directory begins. Throws `file.broken`, or `file.bomb` for too many entries. */
async function readDirectory(file: FileBytes): Promise<{ entries: ZipEntry[]; start: number }> {
  const { count, start, end } = await directoryOf(file)
  const bytes = await readExactly(file, start, end)
  const entries: ZipEntry[] = []
  let at = 0
  while (at < bytes.byteLength) {
    if (at + 46 > bytes.byteLength || bytes.getUint32(at, true) !== 0x02014b50) throw refusal(file, 'file.broken')
    const [nameLength, extraLength] = [bytes.getUint16(at + 28, true), bytes.getUint16(at + 30, true)]
    const extraAt = at + 46 + nameLength
    const next = extraAt + extraLength + bytes.getUint16(at + 32, true)
    if (next > bytes.byteLength) throw refusal(file, 'file.broken')
    const extra = new DataView(bytes.buffer, bytes.byteOffset + extraAt, extraLength)
    const short = [bytes.getUint32(at + 24, true), bytes.getUint32(at + 20, true), bytes.getUint32(at + 42, true)]
    const [size = 0, packed = 0, place = 0] = widen(extra, short)
    let name = ''
    for (let place = at + 46; place < extraAt; place++) name += String.fromCharCode(bytes.getUint8(place))
    const [flags, method] = [bytes.getUint16(at + 8, true), bytes.getUint16(at + 10, true)]
    entries.push({ name, method, encrypted: (flags & 0x2041) !== 0 || method === 99, packed, size, at: place })
    at = next
  }
  if (entries.length !== count) throw refusal(file, 'file.broken')
  return { entries, start }
}

/**
 * The entries of a zip in the order they lie in it. Throws `file.broken`, `file.encrypted`, and `file.bomb` for what unpacks to too
 * much: by its own account, or because entries share bytes.
 */
export async function readZip(file: FileBytes): Promise<ZipEntry[]> {
  const { entries, start } = await readDirectory(file)
  if (entries.some((entry) => entry.encrypted)) throw refusal(file, 'file.encrypted')
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (total > maxUnpacked || (total > ratioFrom && total > maxRatio * file.size)) throw refusal(file, 'file.bomb')
  entries.sort((a, b) => a.at - b.at)
  for (const [place, { at, name, packed }] of entries.entries()) {
    const end = at + 30 + name.length + packed
    if (end > start) throw refusal(file, 'file.broken')
    if (end > (entries[place + 1]?.at ?? start)) throw refusal(file, 'file.bomb')
  }
  return entries
}
