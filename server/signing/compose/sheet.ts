import { ops, type PDF, type PDFPage, PdfArray, PdfStream } from '@libpdf/core'
import { geometryOf, ownInherited, resolved, type Sheet as Shown, sheetOf } from '../../../verify/geometry.ts'
import { leftOpen } from './leftOpen.ts'

/** A page that is drawn on as readers show it: points count from the lower left corner of what is shown, upright. */
export interface Sheet extends Shown {
  page: PDFPage
  /** Draws on the page in points of the sheet. */
  draw(act: () => void): void
}

export function sheetOn(pdf: PDF, page: PDFPage): Sheet {
  const sheet = sheetOf(geometryOf(pdf, page.dict))
  return {
    ...sheet,
    page,
    draw(act) {
      page.drawOperators([ops.pushGraphicsState(), ops.concatMatrix(...sheet.toPage)])
      act()
      page.drawOperators([ops.popGraphicsState()])
    },
  }
}

/** All pages of a file of others, made ready to be drawn on: what they leave open would move what comes after it. */
export function sheetsOf(pdf: PDF): Sheet[] {
  return pdf.getPages().map((page) => {
    ownInherited(pdf, page.dict)
    closeContent(pdf, page)
    return sheetOn(pdf, page)
  })
}

function closeContent(pdf: PDF, page: PDFPage): void {
  const all = page.dict.get('Contents')
  const list = resolved(pdf, all)
  const parts = list instanceof PdfArray ? list.toArray() : all ? [all] : []
  const streams = parts.map((one) => resolved(pdf, one)).filter((one) => one instanceof PdfStream)
  const { states, missing, text } = leftOpen(
    streams.map((one) => Buffer.from(one.getDecodedData()).toString('latin1')).join('\n'),
  )
  if (states === 0 && missing === 0 && !text) return
  const part = (operators: string) => pdf.register(PdfStream.fromDict({}, Buffer.from(operators, 'latin1')))
  const before = part('q '.repeat(missing))
  const after = part(`\n${text ? 'ET ' : ''}${'Q '.repeat(states)}`)
  page.dict.set('Contents', PdfArray.of(before, ...parts, after))
}
