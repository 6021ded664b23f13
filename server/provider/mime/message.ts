import type { Leaf } from './anatomy.ts'
import { type Head, hintsIn, readHead, valuedField } from './head.ts'
import type { Loading } from './words.ts'

/* A mail that is only there as bytes, such as one within another: taken apart as far as there is something to take apart. */

/** A mail may be made of any number of parts in parts: so many are looked at, and so deep. */
const mostParts = 300
const mostDepth = 30

export interface Message {
  head: Head
  hints: string[]
  leaves: Leaf[]
  /** The bytes of a part as they came. */
  bodies: Map<string, Buffer>
}

export function takeApart(bytes: Buffer): Message {
  const start = bytes.subarray(0, 6).toString('latin1') === 'From ' ? bytes.indexOf('\n') + 1 : 0
  const whole = bytes.subarray(start)
  const head = readHead(whole)
  const found: Message = { head, hints: [], leaves: [], bodies: new Map() }
  take(found, head, bodyOf(whole), '', 0, undefined)
  found.hints = hintsIn([head, ...found.leaves.map((leaf) => leaf.head)])
  return found
}

/** The way to the bytes of a mail that was taken apart. */
export const loadingOf =
  (bodies: ReadonlyMap<string, Buffer>): Loading =>
  async ({ part }, most) => {
    const body = bodies.get(part) ?? Buffer.alloc(0)
    return { bytes: body.subarray(0, most), isCut: body.length > most }
  }

function bodyOf(bytes: Buffer): Buffer {
  // A part without a head begins with the empty line.
  if (bytes[0] === 0x0a) return bytes.subarray(1)
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return bytes.subarray(2)
  const [plain, wide] = [bytes.indexOf('\n\n'), bytes.indexOf('\r\n\r\n')]
  if (plain < 0 && wide < 0) return Buffer.alloc(0)
  return wide < 0 || (plain >= 0 && plain < wide) ? bytes.subarray(plain + 2) : bytes.subarray(wide + 4)
}

function take(found: Message, head: Head, body: Buffer, part: string, depth: number, choice: number | undefined): void {
  if (found.leaves.length >= mostParts) return
  const { value, params } = valuedField(head, 'content-type', [])
  const boundary = params.get('boundary') ?? ''
  if (value.startsWith('multipart/') && boundary !== '' && depth < mostDepth) {
    const pieces = split(body, boundary, mostParts - found.leaves.length)
    const within = choice ?? (value === 'multipart/alternative' ? found.leaves.length : undefined)
    for (const [at, piece] of pieces.entries())
      take(found, readHead(piece), bodyOf(piece), `${part}${part && '.'}${at + 1}`, depth + 1, within)
    if (pieces.length > 0) return
  }
  const place = part || '1'
  const type = value.startsWith('multipart/') || value === '' ? 'text/plain' : value
  found.leaves.push({
    ...{ part: place, key: place, type, head, choice, told: '', size: body.length },
    isFile: valuedField(head, 'content-disposition', []).value === 'attachment',
    encoding: valuedField(head, 'content-transfer-encoding', []).value,
  })
  found.bodies.set(place, body)
}

/** The parts between the lines of a boundary; what is never closed ends with the whole. */
function split(body: Buffer, boundary: string, most: number): Buffer[] {
  const mark = Buffer.from(`--${boundary}`, 'utf8')
  const pieces: Buffer[] = []
  let from = -1
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== 0x0a) continue
    const line = body.indexOf('\n', at)
    const rest = body.toString(
      'latin1',
      at + mark.length,
      line < 0 ? body.length : Math.min(line, at + mark.length + 200),
    )
    // A longer boundary that begins like this one is another.
    if (!/^(--)?[ \t\r]*$/.test(rest)) continue
    if (from >= 0) pieces.push(body.subarray(from, at - (body[at - 2] === 0x0d ? 2 : 1)))
    from = line < 0 || rest.startsWith('--') ? -1 : line + 1
    if (pieces.length >= most || from < 0) return pieces
  }
  if (from >= 0) pieces.push(body.subarray(from))
  return pieces
}
