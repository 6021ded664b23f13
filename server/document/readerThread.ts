import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { officeReader } from './officeText.ts'
import { type Failed, threadOf } from './thread.ts'
import { threadBegun } from './threadTime.ts'

/** What the thread is asked: the text of some pages, that of an office file, or a page as a picture. */
export type Question =
  | { of: 'pdf'; bytes: Uint8Array; from: number; most: number }
  | { of: 'office'; bytes: Uint8Array; kind: string }
  | { of: 'picture'; bytes: Uint8Array; page: number }

/** Pages of the file in all, and the text of those asked for; or a PNG. */
export interface Pages {
  pages: number
  texts: string[]
  /** Something of it could not be read. */
  partial: boolean
  /** Of the pages asked for those that show more than their text, in pictures. */
  pictures: number[]
}

interface Places {
  pdfjs: string
  canvas: string
  fflate: string
  wordExtractor: string
  /** The folder of pdf.js, for its character maps, fonts and decoders. */
  folder: string
}

type Said = { pages: Pages } | { picture: Uint8Array }

/**
 * The life of the thread, run from its text: it must use nothing from outside itself. Files are whatever anybody sent: it has its own
 * memory, runs nothing that stands in them and asks for nothing outside.
 */
function live(require: NodeJS.Require, makeOffice: typeof officeReader, begun: typeof threadBegun): void {
  const { parentPort, workerData } = require('node:worker_threads') as typeof import('node:worker_threads')
  const places = workerData as Places
  /** Pixels of a picture in a page, which lies unpacked beside the memory of this thread: a larger one is left out. */
  const maxPixels = 50e6
  /** Pixels of a side that is drawn. */
  const maxSide = 20_000
  // Loading costs a second: not before the first of its kind is asked for.
  const pdf = () => require(places.pdfjs) as typeof import('pdfjs-dist')
  const open = (data: Uint8Array) =>
    pdf().getDocument({
      data,
      verbosity: 0,
      isEvalSupported: false,
      stopAtErrors: false,
      useSystemFonts: false,
      maxImageSize: maxPixels,
      cMapUrl: `${places.folder}/cmaps/`,
      standardFontDataUrl: `${places.folder}/standard_fonts/`,
      wasmUrl: `${places.folder}/wasm/`,
    })

  const office = makeOffice()

  type Note = {
    subtype: string
    annotationFlags?: number
    fieldValue?: unknown
    options?: { exportValue: string; displayValue: string }[]
    password?: boolean
    contentsObj?: { str: string }
    richText?: { str?: string }
    parentId?: string
    file?: { filename: string; description?: string; content?: Uint8Array }
    hasAppearance?: boolean
  }

  /** What stands in fields and notes of a page, which its text does not hold; what is hidden (ISO 32000-1, 12.5.3) nobody sees. */
  function notesOf(notes: Note[]): string {
    const said = notes
      .filter(({ annotationFlags = 0, password }) => (annotationFlags & 2) === 0 && !password)
      .flatMap(({ subtype, fieldValue, options = [], contentsObj, parentId, file }) => {
        const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter((one) => typeof one === 'string')
        const named = values.map((one) => options.find(({ exportValue }) => exportValue === one)?.displayValue ?? one)
        const isCopy = subtype === 'Popup' && parentId !== undefined
        return [
          ...(options.length > 0 || subtype === 'Widget' ? named : []),
          isCopy ? '' : (contentsObj?.str ?? ''),
          file?.filename ?? '',
          file?.description ?? '',
        ]
      })
    return said.filter((one) => one !== '').join('\n')
  }

  /** Files within a PDF: so deep and so many are read. */
  const mostDepth = 2
  const mostWithin = 50

  interface Within {
    filename: string
    content?: Uint8Array
    description?: string
  }

  async function withinOf(all: Within[], depth: number): Promise<{ text: string; partial: boolean }> {
    let [text, partial] = ['', all.length > mostWithin]
    for (const { filename, description = '', content } of all.slice(0, mostWithin)) {
      text += `\n${filename}\n${description}\n`
      const ending = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
      try {
        if (!content) partial = true
        else if (content[0] === 0x25 && content[1] === 0x50 && depth < mostDepth) {
          const said = await textsOf(new Uint8Array(content), 1, 200, depth + 1)
          text += said.texts.join('\n')
          partial ||= said.partial || said.pages > said.texts.length || said.pictures.length > 0
        } else if (['docx', 'xlsx', 'pptx', 'doc'].includes(ending)) {
          const said = await officeOf(new Uint8Array(content), ending)
          text += said.texts.join('\n')
          partial ||= said.partial
        } else if (['txt', 'csv', 'xml', 'json', 'md'].includes(ending)) text += new TextDecoder().decode(content)
        else partial = true
      } catch {
        // One of them is broken: the others and the pages are read, and it is said that not all was.
        partial = true
      }
    }
    return { text, partial }
  }

  async function textsOf(bytes: Uint8Array, from: number, most: number, depth = 0): Promise<Pages> {
    const task = open(bytes)
    const document = await task.promise
    const texts: string[] = []
    const pictures: number[] = []
    let partial = false
    for (let no = from; no <= document.numPages && texts.length < most; no++) {
      const page = await document.getPage(no)
      const { items } = await page.getTextContent()
      const printed = items.map((one) => ('str' in one ? one.str + (one.hasEOL ? '\n' : '') : '')).join('')
      const notes = (await page.getAnnotations()) as Note[]
      const files = notes.flatMap(({ file }) => (file ? [file] : []))
      const within = await withinOf(files, depth)
      partial ||= within.partial
      texts.push([printed, notesOf(notes), within.text].filter((one) => one.trim() !== '').join('\n'))
      // Stamps and what is drawn by hand hold words that are nowhere else.
      if (notes.some(({ subtype, hasAppearance }) => (subtype === 'Stamp' || subtype === 'Ink') && hasAppearance))
        pictures.push(no)
      page.cleanup()
    }
    if (from === 1 && texts.length > 0) {
      const attached = ((await document.getAttachments()) ?? {}) as Record<string, Within>
      const within = await withinOf(Object.values(attached), depth)
      partial ||= within.partial
      if (within.text) texts[0] = `${texts[0]}\n${within.text}`
    }
    const pages = document.numPages
    await task.destroy()
    return { pages, texts, partial, pictures }
  }

  interface OldWord {
    getBody(): string
    getFootnotes(): string
    getEndnotes(): string
    getHeaders(): string
    getAnnotations(): string
    getTextboxes(): string
  }

  /** Word before 2007. */
  async function oldWordOf(bytes: Uint8Array): Promise<{ texts: string[]; partial: boolean }> {
    const Extractor = require(places.wordExtractor) as new () => { extract(bytes: Buffer): Promise<OldWord> }
    const said = await new Extractor().extract(Buffer.from(bytes))
    const all = [
      said.getBody(),
      said.getHeaders(),
      said.getFootnotes(),
      said.getEndnotes(),
      said.getAnnotations(),
      said.getTextboxes(),
    ]
    return { texts: office.piecesOf(all.join('\n')), partial: false }
  }

  async function officeOf(bytes: Uint8Array, kind: string): Promise<{ texts: string[]; partial: boolean }> {
    // Some programs save the newer kind under the older name.
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    if (kind === 'doc' && !isZip) return oldWordOf(bytes)
    const { unzipSync } = require(places.fflate) as typeof import('fflate')
    return office.read(bytes, kind === 'doc' ? 'docx' : kind, unzipSync)
  }

  /** About 200 dots an inch, as scanners have them, never more than 12 million, and a page of any form: a strip a kilometre long, too. */
  async function pictureOf(bytes: Uint8Array, no: number): Promise<Uint8Array> {
    const { createCanvas } = require(places.canvas) as typeof import('@napi-rs/canvas')
    const task = open(bytes)
    const page = await (await task.promise).getPage(no)
    const { width, height } = page.getViewport({ scale: 1 })
    const scale = Math.min(200 / 72, Math.sqrt(12e6 / (width * height)), maxSide / width, maxSide / height)
    const viewport = page.getViewport({ scale })
    const side = (long: number) => Math.min(maxSide, Math.max(1, Math.ceil(long)))
    const canvas = createCanvas(side(viewport.width), side(viewport.height))
    const context = canvas.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
    const picture = new Uint8Array(await canvas.encode('png'))
    await task.destroy()
    return picture
  }

  async function answer(question: Question): Promise<Said> {
    if (question.of === 'picture') return { picture: await pictureOf(question.bytes, question.page) }
    if (question.of === 'pdf') return { pages: await textsOf(question.bytes, question.from, question.most) }
    const said = await officeOf(question.bytes, question.kind)
    return { pages: { pages: said.texts.length, ...said, pictures: [] } }
  }

  parentPort?.postMessage(begun(require('node:fs')))
  parentPort?.on('message', (question: Question) => {
    answer(question).then(
      (said) => parentPort.postMessage(said),
      (error) => parentPort.postMessage({ failed: String(error) } satisfies Failed),
    )
  })
}

/** Megabytes: what is larger unpacked is not read. */
const maxMb = 768

function begin(): Worker {
  const require = createRequire(import.meta.url)
  const workerData: Places = {
    pdfjs: require.resolve('pdfjs-dist/legacy/build/pdf.mjs'),
    canvas: require.resolve('@napi-rs/canvas'),
    fflate: require.resolve('fflate'),
    wordExtractor: require.resolve('word-extractor'),
    folder: dirname(require.resolve('pdfjs-dist/package.json')),
  }
  const silent = { stdout: true, stderr: true }
  const limits = { resourceLimits: { maxOldGenerationSizeMb: maxMb } }
  return new Worker(`(${live})(require, ${officeReader}, ${threadBegun})`, {
    eval: true,
    workerData,
    ...silent,
    ...limits,
  })
}

/** A thread that reads files. */
export const openThread = () => threadOf<Question, Said>(begin)
export type Thread = ReturnType<typeof openThread>
