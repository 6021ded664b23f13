import type { Found, PdfBytes } from './pdfObjects.ts'
import type { Dictionary, PdfValue } from './pdfValue.ts'

/** Where an object is: at a place in the file, or as one of those in another object's stream. */
type Place = { at: number } | { within: number }
/** One revision's table: finds an object, or says it knows nothing of it. */
type Section = (number: number) => Promise<Place | undefined>

/** A document that was changed more often than this is not followed to its beginning. */
const maxSections = 64
const entryBytes = 20

/** Where the objects of a PDF are, by its tables, newest first (ISO 32000-1 §7.5.4, §7.5.8). */
export class PdfTable {
  readonly trailer: Dictionary
  private readonly bytes: PdfBytes
  private readonly sections: Section[]

  private constructor(bytes: PdfBytes, trailer: Dictionary, sections: Section[]) {
    this.bytes = bytes
    this.trailer = trailer
    this.sections = sections
  }

  static async read(bytes: PdfBytes): Promise<PdfTable> {
    const tail = (await bytes.read(Math.max(0, bytes.size - 2048), 2048)).toString('latin1')
    const start = /startxref\s+(\d{1,15})\s/.exec(tail.slice(tail.lastIndexOf('startxref')))?.[1]
    const waiting: (PdfValue | undefined)[] = [start === undefined ? undefined : Number(start)]
    const sections: Section[] = []
    const seen = new Set<number>()
    let newest: Dictionary | undefined
    while (waiting.length > 0) {
      const at = waiting.shift()
      if (typeof at !== 'number' || seen.has(at) || sections.length === maxSections) throw new RangeError('No table')
      seen.add(at)
      const classic = (await bytes.read(at, 32)).toString('latin1').trimStart().startsWith('xref')
      const { trailer, section } = classic ? await readClassic(bytes, at) : await readStream(bytes, at)
      newest ??= trailer
      sections.push(section)
      for (const key of ['/XRefStm', '/Prev']) if (trailer.has(key)) waiting.push(trailer.get(key))
    }
    return new PdfTable(bytes, newest as Dictionary, sections)
  }

  /** The dictionary of an object. */
  async dictionary(value: PdfValue | undefined): Promise<Dictionary> {
    if (value instanceof Map) return value
    const found = await this.object(value)
    if (!(found instanceof Map)) throw new RangeError('No dictionary')
    return found
  }

  async number(value: PdfValue | undefined): Promise<number> {
    const found = typeof value === 'object' ? await this.object(value) : value
    if (typeof found !== 'number') throw new RangeError('No number')
    return found
  }

  private async object(value: PdfValue | undefined): Promise<PdfValue> {
    if (typeof value !== 'object' || value === null || !('to' in value)) throw new RangeError('No reference')
    const place = await this.placeOf(value.to)
    if ('at' in place) {
      return this.bytes.parse(place.at, (text) => {
        const number = text.match(/(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/y)?.[1]
        if (Number(number) !== value.to) throw new RangeError('Another object there')
        return text.value()
      })
    }
    return this.packed(value.to, place.within)
  }

  private async placeOf(number: number): Promise<Place> {
    for (const section of this.sections) {
      const place = await section(number)
      if (place) return place
    }
    throw new RangeError('No such object')
  }

  /** An object in another one's stream: pairs of number and place, then the objects (§7.5.7). */
  private async packed(number: number, within: number): Promise<PdfValue> {
    const place = await this.placeOf(within)
    if (!('at' in place)) throw new RangeError('A stream in a stream')
    const holder: Found = await this.bytes.object(place.at, within)
    const length = await this.number(holder.dictionary.get('/Length'))
    const text = (await this.bytes.stream(holder, length)).toString('latin1')
    const [first, count] = [holder.dictionary.get('/First'), holder.dictionary.get('/N')]
    if (typeof first !== 'number' || typeof count !== 'number') throw new RangeError('No object stream')
    const pairs = this.bytes.textOf(text.slice(0, first))
    for (let at = 0; at < count; at++) {
      const pair = pairs.pair()
      if (!pair) break
      if (pair[0] === number) return this.bytes.textOf(text, first + pair[1]).value()
    }
    throw new RangeError('Not in its stream')
  }
}

/** A table as text. Its entries stay where they are until one is asked for. */
async function readClassic(bytes: PdfBytes, start: number): Promise<{ trailer: Dictionary; section: Section }> {
  const runs: { first: number; count: number; at: number }[] = []
  let at = start
  for (;;) {
    if (runs.length > 1000) throw new RangeError('Too many runs')
    const text = await bytes.text(at, 64)
    text.match(/xref/y)
    if (text.match(/trailer/y)) break
    const run = text.match(/(\d{1,10})[ \t]+(\d{1,10})[ \t]*\r?\n?/y)
    if (!run) throw new RangeError('No table')
    runs.push({ first: Number(run[1]), count: Number(run[2]), at: at + text.at })
    at += text.at + entryBytes * Number(run[2])
  }
  const trailer = await bytes.parse(at, (text) => {
    text.match(/xref/y)
    text.match(/trailer/y)
    return text.value()
  })
  if (!(trailer instanceof Map)) throw new RangeError('No trailer')
  const section: Section = async (number) => {
    for (const { first, count, at } of runs) {
      if (number < first || number >= first + count) continue
      const entry = (await bytes.read(at + entryBytes * (number - first), entryBytes)).toString('latin1')
      const place = /^(\d{10}) \d{5} n/.exec(entry)?.[1]
      if (place) return { at: Number(place) }
    }
    return undefined
  }
  return { trailer, section }
}

/** A table as a stream. */
async function readStream(bytes: PdfBytes, start: number): Promise<{ trailer: Dictionary; section: Section }> {
  const found = await bytes.object(start)
  const trailer = found.dictionary
  if (trailer.get('/Type') !== '/XRef') throw new RangeError('No table')
  const rows = await bytes.stream(found, trailer.get('/Length'))
  const [kind = 0, second = 0, third = 0] = numbers(trailer.get('/W'), 6)
  const width = kind + second + third
  const runs = trailer.has('/Index')
    ? numbers(trailer.get('/Index'), 2 ** 31)
    : numbers([0, trailer.get('/Size') ?? 0], 2 ** 31)
  const field = (at: number, length: number) => (length === 0 ? 0 : rows.readUIntBE(at, length))
  const section: Section = async (number) => {
    let row = 0
    for (let run = 0; run + 1 < runs.length; run += 2) {
      const [first = 0, count = 0] = runs.slice(run, run + 2)
      if (number >= first && number < first + count) {
        const at = (row + number - first) * width
        const type = kind === 0 ? 1 : field(at, kind)
        const place = field(at + kind, second)
        if (type === 1) return { at: place }
        return type === 2 ? { within: place } : undefined
      }
      row += count
    }
    return undefined
  }
  return { trailer, section }
}

function numbers(value: PdfValue | undefined, max: number): number[] {
  if (!Array.isArray(value)) throw new RangeError('No numbers')
  return value.map((item) => {
    if (typeof item !== 'number' || !Number.isInteger(item) || item < 0 || item > max) throw new RangeError('No number')
    return item
  })
}
