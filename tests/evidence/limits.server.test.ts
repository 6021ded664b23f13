import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { type Definition, pdfOf, writePdf } from '../../server/document/pdf.ts'
import { fetchBytes, makeCaseOf } from '../make/evidence.ts'
import { TestServer } from '../setup/server.ts'

const { evidence } = contract
let server: TestServer
let baseId: string
beforeAll(async () => {
  server = await TestServer.start('pglite')
  const made = await makeCaseOf(server, [
    ['partyWang', 'APP'],
    ['partyChen', 'DEF'],
  ])
  baseId = made.id
})
afterAll(() => server.stop())

const definition: Definition = {
  info: { title: 'a' },
  pageOrientation: 'portrait',
  content: [{ text: '一' }],
  footer: '{page}',
  missing: '{codes}',
}
const write = async (gone: AbortSignal, limitMs?: number) =>
  (await writePdf(server.running.house, definition, { personId: 'a', gone }, limitMs)).bytes
const never = () => new AbortController().signal

/** All Chinese characters of GBK: a PDF of them takes seconds. */
const decoder = new TextDecoder('gbk')
const han = Array.from({ length: 0x7e * 0xbf }, (_, at) =>
  decoder.decode(Uint8Array.of(0x81 + Math.floor(at / 0xbf), 0x40 + (at % 0xbf))),
).filter((text) => /^\p{Script=Han}$/u.test(text))

test('one person waits for one PDF at a time; others wait behind, and nobody is refused for long', async () => {
  const ask = (as: 'partyWang' | 'partyChen') =>
    fetchBytes(server, as, evidence.exportCatalogue.path, { baseId, format: 'pdf' })
  // Who asks twice waits still when their second question comes, however quick a catalogue is written.
  const long = { ...definition, content: [{ text: han.join('') }] }
  const before = writePdf(server.running.house, long, { personId: 'd', gone: never() })
  const [first, second, other] = await Promise.all([ask('partyWang'), ask('partyWang'), ask('partyChen')])
  expect([first.status, second.status].sort()).toEqual([200, 429])
  expect([first.error, second.error]).toContain('tooMany')
  expect(other.status).toBe(200)
  await before
  expect((await ask('partyWang')).status).toBe(200)
})

test('a PDF that takes too long is given up, and the next one is written', async () => {
  await expect(write(never(), 1)).rejects.toMatchObject({ code: 'busy' })
  expect((await write(never())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a PDF nobody waits for any more is not written, and stands in nobody’s way', async () => {
  const before = write(never())
  const left = new AbortController()
  const abandoned = pdfOf(server.running.house, definition, { personId: 'b', gone: left.signal })
  const refused = expect(abandoned).rejects.toMatchObject({ code: 'timeout' })
  left.abort()
  const again = pdfOf(server.running.house, definition, { personId: 'b', gone: never() })
  await Promise.all([before, refused])
  expect((await again).subarray(0, 5).toString()).toBe('%PDF-')
})

test('every character of GBK and the rare ones of names have their glyph; what has none is named', async () => {
  expect(han.length).toBeGreaterThan(20_000)
  const content = [{ text: `${han.join('')}䶮𬀩𫖯㛃𬭎𫍯𠅤〇臺灣裁決書` }, { text: '\u{10abcd}，\u{1f9ff}' }]
  const { lacking } = await writePdf(server.running.house, { ...definition, content }, { personId: 'c', gone: never() })
  expect(lacking).toEqual(['\u{10abcd}', '\u{1f9ff}'])
})

test('a page of evidence holds so many submissions and no more', async () => {
  const list = (size: number) =>
    server.call(evidence.listEvidence, { query: { baseId, page: 1, size } }, { as: 'partyWang' })
  expect((await list(20)).status).toBe(200)
  expect(await list(21)).toMatchObject({ status: 400, fields: [{ path: ['size'] }] })
})
