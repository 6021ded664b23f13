import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Dots an inch on paper. */
const dpi = 150
/** Each page is a picture while it is printed. */
export const printMost = 100

/**
 * Prints pages `from` to `to`, at most `printMost`. Answers once the browser's dialog is closed. `onPage` hears how many are
 * ready; whoever aborts gets nothing printed.
 */
export async function printPages(
  pdf: PDFDocumentProxy,
  from: number,
  to: number,
  onPage: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const box = document.createElement('div')
  box.className = 'viewer-print'
  const urls: string[] = []
  try {
    for (let no = from; no <= to; no++) {
      signal.throwIfAborted()
      const page = await pdf.getPage(no)
      const viewport = page.getViewport({ scale: dpi / 72 })
      const canvas = document.createElement('canvas')
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      await page.render({ canvas, viewport, intent: 'print' }).promise
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
      canvas.width = 0
      if (!blob) throw new Error('A page was not drawn')
      const url = URL.createObjectURL(blob)
      urls.push(url)
      const image = new Image()
      image.src = url
      box.append(image)
      await image.decode()
      onPage(no - from + 1)
    }
    document.body.append(box)
    window.print()
  } finally {
    box.remove()
    for (const url of urls) URL.revokeObjectURL(url)
  }
}
