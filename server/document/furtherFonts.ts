import type { FurtherFont } from './font.ts'

/** Where the thread of the writer finds what it needs. */
export interface Libraries {
  pdfmake: string
  bidi: string
  woff2: string
}

/** What of a font is used here, some of it inside of fontkit, of the exact version that the lock file names. */
interface Face {
  hasGlyphForCodePoint(code: number): boolean
  _layoutEngine?: { engine?: { GPOSProcessor?: Positions | null } }
}

/** How fontkit puts marks in their places. */
interface Positions {
  applyAnchor(mark: object, anchor: object | null, ...more: unknown[]): void
}

/** A part of a text that is written in one font and in one direction. */
interface Piece {
  text: string
  /** The name of the font. */
  font: string
  /** By the algorithm of Unicode for both directions: written from right to left where it is odd. */
  level: number
}

/** What is used here of the inside of pdfmake, of the exact version that package.json names. */
interface Inline {
  text: string
  x: number
  width: number
  trailingCut: number
  level?: number
}
interface Line {
  inlines: Inline[]
  inlineWidths: number
  leadingCut: number
  trailingCut: number
}

/**
 * Fonts for what the first font lacks, and texts that are written from right to left; run from its text in the thread of the writer: it
 * must use nothing from outside itself. Which font a word is written in is chosen by the word: one that the first font can write
 * stands in it, else one that can write all of it, else each of its signs stands in one that has it.
 */
export function furtherFonts(
  require: NodeJS.Require,
  { pdfmake: file, bidi: bidiFile, woff2 }: Libraries,
  main: string,
) {
  const { dirname, join } = require('node:path') as typeof import('node:path')
  const { readFileSync } = require('node:fs') as typeof import('node:fs')
  const pdfmake = require(file) as typeof import('pdfmake')
  const bidi = (require(bidiFile) as typeof import('bidi-js').default)()
  type Decompress = (bytes: Uint8Array) => Promise<Uint8Array>

  /** Those that were needed until now, by name: each is read once. */
  const opened = new Map<string, { face: Face; normal: string; bold: string }>()

  async function open({ name, normal, bold }: FurtherFont): Promise<Face> {
    const known = opened.get(name)
    if (known) return known.face
    for (const path of new Set([normal, bold])) {
      const bytes = readFileSync(path)
      // What writes a PDF cannot take pieces from a font of this kind.
      const plain = path.endsWith('.woff2') ? Buffer.from(await (require(woff2) as Decompress)(bytes)) : bytes
      pdfmake.virtualfs.writeFileSync(path, plain)
    }
    pdfmake.setFonts({ [name]: { normal, bold } })
    const probe = await pdfmake.createPdf({ defaultStyle: { font: name }, content: '' }).getStream()
    const face = probe.provideFont(name, false).font
    mendAnchors(face)
    opened.set(name, { face, normal, bold })
    return face
  }

  let isMended = false
  /** A letter that has no place for a mark leaves it where it is: fontkit ends with an error. */
  function mendAnchors({ _layoutEngine: layout }: Face): void {
    const positions = layout?.engine?.GPOSProcessor
    if (isMended || !positions) return
    isMended = true
    const all = Object.getPrototypeOf(positions) as Positions
    const { applyAnchor } = all
    all.applyAnchor = function (mark, anchor, ...more) {
      if (anchor) applyAnchor.call(this, mark, anchor, ...more)
    }
  }

  const unseen = /\p{Default_Ignorable_Code_Point}/u
  /** Signs that are no part of a word stand by themselves: blanks, and what Chinese is written with. */
  const words =
    /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]\p{Default_Ignorable_Code_Point}*|\s+|[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/gu
  const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
  const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })
  const codeOf = (sign: string) => sign.codePointAt(0) as number

  /** Letters with their accents as one sign each where there is one: more fonts have it. Characters without accents stay as they are. */
  const composed = (text: string) => text.replace(/\P{M}\p{M}+/gu, (cluster) => cluster.normalize('NFC'))

  /** Opens what these signs need. */
  async function prepare(signs: Iterable<string>, further: readonly FurtherFont[]): Promise<void> {
    for (const sign of signs) {
      const code = codeOf(sign)
      for (const font of further) {
        const { holds: [from, to] = [0, 0x10ffff] } = font
        if (code >= from && code <= to && (await open(font)).hasGlyphForCodePoint(code)) break
      }
    }
  }

  /** A text in pieces, with 〓 for what no font has: `lacking` is told of it. */
  function piecesOf(said: string, isMain: (sign: string) => boolean, lacking: (sign: string) => void): Piece[] {
    const text = composed(said)
    const { levels } = fromRight.test(text) ? bidi.getEmbeddingLevels(text, 'ltr') : { levels: undefined }
    const pieces: Piece[] = []
    const add = (piece: Piece) => {
      const last = pieces.at(-1)
      if (last && last.font === piece.font && last.level === piece.level) last.text += piece.text
      else pieces.push(piece)
    }
    const fontOf = (signs: string[]): string | undefined => {
      const seen = signs.filter((sign) => !unseen.test(sign))
      if (seen.every(isMain)) return main
      const has = ({ face }: { face: Face }) => seen.every((sign) => face.hasGlyphForCodePoint(codeOf(sign)))
      return [...opened].find(([, one]) => has(one))?.[0]
    }
    /** What nobody sees is written only in a font that knows what it does to the signs around it. */
    const shown = (signs: string[], font: string) => {
      const face = opened.get(font)?.face
      const isKnown = (sign: string) => (face ? face.hasGlyphForCodePoint(codeOf(sign)) : isMain(sign))
      return signs.filter((sign) => !unseen.test(sign) || isKnown(sign)).join('')
    }
    const write = (word: string, level: number) => {
      const signs = Array.from(word)
      const font = fontOf(signs)
      if (font !== undefined) return add({ text: shown(signs, font), font, level })
      for (const { segment } of graphemes.segment(word)) {
        const its = Array.from(segment)
        const own = fontOf(its)
        if (own !== undefined) add({ text: shown(its, own), font: own, level })
        else {
          for (const sign of its) if (!unseen.test(sign) && fontOf([sign]) === undefined) lacking(sign)
          add({ text: '〓', font: main, level })
        }
      }
    }
    for (const { 0: word, index } of text.matchAll(words)) {
      const levelAt = (at: number) => levels?.[index + at] ?? 0
      for (let from = 0, to = 1; from < word.length; from = to++) {
        while (to < word.length && levelAt(to) === levelAt(from)) to++
        const part = word.slice(from, to)
        // Between two words the blank is of the font before it.
        const last = pieces.at(-1)
        const level = levelAt(from)
        if (last && last.level === level && /^[ \u00a0]+$/.test(word)) last.text += part
        else write(part, level)
      }
    }
    return pieces
  }

  /** Words from the right to the left, each of which the font turns, with brackets that open to the other side. */
  const asSeen = (text: string) =>
    Array.from(text.split(/( )/).reverse().join(''), (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')

  /** Puts the parts of a line in the order in which they are seen. */
  function order(line: Line): void {
    const most = Math.max(0, ...line.inlines.map(({ level = 0 }) => level))
    if (most === 0) return
    const last = line.inlines.at(-1)
    // A blank at the end of a line hangs over its edge: of what is read from the right it would stand within the line.
    if (last && (last.level ?? 0) % 2 === 1 && last.trailingCut > 0) {
      last.text = last.text.trimEnd()
      last.width -= last.trailingCut
      line.inlineWidths -= last.trailingCut
      last.trailingCut = 0
      line.trailingCut = 0
    }
    for (const one of line.inlines) if ((one.level ?? 0) % 2 === 1) one.text = asSeen(one.text)
    for (let level = most; level > 0; level--)
      for (let from = 0, to = 0; from < line.inlines.length; from = to + 1) {
        to = from
        while (to < line.inlines.length && (line.inlines[to]?.level ?? 0) >= level) to++
        line.inlines.splice(from, to - from, ...line.inlines.slice(from, to).reverse())
      }
    let x = -line.leadingCut
    for (const one of line.inlines) {
      one.x = x
      x += one.width
    }
  }

  type Builder = { buildNextLine(node: object): Line | null }
  const inside = join(dirname(file), 'LayoutBuilder.js')
  const builder = (require(inside) as { default: { prototype: Builder } }).default.prototype
  const { buildNextLine } = builder
  builder.buildNextLine = function (node) {
    const line = buildNextLine.call(this, node)
    if (line) order(line)
    return line
  }

  /** As pdfmake wants them to be told. */
  const facesOpened = () =>
    Object.fromEntries([...opened].map(([name, { normal, bold }]) => [name, { normal, bold }] as const))
  const isOpened = (path: string) => [...opened.values()].some((one) => one.normal === path || one.bold === path)

  return { composed, prepare, piecesOf, facesOpened, isOpened }
}
