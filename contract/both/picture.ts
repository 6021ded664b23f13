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

/** Markers without a length, which belong into a picture; decoders pass over them (T.81, B.1.1.3). */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Segments before the frame: the metadata of a large photo are some hundred. */
const mostSegments = 20_000
/** Of one that is made of so many that nobody looks on: a decoder might find any. */
const largest: PictureSize = { width: 65_535, height: 65_535 }

/** As decoders go from marker to marker: the size they find is the one that counts. */
async function ofJpeg(file: FileBytes): Promise<PictureSize | undefined> {
  const read = bytesAt(file)
  for (let at = 2, seen = 0; seen < mostSegments; seen++) {
    const segment = await read(at, 9)
    if (!segment) return undefined
    const marker = segment.getUint8(0) === 0xff ? segment.getUint8(1) : 0
    if (marker === 0 || marker === 0xff) {
      at = await nextMarker(file, at)
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker))
      return { height: segment.getUint16(5), width: segment.getUint16(7) }
    // A second beginning, the end, or the picture itself before any frame: nothing that a reader could open.
    if (marker >= 0xd8 && marker <= 0xda) return undefined
    const length = isBare(marker) ? 0 : segment.getUint16(2)
    if (!isBare(marker) && length < 2) return undefined
    at += 2 + length
  }
  return largest
}

/** Where the next marker begins behind what fills the space between segments, from `at` on: there may be millions of bytes of it. */
async function nextMarker(file: FileBytes, at: number): Promise<number> {
  for (let begin = at; begin + 1 < file.size; begin += windowBytes - 1) {
    const bytes = await file.read(begin, Math.min(file.size, begin + windowBytes))
    for (let place = 0; place + 1 < bytes.length; place++)
      if (bytes[place] === 0xff && bytes[place + 1] !== 0 && bytes[place + 1] !== 0xff) return begin + place
  }
  return file.size
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
