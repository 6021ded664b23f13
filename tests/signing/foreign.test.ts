import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { PdfName, PdfStream } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'
import { isSound } from '../../contract/signing/fileReport.ts'
import { checkForeign, composeForeign } from '../../server/signing/foreign/look.ts'
import { type Foreign, lookInto } from '../../verify/foreign.ts'
import { placesOf } from '../../verify/places.ts'
import { structures } from '../make/odd/structures.ts'
import { habits, writePdf } from '../make/odd/writePdf.ts'
import { makePdfOf } from '../make/pdf.ts'
import { lineWith } from '../setup/readPdf.ts'
import { endlessPdf } from './hostile.ts'
import { award } from './make.ts'
import { authority, beginTampering, whole } from './tamperings.ts'

beforeAll(beginTampering)

const now = new Date()

test('a PDF that is made to take forever is given up, and meanwhile others are checked and the server goes on', async () => {
  let turns = 0
  const endless = checkForeign(endlessPdf(), authority.trust, now, 2000)
  const others = Promise.all([whole, whole].map((one) => checkForeign(one, authority.trust, now)))
  let isDone = false
  void endless.then(() => {
    isDone = true
  })
  for (; !isDone; turns++) await setImmediate()
  expect((await endless).problems).toEqual(['exhausting'])
  expect(turns).toBeGreaterThan(20)
  expect((await others).map(isSound)).toEqual([true, true])
  // Its thread is another one now.
  expect(isSound(await checkForeign(whole, authority.trust, now))).toBe(true)
})

test('what takes longer to be composed for its seal than it may is given up, and what comes next is looked at', async () => {
  // The place is looked for on so many pages that it takes ten times as long, on a machine that has nothing else to do.
  const one = { name: '', role: '', answer: '', anchor: 'Nowhere', hand: null, everyPage: false }
  const paper = {
    ...{ title: '裁决书', institution: ['仲裁院', 'Court'] as const, sealAnchor: '', readSha256: '', code: '' },
    ...{ link: 'https://example.com', day: '2026-11-26', signers: [one] },
  }
  expect(
    await composeForeign({ bytes: makePdfOf({ pages: 100_000 }), paper, font: new Uint8Array(), drawn: [] }, 200),
  ).toEqual({})
  expect(isSound(await checkForeign(whole, authority.trust, now))).toBe(true)
})

test('a machine that has more to do says nothing of a file: it is asked for later, and the next is looked at', async () => {
  const endless = endlessPdf()
  // So much work it may make; what it is given within a millisecond is less, on any machine.
  await expect(checkForeign(endless, authority.trust, now, 60_000, 1)).rejects.toMatchObject({
    code: 'busy',
    status: 503,
  })
  // The same file, where it is given all the time that its work may take.
  expect((await checkForeign(endless, authority.trust, now, 500)).problems).toEqual(['exhausting'])
  expect(isSound(await checkForeign(whole, authority.trust, now))).toBe(true)
})

test.each([
  'wordsInForm',
  'wordsInFormOfForm',
  'wordsInTurnedForm',
  'plain',
  'fieldWithoutLook',
])('words of a page %s are found where a reader shows them, also in what it draws from elsewhere', async (name) => {
  const bytes = writePdf(structures[name]?.() ?? {}, habits['packed streams'])
  const { text, x, y } = await lineWith(bytes, 'heading')
  const [place] = await placesOf(bytes, [text])
  expect(place && [Math.round(place.x), Math.abs(y - place.y) < 8]).toEqual([Math.round(x), true])
})

test('a page that draws forms within each other without an end is looked through to an end', async () => {
  const plain = structures.plain?.() ?? {}
  const resources = '/Resources <</XObject <</A 6 0 R /B 7 0 R>>>>'
  const form = (data: string) => ({ dict: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`, data })
  const page = `<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R ${resources}>>`
  const many = '/A Do /B Do '.repeat(100)
  const bytes = writePdf({ ...plain, 3: page, 4: { dict: '', data: many }, 6: form(many), 7: form(many) })
  expect(await placesOf(bytes, ['heading'])).toEqual([null])
})

/** An award whose second page shows so many megabytes of blanks. */
const bloated = (megabytes: number) =>
  award((pdf) => {
    const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 32), { level: 1 })
    pdf
      .getPage(1)
      ?.dict.set('Contents', pdf.register(PdfStream.fromDict({ Filter: PdfName.of('FlateDecode') }, packed)))
  })

test('words are found where they stand last, and a page that unpacks without an end is looked through by nobody', async () => {
  const [second, none, first] = await placesOf(await award(), ['Second page', 'nowhere', 'The respondent'])
  expect([second?.page, none, first?.page]).toEqual([1, null, 0])
  expect(second).toMatchObject({ x: expect.closeTo(60), width: expect.any(Number) })
  const places = await placesOf(await bloated(280), ['The respondent', 'Second page'])
  expect(places).toEqual([null, null])
})

test('what is unpacked later on is counted like the rest, and who has looked opens nothing more', async () => {
  const bytes = await bloated(2)
  let looked: Foreign | undefined
  const isOver = await lookInto(1024 * 1024, async (foreign) => {
    looked = foreign
    const pdf = await foreign.open(bytes)
    await setImmediate()
    expect(() => pdf?.getPage(1)?.findText('Second page')).toThrow(RangeError)
    return foreign.isOver
  })
  expect(isOver).toBe(true)
  expect(() => looked?.open(bytes)).toThrow()
})
