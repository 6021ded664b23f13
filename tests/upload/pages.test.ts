import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makePdf } from '../../server/demo/demoFiles.ts'
import { countPages } from '../../server/upload/content/pages.ts'
import { PdfText } from '../../server/upload/content/pdfValue.ts'
import { bytesOf } from '../make/hostile.ts'
import { makePdfOf } from '../make/pdf.ts'

const count = (bytes: Buffer, name = 'a.pdf') => countPages(bytesOf(name, bytes))

describe('the pages of a file', () => {
  test.each([
    ['written by ourselves', makePdf(['hello']), 1],
    ['with its tables as text', makePdfOf({ pages: 37 }), 37],
    ['with its objects in streams', makePdfOf({ pages: 900, packed: true }), 900],
    ['that was changed after it was written', makePdfOf({ pages: 5, appended: 4 }), 4],
    [
      'with a password that leaves its objects readable',
      makePdfOf({ pages: 3, trailer: '/Encrypt << /Filter /Standard >>' }),
      3,
    ],
    ['that claims more pages than it has objects', makePdfOf({ count: 1_000_000 }), null],
    ['that claims less than none', makePdfOf({ count: -4 }), null],
    ['whose table leads back to itself', makePdfOf({ trailer: '/Prev 9' }), null],
    ['without any table', Buffer.from('%PDF-1.7\nnothing'), null],
    ['cut in half', makePdfOf({ pages: 20 }).subarray(0, 700), null],
  ])('of a PDF %s', async (_, bytes, pages) => expect(await count(bytes)).toBe(pages))

  test('are one of a picture, and unknown of a document', async () => {
    expect(await count(Buffer.from('any'), 'a.JPG')).toBe(1)
    expect(await count(Buffer.from('any'), 'a.docx')).toBe(null)
  })

  test('of a PDF whose table unpacks to a gigabyte are unknown, soon', async () => {
    const { deflateSync } = await import('node:zlib')
    const bomb = deflateSync(Buffer.alloc(256 * 1024 ** 2))
    const head = `%PDF-1.7\n1 0 obj\n<< /Type /XRef /W [1 4 1] /Size 9 /Root 1 0 R /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`
    const bytes = Buffer.concat([Buffer.from(head), bomb, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')])
    expect(await count(bytes)).toBe(null)
  })

  /** A table as a stream without rows, with entries of its own. */
  const tableOf = (entries: string) =>
    `1 0 obj << /Type /XRef /W [1 2 1] /Size 10 /Length 0 ${entries} >> stream\n\nendstream endobj\n`
  const endAt = (at: number) => `startxref\n${at}\n%%EOF\n`

  /** How many bytes were read, or read again, before there was an answer. */
  async function bytesReadOf(bytes: Buffer): Promise<number> {
    const file = bytesOf('a.pdf', bytes)
    let read = 0
    const counted = (start: number, end: number) => {
      read += Math.min(end, bytes.length) - start
      return file.read(start, end)
    }
    expect(await countPages({ ...file, read: counted })).toBe(null)
    return read
  }

  test('of a PDF whose long table is its own predecessor are unknown after one look', async () => {
    const long = `/Prev 9 /X [ ${'0 '.repeat(40_000)} ]`
    expect(await bytesReadOf(Buffer.from(`%PDF-1.7\n${tableOf(long)}${endAt(9)}`, 'latin1'))).toBeLessThan(300_000)
  })

  test('of a PDF with one long table after the other are unknown after so many values', async () => {
    let text = '%PDF-1.7\n'
    let previous = ''
    for (let table = 0; table < 20; table++) {
      const at = text.length
      text += tableOf(`${previous} /X [ ${'0 '.repeat(90_000)} ]`)
      previous = `/Prev ${at}`
    }
    const last = Number(previous.slice(6))
    const tail = text.slice(last)
    expect(await bytesReadOf(Buffer.from(`${text}${endAt(last)}`, 'latin1'))).toBeLessThan(5 * tail.length)
  })

  test('of a PDF whose object stream names a million objects before the one that is looked for are unknown, soon', async () => {
    const { deflateSync } = await import('node:zlib')
    const inside = deflateSync(Buffer.from('7 '.repeat(4_000_000)))
    const holder = `2 0 obj << /Type /ObjStm /N 2000000 /First 8000000 /Filter /FlateDecode /Length ${inside.length} >> stream\n`
    const head = `%PDF-1.7\n${holder}`
    const rows = Buffer.from([1, 0, 9, 0, 2, 0, 2, 0])
    const table = `1 0 obj << /Type /XRef /W [1 2 1] /Index [2 2] /Size 10 /Root 3 0 R /Length ${rows.length} >> stream\n`
    const begin = Buffer.concat([Buffer.from(head), inside, Buffer.from('\nendstream endobj\n')])
    const bytes = Buffer.concat([
      begin,
      Buffer.from(table),
      rows,
      Buffer.from(`\nendstream endobj\n${endAt(begin.length)}`),
    ])
    const values = vi.spyOn(PdfText.prototype, 'match')
    onTestFinished(() => values.mockRestore())
    expect(await count(bytes)).toBe(null)
    expect(values.mock.calls.length).toBeGreaterThan(100_000)
    expect(values.mock.calls.length).toBeLessThan(300_000)
  })

  test('of a PDF with a few bytes changed are a number or unknown, never an exception', async () => {
    const originals = [makePdfOf({ pages: 9 }), makePdfOf({ pages: 9, packed: true }), makePdfOf({ appended: 2 })]
    const change = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...originals), change, async (original, changes) => {
        const bytes = Buffer.from(original)
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        const pages = await count(bytes)
        expect(pages === null || pages > 0).toBe(true)
      }),
      { numRuns: process.env.SOAK ? 20_000 : 500 },
    )
  })
})
