/** Bytes as mails had them before MIME; blanks at the ends of lines may be lost on the way. */
export function uuencoded(name: string | Buffer, bytes: Buffer, isTrimmed = false): Buffer {
  const sign = (six: number) => String.fromCharCode((six & 63) + 32)
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += 45) {
    const piece = bytes.subarray(at, at + 45)
    const padded = Buffer.concat([piece, Buffer.alloc((3 - (piece.length % 3)) % 3)])
    let line = sign(piece.length)
    for (let group = 0; group < padded.length; group += 3) {
      const three = padded.readUIntBE(group, 3)
      line += sign(three >> 18) + sign(three >> 12) + sign(three >> 6) + sign(three)
    }
    lines.push(isTrimmed ? line.trimEnd() : line.replaceAll(' ', '`'))
  }
  const named = typeof name === 'string' ? Buffer.from(name) : name
  return Buffer.concat([
    Buffer.from('begin 644 '),
    named,
    Buffer.from(`\r\n${lines.join('\r\n')}\r\n${isTrimmed ? '' : '`'}\r\nend\r\n`),
  ])
}
