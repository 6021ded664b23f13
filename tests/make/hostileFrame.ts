import { connect, type Socket } from 'node:net'

/** Numbers of 0 to 1 that are the same in every run. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One frame of a WebSocket as it goes over the line, and whatever is wrong with it. */
function frame(
  payload: Buffer,
  { opcode = 1, fin = 0x80, rsv = 0, masked = true, length = payload.length } = {},
): Buffer {
  const mask = Buffer.from([1, 2, 3, 4])
  const size = length < 126 ? 1 : length < 65_536 ? 3 : 9
  const head = Buffer.alloc(1 + size)
  head[0] = fin | rsv | opcode
  head[1] = (masked ? 0x80 : 0) | (size === 1 ? length : size === 3 ? 126 : 127)
  if (size === 3) head.writeUInt16BE(length, 2)
  if (size === 9) head.writeBigUInt64BE(BigInt(length), 2)
  if (!masked) return Buffer.concat([head, payload])
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ mask[at % 4]!)])
}

export const textFrame = (text: string): Buffer => frame(Buffer.from(text))

const odd = [
  ...[
    '',
    'garbage{',
    'null',
    '1',
    '[]',
    '{}',
    '"x"',
    'true',
    '{"is":null}',
    '{"type":{}}',
    '{"__proto__":{"is":"beat"}}',
  ],
  ...['['.repeat(20_000), '{"a":'.repeat(5_000), '9'.repeat(5_000), '\u0000\ud800', `{"is":"${'x'.repeat(60_000)}"}`],
]
/** What stands where something else is due. */
const wrong: unknown[] = [null, -1, 1e308, '', 'x'.repeat(5_000), [], {}, [[[]]], true, '\u0000', { toString: 1 }]

/** What is said over a WebSocket by who means it ill, made of what is said there by who does not. */
export function hostileFrame(random: () => number, plain: readonly object[]): Buffer {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const bytes = (most: number) => Buffer.from(Array.from({ length: Math.floor(random() * most) }, () => random() * 256))
  const said = JSON.stringify(one(plain))
  const changed = () => {
    const keep = Buffer.from(said)
    for (let times = random() * 4; times > 0; times--) keep[Math.floor(random() * keep.length)] = random() * 256
    return keep
  }
  const swapped = () => {
    const keys = (value: object): string[] => Object.keys(value)
    const made = JSON.parse(said) as Record<string, unknown>
    const key = one(keys(made))
    const inner = made[key]
    if (inner && typeof inner === 'object' && random() < 0.6)
      Object.assign(inner, { [one([...keys(inner), 'x'])]: one(wrong) })
    else made[key] = one(wrong)
    return Buffer.from(JSON.stringify(made))
  }
  const kinds: (() => Buffer)[] = [
    () => textFrame(one(odd)),
    () => frame(changed()),
    () => frame(swapped()),
    () => frame(swapped()),
    () => frame(Buffer.from(said.slice(0, random() * said.length))),
    () => frame(bytes(2_000)),
    () => frame(bytes(2_000), { opcode: 2 }),
    () =>
      Buffer.concat([
        frame(Buffer.from(said.slice(0, 9)), { fin: 0 }),
        frame(Buffer.from(said.slice(9)), { opcode: 0 }),
      ]),
    // Those that end the line they come by: so many that a line still hears some of the others.
    ...(random() < 0.2
      ? [
          () => frame(Buffer.alloc(70_000, 97)),
          () => frame(Buffer.from(said), { rsv: one([0x10, 0x20, 0x40]) }),
          () => frame(Buffer.from(said), { opcode: one([3, 5, 7, 11, 15]) }),
          () => frame(Buffer.from(said), { masked: false }),
          () => frame(bytes(200), { opcode: one([8, 9, 10]), fin: one([0, 0x80]) }),
          () => frame(Buffer.from(said), { length: one([2 ** 40, 2 ** 53, 65_535]) }),
          () => frame(Buffer.from(said), { opcode: 0 }),
          () => bytes(300),
        ]
      : []),
  ]
  return one(kinds)()
}

/** A line on which everything can be said, also what no client says. */
export async function rawLine(address: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const line = connect(Number(port), hostname)
  // A line of this kind ends in any way it likes.
  line.on('error', () => line.destroy()).resume()
  line.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  return line
}
