import type { EmbeddedFont } from '@libpdf/core'

/** What of a word fits into a width; a sign at least. */
function fitting(font: EmbeddedFont, word: string, size: number, width: number): string {
  let fits = ''
  for (const sign of word) {
    if (fits !== '' && font.getTextWidth(fits + sign, size) > width) break
    fits += sign
  }
  return fits
}

/** A text in lines of a width: broken at blanks and between Chinese signs, and where a word is wider than a line within it. */
export function linesOf(font: EmbeddedFont, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.match(
      /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+|\s/gu,
    ) ?? []) {
      if (font.getTextWidth(line + word.trimEnd(), size) <= width) {
        line += word
        continue
      }
      if (line.trim() !== '') lines.push(line.trimEnd())
      line = ''
      for (let rest = word.trimStart(); rest !== ''; ) {
        const fits = fitting(font, rest, size, width)
        rest = rest.slice(fits.length)
        if (rest === '') line = fits
        else lines.push(fits)
      }
    }
    lines.push(line.trimEnd())
  }
  return lines
}
