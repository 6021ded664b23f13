import { type PDF, type PDFPage, rgb } from '@libpdf/core'
import { encode } from 'uqr'
import type { Handwriting, Strokes } from '../../../contract/both/strokes.ts'

const ink = rgb(0.05, 0.09, 0.28)

/** A box on a page, from its lower left corner, in points. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Handwriting, to be drawn into boxes, as large as fits, at their left: its lines, or the ink of a photo, which the file holds once. */
export function handOf(pdf: PDF, hand: Handwriting): (page: PDFPage, box: Box) => void {
  if (Array.isArray(hand)) return (page, box) => drawStrokes(page, hand, box)
  const picture = pdf.embedPng(new Uint8Array(Buffer.from(hand.png, 'base64')))
  return (page, box) => {
    const scale = Math.min(box.width / picture.width, box.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    page.drawImage(picture, { x: box.x, y: box.y + (box.height - height) / 2, width, height })
  }
}

function drawStrokes(page: PDFPage, lines: Strokes, box: Box): void {
  const xs = lines.flatMap((line) => line.filter((_, at) => at % 2 === 0))
  const ys = lines.flatMap((line) => line.filter((_, at) => at % 2 === 1))
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, tall] = [Math.max(1, Math.max(...xs) - left), Math.max(1, Math.max(...ys) - top)]
  const scale = Math.min(box.width / wide, box.height / tall)
  // Down the pad is down the page, and pages count from below.
  const lowest = box.y + (box.height - tall * scale) / 2
  const path = page.drawPath()
  for (const line of lines)
    for (let at = 0; at + 1 < line.length; at += 2) {
      const x = box.x + (line[at]! - left) * scale
      const y = lowest + (tall - (line[at + 1]! - top)) * scale
      if (at === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
  path.stroke({ borderColor: ink, borderWidth: 1.4, lineCap: 'round', lineJoin: 'round' })
}

/** Draws a QR code as one path of dark cells. */
export function drawQr(page: PDFPage, text: string, { x, y, width }: Box): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const cell = width / size
  const path = page.drawPath()
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) path.rectangle(x + column * cell, y + (size - 1 - row) * cell, cell, cell)
  path.fill({ color: rgb(0, 0, 0) })
}
