import { createRequire } from 'node:module'
import type { Places } from './mend.ts'

/** Where PDFium lies on this machine, to be handed to a thread that reads with it. */
export function pdfiumPlaces(): Places {
  const { resolve } = createRequire(import.meta.url)
  return { pdfium: resolve('@embedpdf/pdfium'), wasm: resolve('@embedpdf/pdfium/pdfium.wasm') }
}
