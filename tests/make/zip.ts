import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  data?: Buffer | string
  /** 8 by default; any other stores the data as it is. */
  method?: number
  /** What the headers say, where that is not the truth. */
  says?: { size?: number; packed?: number; at?: number; localName?: string; flags?: number; method?: number }
  /** Bytes before the entry's own header. */
  gap?: number
  /** Sizes and check sum after the data, as programs write that stream. */
  descriptor?: boolean
}

interface Whole {
  comment?: Buffer
  /** Numbers of the tail in 64 bits. */
  zip64?: boolean
  /** How many entries the tail claims. */
  count?: number
  before?: Buffer
  /** Entries that share the bytes of the first. */
  aliases?: number
}

/** A zip as told, true or not. */
export function makeZip(
  parts: Part[],
  { comment = Buffer.alloc(0), zip64, count, before, aliases = 0 }: Whole = {},
): Buffer {
  const out: Buffer[] = before ? [before] : []
  let at = before?.length ?? 0
  const add = (bytes: Buffer) => {
    out.push(bytes)
    at += bytes.length
  }
  const directory: Buffer[] = []
  for (const { name, data = 'hello', method = 8, says = {}, gap = 0, descriptor } of parts) {
    add(Buffer.alloc(gap))
    const place = at
    const raw = Buffer.from(data)
    const packed = method === 8 ? deflateRawSync(raw) : raw
    const [size, packedSize] = [says.size ?? raw.length, says.packed ?? packed.length]
    const flags = (says.flags ?? 0) | (descriptor ? 8 : 0)
    const sums = descriptor ? [0, 0, 0] : [crc32(raw), packedSize, size]
    const own = Buffer.from(says.localName ?? name, 'latin1')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(says.method ?? method, 8)
    for (const [index, sum] of sums.entries()) local.writeUInt32LE(sum >>> 0, 14 + 4 * index)
    local.writeUInt16LE(own.length, 26)
    add(local)
    add(own)
    add(packed)
    if (descriptor) {
      const after = Buffer.alloc(16)
      after.writeUInt32LE(0x08074b50, 0)
      for (const [index, sum] of [crc32(raw), packedSize, size].entries()) after.writeUInt32LE(sum >>> 0, 4 + 4 * index)
      add(after)
    }
    const stored = Buffer.from(name, 'latin1')
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(says.method ?? method, 10)
    central.writeUInt32LE(crc32(raw), 16)
    central.writeUInt32LE(packedSize, 20)
    central.writeUInt32LE(size, 24)
    central.writeUInt16LE(stored.length, 28)
    central.writeUInt32LE(says.at ?? place, 42)
    directory.push(Buffer.concat([central, stored]))
  }
  const first = directory[0] ?? Buffer.alloc(0)
  for (let alias = 0; alias < aliases; alias++) directory.push(first)
  const start = at
  for (const entry of directory) add(entry)
  const [size, total] = [at - start, count ?? directory.length]
  if (zip64) {
    const long = Buffer.alloc(56)
    long.writeUInt32LE(0x06064b50, 0)
    long.writeBigUInt64LE(44n, 4)
    for (const [place, value] of [total, total, size, start].entries())
      long.writeBigUInt64LE(BigInt(value), 24 + 8 * place)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    locator.writeBigUInt64LE(BigInt(at), 8)
    locator.writeUInt32LE(1, 16)
    add(long)
    add(locator)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(zip64 ? 0xffff : total, 8)
  end.writeUInt16LE(zip64 ? 0xffff : total, 10)
  end.writeUInt32LE(zip64 ? 0xffffffff : size, 12)
  end.writeUInt32LE(zip64 ? 0xffffffff : start, 16)
  end.writeUInt16LE(comment.length, 20)
  add(end)
  add(comment)
  return Buffer.concat(out)
}

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'

/** What a Word document is made of, as far as anybody looks, and more parts. */
export function makeDocx(more: Part[] = [], whole: Whole = {}): Buffer {
  return makeZip(
    [
      { name: '[Content_Types].xml', data: types },
      { name: 'word/document.xml', data: '<document>申请书</document>' },
      ...more,
    ],
    whole,
  )
}

export function makeXlsx(more: Part[] = []): Buffer {
  return makeZip([
    { name: '[Content_Types].xml', data: types },
    { name: 'xl/workbook.xml', data: '<workbook/>' },
    ...more,
  ])
}

export function makePptx(more: Part[] = []): Buffer {
  return makeZip([
    { name: '[Content_Types].xml', data: types },
    { name: 'ppt/presentation.xml', data: '<p/>' },
    ...more,
  ])
}

/** A compound file (Word 97 and its kin) with these streams in its directory. */
export function makeCompound(names: string[]): Buffer {
  const header = Buffer.alloc(512)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  const entries = ['Root Entry', ...names].map((name, index) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(2 * name.length + 2, 64)
    entry.writeUInt8(index === 0 ? 5 : 2, 66)
    return entry
  })
  return Buffer.concat([header, Buffer.alloc(512, 0xff), ...entries, Buffer.alloc(4096)])
}
