import { createRequire } from 'node:module'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { OwnFailure } from './failure.ts'

/** What PDFium is made of: a thread that reads with it is begun from a text (program.ts), which cannot hold it. */
export interface Pdfium {
  /** The file of its program. */
  program: string
  /** Its machine code, translated for this machine. */
  machine: WebAssembly.Module
}

/** Why a file cannot go in. */
export type Flaw = 'encrypted' | 'broken'

/** FPDF_GetLastError: a password is missing. */
const needsPassword = 4
/** FPDFPage_Flatten: as the page looks on a screen. */
const asShown = 0
/** FPDF_SaveAsCopy: without the password that nobody was asked for. */
const withoutSecurity = 3

/** A file as readers show it. */
export interface Mended {
  bytes: Uint8Array
  pages: MendedPage[]
}

/**
 * A page is named by the number of its object, of generation 0: other programs find fewer pages, such as of one that stands twice
 * in the tree.
 */
export interface MendedPage {
  no: number
  /** The objects that lie over the page: links, and notes that readers draw by themselves. */
  notes: number[]
}

let begun: WrappedPdfiumModule | undefined

/** Emscripten lets whoever starts its program begin the machine (`Module.instantiateWasm`); the types of PDFium leave it out. */
interface Starting {
  instantiateWasm(imports: WebAssembly.Imports, begun: (machine: WebAssembly.Instance) => void): object
}

async function begin({ program, machine }: Pdfium): Promise<WrappedPdfiumModule> {
  try {
    const { init } = createRequire(program)(program) as typeof import('@embedpdf/pdfium')
    const starting: Starting = {
      instantiateWasm(imports, begun) {
        const instance = new WebAssembly.Instance(machine, imports)
        // Its program finds its own parts only once it has been read to its end.
        queueMicrotask(() => begun(instance))
        return {}
      },
    }
    const reader = await init(starting as Parameters<typeof init>[0])
    reader.PDFiumExt_Init()
    return reader
  } catch (error) {
    throw new OwnFailure(`PDFium does not start: ${error}`)
  }
}

/**
 * Reads a PDF as PDFium does, the reader in Chromium, and writes it anew: tables that readers repair are whole, what may be opened
 * without a password has none, and values of forms, notes, stamps and ink are part of their page, as they are shown. Layers
 * stay. Throws `OwnFailure` where PDFium does not start, or was asked wrongly.
 */
export const mend = (from: Pdfium, bytes: Uint8Array): Promise<Mended | { flaw: Flaw }> =>
  reread(from, bytes, drawNotes)

/** The same, with forms, notes and links as they are. */
export const mendTables = (from: Pdfium, bytes: Uint8Array): Promise<Mended | { flaw: Flaw }> =>
  reread(from, bytes, (reader, document) =>
    Array.from({ length: reader.FPDF_GetPageCount(document) }, (_, at) => ({
      no: reader.EPDFDoc_GetPageObjectNumberByIndex(document, at),
      notes: [],
    })),
  )

type PagesOf = (reader: WrappedPdfiumModule, document: number) => MendedPage[]

async function reread(from: Pdfium, bytes: Uint8Array, pagesOf: PagesOf): Promise<Mended | { flaw: Flaw }> {
  begun ??= await begin(from)
  try {
    return rereadIn(begun, bytes, pagesOf)
  } catch (error) {
    // Whatever a file brought PDFium to, nothing of that is left for the next one.
    begun = undefined
    // A call that PDFium does not have is our mistake; what a file can bring about is that its machine stops.
    if (error instanceof TypeError) throw new OwnFailure(`PDFium was asked wrongly: ${error.stack}`)
    return { flaw: 'broken' }
  }
}

function rereadIn(reader: WrappedPdfiumModule, bytes: Uint8Array, pagesOf: PagesOf): Mended | { flaw: Flaw } {
  const at = reader.pdfium.wasmExports.malloc(bytes.length)
  memoryOf(reader).set(bytes, at)
  const document = reader.FPDF_LoadMemDocument(at, bytes.length, '')
  try {
    if (!document) return { flaw: reader.FPDF_GetLastError() === needsPassword ? 'encrypted' : 'broken' }
    const all = pagesOf(reader, document)
    // A tree that counts more pages than there are ends with the last of them, as it does in every reader.
    const pages = all.slice(0, all.findLastIndex(({ no }) => no !== 0) + 1)
    const saved = save(reader, document)
    return saved ? { bytes: saved, pages } : { flaw: 'broken' }
  } finally {
    if (document) reader.FPDF_CloseDocument(document)
    reader.pdfium.wasmExports.free(at)
  }
}

/** The memory of the machine as it is now: it moves when it grows. Its package knows of it, its types do not. */
const memoryOf = (reader: WrappedPdfiumModule) =>
  new Uint8Array((reader.pdfium.wasmExports as unknown as { memory: { buffer: ArrayBuffer } }).memory.buffer)

/** Notes and links of one page: PDFium takes a second for 10 000 of them, and four times as long for twice as many. */
const mostNotes = 20_000

/** FPDFAnnot_GetSubtype. */
const [link, popup] = [2, 16]
/** FPDFAnnot_GetFlags: not shown. */
const hidden = 2

/** Makes what stands on the pages a part of them, and answers with the pages. */
function drawNotes(reader: WrappedPdfiumModule, document: number): MendedPage[] {
  const info = reader.PDFiumExt_OpenFormFillInfo()
  const form = reader.PDFiumExt_InitFormFillEnvironment(document, info)
  const pages = Array.from({ length: reader.FPDF_GetPageCount(document) }, (_, at) => {
    const no = reader.EPDFDoc_GetPageObjectNumberByIndex(document, at)
    const page = reader.FPDF_LoadPage(document, at)
    if (!page) return { no, notes: [] }
    if (reader.FPDFPage_GetAnnotCount(page) > mostNotes) throw new RangeError('Too many notes')
    ownBoxes(reader, page)
    reader.FORM_OnAfterLoadPage(page, form)
    const beside = takeAside(reader, page)
    reader.FPDFPage_Flatten(page, asShown)
    for (const { note, flags } of beside) reader.FPDFAnnot_SetFlags(note, flags)
    const notes = beside.map(({ note }) => reader.EPDFAnnot_GetObjectNumber(note))
    keep(
      reader,
      page,
      beside.map(({ note }) => note),
    )
    reader.FORM_OnBeforeClosePage(page, form)
    reader.FPDF_ClosePage(page)
    return { no, notes }
  })
  reader.PDFiumExt_ExitFormFillEnvironment(form)
  reader.PDFiumExt_CloseFormFillInfo(info)
  return pages
}

/** Drawing notes forgets the boxes that a page has from the nodes above it: what is shown of it becomes its own. */
function ownBoxes(reader: WrappedPdfiumModule, page: number): void {
  const at = reader.pdfium.wasmExports.malloc(16)
  if (reader.FPDF_GetPageBoundingBox(page, at)) {
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memoryOf(reader).slice(at, at + 16).buffer)
    reader.FPDFPage_SetMediaBox(page, left, bottom, right, top)
    reader.FPDFPage_SetCropBox(page, left, bottom, right, top)
  }
  reader.pdfium.wasmExports.free(at)
}

/** Drawing takes all notes off the page, and what nothing names is not written: a note of ours names those that lay aside. */
function keep(reader: WrappedPdfiumModule, page: number, notes: number[]): void {
  if (notes.length === 0) return
  const keeper = reader.FPDFPage_CreateAnnot(page, popup)
  for (const [at, note] of notes.entries()) {
    reader.EPDFAnnot_SetLinkedAnnot(keeper, `Kept${at}`, note)
    reader.FPDFPage_CloseAnnot(note)
  }
  reader.FPDFPage_CloseAnnot(keeper)
}

/**
 * Links are no part of their page, nor is a note without a look of its own, such as a pin that names a file: both are hidden while
 * the others are drawn.
 */
function takeAside(reader: WrappedPdfiumModule, page: number): { note: number; flags: number }[] {
  return Array.from({ length: reader.FPDFPage_GetAnnotCount(page) }).flatMap((_, at) => {
    const note = reader.FPDFPage_GetAnnot(page, at)
    if (!note) return []
    const kind = reader.FPDFAnnot_GetSubtype(note)
    if (kind !== link && (kind === popup || reader.FPDFAnnot_HasKey(note, 'AP'))) {
      reader.FPDFPage_CloseAnnot(note)
      return []
    }
    const flags = reader.FPDFAnnot_GetFlags(note)
    reader.FPDFAnnot_SetFlags(note, flags | hidden)
    return [{ note, flags }]
  })
}

function save(reader: WrappedPdfiumModule, document: number): Uint8Array | undefined {
  const writer = reader.PDFiumExt_OpenFileWriter()
  try {
    if (!reader.FPDF_SaveAsCopy(document, writer, withoutSecurity)) return undefined
    const size = reader.PDFiumExt_GetFileWriterSize(writer)
    const at = reader.pdfium.wasmExports.malloc(size)
    reader.PDFiumExt_GetFileWriterData(writer, at, size)
    const bytes = memoryOf(reader).slice(at, at + size)
    reader.pdfium.wasmExports.free(at)
    return bytes
  } finally {
    reader.PDFiumExt_CloseFileWriter(writer)
  }
}
