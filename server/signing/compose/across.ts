import { type EmbeddedFont, ops, type PDF } from '@libpdf/core'
import { drawSeal } from './seal.ts'

/** Points: 30 mm across, so that a half of it stands in the margin of a page. */
const radius = 42
/** Sheets that one seal crosses at most: a slice of it is still seen. */
const sheetsMost = 12

/**
 * The seal across the sheets 骑缝章: each page shows a slice of it at its right edge, in their order, so that a sheet which was
 * exchanged in a paper copy does not go on with its neighbours. A document of one page has none.
 */
export function sealAcross(pdf: PDF, font: EmbeddedFont, name: string): void {
  const pages = pdf.getPages()
  if (pages.length < 2) return
  const seals = Math.ceil(pages.length / sheetsMost)
  const sheets = Math.ceil(pages.length / seals)
  for (const [at, page] of pages.entries()) {
    // The last ones of a long document share their seal, so that none is left with a whole one.
    const first = Math.min(at - (at % sheets), Math.max(0, pages.length - sheets))
    const of = Math.min(sheets, pages.length)
    const wide = (2 * radius) / of
    const [edge, middle] = [page.width - wide, page.height / 2]
    page.drawOperators([
      ops.pushGraphicsState(),
      ops.rectangle(edge, middle - radius - 2, wide, 2 * radius + 4),
      ops.clip(),
      ops.endPath(),
    ])
    const centre = { x: edge + radius - (at - first) * wide, y: middle }
    drawSeal(page, font, name, centre, { radius, from: edge, to: page.width })
    page.drawOperators([ops.popGraphicsState()])
  }
}
