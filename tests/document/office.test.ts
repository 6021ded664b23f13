import { afterAll, expect, test } from 'vitest'
import { openThread } from '../../server/document/readerThread.ts'
import { makeNotedPdf } from '../make/notedPdf.ts'
import { makeWord } from '../make/office.ts'
import { makeZip } from '../make/zip.ts'

/* What is read of files for the search: all that prints or is spoken, and nothing that is not there any more. */

const thread = openThread()
afterAll(() => thread.end())

const read = async (kind: string, bytes: Buffer) => {
  const data = new Uint8Array(bytes)
  const said = await thread.ask(
    kind === 'pdf' ? { of: 'pdf', bytes: data, from: 1, most: 40 } : { of: 'office', bytes: data, kind },
    60_000,
  )
  if (!('pages' in said)) throw new Error('No text')
  return { ...said.pages, text: said.pages.texts.join('\n') }
}

const run = (text: string, style = '') =>
  `<w:r>${style ? `<w:rPr>${style}</w:rPr>` : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (inner: string) => `<w:p>${inner}</w:p>`
const body = (...inner: string[]) => inner.map(paragraph).join('')

const shown: [string, Record<string, string>, string][] = [
  ['a word in several runs', { body: body(run('仲') + run('裁') + run('申请', '<w:b/>')) }, '仲裁申请'],
  ['a header', { header1: body(run('页眉机密')) }, '页眉机密'],
  ['a footer of another page', { footer3: body(run('页脚联系人')) }, '页脚联系人'],
  ['a footnote', { footnotes: `<w:footnote>${body(run('脚注出处'))}</w:footnote>` }, '脚注出处'],
  ['an endnote', { endnotes: `<w:endnote>${body(run('尾注出处'))}</w:endnote>` }, '尾注出处'],
  ['a comment', { comments: `<w:comment w:id="1">${body(run('批注意见'))}</w:comment>` }, '批注意见'],
  ['what was inserted', { body: body(`<w:ins w:id="1">${run('新增条款')}</w:ins>`) }, '新增条款'],
  ['struck words, which still stand there', { body: body(run('划去可见', '<w:strike/>')) }, '划去可见'],
  [
    'a table',
    { body: `<w:tbl><w:tr><w:tc>${body(run('金额'))}</w:tc><w:tc>${body(run('叁仟元'))}</w:tc></w:tr></w:tbl>` },
    '叁仟元',
  ],
  [
    'a control for content',
    { body: `<w:sdt><w:sdtContent>${body(run('控件内容'))}</w:sdtContent></w:sdt>` },
    '控件内容',
  ],
  [
    'a link and a field',
    {
      body: body(
        `<w:hyperlink r:id="x">${run('链接文字')}</w:hyperlink><w:fldSimple w:instr=" DATE ">${run('二〇二六年')}</w:fldSimple>`,
      ),
    },
    '二〇二六年',
  ],
  [
    'a word with its reading above',
    {
      body: body(
        `<w:r><w:ruby><w:rt>${run('zhòng')}</w:rt><w:rubyBase>${run('仲')}</w:rubyBase></w:ruby></w:r>${run('裁庭')}`,
      ),
    },
    '仲裁庭',
  ],
  [
    'that reading',
    { body: body(`<w:r><w:ruby><w:rt>${run('zhòng')}</w:rt><w:rubyBase>${run('仲')}</w:rubyBase></w:ruby></w:r>`) },
    'zhòng',
  ],
  ['a formula', { body: body('<m:oMath><m:r><m:t>x=42</m:t></m:r></m:oMath>') }, 'x=42'],
  [
    'the description of a picture',
    { body: body('<w:r><w:drawing><wp:docPr id="1" name="p" descr="现场照片说明"/></w:drawing></w:r>') },
    '现场照片说明',
  ],
  [
    'a watermark',
    { header1: body('<w:r><w:pict><v:shape><v:textpath string="草稿水印"/></v:shape></w:pict></w:r>') },
    '草稿水印',
  ],
  [
    'a choice of an old form',
    {
      body: body(
        '<w:r><w:fldChar><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="甲"/><w:listEntry w:val="选中乙方"/></w:ddList></w:ffData></w:fldChar></w:r>',
      ),
    },
    '选中乙方',
  ],
  ['signs that are written as numbers', { body: body(run('&#x4ef2;&#35009;&amp;调解')) }, '仲裁&调解'],
  [
    'words after a hidden mark of a paragraph',
    { body: body(`<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('段落可见')}`) },
    '段落可见',
  ],
]

test.each(shown)('of a Word file %s is read', async (_, parts, word) => {
  expect((await read('docx', makeWord(parts))).text).toContain(word)
})

const gone: [string, string][] = [
  ['what was deleted', body('<w:del w:id="1"><w:r><w:delText>删去文字</w:delText></w:r></w:del>')],
  ['what was moved away', body(`<w:moveFrom w:id="1">${run('删去文字')}</w:moveFrom>`)],
  ['what is hidden', body(run('删去文字', '<w:vanish/>'))],
  ['what a field does', body('<w:r><w:instrText>删去文字</w:instrText></w:r>')],
]
test.each(gone)('of a Word file %s is not', async (_, xml) => {
  const { text } = await read('docx', makeWord({ body: `${xml}${body(run('留下'))}` }))
  expect(text).toContain('留下')
  expect(text).not.toContain('删去文字')
})

test('a text box is read once, though it stands there twice', async () => {
  const box = (inner: string) => `<w:txbxContent>${body(run(inner))}</w:txbxContent>`
  const xml = body(
    `<w:r><mc:AlternateContent><mc:Choice>${box('文本框')}</mc:Choice><mc:Fallback>${box('文本框')}</mc:Fallback></mc:AlternateContent></w:r>`,
  )
  expect((await read('docx', makeWord({ body: xml }))).text.match(/文本框/g)).toHaveLength(1)
})

test('a long Word file is read to its end, in pieces that lose no word where they meet', async () => {
  const line = (at: number) => `第${at}段${'货物验收合格并已交付使用'.repeat(8)}`
  const paragraphs = Array.from({ length: 2000 }, (_, at) => run(line(at)))
  const { texts, text, partial } = await read('docx', makeWord({ body: body(...paragraphs) }))
  expect(texts.length).toBeGreaterThan(5)
  expect(Math.max(...texts.map((one) => one.length))).toBeLessThanOrEqual(20_000)
  for (const at of [0, 500, 1234, 1999]) expect(texts.some((one) => one.includes(line(at)))).toBe(true)
  expect(partial).toBe(false)
  const unbroken = '无段落长文'.repeat(10_000)
  const whole = await read('docx', makeWord({ body: body(run(`${unbroken}终`)) }))
  expect(whole.texts.at(-1)).toContain('长文终')
  expect(text.length).toBeGreaterThan(100_000)
})

test('a Word file that holds another file says that it was read in part', async () => {
  const { partial } = await read('docx', makeWord({ body: body(run('正文')), 'embeddings/inner.docx': 'x' }))
  expect(partial).toBe(true)
})

test('cells of Excel and slides of PowerPoint are read, with notes and comments', async () => {
  const sheet =
    '<worksheet><sheetData><row><c t="s"><v>0</v></c><c><v>98765.43</v></c><c t="inlineStr"><is><t>行内文字</t></is></c></row></sheetData></worksheet>'
  const xlsx = makeZip([
    { name: '[Content_Types].xml' },
    {
      name: 'xl/sharedStrings.xml',
      data: '<sst><si><r><t>共享</t></r><r><t>字符串</t></r><rPh><t>きょうゆう</t></rPh></si></sst>',
    },
    { name: 'xl/worksheets/sheet1.xml', data: sheet },
    { name: 'xl/comments1.xml', data: '<comments><comment><text><r><t>单元格批注</t></r></text></comment></comments>' },
  ])
  const cells = (await read('xlsx', xlsx)).text
  for (const word of ['共享字符串', '98765.43', '行内文字', '单元格批注']) expect(cells).toContain(word)
  expect(cells).not.toContain('きょう')
  const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`
  const pptx = makeZip([
    { name: 'ppt/slides/slide2.xml', data: slide('第二页') },
    { name: 'ppt/slides/slide1.xml', data: slide('第一页') },
    { name: 'ppt/notesSlides/notesSlide1.xml', data: slide('演讲者备注') },
  ])
  expect((await read('pptx', pptx)).text).toMatch(/第一页\s+第二页\s+演讲者备注/)
})

test.each([
  'fieldWithLook',
  'fieldWithoutLook',
  'fieldOfParent',
  'choiceByItsWords',
  'noteOnPage',
  'freeText',
  'nameOfAttachment',
  'attachedText',
  'attachedWord',
  'attachedPdf',
  'noteWithFile',
  'turnedText',
  'pageTurned',
] as const)('of a PDF %s is read', async (what) => {
  const { bytes, word } = makeNotedPdf(what)
  expect((await read('pdf', bytes)).text.replace(/\s+/g, ' ')).toContain(word)
})

test.each(['hiddenNote', 'passwordField'] as const)('of a PDF %s is not', async (what) => {
  const { bytes, word } = makeNotedPdf(what)
  expect((await read('pdf', bytes)).text).not.toContain(word)
})

test('what lies in a PDF and cannot be read is told, and a stamp goes to the machine', async () => {
  expect((await read('pdf', makeNotedPdf('attachedPicture').bytes)).partial).toBe(true)
  expect((await read('pdf', makeNotedPdf('stamp').bytes)).pictures).toEqual([1])
})
