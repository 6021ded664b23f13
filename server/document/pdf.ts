import { AppError } from '../../contract/errors/errors.ts'
import { turns } from '../door/limit/turns.ts'
import type { House } from '../house.ts'
import { documentFont } from './font.ts'
import { isBegun, type Written, writeIn } from './writer.ts'

/** What a document says, as pdfmake describes it: plain data, without functions. Tables have the layout `lines` or `grid`. */
export interface Definition {
  info: { title: string }
  pageOrientation: 'portrait' | 'landscape'
  /** Points; A4 where it is left out. */
  pageSize?: { width: number; height: number }
  /** Points: left, top, right, bottom. */
  pageMargins?: [number, number, number, number]
  content: object[]
  /** Stands below each page; `{page}` and `{pages}` are filled in. */
  footer: string
  /** What stands at the end where the font lacks characters; `{codes}` is filled in. */
  missing: string
}

/** Whoever asked for a document, and until when it is of any use. */
export interface Asker {
  personId: string
  /** The request went away: nobody waits for its document any more. */
  gone: AbortSignal
}

/** The most that one PDF holds: a catalogue of ten thousand pieces, a text of all that a document may have. */
const most = { characters: 1_500_000, texts: 120_000 }

/** How large a document is, whatever machine writes it. */
function sizeOf(content: unknown): typeof most {
  const size = { characters: 0, texts: 0 }
  const left: unknown[] = [content]
  while (left.length > 0) {
    const one = left.pop()
    if (Array.isArray(one)) for (const inner of one) left.push(inner)
    else if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one))
        if (name === 'text' && typeof inner === 'string') {
          size.characters += inner.length
          size.texts += 1
        } else if (typeof inner === 'object') left.push(inner)
  }
  return size
}

/** So long a document may be written: ten times what it takes where nothing else is done, and what the thread takes to begin. */
const limitOf = ({ characters, texts }: typeof most): number => 60_000 + Math.ceil(characters * 0.15) + texts * 6

const inTurn = turns()

/**
 * Writes a PDF in Chinese and English. Throws `tooMany` while the same person waits for another one, `document.tooLong` for more than
 * one PDF holds, `busy` where the machine did not come to it, `timeout` where nobody waits for it any more.
 */
export async function writePdf(
  house: House,
  definition: Definition,
  { personId, gone }: Asker,
  limit?: number,
): Promise<Written> {
  const size = sizeOf(definition.content)
  if (size.characters > most.characters || size.texts > most.texts) throw new AppError('document.tooLong')
  const limitMs = limit ?? limitOf(size)
  return inTurn(personId, gone, async () => {
    const over = AbortSignal.any([gone, AbortSignal.timeout(limitMs)])
    return writeIn(documentFont(house), definition, over).catch((error) => {
      throw gone.aborted ? new AppError('timeout') : error
    })
  })
}

/** So often its words are written that what writes them has become quick: two pages. */
const warmth = 400

/**
 * Whoever fills in a document will want it written soon: until then the writer has loaded what every document needs, which takes longer
 * than most documents do.
 */
export function warmWriter(house: House): void {
  if (isBegun()) return
  const blank = {
    info: { title: '' },
    pageOrientation: 'portrait' as const,
    content: [{ text: '文书预热。'.repeat(warmth), alignment: 'justify' }],
    footer: '',
    missing: '',
  }
  const nobody = { personId: '', gone: new AbortController().signal }
  // Whatever keeps it from writing keeps it from the document too, whose reader is told.
  writePdf(house, blank, nobody).catch(() => undefined)
}

/** The bytes of what `writePdf` wrote: what is exported may lack characters, and says so on its last page. */
export async function pdfOf(house: House, definition: Definition, asker: Asker): Promise<Buffer> {
  return (await writePdf(house, definition, asker)).bytes
}
