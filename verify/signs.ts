import { type PDF, type PDFPage, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core'
import { readContent } from './content.ts'
import { inherited, isDict, resolved } from './geometry.ts'

type ExtractedChar = ReturnType<PDFPage['extractText']>['lines'][number]['spans'][number]['chars'][number]

/** So often forms are drawn on a page at most, and so deep in each other; what is beyond is passed over. */
const mostForms = 2000
const deepest = 10

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
const same: Matrix = [1, 0, 0, 1, 0, 0]

/** What is drawn by `inner` within `outer`. */
const within = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  ...([g * a + h * c, g * b + h * d, i * a + j * c, i * b + j * d] as const),
  ...([k * a + l * c + e, k * b + l * d + f] as const),
]

const matrixOf = (numbers: readonly number[]): Matrix | undefined =>
  numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : undefined

interface Drawn {
  name: string
  matrix: Matrix
}

/** What a content draws by its name, and where. */
function drawnBy(content: Uint8Array): Drawn[] {
  const drawn: Drawn[] = []
  const kept: Matrix[] = []
  let now = same
  readContent(latin.decode(content), (operator, operands) => {
    if (operator === 'q') kept.push(now)
    else if (operator === 'Q') now = kept.pop() ?? now
    else if (operator === 'cm') now = within(now, matrixOf(operands.slice(-6).map(Number)) ?? same)
    else if (operator === 'Do') drawn.push({ name: nameIn(operands.at(-1) ?? ''), matrix: now })
  })
  return drawn
}

const nameIn = (token: string): string =>
  token.slice(1).replaceAll(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

const latin = new TextDecoder('latin1')

/** Letters of a page with their boxes, those in forms that it draws, too: the library passes over them. Throws where it cannot be read. */
export function signsOn(pdf: PDF, page: PDFPage): ExtractedChar[] {
  const signs: ExtractedChar[] = []
  let left = mostForms

  function read(
    view: PDFPage,
    content: Uint8Array,
    resources: PdfObject | undefined,
    above: readonly PdfStream[],
  ): void {
    for (const { spans } of view.extractText().lines) for (const { chars } of spans) signs.push(...chars)
    const forms = isDict(resources) ? resolved(pdf, resources.get('XObject')) : undefined
    if (!isDict(forms) || above.length >= deepest) return
    for (const { name, matrix } of drawnBy(content)) {
      const form = resolved(pdf, forms.get(name))
      if (!(form instanceof PdfStream) || above.includes(form) || subtypeOf(pdf, form) !== 'Form') continue
      if (left-- <= 0) return
      const own = resolved(pdf, form.get('Resources')) ?? resources
      // The place where it is drawn is put before its own content, and so into all that it draws in turn.
      const placed = within(matrix, formMatrix(pdf, form))
        .map((one) => one.toFixed(6))
        .join(' ')
      const inner = joined([new TextEncoder().encode(`${placed} cm`), form.getDecodedData()])
      read(viewOf(page, inner, own), inner, own, [...above, form])
    }
  }

  read(page, contentOf(pdf, page), resolved(pdf, inherited(pdf, page.dict, 'Resources')), [])
  return signs
}

const subtypeOf = (pdf: PDF, form: PdfStream): string => {
  const found = resolved(pdf, form.get('Subtype'))
  return found instanceof PdfName ? found.value : ''
}

function formMatrix(pdf: PDF, form: PdfStream): Matrix {
  const list = resolved(pdf, form.get('Matrix'))
  if (!(list instanceof PdfArray)) return same
  const numbers = list.toArray().map((one) => {
    const found = resolved(pdf, one)
    return found instanceof PdfNumber ? found.value : Number.NaN
  })
  return matrixOf(numbers) ?? same
}

function contentOf(pdf: PDF, page: PDFPage): Uint8Array {
  const contents = resolved(pdf, page.dict.get('Contents'))
  const all = contents instanceof PdfArray ? contents.toArray() : [contents]
  const parts = all.map((one) => resolved(pdf, one)).filter((one) => one instanceof PdfStream)
  return joined(parts.map((one) => one.getDecodedData()))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, one) => sum + one.length + 1, 0)).fill(10)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length + 1
  }
  return bytes
}

/** A page as it would be with another content; the page itself stays as it is. */
function viewOf(page: PDFPage, content: Uint8Array, resources: PdfObject | undefined): PDFPage {
  const dict = PdfDict.of({ Contents: PdfStream.fromDict({}, content), ...(resources ? { Resources: resources } : {}) })
  return Object.create(page, { dict: { value: dict } }) as PDFPage
}
