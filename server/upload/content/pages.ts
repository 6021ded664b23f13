import { extensionOf } from '../../../contract/both/file.ts'
import type { FileBytes } from '../../../contract/both/zip.ts'
import { PdfBytes } from './pdfObjects.ts'
import { PdfTable } from './pdfTable.ts'

const pictures = new Set(['jpg', 'jpeg', 'png', 'bmp', 'gif'])

/**
 * How many pages a catalogue of evidence gives a file: what the root of a PDF's page tree says, 1 for a picture, null for others and
 * for a PDF that is damaged or keeps its objects encrypted. Nothing here is a library for PDFs: those hold a file whole and unpack
 * without a limit, and this runs on whatever anybody sends. All reads and all unpacking are counted (PdfBytes), so it ends soon.
 */
export async function countPages(file: FileBytes): Promise<number | null> {
  const extension = extensionOf(file.name)
  if (pictures.has(extension)) return 1
  if (extension !== 'pdf') return null
  try {
    const table = await PdfTable.read(new PdfBytes(file))
    const catalog = await table.dictionary(table.trailer.get('/Root'))
    const pages = await table.dictionary(catalog.get('/Pages'))
    const count = await table.number(pages.get('/Count'))
    // Each page is an object, so there cannot be more.
    const objects = await table.number(table.trailer.get('/Size'))
    return Number.isInteger(count) && count > 0 && count < objects ? count : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
