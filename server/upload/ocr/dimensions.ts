/** Width and height of a PNG or JPEG in pixels, by its header; undefined where it has none we can read. */
export function dimensionsOf(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47 && bytes.toString('latin1', 12, 16) === 'IHDR')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return ofJpeg(bytes)
  return undefined
}

/** Markers C4, C8 and CC lie among those of frames and begin something else (ITU-T T.81, table B.1). */
const notFrames = [0xc4, 0xc8, 0xcc]

function ofJpeg(bytes: Buffer): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      // Filling between segments.
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // The end, or the picture itself before any frame: nothing that a reader could open. So are markers without a length, which
    // belong into a picture: one who skipped by theirs would read another header than a decoder does.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xda)) return undefined
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}
