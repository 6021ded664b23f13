import { countOf } from '../../../contract/counting.ts'
import type { Counting, DocumentNode } from '../../../contract/document.ts'
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
  if (type === 'placeholder') return { text: `【${attrs.key}】`, background: '#fde68a' }
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

function tableOf(grid: Grid): object {
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
  const widths = Array.from({ length: grid.columns }, () => '*')
  return { table: { headerRows: grid.headerRows, widths, body }, layout: 'grid', fontSize: 10.5, margin: [0, 4, 0, 8] }
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
      return [{ ...tableOf(gridOf(node)), ...(isPairing(node) ? { layout: 'noBorders' } : {}) }]
    case 'pageBreak':
      return [{ text: '', pageBreak: 'after' }]
    default:
      return blocksOf(content)
  }
}

const blocksOf = (nodes: readonly DocumentNode[]): Record<string, unknown>[] => nodes.flatMap(blockOf)

/** The document as pdfmake describes it, in the look of official letters: 12 points on A4 with wide margins. */
export function toPdf({ content = [] }: DocumentNode): object[] {
  return [{ stack: blocksOf(content), fontSize: 12, lineHeight: 1.5 }]
}
