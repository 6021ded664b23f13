import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentNode } from '../../contract/document/document.ts'
import { placeholderLists, placeholderTexts } from '../../contract/document/placeholder.ts'
import { documentKinds, documentLanguages } from '../../contract/template/template.ts'
import { type Letter, letterPdf } from '../../server/document/letter.ts'
import { type Facts, fill } from '../../server/document/model/fill.ts'
import { paperOf } from '../../server/document/paper.ts'
import { type Definition, writePdf } from '../../server/document/pdf.ts'
import { firstTemplates } from '../../server/template/firstTemplates.ts'
import { written } from '../../server/template/write.ts'
import { textOfPdf, textOutside } from '../setup/readPdf.ts'
import { anEngine, TestServer } from '../setup/server.ts'

/* Whatever was typed, no text of a document leaves its page, or runs over another one. */

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start(anEngine)
})
afterAll(() => server.stop())

const asker = () => ({ personId: crypto.randomUUID(), gone: new AbortController().signal })
const bytesOf = async (one: Definition) => (await writePdf(server.running.house, one, asker())).bytes
const pdfOf = (title: string, body: DocumentNode) => bytesOf(paperOf(title, body))
const letter = (parts: Letter['parts']) =>
  letterPdf(
    server.running.house,
    { title: '送达回证', no: '送20260001', to: '', parts, signed: '仲裁院', on: '2026-11-28' },
    asker(),
  )

/** What people type, and what machines put beside it. */
const words = {
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  mail: `${'a.very-long'.repeat(12)}@${'subdomain.'.repeat(9)}example.com`,
  sum: 'CNY 999,999,999,999,999,999.99',
  file: `${'扫描件'.repeat(60)}_final_final_FINAL(2).pdf`,
  blankless: 'w'.repeat(400),
  chinese: '申请人与被申请人于二〇二四年三月八日签订的设备采购合同及其全部附件。'.repeat(6),
  english: 'The Claimant and the Respondent entered into an equipment purchase contract. '.repeat(6),
  rare: '䶮𬀩𫖯㛃𬭎〇'.repeat(30),
  short: '一',
}
const cellOf = (text: string, attrs = {}): DocumentNode => ({
  type: 'tableCell',
  attrs: { colspan: 1, rowspan: 1, ...attrs },
  content: [paragraph([text])],
})
const paragraph = (texts: string[], attrs = {}): DocumentNode => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: false, ...attrs },
  content: texts.map((text, at) => ({ type: 'text', text, ...(at % 2 ? { marks: [{ type: 'bold' }] } : {}) })),
})
const tableOf = (rows: DocumentNode[][]): DocumentNode => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', attrs: { each: '' }, content })),
})
const nested = (levels: number, inner: DocumentNode): DocumentNode =>
  levels === 0 ? inner : { type: 'blockquote', content: [nested(levels - 1, inner)] }

const documents: Record<string, DocumentNode[]> = {
  'every kind of word in paragraphs and headings': Object.values(words).flatMap((text) => [
    { type: 'heading', attrs: { level: 1, align: 'center' }, content: [{ type: 'text', text }] },
    paragraph([text], { align: 'justify', indent: true }),
    paragraph([text], { align: 'right' }),
    paragraph([`${text.slice(0, 3)}`, text, text.slice(0, 9), text]),
  ]),
  'a word of many texts without a blank': [paragraph(Array(300).fill('ab')), paragraph(Array(300).fill('a'))],
  'tables of 2 to 64 columns': [2, 3, 5, 8, 13, 21, 34, 64].map((columns) =>
    tableOf(
      [0, 1].map((row) =>
        Array.from({ length: columns }, (_, at) => cellOf(Object.values(words)[(at + row) % 10] ?? '')),
      ),
    ),
  ),
  'what is quoted within what is quoted': [nested(20, paragraph([words.chinese]))],
  'a table in a table': [
    tableOf([[{ ...cellOf(''), content: [tableOf([[cellOf(words.hash), cellOf(words.mail)]])] }, cellOf(words.name)]]),
  ],
}

describe('no text leaves its page', () => {
  test.each(Object.entries(documents))('of a document: %s', async (_, content) => {
    const bytes = await pdfOf('裁决书', { type: 'doc', content })
    expect(await textOutside(bytes)).toEqual([])
  })

  test.each(Object.entries(words))('of a letter that says it in lines, texts and tables: %s', async (_, word) => {
    const bytes = await letter([
      word,
      { heading: word, lines: [[word.slice(0, 60), word]], text: word },
      {
        columns: ['序号', '文书', 'SHA-256'],
        rows: [
          ['1', word, words.hash],
          [word, word, word],
        ],
      },
      { columns: ['承担方', '本请求', '反请求', '合计', '实收'], rows: [Array(5).fill(word)] },
    ])
    expect(await textOutside(bytes)).toEqual([])
    const text = (await textOfPdf(bytes)).join('')
    expect(text.split(word.replaceAll(/\s/g, '')).length).toBeGreaterThan(0)
  })

  /** What a case says where everybody wrote as much as the contract takes, of every kind of word in turn. */
  const longest = (most: number, from: number) => {
    const kinds = Object.values(words)
    let said = ''
    for (let at = from; said.length < most; at++) said += `${kinds[at % kinds.length]}${at % 3 ? ' ' : '\n'}`
    return said.slice(0, most)
  }
  const facts: Facts = {
    texts: Object.fromEntries(
      Object.keys(placeholderTexts).map((key, at) => [key, longest(key === 'facts' ? 20_000 : 3000, at)]),
    ),
    lists: Object.fromEntries(
      Object.entries(placeholderLists).map(([list, { lines }]) => [
        list,
        [0, 1].map((line) =>
          Object.fromEntries(Object.keys(lines).map((key, at) => [key, longest(1000, at + line * 5)])),
        ),
      ]),
    ),
  }
  const templates = documentKinds.flatMap((kind) => documentLanguages.map((language) => ({ kind, language })))

  test.each(templates)('of the template $kind in $language, with the longest texts', async ({ kind, language }) => {
    const { document, unresolved } = fill(written(firstTemplates[kind].parts, language), facts)
    expect(unresolved).toEqual([])
    expect(await textOutside(await pdfOf(firstTemplates[kind].title.join(' '), document))).toEqual([])
  })

  test('of any table: columns of any width, cells of any length', async () => {
    const text = fc.oneof(fc.constantFrom(...Object.values(words)), fc.string({ maxLength: 80 }))
    const width = fc.oneof(fc.constant('*'), fc.constant('auto'), fc.integer({ min: 10, max: 200 }))
    const tables = fc.integer({ min: 1, max: 12 }).chain((columns) =>
      fc.record({
        widths: fc.array(width, { minLength: columns, maxLength: columns }),
        body: fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
        headerRows: fc.constantFrom(0, 1),
        layout: fc.constantFrom('lines', 'grid'),
      }),
    )
    const isInside = fc.asyncProperty(tables, async ({ layout, widths, body, headerRows }) => {
      const cells = body.map((row) => row.map((one) => ({ text: one })))
      const content = [{ table: { widths, body: cells, headerRows: Math.min(headerRows, body.length) }, layout }]
      const look = { info: { title: '' }, pageOrientation: 'portrait' as const, footer: '', missing: '{codes}' }
      expect(await textOutside(await bytesOf({ ...look, content }))).toEqual([])
    })
    await fc.assert(isInside, { numRuns: 25 })
  }, 60_000)
})

test('a digest is broken into equal groups, and each sign of it is on the paper', async () => {
  const bytes = await letter([{ columns: ['序号', '文书', 'SHA-256'], rows: [['1', '裁决书.pdf', words.hash]] }])
  const [page = ''] = await textOfPdf(bytes)
  expect(page).toContain(words.hash)
})

describe('a row of a table', () => {
  const rows = (count: number, lines: number) =>
    Array.from({ length: count }, (_, at) => [
      `第${at}行`,
      Array.from({ length: lines }, (_, no) => `行${at}甲${no}乙`).join('\n'),
    ])
  const pagesOf = async (body: string[][]) => textOfPdf(await letter([{ columns: ['方式', '时间记录'], rows: body }]))

  test('stays on one page, with its head over it', async () => {
    const pages = await pagesOf(rows(40, 4))
    expect(pages.length).toBeGreaterThan(2)
    for (let at = 0; at < 40; at++) {
      const on = pages.filter((page) => page.includes(`第${at}行`) || page.includes(`行${at}甲`))
      const whole = pages.filter((page) => [0, 1, 2, 3].every((no) => page.includes(`行${at}甲${no}乙`)))
      expect([at, whole.length, on.length >= 1]).toEqual([at, 1, true])
    }
    for (const page of pages) if (page.includes('甲')) expect(page).toContain('时间记录')
  })

  test.each([0, 1, 2])('that is higher than a page is broken, and nothing of it is lost: row %i', async (high) => {
    const body = rows(4, 3).map((row, at) => (at === high ? (rows(high + 1, 150)[high] ?? row) : row))
    const text = (await pagesOf(body)).join('')
    for (let no = 0; no < 150; no++) expect(text).toContain(`行${high}甲${no}乙`)
    for (let at = 0; at < 4; at++) for (let no = 0; no < 3; no++) expect(text).toContain(`行${at}甲${no}乙`)
  })

  test('that is the head and higher than a page is broken, too', async () => {
    const head: DocumentNode[] = [
      { type: 'tableHeader', attrs: { colspan: 1, rowspan: 1 }, content: [paragraph(['头'.repeat(4000)])] },
    ]
    const table = tableOf([head, [cellOf('尾'.repeat(4000))]])
    const bytes = await pdfOf('裁决书', { type: 'doc', content: [table] })
    expect((await textOfPdf(bytes)).join('').match(/[头尾]/g)?.length).toBe(8000)
    expect(await textOutside(bytes)).toEqual([])
  })

  test('that cells of other rows reach into loses nothing where it is broken', async () => {
    const many = Array.from({ length: 90 }, (_, at) => [cellOf(`第${at}行`)])
    many[0]?.unshift(cellOf('左'.repeat(60), { rowspan: 60 }))
    many[60]?.unshift(cellOf('下'))
    const bytes = await pdfOf('裁决书', { type: 'doc', content: [tableOf(many)] })
    const text = (await textOfPdf(bytes)).join('')
    for (let at = 0; at < 90; at++) expect(text).toContain(`第${at}行`)
    expect(text.match(/左/g)?.length).toBe(60)
    expect(await textOutside(bytes)).toEqual([])
  })
})
