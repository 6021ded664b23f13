import type { PDFDocumentProxy } from 'pdfjs-dist'
import { proxy } from 'valtio'
import { loadPdfjs, openPdf } from './pdfjs.ts'

/** A line of the outline: `at` is what it leads to, as the document says it. */
export interface OutlineLine {
  title: string
  at: unknown
  inner: OutlineLine[]
}

export interface ViewState {
  /** Counts from 1. */
  page: number
  pages: number
  /** 1 is 100 %. */
  scale: number
  outline: OutlineLine[]
  /** Of what is searched: which of how many; `none` where nothing was found. */
  found: { current: number; total: number; none: boolean } | undefined
}

const outlineOf = (lines: Awaited<ReturnType<PDFDocumentProxy['getOutline']>> | null): OutlineLine[] =>
  (lines ?? []).map(({ title, dest, items }) => ({ title, at: dest, inner: outlineOf(items) }))

/** A document on the screen: its pages are drawn as they come into sight. */
export interface View {
  state: ViewState
  go: (page: number) => void
  goTo: (at: unknown) => void
  zoom: (factor: number, origin?: [number, number]) => void
  fit: (how: 'page-width' | 'page-fit' | 'page-actual') => void
  rotate: () => void
  find: (text: string, back?: boolean, again?: boolean) => void
  pdf: PDFDocumentProxy
  close: () => void
}

/** Words that its own parts would say in English. */
const noWords = {
  getLanguage: () => 'zh-cn',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
}

type Target = [{ num: number; gen: number } | number] | null

/**
 * Gives each link of a page that pdf.js left without one a name: the page that it leads to, or its address. By itself pdf.js names a
 * link by the text below it, which it does not find where a page draws its content as one picture, as those of a bundle do.
 */
async function nameLinks(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  shown: HTMLElement | undefined,
  label: (page: number) => string,
) {
  const links = [...(shown?.querySelectorAll<HTMLAnchorElement>('.annotationLayer a:not([title])') ?? [])]
  if (links.length === 0) return
  const notes: { id: string; dest?: unknown; url?: string }[] = await (await pdf.getPage(pageNumber)).getAnnotations()
  for (const link of links) {
    const note = notes.find(({ id }) => id === link.dataset.elementId)
    const at = (typeof note?.dest === 'string' ? await pdf.getDestination(note.dest) : note?.dest) as Target
    const [to] = at ?? []
    const page = typeof to === 'object' ? await pdf.getPageIndex(to) : to
    link.setAttribute('aria-label', page === undefined ? (note?.url ?? label(pageNumber)) : label(page + 1))
  }
}

/**
 * Shows a PDF in `container`, which is positioned and holds one empty box. Links in it go to their page; others open nothing by
 * themselves. Throws `Unreadable`.
 */
export async function openView(
  container: HTMLDivElement,
  blob: Blob,
  { page, label, onPage }: { page: number; label: (page: number) => string; onPage: (page: number) => void },
): Promise<View> {
  const [{ parts }, { pdf, close }] = await Promise.all([loadPdfjs(), openPdf(blob)])
  const eventBus = new parts.EventBus()
  const linkService = new parts.PDFLinkService({
    eventBus,
    externalLinkTarget: 2,
    externalLinkRel: 'noopener noreferrer nofollow',
    // How large its pages are shown is the reader's choice, not that of a bookmark.
    ignoreDestinationZoom: true,
  })
  const findController = new parts.PDFFindController({ eventBus, linkService })
  const viewer = new parts.PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    l10n: noWords as never,
    // Nothing is filled in here, and nothing in a document runs.
    annotationMode: 1,
    annotationEditorMode: -1,
    removePageBorders: true,
    maxCanvasPixels: 2 ** 24,
    // Two are enough at a time on a phone.
    abortSignal: undefined,
  } as ConstructorParameters<typeof parts.PDFViewer>[0])
  linkService.setViewer(viewer)
  const state = proxy<ViewState>({ page, pages: pdf.numPages, scale: 1, outline: [], found: undefined })
  const wanted = Math.min(Math.max(1, page), pdf.numPages)

  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = 'page-width'
    if (wanted > 1) viewer.currentPageNumber = wanted
    for (let no = 0; no < pdf.numPages; no++) {
      const page = viewer.getPageView(no)?.div
      page?.setAttribute('aria-label', label(no + 1))
      // pdf.js makes each a landmark: hundreds of them, and two of one name where two files lie beside each other.
      page?.setAttribute('role', 'group')
    }
  })
  eventBus.on('annotationlayerrendered', ({ pageNumber }: { pageNumber: number }) => {
    void nameLinks(pdf, pageNumber, viewer.getPageView(pageNumber - 1)?.div, label).catch(reportError)
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
    if (state.page === pageNumber) return
    state.page = pageNumber
    onPage(pageNumber)
  })
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => {
    state.scale = scale
  })
  type Matches = { matchesCount?: { current: number; total: number }; state?: number }
  const onFound = ({ matchesCount, state: how }: Matches) => {
    const { current = 0, total = 0 } = matchesCount ?? {}
    state.found = { current, total, none: how === 1 }
  }
  eventBus.on('updatefindmatchescount', onFound)
  eventBus.on('updatefindcontrolstate', onFound)
  viewer.setDocument(pdf)
  // A link opened in a tab of its own is this page, not a route of the product that is called like a place of the file.
  linkService.setDocument(pdf, location.href as never)
  void pdf.getOutline().then((lines) => {
    state.outline = outlineOf(lines)
  }, reportError)

  const resized = new ResizeObserver(() => {
    const { currentScaleValue } = viewer
    if (['page-width', 'page-fit', 'auto'].includes(currentScaleValue)) viewer.currentScaleValue = currentScaleValue
    viewer.update()
  })
  resized.observe(container)

  return {
    state,
    pdf,
    go(no) {
      const page = Math.min(Math.max(1, no), pdf.numPages)
      if (viewer.currentPageNumber !== page) viewer.currentPageNumber = page
    },
    goTo: (at) => void linkService.goToDestination(at as never).catch(reportError),
    zoom(factor, origin) {
      viewer.updateScale({ scaleFactor: factor, ...(origin ? { origin } : {}), drawingDelay: 200 } as never)
    },
    fit(how) {
      viewer.currentScaleValue = how
    },
    rotate() {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360
    },
    find(text, back = false, again = false) {
      if (!text) state.found = undefined
      const query = { query: text, highlightAll: true, caseSensitive: false, findPrevious: back }
      eventBus.dispatch('find', { source: container, type: again ? 'again' : '', ...query })
    },
    close() {
      resized.disconnect()
      viewer.setDocument(null as never)
      linkService.setDocument(null as never)
      close()
    },
  }
}
