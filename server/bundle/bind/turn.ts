/**
 * Degrees clockwise by which a camera says that its JPEG is to be turned (Exif 2.3, tag 274); 0 where it says nothing.
 */
export function turnOf(bytes: Uint8Array): 0 | 90 | 180 | 270 {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const turns: Record<number, 90 | 180 | 270> = { 3: 180, 6: 90, 8: 270 }
  for (let at = 2; at + 10 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    // The picture itself begins: there is no more to be said.
    if (marker === 0xda) return 0
    if (marker !== 0xe1 || view.getUint32(at + 4) !== 0x45786966) continue
    const head = at + 10
    if (head + 8 > view.byteLength) return 0
    const little = view.getUint16(head) === 0x4949
    const table = head + view.getUint32(head + 4, little)
    if (table + 2 > view.byteLength) return 0
    const count = view.getUint16(table, little)
    for (let no = 0, entry = table + 2; no < count && entry + 12 <= view.byteLength; no++, entry += 12)
      if (view.getUint16(entry, little) === 274) return turns[view.getUint16(entry + 8, little)] ?? 0
  }
  return 0
}
