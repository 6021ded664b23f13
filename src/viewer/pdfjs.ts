import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Why a file is not shown: it asks for a password, or it is none that can be read. */
export type Unreadable = 'encrypted' | 'broken'

/** What pdf.js fetches besides: character maps, fonts that files leave out, decoders of scans. All of it lies beside the page. */
const aside = (folder: string) => new URL(`${import.meta.env.BASE_URL}assets/pdf/${folder}/`, document.baseURI).href

/** Loaded when something is read first. The parts of its viewer want the library under its global name. */
let loading:
  | Promise<{ lib: typeof import('pdfjs-dist'); parts: typeof import('pdfjs-dist/web/pdf_viewer.mjs') }>
  | undefined
export function loadPdfjs() {
  loading ??= (async () => {
    const lib = await import('pdfjs-dist')
    lib.GlobalWorkerOptions.workerSrc = workerUrl
    Object.assign(globalThis, { pdfjsLib: lib })
    return { lib, parts: await import('pdfjs-dist/web/pdf_viewer.mjs') }
  })()
  // Where the network was away it may be tried again.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** A document that is open; `close` lets go of its memory. */
export interface OpenPdf {
  pdf: PDFDocumentProxy
  close: () => void
}

/** Opens a PDF without anything that would act by itself. Throws `Unreadable`. */
export async function openPdf(blob: Blob): Promise<OpenPdf> {
  const { lib } = await loadPdfjs()
  const task: PDFDocumentLoadingTask = lib.getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    cMapUrl: aside('cmaps'),
    standardFontDataUrl: aside('standard_fonts'),
    wasmUrl: aside('wasm'),
    iccUrl: aside('iccs'),
    isEvalSupported: false,
    enableXfa: false,
  })
  const close = () => void task.destroy()
  try {
    return { pdf: await task.promise, close }
  } catch (error) {
    close()
    // Nobody is asked for a password: who sent the file sends it without one.
    throw ((error as Error).name === 'PasswordException' ? 'encrypted' : 'broken') satisfies Unreadable
  }
}
