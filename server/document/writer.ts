/// <reference path="./pdfmake.d.ts" />
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../contract/errors/errors.ts'
import type { Font } from './font.ts'
import { furtherFonts, type Libraries } from './furtherFonts.ts'
import { mendLayout } from './layout.ts'
import type { Definition } from './pdf.ts'

/** A document as it was written. */
export interface Written {
  bytes: Buffer
  /** Characters that no font has, each once: they stand as 〓. */
  lacking: string[]
}

/** To the thread. */
interface Work {
  font: Font
  definition: Definition
}

/** From it: what was written, or why not. */
type Answer = { bytes: Uint8Array; lacking: string[] } | { failed: string }

/**
 * The life of the thread, run from its text: it must use nothing from outside itself. What a font costs to read is paid once.
 * A character that no font has is shown as 〓 and named at the end: an empty box would be taken for nothing.
 */
function live(require: NodeJS.Require, mend: typeof mendLayout, openFurther: typeof furtherFonts): void {
  const { parentPort, workerData } = require('node:worker_threads') as typeof import('node:worker_threads')
  const { readFileSync } = require('node:fs') as typeof import('node:fs')
  const libraries = workerData as Libraries
  const pdfmake = require(libraries.pdfmake) as typeof import('pdfmake')
  const line = { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => '#94a3b8' }
  const grid = {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => '#475569',
    vLineColor: () => '#475569',
  }
  // Of many columns little of the page would be left.
  const padded = (_: number, { table }: { table: { widths: unknown[] } }) => (table.widths.length > 12 ? 1 : 3)
  const padding = { paddingLeft: padded, paddingRight: padded }
  mend(require, libraries.pdfmake)
  const further = openFurther(require, libraries, 'CJK')
  pdfmake.setTableLayouts({ lines: { ...line, ...padding }, grid: { ...grid, ...padding } })
  pdfmake.setUrlAccessPolicy(() => false)
  /**
   * What no `Definition` says of its texts, nor of what stands around them. Said at each text it is not looked for through all that stands
   * around every character.
   */
  const plainStyle = {
    font: 'CJK',
    italics: false,
    fontFeatures: false,
    characterSpacing: 0,
    opacity: 1,
    sup: false,
    sub: false,
    decorationColor: false,
    decorationStyle: false,
    decorationThickness: false,
    noWrap: false,
    preserveLeadingSpaces: false,
    preserveTrailingSpaces: false,
  }
  const fileOf = (face: Font['normal']) => (typeof face === 'string' ? face : face[0])

  let isMended = false
  /**
   * Ligatures join the ff of a digest: nobody could compare it, and readers that copy text stumble over them. They are turned off at
   * the font itself: what is asked of each text keeps pdfkit from knowing a word again, and every character is shaped anew.
   */
  function turnOffLigatures(face: { layout(text: string, features?: object, ...more: unknown[]): unknown }): void {
    const fonts = Object.getPrototypeOf(face) as typeof face
    const { layout } = fonts
    fonts.layout = function (text, features, ...more) {
      return layout.call(this, text, { ...features, liga: false }, ...more)
    }
  }

  /** Each sign of a page would be six pieces of bytes, a hundred thousand an award: they are gathered as text and made bytes once. */
  function gatherWrites(stream: { write(chunk: string | Uint8Array): void; finalize(): void }): void {
    const streams = Object.getPrototypeOf(stream) as typeof stream & { said?: string }
    const { write, finalize } = streams
    const put = (to: typeof streams) => {
      // A line break is added to what is text.
      if (to.said) write.call(to, to.said.slice(0, -1))
      to.said = ''
    }
    streams.write = function (chunk) {
      if (typeof chunk === 'string') this.said = `${this.said ?? ''}${chunk}\n`
      else {
        put(this)
        write.call(this, chunk)
      }
    }
    streams.finalize = function () {
      put(this)
      finalize.call(this)
    }
  }

  const opened = new Map<string, { hasGlyphForCodePoint(code: number): boolean }[]>()
  /** What both weights can show: each is megabytes to read, so it is read for this once. */
  async function facesOf(font: Font) {
    const key = JSON.stringify(font)
    const known = opened.get(key)
    if (known) return known
    // Else each document reads both files from the disk.
    for (const face of [font.normal, font.bold])
      if (typeof face === 'string') pdfmake.virtualfs.writeFileSync(face, readFileSync(face))
    const probe = await pdfmake.createPdf({ defaultStyle: { font: 'CJK' }, content: '一' }).getStream()
    const normal = probe.provideFont('CJK', false).font
    if (!isMended) {
      isMended = true
      turnOffLigatures(normal)
      gatherWrites(probe.ref({}))
    }
    const faces = [normal, probe.provideFont('CJK', true).font]
    opened.set(key, faces)
    return faces
  }

  /** Every text of a definition. */
  function* textsOf(value: unknown): Generator<string> {
    if (typeof value !== 'object' || value === null) return
    for (const [key, one] of Object.entries(value))
      if (key === 'text' && typeof one === 'string') yield one
      else yield* textsOf(one)
  }

  async function write({ font, definition }: Work): Promise<Answer> {
    const CJK = { normal: font.normal, bold: font.bold }
    pdfmake.setFonts({ CJK })
    const isOwn = (path: string) => path === fileOf(font.normal) || path === fileOf(font.bold)
    pdfmake.setLocalAccessPolicy((path) => isOwn(path) || further.isOpened(path))
    const defaultStyle = { font: 'CJK', fontSize: 9, lineHeight: 1.2 }
    const look = {
      // Signatures of the kind that is put under documents (CAdES) came with it.
      version: '1.7',
      defaultStyle,
      pageSize: definition.pageSize ?? 'A4',
      pageMargins: definition.pageMargins ?? [28, 32, 28, 40],
    }
    const faces = await facesOf(font)
    const isMain = (sign: string) =>
      sign === '\n' || faces.every((face) => face.hasGlyphForCodePoint(sign.codePointAt(0) as number))
    /** Signs that the first font lacks, as they were typed and as they are written. */
    const strange = new Set<string>()
    for (const text of textsOf(definition.content))
      if (!Array.from(text).every(isMain))
        for (const sign of text + further.composed(text)) if (!isMain(sign)) strange.add(sign)
    if (strange.size > 0) await further.prepare(strange, font.further)
    pdfmake.setFonts({ CJK, ...further.facesOpened() })
    const lacking = new Set<string>()
    const isPlain = (text: string) => strange.size === 0 || !Array.from(text).some((sign) => strange.has(sign))
    const piecesOf = (text: string) => further.piecesOf(text, isMain, (sign) => lacking.add(sign))
    /** What is said of the look of a text, to be said of each of its pieces. */
    const styleOf = (own: object) =>
      Object.fromEntries(Object.entries(own).filter(([key]) => key in plainStyle && key !== 'font'))
    const withGlyphs = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if (Array.isArray(value)) return value.map(withGlyphs)
      const own = Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, key === 'text' ? withinText(one) : withGlyphs(one)]),
      )
      if (typeof own.text !== 'string') return own
      if (isPlain(own.text)) return { ...plainStyle, ...own }
      const style = { ...plainStyle, ...styleOf(own) }
      return { ...own, text: piecesOf(own.text).map((piece) => ({ ...style, ...piece })) }
    }
    /** What stands within a line cannot hold others: in its place stand its pieces. */
    const withinText = (value: unknown): unknown => {
      if (!Array.isArray(value)) return withGlyphs(value)
      return value.flatMap((one: { text?: unknown }) => {
        if (typeof one.text !== 'string' || isPlain(one.text)) return [withGlyphs(one)]
        return piecesOf(one.text).map((piece) => ({ ...plainStyle, ...one, ...piece }))
      })
    }
    const content = withGlyphs(definition.content) as object[]
    const name = (char: string) => `U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
    const footer = (page: number, pages: number) => ({
      text: definition.footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
      alignment: 'center',
      fontSize: 8,
      margin: [0, 10, 0, 0],
    })
    const note = { text: definition.missing.replace('{codes}', [...lacking].map(name).join(' ')), margin: [0, 8, 0, 0] }
    const { info, pageOrientation } = definition
    const whole = { ...look, info, pageOrientation, footer, content: lacking.size ? [...content, note] : content }
    return { bytes: await pdfmake.createPdf(whole).getBuffer(), lacking: [...lacking] }
  }

  parentPort?.on('message', (work: Work) => {
    write(work)
      .catch((error: Error): Answer => ({ failed: error.stack ?? String(error) }))
      .then((answer) => parentPort?.postMessage(answer))
  })
}

/**
 * What the thread may take, in MB, and how long it waits for more to do: a font in memory costs some hundred MB. Of the young what one
 * document makes: cleared away in small portions it cost a tenth of the time.
 */
const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 96 }
const idleMs = 5 * 60_000

// One of the process: documents are written one after the other.
let thread: Worker | undefined
let rest: NodeJS.Timeout | undefined

/** Whether it holds what every document needs, or is loading it. */
export const isBegun = (): boolean => thread !== undefined

function end(worker: Worker): void {
  if (thread === worker) thread = undefined
  void worker.terminate()
}

function begin(): Worker {
  const require = createRequire(import.meta.url)
  const libraries = {
    pdfmake: require.resolve('pdfmake'),
    bidi: require.resolve('bidi-js'),
    woff2: require.resolve('wawoff2/decompress.js'),
  } satisfies Libraries
  const worker = new Worker(`(${live})(require, ${mendLayout}, ${furtherFonts})`, {
    eval: true,
    workerData: libraries,
    resourceLimits: limits,
  })
  // It keeps nobody from ending, and what befalls it is heard by whoever waits for it.
  worker.unref()
  worker.on('error', () => end(worker))
  worker.on('exit', () => end(worker))
  return worker
}

/**
 * Has one document written; the caller sees to it that there is one at a time. Throws `busy` where `over` came
 * first, and `document.tooLong` where the thread's memory did not suffice: that thread is ended, and the next document has a new one.
 */
export async function writeIn(font: Font, definition: Definition, over: AbortSignal): Promise<Written> {
  clearTimeout(rest)
  thread ??= begin()
  const worker = thread
  try {
    return await new Promise<Written>((resolve, reject) => {
      const heard = new AbortController()
      const done = <T>(act: (value: T) => void) => {
        return (value: T) => {
          heard.abort()
          worker.off('message', onMessage).off('error', onError).off('exit', onExit)
          act(value)
        }
      }
      const onMessage = done((answer: Answer) => {
        if ('failed' in answer) reject(new Error(`A PDF was not written: ${answer.failed}`))
        else resolve({ ...answer, bytes: Buffer.from(answer.bytes) })
      })
      const onError = done((error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('document.tooLong') : error),
      )
      const onExit = done(() => reject(over.aborted ? new AppError('busy') : new Error('A PDF was not written')))
      worker.once('message', onMessage).once('error', onError).once('exit', onExit)
      over.addEventListener('abort', () => end(worker), { signal: heard.signal })
      if (over.aborted) end(worker)
      else worker.postMessage({ font, definition } satisfies Work)
    })
  } finally {
    rest = setTimeout(() => end(worker), idleMs)
    rest.unref()
  }
}
