/* Text in the charsets of old programs: made by asking the reader of each for every pair of bytes. */

const pairs = new Map<string, Map<string, number[]>>()

function tableOf(charset: string): Map<string, number[]> {
  const known = pairs.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let lead = 0xa1; lead <= 0xfe; lead++) for (let trail = 0xa1; trail <= 0xfe; trail++) add(lead, trail)
  for (let lead = 0x81; lead <= 0xfe; lead++) for (let trail = 0x40; trail <= 0xfe; trail++) add(lead, trail)
  pairs.set(charset, table)
  return table
}

/** Throws for a sign that the charset does not have, but for one of GB18030, beyond its pairs. */
export function bytesIn(charset: string, text: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text)
  if (charset === 'hz-gb-2312') return sevenBits(text, 'gbk', '~{', '~}')
  if (charset === 'iso-2022-jp') return sevenBits(text, 'euc-jp', '\x1b$B', '\x1b(B')
  const table = tableOf(charset)
  return Buffer.from(
    [...text].flatMap((sign) => {
      if (sign < '\x80') return [sign.charCodeAt(0)]
      const bytes = table.get(sign) ?? (charset === 'gb18030' ? fourBytes(sign) : undefined)
      if (!bytes) throw new Error(`${charset} has no ${sign}`)
      return bytes
    }),
  )
}

const sevenBits = (text: string, of: string, open: string, close: string): Buffer =>
  Buffer.from(
    text.replace(/[^\0-\x7f]+/g, (run) => {
      const low = [...bytesIn(of, run)].map((byte) => String.fromCharCode(byte & 0x7f))
      return `${open}${low.join('')}${close}`
    }),
    'latin1',
  )

/** Signs beyond the 65 536 first, in order. */
function fourBytes(sign: string): number[] {
  let left = (sign.codePointAt(0) ?? 0) - 0x10000
  const bytes = [0, 0, 0, 0]
  for (const [at, [of, from]] of (
    [
      [10, 0x30],
      [126, 0x81],
      [10, 0x30],
      [126, 0x90],
    ] as const
  ).entries()) {
    bytes[3 - at] = from + (left % of)
    left = Math.floor(left / of)
  }
  return bytes
}
