/*
 * Files as programs put them into the text of a mail before there was MIME (uuencode, POSIX): a line that names one, lines of 45 bytes, and
 * `end`. A sentence that begins like one, and a file that is cut off, stay text.
 */

export interface Uuencoded {
  name: string
  bytes: Buffer
}

/** Files of one text; whoever wants to hurt writes many. */
const mostFiles = 100

const begins = /^begin(?<base64>-base64)? [0-7]{3,4} (?<name>\S.*?)\s*$/

/** Whether a text may hold a file. */
export const maySayFile = (text: string): boolean => /^begin(-base64)? [0-7]{3,4} \S/m.test(text)

/** A text without the files in it, and the files; where each was its name stands. */
export function takeUuencoded(text: string): { text: string; files: Uuencoded[] } {
  const lines = text.split('\n')
  const files: Uuencoded[] = []
  const left: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const { name, base64 } = begins.exec(line.trimEnd())?.groups ?? {}
    const found =
      name && files.length < mostFiles ? (base64 ? base64From(lines, at + 1) : linesFrom(lines, at + 1)) : undefined
    if (!name || !found) left.push(line)
    else {
      files.push({ name, bytes: found.bytes })
      left.push(`[${name}]`)
      at = found.last
    }
  }
  return { text: left.join('\n'), files }
}

interface Found {
  bytes: Buffer
  /** The line that ends it. */
  last: number
}

/** Undefined where the lines are none, or do not end. */
function linesFrom(lines: readonly string[], from: number): Found | undefined {
  const pieces: Buffer[] = []
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').replace(/\r$/, '')
    if (line === 'end') return { bytes: Buffer.concat(pieces), last: at }
    const piece = bytesOfLine(line)
    if (!piece) return undefined
    pieces.push(piece)
  }
  return undefined
}

/** Blanks at the end of a line may be lost on the way; some programs add a sign of their own behind it. */
function bytesOfLine(line: string): Buffer | undefined {
  if (/[^ -`]/.test(line)) return undefined
  const sixOf = (at: number) => ((line.charCodeAt(at) || 32) - 32) & 63
  const size = sixOf(0)
  const groups = Math.ceil(size / 3)
  if (size > 45 || line.length > 1 + groups * 4 + 2) return undefined
  const bytes = Buffer.alloc(groups * 3)
  for (let group = 0; group < groups; group++) {
    const [a = 0, b = 0, c = 0, d = 0] = [1, 2, 3, 4].map((no) => sixOf(group * 4 + no))
    bytes.writeUIntBE((a << 18) | (b << 12) | (c << 6) | d, group * 3, 3)
  }
  return bytes.subarray(0, size)
}

function base64From(lines: readonly string[], from: number): Found | undefined {
  const data: string[] = []
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (line === '====') return { bytes: Buffer.from(data.join(''), 'base64'), last: at }
    if (/[^A-Za-z0-9+/=]/.test(line)) return undefined
    data.push(line)
  }
  return undefined
}
