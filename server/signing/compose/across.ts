import { type EmbeddedFont, ops } from '@libpdf/core'
import { drawSeal } from './seal.ts'
import type { Sheet } from './sheet.ts'

/** Points: 30 mm across, so that a half of it stands in the margin of a page. */
const radius = 42
/** Sheets that one seal crosses at most: a slice of it is still seen. */
const sheetsMost = 12

/**
 * The seal across the sheets 骑缝章: each page shows a slice of it at its right edge, in their order, so that a sheet which was
 * exchanged in a paper copy does not go on with its neighbours. A document of one page has none.
 */
export function sealAcross(pages: readonly Sheet[], font: EmbeddedFont, name: string): void {
  if (pages.length < 2) return
  const seals = Math.ceil(pages.length / sheetsMost)
  const sheets = Math.ceil(pages.length / seals)
  for (const [at, { page, width, height, draw }] of pages.entries()) {
    // The last ones of a long document share their seal, so that none is left with a whole one.
    const first = Math.min(at - (at % sheets), Math.max(0, pages.length - sheets))
    const of = Math.min(sheets, pages.length)
    const wide = (2 * radius) / of
    const [edge, middle] = [width - wide, height / 2]
    const centre = { x: edge + radius - (at - first) * wide, y: middle }
    draw(() => {
      page.drawOperators([ops.rectangle(edge, middle - radius - 2, wide, 2 * radius + 4), ops.clip(), ops.endPath()])
      drawSeal(page, font, name, centre, { radius, from: edge, to: width })
    })
  }
}
