import type { PDF } from '@libpdf/core'
import { lookInto } from './foreign.ts'

/** Bytes that the pages of a file may unpack to while words are looked for on them. */
export const mostUnpacked = 256 * 1024 * 1024

/** Where words stand: the page, from 0, and a box on it from its lower left corner, in points. */
export interface Place {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/**
 * Where each of these words stands last in a PDF; null where it stands nowhere, is empty, or on a page that cannot be read. Beyond
 * what may be unpacked nothing more is found.
 */
export const placesOf = (bytes: Uint8Array, words: readonly string[]): Promise<(Place | null)[]> =>
  lookInto(mostUnpacked, async (foreign) => {
    const pdf = await foreign.open(bytes)
    return words.map((one) => (pdf ? placeIn(pdf, one) : null))
  })

/** The same of one that is open. */
export const placeIn = (pdf: PDF, words: string): Place | null => (words === '' ? null : lastPlace(pdf, words))

function lastPlace(pdf: PDF, words: string): Place | null {
  for (let page = pdf.getPageCount() - 1; page >= 0; page--) {
    const found = findOn(pdf, page, words)
    if (found) return { page, ...found }
  }
  return null
}

function findOn(pdf: PDF, page: number, words: string) {
  try {
    return pdf.getPage(page)?.findText(words).at(-1)?.bbox ?? null
  } catch {
    // Its other pages may be as they should.
    return null
  }
}
