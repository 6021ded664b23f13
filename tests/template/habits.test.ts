import { expect, test } from 'vitest'
import { readZip } from '../../contract/both/zip.ts'
import { countOf } from '../../contract/document/chineseNumber.ts'
import { type Counting, type DocumentNode, documentProblems } from '../../contract/document/document.ts'
import { wordPartOf } from '../../server/template/word/part.ts'
import { readBody } from '../../server/template/word/read/readBody.ts'
import { xmlOf } from '../../server/template/word/read/xml.ts'
import { bytesOf } from '../make/hostile.ts'
import * as word from '../make/word.ts'

const { p, r } = word
type Parts = Parameters<typeof word.docx>[0]

async function read(parts: Parts) {
  const file = bytesOf('a.docx', word.docx(parts))
  const entries = await readZip(file)
  const all = async (isIt: (name: string) => boolean) =>
    Promise.all(entries.filter(({ name }) => isIt(name)).map(async (one) => xmlOf(await wordPartOf(file, one))!))
  const one = async (name: string) => (await all((said) => said === `word/${name}.xml`))[0]
  return readBody({
    body: (await one('document'))!,
    styles: await one('styles'),
    numbering: await one('numbering'),
    headers: await all((name) => /header\d/.test(name)),
    footers: await all((name) => /footer\d/.test(name)),
  })
}

const marks: Record<string, string> = { bold: '*', underline: '_', superscript: '^', subscript: '~' }

/** What a reader sees, a line a block: marks as signs, counts as they are shown, alignment in front. */
function shown({ type, attrs = {}, content = [], marks: own = [], text = '' }: DocumentNode): string[] {
  const inline = () => content.flatMap(shown).join('')
  const sign = own.map((one) => marks[one.type]).join('')
  const look = [attrs.align === 'left' ? '' : attrs.align, attrs.indent ? 'indent' : ''].filter(Boolean).join(' ')
  if (type === 'text') return [`${sign}${text}${sign}`]
  if (type === 'hardBreak') return ['↵']
  if (type === 'pageBreak') return ['—page—']
  if (type === 'heading') return [`#${attrs.level} ${look ? `<${look}> ` : ''}${inline()}`]
  if (type === 'paragraph') return [`${look ? `<${look}> ` : ''}${inline()}`]
  if (type === 'bulletList') return content.map((one) => `•${one.content?.flatMap(shown).join('|')}`)
  if (type === 'orderedList')
    return content.map(
      (one, at) =>
        countOf(Number(attrs.start) + at, attrs.counting as Counting) + one.content?.flatMap(shown).join('|'),
    )
  if (type === 'table')
    return content.map((row) =>
      (row.content ?? [])
        .map(({ type: kind, attrs: spans = {}, content: inside = [] }) => {
          const size = spans.colspan === 1 && spans.rowspan === 1 ? '' : `${spans.colspan}x${spans.rowspan} `
          return `${kind === 'tableHeader' ? '!' : ''}${size}${inside.flatMap(shown).join('|')}`
        })
        .join(' / '),
    )
  return content.flatMap(shown)
}

const chinese = word.list(1, [
  { format: 'chineseCountingThousand', text: '%1、' },
  { format: 'chineseCounting', text: '（%2）' },
  { format: 'decimal', text: '%3.' },
  { format: 'decimal', text: '(%4)' },
])

/** A habit of those who write Word files: what is in the file, what must be seen of it, and what must be said. */
const habits: [habit: string, parts: Parts, seen: string[], left?: Record<string, number>][] = [
  ['plain words', { body: p(r('甲')) + p('') }, ['甲', '']],
  ['bold and underlined words', { body: p(r('甲') + word.bold('乙') + word.underlined('丙')) }, ['甲*乙*_丙_']],
  ['an underline that is none', { body: p(word.underlined('丙', 'none')) }, ['丙']],
  ['words in pieces that look alike', { body: p(r('{案') + r('号') + r('}')) }, ['{案号}']],
  [
    'a power and an index',
    { body: p(r('10 m') + word.raised('2') + r(' H') + word.lowered('2') + r('O')) },
    ['10 m^2^ H~2~O'],
  ],
  ['capitals by look', { body: p(word.capitals('abc')) }, ['ABC']],
  [
    'alignment',
    {
      body: ['left', 'start', 'center', 'right', 'end', 'both', 'distribute']
        .map((to) => word.aligned('甲', to))
        .join(''),
    },
    ['甲', '甲', '<center> 甲', '<right> 甲', '<right> 甲', '<justify> 甲', '<justify> 甲'],
  ],
  [
    'first lines further in',
    {
      body:
        word.indented('甲') +
        word.indented('乙', '<w:ind w:firstLine="420"/>') +
        word.indented('丙', '<w:ind w:hanging="420"/>'),
    },
    ['<indent> 甲', '<indent> 乙', '丙'],
  ],
  [
    'paragraphs further in at their sides, by their style, and taken back',
    {
      body:
        word.indented('甲', '<w:ind w:left="840"/>') +
        word.indented('乙', '<w:ind w:leftChars="200" w:firstLineChars="200"/>') +
        word.indented('丙', '<w:ind w:end="420"/>') +
        word.styled('丁', 'quote') +
        p(r('戊'), '<w:pStyle w:val="quote"/><w:ind w:left="0" w:leftChars="0"/>') +
        word.indented('己', '<w:ind w:left="-420"/>') +
        word.indented('', '<w:ind w:left="840"/>') +
        word.listed('庚', 1),
      styles: word.style('quote', 'Quote', '<w:pPr><w:ind w:start="720"/></w:pPr>'),
      numbering: chinese,
    },
    ['甲', '<indent> 乙', '丙', '丁', '戊', '己', '', '一、庚'],
    { indent: 4 },
  ],
  [
    'looks by style, on the style of another, and taken back',
    {
      body:
        word.styled('甲', 'b') +
        p(word.notBold('乙'), '<w:pStyle w:val="b"/><w:jc w:val="left"/>') +
        word.styled('丙', 'h'),
      styles:
        word.style('a', 'base', '<w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/></w:rPr>') +
        word.style('b', 'on it', '<w:pPr><w:ind w:firstLine="480"/></w:pPr>', 'a') +
        word.style('h', 'heading 2', ''),
    },
    ['<center indent> *甲*', '<indent> 乙', '#2 丙'],
  ],
  ['headings deeper than ours', { body: word.styled('甲', 'h'), styles: word.style('h', 'heading 5', '') }, ['#3 甲']],
  ['a heading by its outline', { body: p(r('甲'), '<w:outlineLvl w:val="0"/>') }, ['#1 甲']],
  [
    'page breaks of every kind',
    {
      body:
        p(r('甲') + word.pageBreak() + r('乙')) +
        p(word.pageBreak()) +
        word.onNewPage('丙') +
        word.endsSection('丁') +
        word.endsSection('戊', 'continuous') +
        p(r('己')),
    },
    ['甲', '—page—', '乙', '—page—', '—page—', '丙', '丁', '—page—', '戊', '己'],
  ],
  ['a line break', { body: p(r('甲') + word.lineBreak() + r('乙')) }, ['甲↵乙']],
  [
    'lists of the four kinds that we have',
    { numbering: chinese, body: [0, 1, 2, 3].map((level) => word.listed('项', 1, level)).join('') },
    ['一、项', '（一）项', '1. 项', '(1) 项'],
  ],
  [
    'a list that goes on behind its inner one, and behind words',
    {
      numbering: chinese,
      body:
        word.listed('甲', 1) +
        word.listed('内', 1, 1) +
        word.listed('内', 1, 1) +
        word.listed('乙', 1) +
        word.listed('内', 1, 1) +
        p(r('文')) +
        word.listed('丙', 1),
    },
    ['一、甲', '（一）内', '（二）内', '二、乙', '（一）内', '文', '三、丙'],
  ],
  [
    'a list that begins at five',
    {
      numbering: word.list(1, [{ format: 'decimal', text: '%1.', start: 5 }]),
      body: word.listed('甲', 1) + word.listed('乙', 1),
    },
    ['5. 甲', '6. 乙'],
  ],
  [
    'a list begun anew at three',
    { numbering: word.list(1, [{ format: 'decimal', text: '%1.' }], 3), body: word.listed('甲', 1) },
    ['3. 甲'],
  ],
  [
    'counts that none of our lists has: they stand as words',
    {
      numbering:
        word.list(1, [{ format: 'lowerRoman', text: '(%1)' }]) +
        word.list(2, [{ format: 'lowerLetter', text: '%1)' }]) +
        word.list(3, [{ format: 'chineseCounting', text: '第%1条' }]) +
        word.list(4, [{ format: 'decimalEnclosedCircle', text: '%1' }]) +
        word.list(5, [{ format: 'decimal', text: '（%1）' }]) +
        word.list(6, [{ format: 'chineseLegalSimplified', text: '%1、' }]),
      body: [1, 1, 2, 3, 4, 5, 6].map((no) => word.listed('项', no)).join(''),
    },
    ['(i) 项', '(ii) 项', 'a) 项', '第一条 项', '① 项', '（1）项', '壹、项'],
  ],
  [
    'counts of several levels in one',
    {
      numbering: word.list(1, [
        { format: 'decimal', text: '%1.' },
        { format: 'decimal', text: '%1.%2' },
        { format: 'decimal', text: '%1.%2.%3' },
      ]),
      body:
        word.listed('甲', 1) +
        word.listed('乙', 1, 1) +
        word.listed('丙', 1, 1) +
        word.listed('丁', 1, 2) +
        word.listed('戊', 1) +
        word.listed('己', 1, 1),
    },
    ['1. 甲', '1.1 乙', '1.2 丙', '1.2.1 丁', '2. 戊', '2.1 己'],
  ],
  [
    'headings that count by their style',
    {
      numbering: word.list(1, [
        { format: 'chineseCounting', text: '第%1章', style: 'h1' },
        { format: 'decimal', text: '%1.%2', style: 'h2' },
      ]),
      styles:
        word.style('h1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') +
        word.style('h2', 'heading 2', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'),
      body: word.styled('总则', 'h1') + word.styled('目的', 'h2') + word.styled('仲裁', 'h1'),
    },
    ['#1 第一章 总则', '#2 一.1 目的', '#1 第二章 仲裁'],
  ],
  [
    'points',
    { numbering: word.list(1, [{ format: 'bullet', text: '' }]), body: word.listed('甲', 1) + word.listed('乙', 1) },
    ['•甲', '•乙'],
  ],
  ['a list that was taken away', { numbering: chinese, body: word.listed('甲', 0) }, ['甲']],
  [
    'a way of counting that nobody knows',
    { numbering: word.list(1, [{ format: 'hebrew1', text: '%1.' }]), body: word.listed('甲', 1) },
    ['1. 甲'],
    { numbering: 1 },
  ],
  [
    'tracked changes',
    {
      body:
        p(r('支付') + word.deleted('100') + word.inserted('200') + r('元')) +
        p(word.movedAway('走') + word.movedHere('来')),
    },
    ['支付200元', '来'],
    { deletion: 2, insertion: 2 },
  ],
  ['struck words', { body: p(r('支付') + word.struck('100')) }, ['支付100'], { struck: 1 }],
  ['hidden words', { body: p(r('甲') + word.hidden('密')) }, ['甲'], { hidden: 1 }],
  ['slanted words', { body: p(word.italic('甲')) }, ['甲'], { italic: 1 }],
  [
    'headers and footers',
    { body: p(r('甲')), headers: [p(r('机密')), p('')], footers: [p(word.field('PAGE', '1'))] },
    ['甲'],
    { header: 1, footer: 1 },
  ],
  [
    'notes and comments',
    { body: p(r('甲') + word.footnoteMark() + word.endnoteMark() + word.commentMark() + word.commentMark()) },
    ['甲'],
    { footnote: 1, endnote: 1, comment: 2 },
  ],
  [
    'fields, whole and in pieces, one in another',
    {
      body: p(
        word.field('DATE', '2026年') + word.simpleField('TITLE', '函') + word.field('IF', word.field('PAGE', '3')),
      ),
    },
    ['2026年函3'],
    { field: 4 },
  ],
  [
    'a field that never ends',
    { body: p('<w:r><w:fldChar w:fldCharType="begin"/></w:r>') + p(r('甲')) },
    ['', '甲'],
    { field: 1 },
  ],
  [
    'pictures of today and of before',
    { body: p(r('甲') + word.picture() + word.oldPicture()) },
    ['甲'],
    { picture: 2 },
  ],
  ['a text box, said twice', { body: p(r('甲') + word.textBox('框')) }, ['甲'], { textBox: 1 }],
  ['a formula', { body: p(r('甲') + word.formula('x')) }, ['甲'], { formula: 1 }],
  ['sounds above signs', { body: p(word.ruby('仲', 'zhòng') + r('裁')) }, ['仲裁'], { ruby: 1 }],
  ['a sheet within', { body: p(r('甲') + word.sheet()) }, ['甲'], { object: 1 }],
  [
    'signs of a font of signs',
    { body: p(word.symbol('F0A8') + r('是') + word.symbol('F0FF')) },
    ['□是'],
    { symbol: 1 },
  ],
  ['a link', { body: p(word.link('网址')), links: ['http://a.test'] }, ['网址'], { link: 1 }],
  ['a place to fill in', { body: p(word.control('填写')) }, ['填写']],
  [
    'a table with joined cells and a head',
    {
      body: word.table(
        [
          [{ text: '甲', across: 2 }, { text: '乙' }],
          [{ text: '丙', down: 'restart' }, { text: '丁' }, { text: '戊', across: 1 }],
          [{ text: '', down: 'continue' }, { text: '己' }, { text: '庚' }],
        ],
        true,
      ),
    },
    ['!2x1 甲 / !乙', '1x2 丙 / 丁 / 戊', '己 / 庚'],
  ],
  [
    'entities and signs beyond the first plane',
    { body: p(r('A&amp;B &lt;甲&gt; &#x20BB7; &#169;')) },
    ['A&B <甲> 𠮷 ©'],
  ],
]

test.each(
  habits,
)('of Word, %s: what we have is kept as it was, and what is not is said', async (_, parts, seen, left = {}) => {
  const { document, leftOut } = await read(parts)
  expect(documentProblems(document)).toEqual([])
  expect(shown(document)).toEqual(seen)
  expect(Object.fromEntries(leftOut.map(({ what, count }) => [what, count]))).toEqual(left)
})
