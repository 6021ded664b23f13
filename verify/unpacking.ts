import { PdfArray, PdfName, PdfStream } from '@libpdf/core'
import { Unzlib } from 'fflate'

/** Bytes that the objects of one file may unpack to: a hundred times what an award of a thousand pages has. */
const most = 64 * 1024 * 1024
/** Bytes handed over at a time: a thousandfold of it is made of them before it is counted. */
const piece = 4096

let current: Unpacking | undefined

/**
 * What a PDF unpacks while it is checked. The library unpacks streams of objects without a limit, so that a small file would take
 * all memory and minutes of whoever looks at it; here each is counted before. What is shown on pages is never unpacked by a check.
 */
export class Unpacking {
  private left = most

  get isOver(): boolean {
    return this.left < 0
  }

  /** Does what must not wait for anything, and counts what it unpacks. Throws RangeError, or what the library makes of that. */
  count<T>(work: () => T): T {
    const before = current
    current = this
    try {
      return work()
    } finally {
      current = before
    }
  }

  /** Throws RangeError once there is more than is looked through, and for what nobody packs objects with. */
  take(stream: PdfStream): void {
    if (this.isOver) throw new RangeError('Too much to unpack')
    const filter = stream.get('Filter')
    if (filter === undefined) return
    // One alone may stand in a list, too.
    const only = filter instanceof PdfArray && filter.length === 1 ? filter.at(0) : filter
    if (!(only instanceof PdfName) || only.value !== 'FlateDecode') {
      this.left = -1
      throw new RangeError('Packed in another way')
    }
    const unzlib = new Unzlib((bytes) => {
      this.left -= bytes.length
    })
    try {
      for (let at = 0; at < stream.data.length && !this.isOver; at += piece)
        unzlib.push(stream.data.subarray(at, at + piece), at + piece >= stream.data.length)
    } catch {
      // Whether it can be unpacked is the library's to say: what it got until here is counted.
    }
    if (this.isOver) throw new RangeError('Too much to unpack')
  }
}

const unpack = PdfStream.prototype.getDecodedData
PdfStream.prototype.getDecodedData = function (this: PdfStream): Uint8Array {
  current?.take(this)
  return unpack.call(this)
}
