import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { FileBytes } from '../../../contract/both/zip.ts'
import { type Budget, type Dictionary, PdfText, type PdfValue } from './pdfValue.ts'

const inflateAsync = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** Bytes of one object without its stream: the kids of a very long document. Reading it is one step that nobody can break in on. */
const maxObject = 256 * 1024
const firstLook = 64 * 1024
/** Bytes of one stream, packed and unpacked: the table of a million objects. */
const maxStream = 8 * 1024 ** 2
/** Bytes read and unpacked for one file in all, so that a hostile one costs no more than an honest one. */
const maxWork = 64 * 1024 ** 2
/** What a read costs at least, so that many small ones are no way around. */
const leastRead = 4096
const maxValues = 200_000

export interface Found {
  dictionary: Dictionary
  /** Where the stream begins that may follow the dictionary. */
  end: number
}

/** The bytes of a PDF within a budget. Everything throws RangeError for what is not as it should be. */
export class PdfBytes {
  private readonly file: FileBytes
  private left = maxWork
  private readonly budget: Budget = { values: maxValues }

  constructor(file: FileBytes) {
    this.file = file
  }

  get size(): number {
    return this.file.size
  }

  async read(start: number, length: number): Promise<Buffer> {
    if (!(start >= 0 && start < this.file.size)) throw new RangeError('Outside of the file')
    this.spend(Math.max(length, leastRead))
    return Buffer.from(await this.file.read(start, start + length))
  }

  async text(start: number, length: number): Promise<PdfText> {
    return this.textOf((await this.read(start, length)).toString('latin1'))
  }

  /** Text that came out of this file, read on its budget. */
  textOf(text: string, at = 0): PdfText {
    return new PdfText(text, this.budget, at)
  }

  /** What `parse` makes of the text from `start` on: of a little of it, or of a lot where that ends too early. */
  async parse<T>(start: number, parse: (text: PdfText) => T): Promise<T> {
    try {
      return parse(await this.text(start, firstLook))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      // Others come first: what follows may take some milliseconds.
      await turn()
      return parse(await this.text(start, maxObject))
    }
  }

  /** The dictionary of the object that stands at `start`, which must be number `wanted` where one is named. */
  object(start: number, wanted?: number): Promise<Found> {
    return this.parse(start, (text) => {
      const number = text.match(/(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/y)?.[1]
      if (number === undefined || (wanted !== undefined && Number(number) !== wanted))
        throw new RangeError('No object there')
      const value = text.value()
      if (!(value instanceof Map)) throw new RangeError('No dictionary there')
      const stream = text.match(/stream\r?\n/y)
      return { dictionary: value, end: stream ? start + text.at : -1 }
    })
  }

  /** The unpacked stream of an object. `length` is that of the packed bytes. */
  async stream({ dictionary, end }: Found, length: PdfValue | undefined): Promise<Buffer> {
    if (typeof length !== 'number' || !(length >= 0 && length <= maxStream) || end < 0)
      throw new RangeError('No stream')
    const packed = await this.read(end, length)
    const filter = dictionary.get('/Filter')
    const name = Array.isArray(filter) && filter.length === 1 ? filter[0] : filter
    if (name === undefined) return packed
    if (name !== '/FlateDecode') throw new RangeError('A filter we do not know')
    const bytes = await inflateAsync(packed, { maxOutputLength: maxStream }).catch(() => {
      throw new RangeError('The stream cannot be unpacked')
    })
    this.spend(bytes.length)
    const parms = dictionary.get('/DecodeParms')
    return unpredict(bytes, Array.isArray(parms) ? parms[0] : parms)
  }

  private spend(bytes: number): void {
    this.left -= bytes
    if (this.left < 0) throw new RangeError('Too much work')
  }
}

/** Undoes the PNG predictors that tables are packed with: none, left, up (ISO 32000-1 §7.4.4.4). */
function unpredict(bytes: Buffer, parms: PdfValue | undefined): Buffer {
  const predictor = parms instanceof Map ? parms.get('/Predictor') : undefined
  if (!(parms instanceof Map) || predictor === undefined || predictor === 1) return bytes
  const columns = parms.get('/Columns') ?? 1
  if (
    typeof predictor !== 'number' ||
    predictor < 10 ||
    typeof columns !== 'number' ||
    !(columns >= 1 && columns <= 64)
  )
    throw new RangeError('A predictor we do not know')
  const rows = Math.floor(bytes.length / (columns + 1))
  const out = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (columns + 1)] ?? 0
    if (kind > 2) throw new RangeError('A predictor we do not know')
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      const before = kind === 1 && column > 0 ? out[at - 1] : kind === 2 && row > 0 ? out[at - columns] : 0
      out[at] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + (before ?? 0)
    }
  }
  return out
}
