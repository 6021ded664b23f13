import { type DocumentNode, documentLimits } from '../../../contract/document/document.ts'
import { AppError } from '../../../contract/errors/errors.ts'

interface Cell {
  node: DocumentNode
  colspan: number
  rowspan: number
}

/** A table by its places: a cell where it begins, null where one from above or from the left reaches. */
export interface Grid {
  columns: number
  rows: (Cell | null)[][]
  /** Rows at its head in which every cell is a header. */
  headerRows: number
}

/** Spans that reach out of the table are cut; rows that are too short are filled up. Throws `tooLong` for what was kept before it was limited. */
export function gridOf({ content: lines = [] }: DocumentNode): Grid {
  const rows: (Cell | null | undefined)[][] = lines.map(() => [])
  for (const [y, { content: cells = [] }] of lines.entries()) {
    let x = 0
    for (const node of cells) {
      const row = rows[y] ?? []
      while (row[x] !== undefined) x++
      const colspan = Number(node.attrs?.colspan ?? 1)
      const rowspan = Math.min(Number(node.attrs?.rowspan ?? 1), rows.length - y)
      for (let down = 0; down < rowspan; down++)
        for (let across = 0; across < colspan; across++) {
          const target = rows[y + down] as (Cell | null | undefined)[]
          target[x + across] = down === 0 && across === 0 ? { node, colspan, rowspan } : null
        }
      x += colspan
    }
  }
  const columns = Math.max(1, ...rows.map((row) => row.length))
  if (columns * rows.length > documentLimits.places) throw new AppError('tooLong')
  const blank: DocumentNode = { type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [] }
  const whole = rows.map((row) =>
    Array.from({ length: columns }, (_, x) =>
      row[x] === undefined ? { node: blank, colspan: 1, rowspan: 1 } : row[x],
    ),
  )
  const isHead = ({ content = [] }: DocumentNode) =>
    content.length > 0 && content.every((one) => one.type === 'tableHeader')
  const first = lines.findIndex((line) => !isHead(line))
  // A table of nothing but heads has none: there would be nothing below them.
  return { columns, rows: whole, headerRows: Math.max(first, 0) }
}
