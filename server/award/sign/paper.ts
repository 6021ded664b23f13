import { type DocumentNode, textOf } from '../../../contract/document/document.ts'
import { besideEachOther, fingerprint, isBilingual, prevailsIn } from '../../../contract/document/translation.ts'
import type { TribunalMember } from '../../../contract/tribunal/tribunal.ts'
import { seatWords } from '../../caseDocument/facts.ts'
import { institution } from '../../document/letter.ts'

type Member = Pick<TribunalMember, 'name' | 'seat'>

const paragraph = (text: string, align = 'left'): DocumentNode => ({
  type: 'paragraph',
  attrs: { indent: false, align },
  content: text === '' ? [] : [{ type: 'text', text }],
})

const heading = (text: string, level: number, align: string): DocumentNode => ({
  type: 'heading',
  attrs: { level, align },
  content: [{ type: 'text', text }],
})

const isTitle = ({ type, attrs }: DocumentNode) => type === 'heading' && attrs?.level === 1

/** The number stands below the title; a text that has none gets one. */
function withNumber(content: DocumentNode[], { title, no }: Issued): DocumentNode[] {
  const begins = content.findIndex((one) => !isTitle(one))
  const titles = begins > 0 ? content.slice(0, begins) : [heading(title, 1, 'center')]
  return [...titles, paragraph(no, 'right'), ...content.slice(Math.max(0, begins))]
}

const seal = `${institution}（印章）`

/** Where the members sign and the seal stands, below a text that does not say so itself. */
const closing = (names: string[]): DocumentNode[] => [
  paragraph(''),
  ...names.flatMap((name) => [paragraph(name), paragraph('')]),
  {
    type: 'paragraph',
    attrs: { indent: false, align: 'right' },
    content: [{ type: 'anchor', attrs: { id: 'seal', label: seal } }],
  },
]

interface Issued {
  title: string
  no: string
  /** Opinions that are attached, as their members wish. */
  dissents: { name: string; text: string }[]
}

interface ToSign {
  body: DocumentNode
  /** Behind which words each member signs, in their order. */
  anchors: string[]
  sealAnchor: string
}

/**
 * An award as it is signed: with its number, the names of those who sit for their handwriting, the place of the seal, and at its
 * end the opinions that are attached. Templates have names and place; what was written without them gets them.
 */
export function paperToSign(award: Issued, members: readonly Member[], { content = [] }: DocumentNode): ToSign {
  const text = textOf({ type: 'doc', content })
  const names = members.map(({ seat, name }) => {
    const [zh, en] = seatWords[seat]
    return [`${zh}：${name}`, `${en}: ${name}`] as const
  })
  const isChinese = /\p{Script=Han}/u.test(text)
  const written = ([0, 1] as const).find((at) => names.every((one) => text.includes(one[at])))
  const anchors = names.map((one) => one[written ?? (isChinese ? 0 : 1)])
  const attached = award.dissents.flatMap(({ name, text }): DocumentNode[] => [
    { type: 'pageBreak' },
    heading(isChinese ? `附：少数意见（${name}）` : `Annex: dissenting opinion (${name})`, 2, 'left'),
    ...text.split('\n').map((line) => paragraph(line)),
  ])
  const numbered = withNumber(content, award)
  // Where they sign stands over the whole width, so that there is room for a hand.
  const signs = numbered.findIndex((one) => anchors.some((words) => textOf(one).includes(words)))
  const said = signs < 0 ? numbered : numbered.slice(0, signs)
  const body = [
    ...inColumns(said),
    ...numbered.slice(said.length),
    ...(written === undefined ? closing(anchors) : []),
    ...attached,
  ]
  return { body: { type: 'doc', content: body }, anchors, sealAnchor: seal }
}

/** A text in two languages as it is signed: side by side, and at its head which of them prevails, as the text itself says. */
function inColumns(content: DocumentNode[]): DocumentNode[] {
  const doc: DocumentNode = { type: 'doc', content }
  if (!isBilingual(doc)) return content
  const prevails = prevailsIn(textOf(doc))
  const zh = prevails === 'zh' ? '中文文本（以此为准）' : '中文文本'
  const en = prevails === 'en' ? 'English text (prevails)' : 'English text'
  const first = content.find((one) => textOf(one).trim() !== '')
  const isChinese = /\p{Script=Han}/u.test(first ? textOf(first) : '')
  const [left, right] = isChinese ? [zh, en] : [en, zh]
  const cell = (text: string, translates?: string): DocumentNode => ({
    type: 'tableCell',
    attrs: { colspan: 1, rowspan: 1 },
    content: [{ ...paragraph(text), attrs: { indent: false, align: 'left', ...(translates ? { translates } : {}) } }],
  })
  // Marked as its translation, so that it is printed like the pairs below it.
  const heads = [cell(left), cell(right, fingerprint(left))]
  const head: DocumentNode = { type: 'table', content: [{ type: 'tableRow', attrs: { each: '' }, content: heads }] }
  return [head, ...(besideEachOther(doc).content ?? [])]
}
