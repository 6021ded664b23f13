import type { FileBytes } from './zip.ts'

/** A picture unpacks to four bytes a pixel, whatever it weighs: 30 000 × 30 000 of one colour are 109 KB, and 3.6 GB to whoever looks. */
export const maxMegapixels = 120

export interface PictureSize {
  width: number
  height: number
}

/** So many bytes are read at a time: the whole head of nearly every picture. */
const windowBytes = 64 * 1024

/** Width and height of a PNG, JPEG, GIF or BMP in pixels, by its header; undefined where it has none we can read. */
export async function pictureSizeOf(file: FileBytes): Promise<PictureSize | undefined> {
  const head = await bytesAt(file)(0, 26)
  if (!head) return undefined
  if (head.getUint32(0) === 0x89504e47 && head.getUint32(12) === 0x49484452)
    return { width: head.getUint32(16), height: head.getUint32(20) }
  if (head.getUint32(0) === 0x47494638) return { width: head.getUint16(6, true), height: head.getUint16(8, true) }
  if (head.getUint16(0) === 0x424d) return ofBitmap(head)
  return head.getUint16(0) === 0xffd8 ? ofJpeg(file) : undefined
}

/** Rows may be counted from above: then the height is negative. The oldest header has 12 bytes and short numbers. */
function ofBitmap(head: DataView): PictureSize {
  if (head.getUint32(14, true) === 12) return { width: head.getUint16(18, true), height: head.getUint16(20, true) }
  return { width: Math.abs(head.getInt32(18, true)), height: Math.abs(head.getInt32(22, true)) }
}

/** Markers C4, C8 and CC lie among those of frames and begin something else (ITU-T T.81, table B.1). */
const notFrames = [0xc4, 0xc8, 0xcc]

async function ofJpeg(file: FileBytes): Promise<PictureSize | undefined> {
  const read = bytesAt(file)
  for (let at = 2; ; ) {
    const segment = await read(at, 9)
    if (segment?.getUint8(0) !== 0xff) return undefined
    const marker = segment.getUint8(1)
    if (marker === 0xff) {
      // Filling between segments.
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker))
      return { height: segment.getUint16(5), width: segment.getUint16(7) }
    // The end, or the picture itself before any frame: nothing that a reader could open. So are markers without a length, which
    // belong into a picture: one who skipped by theirs would read another header than a decoder does.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xda)) return undefined
    const length = segment.getUint16(2)
    if (length < 2) return undefined
    at += 2 + length
  }
}

/** Reads a file by windows: a JPEG may hold its frame behind many small segments, and a store is asked over a network. */
function bytesAt(file: FileBytes): (at: number, length: number) => Promise<DataView | undefined> {
  let begin = 0
  let held = new Uint8Array()
  return async (at, length) => {
    if (at + length > file.size) return undefined
    if (at < begin || at + length > begin + held.byteLength) {
      begin = at
      held = new Uint8Array(await file.read(at, Math.min(file.size, at + windowBytes)))
    }
    return at + length > begin + held.byteLength ? undefined : new DataView(held.buffer, at - begin, length)
  }
}
