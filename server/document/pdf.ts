import { AppError } from '../../contract/errors.ts'
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

const maxMs = 30_000

const inTurn = turns()

/**
 * Writes a PDF in Chinese and English. Throws `tooMany` while the same person waits for another one, `document.tooLong` where it
 * took too long, `timeout` where nobody waits for it any more.
 */
export async function writePdf(
  house: House,
  definition: Definition,
  { personId, gone }: Asker,
  limitMs = maxMs,
): Promise<Written> {
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
export async function pdfOf(house: House, definition: Definition, asker: Asker, limitMs = maxMs): Promise<Buffer> {
  return (await writePdf(house, definition, asker, limitMs)).bytes
}
