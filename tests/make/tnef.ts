/* winmail.dat as Outlook writes it. */

const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8])
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0)
  return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum)])
}

const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
const property = (id: number, type: number, data: Buffer): Buffer =>
  Buffer.concat([u32(id * 0x10000 + type), u32(1), u32(data.length), padded(data)])
const wide = (id: number, text: string): Buffer => property(id, 0x1f, Buffer.from(`${text}\0`, 'utf16le'))
const properties = (...all: Buffer[]): Buffer => Buffer.concat([u32(all.length), ...all])

interface Attached {
  /** In the charset of the machine, as a short name; and its long name where it has one. */
  title: Buffer
  longName?: string
  bytes?: Buffer
  /** A letter in Outlook's own way. */
  letter?: Buffer
}

export function tnefOf(codepage: number, files: Attached[], text = ''): Buffer {
  const said = text ? [attribute(1, 0x00069003, properties(wide(0x1000, text)))] : []
  const attached = files.flatMap(({ title, longName, bytes, letter }) => {
    const kind = Buffer.from('0703020000000000c000000000000046', 'hex')
    const props = [
      ...(longName ? [wide(0x3707, longName)] : []),
      ...(letter ? [property(0x3701, 0x0d, Buffer.concat([kind, letter]))] : []),
    ]
    return [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.concat([title, Buffer.from([0])])),
      ...(bytes ? [attribute(2, 0x0006800f, bytes)] : []),
      ...(props.length > 0 ? [attribute(2, 0x00069005, properties(...props))] : []),
    ]
  })
  const version = attribute(1, 0x00089006, u32(0x00010000))
  const page = attribute(1, 0x00069007, Buffer.concat([u32(codepage), u32(0)]))
  return Buffer.concat([u32(0x223e9f78), u16(1), version, page, ...said, ...attached])
}
