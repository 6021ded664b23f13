import { takeUuencoded } from './uuencode.ts'

/* What makes bytes fit for the way of mails, taken off again (RFC 2045). Nobody fails here: what is no code is passed over. */

/** Base64 with breaks, and of several pieces each with an end of its own. */
export function unbase64(text: string): Buffer {
  const plain = text.replace(/[^A-Za-z0-9+/=_-]/g, '')
  return Buffer.concat(plain.split(/=+/).map((piece) => Buffer.from(piece, 'base64')))
}

const hex = (byte: number | undefined): number => {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** Quoted-printable, with its soft breaks; bytes beyond ASCII stay. */
export function unquote(bytes: Buffer): Buffer {
  const made = Buffer.alloc(bytes.length)
  let end = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 0x3d) {
      const [high, low] = [hex(bytes[at + 1]), hex(bytes[at + 2])]
      if (high >= 0 && low >= 0) {
        made[end++] = high * 16 + low
        at += 2
        continue
      }
      const soft = /^[ \t]*\r?\n/.exec(bytes.toString('latin1', at + 1, at + 80))
      if (soft) {
        at += soft[0].length
        continue
      }
    }
    made[end++] = byte
  }
  return made.subarray(0, end)
}

const plainName = (encoding: string | undefined): string =>
  (encoding ?? '')
    .replace(/\(.*\)/g, '')
    .trim()
    .toLowerCase()

/** Whether a part is coded as before MIME: programs give that several names. */
export const isUuencoded = (encoding: string | undefined): boolean => /^(x-)?uu(e|encode)?$/.test(plainName(encoding))

/** The bytes of a part as its sender had them. */
export function untransfer(bytes: Buffer, encoding: string | undefined): Buffer {
  const name = plainName(encoding)
  if (isUuencoded(encoding)) return takeUuencoded(bytes.toString('latin1')).files[0]?.bytes ?? bytes
  if (name === 'base64') return unbase64(bytes.toString('latin1'))
  return name === 'quoted-printable' ? unquote(bytes) : bytes
}

/** Lines that were broken for the way are put together again (RFC 3676). */
export function unflow(text: string, isDelSp: boolean): string {
  const made: string[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const plain = line.startsWith(' ') ? line.slice(1) : line
    const isQuote = plain.startsWith('>')
    if (isOpen && !isQuote && plain !== '-- ') made[made.length - 1] += plain
    else made.push(plain)
    isOpen = plain.endsWith(' ') && plain !== '-- ' && !isQuote
    const last = made.length - 1
    if (isOpen && isDelSp) made[last] = (made[last] ?? '').slice(0, -1)
  }
  return made.join('\n')
}
