import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentNode } from '../../contract/document/document.ts'
import type { AppError } from '../../contract/errors/errors.ts'
import { toPdf } from '../../server/document/model/toPdf.ts'
import { writePdf } from '../../server/document/pdf.ts'
import { wholeDocument } from '../make/document.ts'
import { inkOfPdf, textOfPdf } from '../setup/readPdf.ts'
import { anEngine, TestServer } from '../setup/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start(anEngine)
})
afterAll(() => server.stop())

const pdfOf = async (one: DocumentNode): Promise<Buffer> => {
  const look = {
    info: { title: '裁决书' },
    pageOrientation: 'portrait' as const,
    footer: '{page}/{pages}',
    missing: '{codes}',
  }
  const asker = { personId: 'a', gone: new AbortController().signal }
  const written = await writePdf(server.running.house, { ...look, content: toPdf(one) }, asker)
  expect(written.lacking).toEqual([])
  return written.bytes
}

test('a document stands in its PDF as it was written: counted, in its table, on the page it broke to', async () => {
  const [first = '', second = '', ...more] = await textOfPdf(await pdfOf(wholeDocument))
  expect(more).toEqual([])
  for (const said of [
    '裁决书',
    '（䶮𬀩𫖯㛃𬭎〇，臺灣裁決書）',
    '证据A/1第3页',
    '一、驳回反请求',
    '二、费用由被申请人承担',
    '4,620,000.05',
  ])
    expect(first).toContain(said)
  expect(second).toContain('首席仲裁员：')
})

test('a table keeps its places where cells reach over others, and where rows are too short', async () => {
  const cell = (text: string, colspan = 1, rowspan = 1): DocumentNode => ({
    type: 'tableCell',
    attrs: { colspan, rowspan },
    content: [{ type: 'paragraph', attrs: { align: 'left', indent: false }, content: [{ type: 'text', text }] }],
  })
  const row = (...content: DocumentNode[]): DocumentNode => ({ type: 'tableRow', attrs: { each: '' }, content })
  const table: DocumentNode = {
    type: 'table',
    content: [row(cell('甲', 2), cell('乙', 1, 9)), row(cell('丙')), row(cell('丁'), cell('戊'))],
  }
  const [page = ''] = await textOfPdf(await pdfOf({ type: 'doc', content: [table] }))
  for (const said of '甲乙丙丁戊') expect(page).toContain(said)
})

const block = (type: 'heading' | 'paragraph', text: string, level = 2): DocumentNode => ({
  type,
  attrs: type === 'heading' ? { level, align: 'left' } : { align: 'justify', indent: true },
  content: text
    .split('\n')
    .flatMap((line, at) => [
      ...(at ? [{ type: 'hardBreak' as const }] : []),
      ...(line ? [{ type: 'text' as const, text: line }] : []),
    ]),
})

test('no heading ends a page where what follows it is short: a paragraph, or the first line of a list', async () => {
  const item: DocumentNode = { type: 'listItem', content: [block('paragraph', '查明如下')] }
  const list: DocumentNode = { type: 'orderedList', attrs: { start: 1, counting: 'chinese' }, content: [item] }
  for (const next of [block('paragraph', '查明如下'), list])
    for (let lines = 20; lines < 32; lines++) {
      const before = Array.from({ length: lines }, (_, at) => block('paragraph', `第${at}段`))
      const body = [...before, block('heading', '一、案情'), block('heading', 'I. Facts'), next]
      const pages = await textOfPdf(await pdfOf({ type: 'doc', content: body }))
      const at = (text: string) => pages.findIndex((page) => page.includes(text))
      expect([lines, at('一、案情'), at('Facts')]).toEqual([lines, at('查明如下'), at('查明如下')])
    }
})

test('nothing is lost of what cannot be kept on a page: many headings, many lines, much text', async () => {
  const signs = async (content: DocumentNode[]) =>
    (await textOfPdf(await pdfOf({ type: 'doc', content }))).join('').match(/失/g)?.length
  const after = block('paragraph', '失')
  expect(await signs([block('heading', '失'), block('paragraph', Array(60).fill('失').join('\n'))])).toBe(61)
  expect(await signs([block('heading', Array(60).fill('失').join('\n'), 1), after])).toBe(61)
  expect(await signs([...Array.from({ length: 40 }, () => block('heading', '失', 1)), after])).toBe(41)
  expect(await signs([block('heading', '失'.repeat(390), 1), after])).toBe(391)
  expect(await signs([block('heading', '失'.repeat(3000)), block('paragraph', '失'.repeat(3000))])).toBe(6000)
})

test('every character leaves ink where it stands, rare ones in names too', async () => {
  const { seen, blank } = await inkOfPdf(await pdfOf(wholeDocument))
  expect(seen).toBeGreaterThan(40)
  expect(blank).toEqual([])
})

test('a document is too long by its size; a machine that does not come to it is busy, which is for later', async () => {
  const { house } = server.running
  const of = (text: string, limit?: number) => {
    const asker = { personId: crypto.randomUUID(), gone: new AbortController().signal }
    const look = { info: { title: '' }, pageOrientation: 'portrait' as const, footer: '', missing: '' }
    return writePdf(house, { ...look, content: [{ text }] }, asker, limit).then(
      () => 'written',
      ({ code, status }: AppError) => [code, status],
    )
  }
  // A page of many lines takes any machine longer than a millisecond.
  expect(await of('慢'.repeat(50_000), 1)).toEqual(['busy', 503])
  expect(await of('慢')).toBe('written')
  expect(await of('长'.repeat(1_600_000))).toEqual(['document.tooLong', 413])
})
