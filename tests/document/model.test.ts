import fc from 'fast-check'
import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { chineseNumber, countOf } from '../../contract/document/chineseNumber.ts'
import {
  type DocumentNode,
  documentBody,
  documentLimits,
  documentProblems,
  everyNode,
  textOf,
} from '../../contract/document/document.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { fill } from '../../server/document/model/fill.ts'
import { fromHtml } from '../../server/document/model/fromHtml.ts'
import { toDocx } from '../../server/document/model/toDocx.ts'
import { toHtml } from '../../server/document/model/toHtml.ts'
import { anyDocument, wholeDocument } from '../make/document.ts'

const runs = process.env.SOAK ? 5000 : 100
const p = (...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: false },
  content,
})
const says = (text: string): DocumentNode => ({ type: 'text', text })
const place = (key: string): DocumentNode => ({ type: 'placeholder', attrs: { key } })
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })

describe('the check of a document', () => {
  test('lets whole documents through', () => {
    expect(documentProblems(wholeDocument)).toEqual([])
    fc.assert(
      fc.property(anyDocument, (one) => documentProblems(one).length === 0),
      { numRuns: runs },
    )
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, ''],
    ['text', 'doc', ''],
    ['an unknown node', doc({ type: 'script' } as never), 'content.0'],
    ['a node of the prototype', doc({ type: 'constructor' } as never), 'content.0'],
    ['a block among letters', doc(p(p(says('a')))), 'content.0.content.0'],
    ['letters among blocks', doc(says('a')), 'content.0'],
    [
      'an attribute that is not ours',
      doc({ ...p(), attrs: { align: 'left', indent: false, onclick: 'x' } }),
      'content.0.attrs.onclick',
    ],
    ['an attribute of another type', doc({ ...p(), attrs: { align: 'up', indent: false } }), 'content.0.attrs.align'],
    ['an attribute left out', doc({ type: 'paragraph' }), 'content.0.attrs.align'],
    ['a member that is not ours', doc({ ...p(), html: '<b>' } as never), 'content.0.html'],
    ['empty text', doc(p(says(''))), 'content.0.content.0.text'],
    [
      'a mark that is not ours',
      doc(p({ ...says('a'), marks: [{ type: 'link' as never }] })),
      'content.0.content.0.marks',
    ],
    ['what holds nothing holding something', doc({ type: 'pageBreak', content: [p()] }), 'content.0.content'],
  ])('refuses %s, and says where it stands', (_, value, path) => {
    const result = documentBody.safeParse(value)
    expect(result.error?.issues.map((one) => one.path.join('.'))).toContain(path)
  })

  test('is neither felled by depth nor by length', () => {
    let deep: DocumentNode = p(says('a'))
    for (let at = 0; at < 100_000; at++) deep = { type: 'blockquote', content: [deep] }
    expect(documentProblems(doc(deep))[0]?.code).toBe('tooLong')
    const long = doc(...Array.from({ length: documentLimits.nodes }, () => p(says('a'))))
    expect(documentProblems(long)[0]?.code).toBe('tooLong')
    const cell = (colspan: number, rowspan = 1): DocumentNode => ({
      type: 'tableCell',
      attrs: { colspan, rowspan },
      content: [],
    })
    const row = (...content: DocumentNode[]): DocumentNode => ({ type: 'tableRow', attrs: { each: '' }, content })
    const table = (...content: DocumentNode[]) => doc({ type: 'table', content })
    const empty = (count: number) => Array.from({ length: count }, () => row())
    // Few nodes, and thousands of millions of places for whoever fills up its rows.
    for (const wide of [
      table(row(...Array.from({ length: 4000 }, () => cell(40))), ...empty(20_000)),
      table(row(cell(40, 40), cell(24, 40)), row(cell(1))),
      table(row(cell(40)), ...empty(2500)),
    ])
      expect(documentProblems(wide)).toMatchObject([{ code: 'tooLong' }])
    expect(documentProblems(table(row(cell(40), cell(24)), ...empty(1500)))).toEqual([])
    fc.assert(
      fc.property(fc.anything(), (value) => documentProblems(value).length > 0),
      { numRuns: runs },
    )
  })
})

describe('filling', () => {
  const template = doc(
    p(says('案号：'), place('caseNo')),
    { type: 'when', attrs: { key: 'counterclaim', not: false }, content: [p(says('反请求：'), place('counterclaim'))] },
    { type: 'when', attrs: { key: 'counterclaim', not: true }, content: [p(says('没有反请求'))] },
    {
      type: 'orderedList',
      attrs: { counting: 'chinese', start: 1 },
      content: [
        { type: 'listItem', attrs: { each: 'applicants' }, content: [p(place('name'), says('，'), place('caseNo'))] },
      ],
    },
    { type: 'each', attrs: { key: 'claims' }, content: [p(place('claim'))] },
  )
  const facts = {
    texts: { caseNo: '（2026）仲字第1号' },
    lists: { applicants: [{ name: '王建国' }, { name: '华信公司' }], claims: [{ claim: '一\n二' }] },
  }

  test('puts what the case says in its place, once a line of its lists, and leaves what nobody knows', () => {
    const { document, unresolved } = fill(template, facts)
    expect(textOf(document)).toBe(
      '案号：（2026）仲字第1号\n没有反请求\n王建国，（2026）仲字第1号\n华信公司，（2026）仲字第1号\n一\n二',
    )
    expect(unresolved).toEqual([])
    const bare = fill(template, { texts: { counterclaim: '支付 10 元' }, lists: { applicants: [] } })
    expect(bare.unresolved.sort()).toEqual(['applicants', 'caseNo', 'claims'])
    expect(textOf(bare.document)).toContain('支付 10 元')
    expect([...everyNode(bare.document)].filter((one) => one.type === 'placeholder')).toHaveLength(3)
    expect(documentProblems(bare.document)).toEqual([])
  })

  test('is too long where lists stand in lists, or a long text stands everywhere', () => {
    const line = { claim: '支付货款', no: '一' }
    const lists = { claims: Array.from({ length: 10 }, () => line) }
    let nested: DocumentNode = p(place('claim'))
    for (let level = 0; level < 6; level++) nested = { type: 'each', attrs: { key: 'claims' }, content: [nested] }
    expect(() => fill(doc(nested), { texts: {}, lists })).toThrow('tooLong')
    const everywhere = doc(...Array.from({ length: 2000 }, () => p(place('caseNo'))))
    expect(() => fill(everywhere, { texts: { caseNo: '长'.repeat(1000) }, lists: {} })).toThrow('tooLong')
    expect(fill(everywhere, { texts: { caseNo: '短' }, lists: {} }).document.content).toHaveLength(2000)
  })

  test('makes a document of our own of whatever is typed: nothing of it becomes a node', () => {
    fc.assert(
      fc.property(fc.string(), (caseNo) => {
        const { document } = fill(template, { ...facts, texts: { caseNo } })
        expect(documentProblems(document)).toEqual([])
      }),
      { numRuns: runs },
    )
  })
})

describe('HTML', () => {
  test('of a document reads back as the same document', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (one) => {
        expect(await fromHtml(toHtml(one))).toEqual({ document: one, unsupported: [] })
      }),
      { numRuns: runs },
    )
  })

  test('of others is read as far as it is ours; what is not is named, and nothing runs', async () => {
    const html = `<h1 onclick="x()">裁决</h1><script>steal()</script><p>见<a href="javascript:x()">附件</a><img src=x onerror=x()>
      <em>斜体</em></p><iframe src="//evil"></iframe><table><tr><td colspan="99999">a</td></tr></table>散文`
    const { document, unsupported } = await fromHtml(html)
    expect(unsupported.sort()).toEqual(['a', 'em', 'iframe', 'img', 'script'])
    expect(documentProblems(document)).toEqual([])
    expect(textOf(document)).toBe('裁决\n见附件 斜体\na\n散文')
    expect(JSON.stringify(document)).not.toMatch(/steal|javascript|onerror/)
  })

  test('of any bytes is a document, or is said to be too large', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom(
            '<p>',
            '</p>',
            '<b>',
            '<li>',
            '<ol>',
            '<td>',
            '<table>',
            '<span>',
            'a',
            '&lt;',
            '<!--',
            '<svg>',
            '</',
          ),
        }),
        async (html) => {
          const { document } = await fromHtml(html)
          expect(documentProblems(document).filter((one) => one.code !== 'tooLong')).toEqual([])
        },
      ),
      { numRuns: runs },
    )
    const { document } = await fromHtml('<span>'.repeat(50_000) + '<blockquote>'.repeat(10_000))
    expect(documentProblems(document).every((one) => one.code === 'tooLong')).toBe(true)
  })

  test('that its reader would make a thousand times as long is refused, not read', async () => {
    const letters = Array.from({ length: 20_000 }, (_, at) => `<b a${at}>`).join('')
    await expect(fromHtml(`<p>${letters}${'<p>a'.repeat(20_000)}`)).rejects.toThrow(AppError)
  })
})

test('counts as Chinese text does', () => {
  const numbers = [1, 10, 11, 12, 20, 21, 100, 101, 110, 105, 999, 1001, 1010, 9999]
  expect(numbers.map(chineseNumber)).toEqual(
    '一 十 十一 十二 二十 二十一 一百 一百〇一 一百一十 一百〇五 九百九十九 一千〇一 一千〇一十 九千九百九十九'.split(
      ' ',
    ),
  )
  expect([countOf(3, 'chinese'), countOf(3, 'chineseRound'), countOf(3, 'arabicRound')]).toEqual([
    '三、',
    '（三）',
    '(3) ',
  ])
})

test('a Word file reads back with the same text', async () => {
  const buffer = await toDocx('裁决书', wholeDocument, new Date(0))
  const { value, messages } = await mammoth.extractRawText({ buffer })
  const plain = (text: string) => text.replaceAll(/\s+/g, '')
  expect([plain(value), messages]).toEqual([plain(textOf(wholeDocument)), []])
})
