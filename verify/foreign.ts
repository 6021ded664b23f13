import { PDF, PdfArray, PdfName, PdfStream } from '@libpdf/core'
import { Unzlib } from 'fflate'
import { tablesMoved } from './tables.ts'

/** The most that a byte can become by each way of packing; what is packed in another way is not unpacked. */
const grows: Record<string, number> = {
  FlateDecode: 1032,
  LZWDecode: 4096,
  RunLengthDecode: 128,
  ASCII85Decode: 4,
  ASCIIHexDecode: 1,
}
/** Bytes handed over at a time: a thousandfold of it is made of them before it is counted. */
const piece = 4096
/** A larger file that is damaged is not searched for what might be its objects: that takes a second a megabyte. */
const mostMended = 4 * 1024 * 1024

/** How ways of packing stand in a stream; undefined for what is none. */
function waysOf(stream: PdfStream): string[] | undefined {
  const filter = stream.get('Filter')
  if (filter === undefined) return []
  const all = filter instanceof PdfArray ? filter.toArray() : [filter]
  const names = all.map((one) => (one instanceof PdfName ? one.value : ''))
  return names.every((name) => name in grows) ? names : undefined
}

async function load(bytes: Uint8Array, lenient: boolean): Promise<PDF | null> {
  const read = await PDF.load(bytes, { lenient }).catch(() => null)
  if (read && !read.recoveredViaBruteForce) return read
  const moved = tablesMoved(bytes)
  const again = moved && (await PDF.load(moved, { lenient: false }).catch(() => null))
  return again || read
}

/** The PDF of a stranger, and its earlier editions, while somebody looks at it. */
export class Foreign {
  private left: number

  constructor(most: number) {
    this.left = most
  }

  /** More was in it than is unpacked, or something was packed as nobody packs it. */
  get isOver(): boolean {
    return this.left < 0
  }

  /** Null for what cannot be read. `lenient`: also where it is damaged, as far as it can be mended. */
  open(bytes: Uint8Array, lenient = bytes.length <= mostMended): Promise<PDF | null> {
    if (looking !== this) throw new Error('A file is opened after it was looked at')
    return load(bytes, lenient)
  }

  /** Unpacks a stream within what is left. Throws RangeError beyond it. */
  unpack(stream: PdfStream): Uint8Array {
    const ways = waysOf(stream)
    const most = ways?.reduce((size, way) => size * (grows[way] ?? 1), stream.data.length) ?? Number.POSITIVE_INFINITY
    // Nearly all are too small to be more than is left, whatever is in them; the others are counted before.
    if (most > this.left && !(ways?.length === 1 && ways[0] === 'FlateDecode' && this.holds(stream.data)))
      this.left = -1
    if (this.isOver) throw new RangeError('Too much to unpack')
    const bytes = joined(unpackWhole.call(stream))
    if (ways?.length) this.left -= bytes.length
    return bytes
  }

  private holds(packed: Uint8Array): boolean {
    let size = 0
    const unzlib = new Unzlib((bytes) => {
      size += bytes.length
    })
    try {
      for (let at = 0; at < packed.length && size <= this.left; at += piece)
        unzlib.push(packed.subarray(at, at + piece), at + piece >= packed.length)
    } catch {
      // Whether it can be unpacked is the library's to say, which stops at the same byte.
    }
    return size <= this.left
  }
}

/** A table of characters is no larger. */
const mostCharacters = 1024 * 1024
const latin = new TextDecoder('latin1')

/**
 * A table of what glyphs mean, with characters beyond the first plane of Unicode as the library takes them: `<d870 dc29>` may have a
 * blank within, at which it loses count, so that no word behind such a name is found.
 */
function joined(bytes: Uint8Array): Uint8Array {
  if (bytes.length > mostCharacters || !latin.decode(bytes.subarray(0, 400)).includes('begincmap')) return bytes
  const text = latin.decode(bytes).replaceAll(/<([0-9a-f]+)\s+([0-9a-f]+)>/gi, '<$1$2>')
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

let looking: Foreign | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * The one way to open a PDF that anybody may have made. The library unpacks without a limit whatever it comes upon, so that a small
 * file would take all memory; while somebody looks, every stream that is unpacked in this thread is counted, whoever asks for it and
 * when. So there is one file at a time, and threads in which this is done do nothing else. `most`: bytes.
 */
export function lookInto<T>(most: number, look: (foreign: Foreign) => Promise<T>): Promise<T> {
  const turn = last.then(async () => {
    const foreign = new Foreign(most)
    looking = foreign
    try {
      return await look(foreign)
    } finally {
      looking = undefined
    }
  })
  last = turn.catch(() => undefined)
  return turn
}

// The library has no other place where all that is unpacked comes by.
const unpackWhole = PdfStream.prototype.getDecodedData
PdfStream.prototype.getDecodedData = function (this: PdfStream): Uint8Array {
  return looking ? looking.unpack(this) : unpackWhole.call(this)
}
