import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Failed, threadOf } from './thread.ts'

/** What the thread is asked: the text of some pages, a Word file as text or as what its HTML is made of, the same of HTML, or a page as a picture. */
export type Question =
  | { of: 'pdf'; bytes: Uint8Array; from: number; most: number }
  | { of: 'word'; bytes: Uint8Array; as: 'text' | 'tree' }
  | { of: 'html'; bytes: Uint8Array }
  | { of: 'picture'; bytes: Uint8Array; page: number }

/** Pages of the file in all, and the text of those asked for; or a PNG. */
export interface Pages {
  pages: number
  texts: string[]
}

/** What HTML is made of, as far as documents ask. */
export interface HtmlNode {
  /** A tag, `#text`, or another beginning with `#`. */
  nodeName: string
  tagName?: string
  attrs?: { name: string; value: string }[]
  value?: string
  childNodes: HtmlNode[]
}

interface Places {
  parse5: string
  pdfjs: string
  canvas: string
  mammoth: string
  /** The folder of pdf.js, for its character maps, fonts and decoders. */
  folder: string
}

type Said = { pages: Pages } | { picture: Uint8Array } | { tree: HtmlNode }

/**
 * The life of the thread, run from its text: it must use nothing from outside itself. Files are whatever anybody sent: it has its own
 * memory, runs nothing that stands in them and asks for nothing outside.
 */
function live(require: NodeJS.Require): void {
  const { parentPort, workerData } = require('node:worker_threads') as typeof import('node:worker_threads')
  const places = workerData as Places
  // Loading costs a second: not before the first of its kind is asked for.
  const pdf = () => require(places.pdfjs) as typeof import('pdfjs-dist')
  const open = (data: Uint8Array) =>
    pdf().getDocument({
      data,
      verbosity: 0,
      isEvalSupported: false,
      stopAtErrors: false,
      useSystemFonts: false,
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

  /** About 200 dots an inch, as scanners have them, and never more than 12 million. */
  async function pictureOf(bytes: Uint8Array, no: number): Promise<Uint8Array> {
    const { createCanvas } = require(places.canvas) as typeof import('@napi-rs/canvas')
    const task = open(bytes)
    const page = await (await task.promise).getPage(no)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: Math.min(200 / 72, Math.sqrt(12e6 / (width * height))) })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const context = canvas.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
    const picture = new Uint8Array(await canvas.encode('png'))
    await task.destroy()
    return picture
  }

  /**
   * Deeper than 100 nobody reads, and more than 400 000 pieces are no document. The parser itself may make millions of a few hundred
   * thousand signs, as browsers do: that is why it is here.
   */
  function treeOf(html: string): HtmlNode {
    const [mostLevels, mostNodes] = [100, 400_000]
    const asked = ['style', 'align', 'colspan', 'rowspan', 'start', 'data-counting']
    type Given = Omit<HtmlNode, 'childNodes'> & { childNodes?: Given[] }
    const { parse } = require(places.parse5) as typeof import('parse5')
    const root: HtmlNode = { nodeName: '#document', childNodes: [] }
    const left = [{ from: parse(html) as unknown as Given, to: root, level: 0 }]
    for (let [one, nodes] = [left.pop(), 0]; one; one = left.pop())
      for (const from of one.from.childNodes ?? []) {
        if (++nodes > mostNodes) throw new Error('Too many pieces')
        const { nodeName, tagName, value, attrs } = from
        const to: HtmlNode = { nodeName, childNodes: [] }
        if (tagName !== undefined) to.tagName = tagName
        if (value !== undefined) to.value = value
        if (attrs)
          to.attrs = attrs.filter(({ name }) => asked.includes(name)).map(({ name, value }) => ({ name, value }))
        one.to.childNodes.push(to)
        if (one.level < mostLevels) left.push({ from, to, level: one.level + 1 })
      }
    return root
  }

  async function answer(question: Question): Promise<Said> {
    if (question.of === 'html') return { tree: treeOf(Buffer.from(question.bytes).toString('utf8')) }
    if (question.of === 'picture') return { picture: await pictureOf(question.bytes, question.page) }
    if (question.of === 'pdf') return { pages: await textsOf(question.bytes, question.from, question.most) }
    const mammoth = require(places.mammoth) as typeof import('mammoth')
    const input = { buffer: Buffer.from(question.bytes) }
    // Pictures are named by their tag and left where they are.
    const noPictures = { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false }
    if (question.as === 'tree') return { tree: treeOf((await mammoth.convertToHtml(input, noPictures)).value) }
    return { pages: { pages: 1, texts: [(await mammoth.extractRawText(input)).value] } }
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
    parse5: resolve('parse5'),
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
