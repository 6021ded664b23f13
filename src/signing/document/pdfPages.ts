import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Opens a PDF to be shown. The program for it is fetched when the first one is opened. Throws where it is none. */
export async function openPages(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const [pdfjs, worker] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')])
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default
  return pdfjs.getDocument({ data: bytes, enableXfa: false, isEvalSupported: false }).promise
}

/** Draws a page into a canvas, as sharp as a phone enlarged twice needs it. */
export async function drawPage(pdf: PDFDocumentProxy, no: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = await pdf.getPage(no)
  const viewport = page.getViewport({ scale: 2 })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
}
