import { countOf } from '../../../contract/document/chineseNumber.ts'
import { type Counting, type DocumentNode, textOf } from '../../../contract/document/document.ts'
import { openPlace } from '../../../contract/document/placeholder.ts'
import { isPairing } from '../../../contract/document/translation.ts'
import { type Grid, gridOf } from './grid.ts'

type Inline = Record<string, unknown>
type Block = Record<string, unknown>

const headings: Record<number, { fontSize: number; margin: number[] }> = {
  1: { fontSize: 20, margin: [0, 8, 0, 14] },
  2: { fontSize: 15, margin: [0, 10, 0, 6] },
  3: { fontSize: 12, margin: [0, 8, 0, 4] },
}
/** Two characters of the text's size. */
const indentPoints = 24

function inlineOf({ type, attrs = {}, marks = [], text = '' }: DocumentNode): Inline {
  if (type === 'hardBreak') return { text: '\n' }
  if (type === 'placeholder') return { text: openPlace(String(attrs.key)), background: '#fde68a' }
  if (type === 'anchor') return { text: `${attrs.label}　　　　　　` }
  if (type === 'reference') return { text: String(attrs.label), color: '#1d4ed8' }
  const has = (mark: string) => marks.some((one) => one.type === mark)
  const decoration = has('deletion') ? 'lineThrough' : has('underline') || has('insertion') ? 'underline' : undefined
  const color = has('deletion') ? '#b3261e' : has('insertion') ? '#12623a' : undefined
  return {
    text,
    ...(has('bold') ? { bold: true } : {}),
    ...(has('superscript') ? { sup: true } : has('subscript') ? { sub: true } : {}),
    ...(decoration ? { decoration } : {}),
    ...(color ? { color } : {}),
  }
}

/** A block that begins with the count of its list. */
function counted(count: string, blocks: Block[]): Block[] {
  const [first, ...rest] = blocks
  if (first && Array.isArray(first.text)) return [{ ...first, text: [{ text: count }, ...first.text] }, ...rest]
  return [{ text: [{ text: count }] }, ...blocks]
}

/** Points: the text of a table, and what columns of short cells may take of the page together. */
const tableSize = 10.5
const shortMost = 220
/** Signs of a cell that is short: a number, a date, who somebody is. */
const shortCell = 10

/** Whether a cell is words alone: a place that is open, an indent or a count takes more than its signs. */
const isWords = ({ content = [] }: DocumentNode): boolean =>
  content.every(
    ({ type, attrs, content: signs = [] }) =>
      type === 'paragraph' && !attrs?.indent && signs.every((one) => one.type === 'text'),
  )

/** Columns of short cells take what they need, where that leaves the others enough; those share the rest. */
function widthsOf({ columns, rows }: Grid): (number | '*')[] {
  const needed = Array.from({ length: columns }, (_, at) => {
    const cells = rows.flatMap((row) => row[at]?.node ?? [])
    const longest = Math.max(1, ...cells.map((cell) => textOf(cell).length))
    return cells.every(isWords) && longest <= shortCell ? longest * tableSize + 1 : ('*' as const)
  })
  const total = needed.reduce<number>((sum, one) => sum + (one === '*' ? 0 : one), 0)
  return needed.includes('*') && total <= shortMost ? needed : needed.map(() => '*')
}

function tableOf(grid: Grid, widths = widthsOf(grid)): Block {
  const body = grid.rows.map((row) =>
    row.map((cell) =>
      cell === null
        ? {}
        : {
            stack: blocksOf(cell.node.content ?? []),
            colSpan: cell.colspan,
            rowSpan: cell.rowspan,
            ...(cell.node.type === 'tableHeader' ? { bold: true, fillColor: '#f1f5f9' } : {}),
          },
    ),
  )
  return {
    table: { headerRows: grid.headerRows, widths, body },
    layout: 'grid',
    fontSize: tableSize,
    margin: [0, 4, 0, 8],
  }
}

function blockOf(node: DocumentNode): Block[] {
  const { type, attrs = {}, content = [] } = node
  switch (type) {
    case 'heading':
      return [{ text: content.map(inlineOf), bold: true, alignment: attrs.align, ...headings[Number(attrs.level)] }]
    case 'paragraph': {
      const leadingIndent = attrs.indent ? { leadingIndent: indentPoints } : {}
      // Nothing in it is an empty line.
      const text = content.length ? content.map(inlineOf) : [{ text: ' ' }]
      return [{ text, alignment: attrs.align, margin: [0, 2, 0, 2], ...leadingIndent }]
    }
    case 'orderedList':
    case 'bulletList':
      return content.flatMap((item, at) => {
        const count = type === 'bulletList' ? '• ' : countOf(Number(attrs.start) + at, attrs.counting as Counting)
        return counted(count, blocksOf(item.content ?? []))
      })
    case 'blockquote':
      return [{ stack: blocksOf(content), margin: [indentPoints, 4, 0, 4], color: '#334155' }]
    case 'table':
      // A text and its translation share the page evenly.
      return [isPairing(node) ? { ...tableOf(gridOf(node), ['*', '*']), layout: 'noBorders' } : tableOf(gridOf(node))]
    case 'pageBreak':
      return [{ text: '', pageBreak: 'after' }]
    default:
      return blocksOf(content)
  }
}

const blocksOf = (nodes: readonly DocumentNode[]): Block[] => nodes.flatMap(blockOf)

/** Lines of all that goes to the next page together: pdfmake loses what is kept together and higher than a page, and this is a third of one. */
const keptMost = 8
/** Headings that follow each other with nothing between them, as those of two languages. */
const headingsMost = 2
/** Signs of a line at least: a page is wide enough for twice as many of the text's size. */
const lineSigns = 20

/** Lines that a text may take; of what is no text more than is kept. */
function linesOf({ text }: Block): number {
  if (!Array.isArray(text)) return keptMost + 1
  const whole = text.map((one: Inline) => String(one.text)).join('')
  return whole.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineSigns)), 0)
}

/** No heading ends a page where what follows it is short: both are kept together. What is a long text, or a table, begins where it may. */
function keptTogether(nodes: readonly DocumentNode[]): Block[] {
  const out: Block[] = []
  let heads: Block[] = []
  for (const node of nodes) {
    const blocks = blocksOf([node])
    if (node.type === 'heading') {
      heads.push(...blocks)
      continue
    }
    const [first, ...rest] = blocks
    const kept = [...heads.slice(-headingsMost), ...(first ? [first] : [])]
    const isKept = heads.length > 0 && kept.reduce((sum, one) => sum + linesOf(one), 0) <= keptMost
    if (isKept) out.push(...heads.slice(0, -headingsMost), { stack: kept, unbreakable: true }, ...rest)
    else out.push(...heads, ...blocks)
    heads = []
  }
  return [...out, ...heads]
}

/** The document as pdfmake describes it, in the look of official letters: 12 points on A4 with wide margins. */
export function toPdf({ content = [] }: DocumentNode): object[] {
  return [{ stack: keptTogether(content), fontSize: 12, lineHeight: 1.5 }]
}
