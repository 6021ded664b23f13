import type { PDF } from '@libpdf/core'
import { lookInto } from './foreign.ts'
import { geometryOf, onSheet, ownInherited, type PageBox, sheetOf } from './geometry.ts'
import { signsOn } from './signs.ts'

/** Bytes that the pages of a file may unpack to while words are looked for on them. */
export const mostUnpacked = 256 * 1024 * 1024

/** Where words stand as the page is shown: the page, from 0, and a box on it from the lower left corner of what is shown, in points. */
export interface Place extends PageBox {
  page: number
}

/**
 * Where each of these words stands last in a PDF; null where it stands nowhere, is empty, or on a page that cannot be read. Beyond
 * what may be unpacked nothing more is found.
 */
export const placesOf = (bytes: Uint8Array, words: readonly string[]): Promise<(Place | null)[]> =>
  lookInto(mostUnpacked, async (foreign) => {
    const pdf = await foreign.open(bytes)
    return words.map(pdf ? finderIn(pdf) : () => null)
  })

/** The same for one that is open. */
export function finderIn(pdf: PDF): (words: string) => Place | null {
  const known = new Map<number, Line[]>()
  const linesOf = (page: number): Line[] => {
    const lines = known.get(page) ?? linesOn(pdf, page)
    known.set(page, lines)
    return lines
  }
  return (words) => {
    const wanted = [...words].filter(isSeen).join('')
    for (let page = pdf.getPageCount() - 1; wanted !== '' && page >= 0; page--) {
      const box = lastIn(linesOf(page), wanted)
      if (box) return { page, ...box }
    }
    return null
  }
}

/** A sign of a text, or several that are drawn as one, where it stands on the sheet. */
interface Sign {
  text: string
  box: PageBox
}
type Line = Sign[]

const isSeen = (sign: string) => sign.trim() !== ''
const middleOf = ({ box: { y, height } }: Sign) => y + height / 2

/** The lines of a page as they are read when it is shown, from its top; none where it cannot be read: others may be as they should. */
function linesOn(pdf: PDF, no: number): Line[] {
  try {
    const page = pdf.getPage(no)
    if (!page) return []
    ownInherited(pdf, page.dict)
    const sheet = sheetOf(geometryOf(pdf, page.dict))
    const signs = signsOn(pdf, page)
      .filter(({ char }) => isSeen(char))
      .map(({ char, bbox }) => ({ text: char, box: onSheet(sheet, bbox) }))
    const lines: Line[] = []
    for (const sign of signs.toSorted((one, other) => middleOf(other) - middleOf(one))) {
      const line = lines.at(-1)
      const [first] = line ?? []
      if (line && first && middleOf(first) - middleOf(sign) < first.box.height / 2) line.push(sign)
      else lines.push([sign])
    }
    return lines.map((line) => line.toSorted((one, other) => one.box.x - other.box.x))
  } catch {
    return []
  }
}

/** The box of the words in the last line that has them, there the last of them; blanks count for nothing. */
function lastIn(lines: Line[], words: string): PageBox | undefined {
  for (const line of lines.toReversed()) {
    const at = line
      .map(({ text }) => text)
      .join('')
      .lastIndexOf(words)
    if (at < 0) continue
    let [from, boxes] = [0, [] as PageBox[]]
    for (const { text, box } of line) {
      if (from + text.length > at && from < at + words.length) boxes = [...boxes, box]
      from += text.length
    }
    const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))]
    const right = Math.max(...boxes.map((one) => one.x + one.width))
    const top = Math.max(...boxes.map((one) => one.y + one.height))
    return { x, y, width: right - x, height: top - y }
  }
  return undefined
}
