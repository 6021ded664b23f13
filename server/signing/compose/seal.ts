import { type EmbeddedFont, type PDFPage, rgb } from '@libpdf/core'

/** Points of a seal as it stands under a document. */
export const sealRadius = 58
const red = rgb(0.78, 0.06, 0.1)

/** The five points of a star and what lies between them, around the origin. */
const star = Array.from({ length: 10 }, (_, at) => {
  const radius = at % 2 === 0 ? 1 : 0.382
  const angle = Math.PI / 2 + (at * Math.PI) / 5
  return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
})

/**
 * The seal of an institution 印章: a ring, a star, and its name along the upper arc, as lines and letters of the page itself. It is
 * drawn last and without a ground, so that red ink lies over the date; as a picture it exists nowhere. Of a slice of it, which begins at
 * `from` and ends at `to`, letters that would be cut are left out: no text stands outside of its page.
 */
export function drawSeal(
  page: PDFPage,
  font: EmbeddedFont,
  name: string,
  at: { x: number; y: number },
  { radius = sealRadius, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = {},
): void {
  page.drawPath().circle(at.x, at.y, radius).stroke({ borderColor: red, borderWidth: 2.4, borderOpacity: 0.85 })
  const path = page.drawPath()
  for (const [no, [x, y]] of star.entries()) {
    const [px, py] = [at.x + x * radius * 0.3, at.y + y * radius * 0.3]
    if (no === 0) path.moveTo(px, py)
    else path.lineTo(px, py)
  }
  path.close().fill({ color: red, opacity: 0.85 })
  const letters = [...name]
  const size = Math.min(18, (radius * 4) / Math.max(letters.length, 6))
  // From left to right over the top, with room at both ends.
  const span = Math.min(260, 34 * letters.length)
  const step = letters.length > 1 ? span / (letters.length - 1) : 0
  for (const [no, letter] of letters.entries()) {
    const turn = span / 2 - step * no
    const angle = ((90 + turn) * Math.PI) / 180
    const width = font.getTextWidth(letter, size)
    const foot = radius - size * 1.25
    const x = at.x + foot * Math.cos(angle) - (width / 2) * Math.sin(angle)
    const y = at.y + foot * Math.sin(angle) + (width / 2) * Math.cos(angle)
    const middle = at.x + (foot + size / 2) * Math.cos(angle)
    if (middle - size * 0.75 < from || middle + size * 0.75 > to) continue
    page.drawText(letter, { x, y, font, size, color: red, opacity: 0.85, rotate: { angle: turn, origin: { x, y } } })
  }
}
