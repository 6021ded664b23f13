import { type EmbeddedFont, type PDFEmbeddedPage, type PDFPage, rgb } from '@libpdf/core'
import { linesOf } from './words.ts'

const grey = rgb(0.35, 0.4, 0.48)
/** How high a font reaches above its line, and how far lines stand apart, in parts of its size. */
const ascent = 1.15
const pitch = 1.4

/** What somebody is called or answered, as it is added to a document. */
export interface Said {
  text: string
  /** In points, as is the width that it may take. */
  size: number
  width: number
  isGrey: boolean
}

/** A text that the font of signatures cannot write, written by the writer of documents: the first page of a PDF, at its upper left corner. */
export interface DrawnText {
  said: Said
  bytes: Uint8Array
}

const keyOf = ({ text, size, width }: Said): string => JSON.stringify([text, size, width])

/** The texts that were drawn before, by what they say. */
export type Drawn = ReadonlyMap<string, PDFEmbeddedPage>
export const drawnOf = (all: readonly { said: Said; page: PDFEmbeddedPage }[]): Drawn =>
  new Map(all.map(({ said, page }) => [keyOf(said), page]))

/** Writes what people are called, in one font and in what was drawn before for what it lacks. */
export function penOf(font: EmbeddedFont, drawn: Drawn) {
  const isKnown = (sign: string) => sign.trim() === '' || font.canEncode(sign)
  /** A sign of another font is hardly wider than one of Chinese. */
  const measured = (text: string) => Array.from(text, (sign) => (isKnown(sign) ? sign : '国')).join('')
  const lines = ({ text, size, width }: Said) => linesOf(font, measured(text), size, width)

  return {
    /** The texts that the font cannot write, and that nobody drew. */
    strange: (all: readonly Said[]) =>
      all.filter((said) => !drawn.has(keyOf(said)) && !Array.from(said.text).every(isKnown)),
    width: ({ text, size }: Said) => font.getTextWidth(measured(text), size),
    /** How high it stands, in points, counted from line to line. */
    height: (said: Said) => lines(said).length * said.size * pitch,
    /** Writes it from the foot of its first line. */
    write(page: PDFPage, said: Said, { x, y }: { x: number; y: number }): void {
      const { size, isGrey } = said
      const ready = drawn.get(keyOf(said))
      if (ready) page.drawPage(ready, { x, y: y + size * ascent - ready.height })
      else
        for (const [no, line] of lines(said).entries())
          page.drawText(line, { x, y: y - no * size * pitch, size, font, ...(isGrey ? { color: grey } : {}) })
    },
  }
}

export type Pen = ReturnType<typeof penOf>
