import { countOf } from '../../../contract/counting.ts'
import { type Counting, type DocumentNode, textOf } from '../../../contract/document.ts'
import { placeholderName } from '../../../contract/placeholder.ts'
import { isPairing } from '../../../contract/translation.ts'
import { type Grid, gridOf } from './grid.ts'

type Inline = Record<string, unknown>

const headings: Record<number, { fontSize: number; margin: number[] }> = {
  1: { fontSize: 20, margin: [0, 8, 0, 14] },
  2: { fontSize: 15, margin: [0, 10, 0, 6] },
  3: { fontSize: 12, margin: [0, 8, 0, 4] },
}
/** Two characters of the text's size. */
const indentPoints = 24

function inlineOf({ type, attrs = {}, marks = [], text = '' }: DocumentNode): Inline {
  if (type === 'hardBreak') return { text: '\n' }
  if (type === 'placeholder') return { text: `【${placeholderName(String(attrs.key))}】`, background: '#fde68a' }
  if (type === 'anchor') return { text: `${attrs.label}　　　　　　` }
  if (type === 'reference') return { text: String(attrs.label), color: '#1d4ed8' }
  const has = (mark: string) => marks.some((one) => one.type === mark)
  const decoration = has('deletion') ? 'lineThrough' : has('underline') || has('insertion') ? 'underline' : undefined
  const color = has('deletion') ? '#b3261e' : has('insertion') ? '#12623a' : undefined
  return {
    text,
    ...(has('bold') ? { bold: true } : {}),
    ...(decoration ? { decoration } : {}),
    ...(color ? { color } : {}),
  }
}

/** A block that begins with the count of its list. */
function counted(count: string, blocks: Record<string, unknown>[]): Record<string, unknown>[] {
  const [first, ...rest] = blocks
  if (first && Array.isArray(first.text)) return [{ ...first, text: [{ text: count }, ...first.text] }, ...rest]
  return [{ text: [{ text: count }] }, ...blocks]
}

/** Points: the text of a table, and what columns of short cells may take of the page together. */
const tableSize = 10.5
const shortMost = 220
/** Signs of a cell that is short: a number, a date, who somebody is. */
const shortCell = 10

/** Columns of short cells take what they need, where that leaves the others enough; those share the rest. */
function widthsOf({ columns, rows }: Grid): (number | '*')[] {
  const longest = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => (row[at] ? textOf(row[at].node).length : 0))),
  )
  const needed = longest.map((signs) => (signs <= shortCell ? Math.max(signs, 1) * tableSize + 1 : ('*' as const)))
  const total = needed.reduce<number>((sum, one) => sum + (one === '*' ? 0 : one), 0)
  return needed.includes('*') && total <= shortMost ? needed : needed.map(() => '*')
}

function tableOf(grid: Grid, widths = widthsOf(grid)): Record<string, unknown> {
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

function blockOf(node: DocumentNode): Record<string, unknown>[] {
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

const blocksOf = (nodes: readonly DocumentNode[]): Record<string, unknown>[] => nodes.flatMap(blockOf)

/** Signs that go to the next page together: half a page at most. */
const keptMost = 400

/** No heading ends a page: it goes with what follows it, where both are short enough to be kept together. */
function keptTogether(nodes: readonly DocumentNode[]): Record<string, unknown>[] {
  const out: Record<string, unknown>[] = []
  let begun: DocumentNode[] = []
  for (const node of nodes) {
    begun.push(node)
    if (node.type === 'heading') continue
    const isKept = node.type === 'paragraph' && begun.map(textOf).join('').length <= keptMost
    out.push(...(begun.length > 1 && isKept ? [{ stack: blocksOf(begun), unbreakable: true }] : blocksOf(begun)))
    begun = []
  }
  return [...out, ...blocksOf(begun)]
}

/** The document as pdfmake describes it, in the look of official letters: 12 points on A4 with wide margins. */
export function toPdf({ content = [] }: DocumentNode): object[] {
  return [{ stack: keptTogether(content), fontSize: 12, lineHeight: 1.5 }]
}
