import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Failed, threadOf } from './thread.ts'

/** What the thread is asked: the text of some pages, the text of a Word file, or a page as a picture. */
export type Question =
  | { of: 'pdf'; bytes: Uint8Array; from: number; most: number }
  | { of: 'word'; bytes: Uint8Array }
  | { of: 'picture'; bytes: Uint8Array; page: number }

/** Pages of the file in all, and the text of those asked for; or a PNG. */
export interface Pages {
  pages: number
  texts: string[]
}

interface Places {
  pdfjs: string
  canvas: string
  mammoth: string
  /** The folder of pdf.js, for its character maps, fonts and decoders. */
  folder: string
}

type Said = { pages: Pages } | { picture: Uint8Array }

/**
 * The life of the thread, run from its text: it must use nothing from outside itself. Files are whatever anybody sent: it has its own
 * memory, runs nothing that stands in them and asks for nothing outside.
 */
function live(require: NodeJS.Require): void {
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

  async function textsOf(bytes: Uint8Array, from: number, most: number): Promise<Pages> {
    const task = open(bytes)
    const document = await task.promise
    const texts: string[] = []
    for (let no = from; no <= document.numPages && texts.length < most; no++) {
      const page = await document.getPage(no)
      const { items } = await page.getTextContent()
      texts.push(items.map((one) => ('str' in one ? one.str + (one.hasEOL ? '\n' : '') : '')).join(''))
      page.cleanup()
    }
    const pages = document.numPages
    await task.destroy()
    return { pages, texts }
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
    const mammoth = require(places.mammoth) as typeof import('mammoth')
    const input = { buffer: Buffer.from(question.bytes) }
    const { value } = await mammoth.extractRawText(input)
    return { pages: { pages: 1, texts: [value] } }
  }

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
  const { resolve } = createRequire(import.meta.url)
  const workerData: Places = {
    pdfjs: resolve('pdfjs-dist/legacy/build/pdf.mjs'),
    canvas: resolve('@napi-rs/canvas'),
    mammoth: resolve('mammoth'),
    folder: dirname(resolve('pdfjs-dist/package.json')),
  }
  const silent = { stdout: true, stderr: true }
  const limits = { resourceLimits: { maxOldGenerationSizeMb: maxMb } }
  return new Worker(`(${live})(require)`, { eval: true, workerData, ...silent, ...limits })
}

/** A thread that reads files. */
export const openThread = () => threadOf<Question, Said>(begin)
export type Thread = ReturnType<typeof openThread>
