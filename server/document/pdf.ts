/// <reference path="./pdfmake.d.ts" />
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../contract/errors.ts'
import type { House } from '../house.ts'
import { chineseFont, type Font } from './font.ts'

/** What a document says, as pdfmake describes it: plain data, without functions. Tables have the layout `lines`. */
export interface Definition {
  info: { title: string }
  pageOrientation: 'portrait' | 'landscape'
  content: object[]
  /** Stands below each page; `{page}` and `{pages}` are filled in. */
  footer: string
  /** What stands at the end where the font lacks characters; `{codes}` is filled in. */
  missing: string
}

interface Work {
  pdfmake: string
  font: Font
  definition: Definition
}

/**
 * Runs in a thread of its own, from its text: it must use nothing from outside itself. A character that the font lacks is shown
 * as 〓 and named at the end: an empty box would be taken for nothing.
 */
async function write(require: NodeJS.Require): Promise<void> {
  const { parentPort, workerData } = require('node:worker_threads') as typeof import('node:worker_threads')
  const { font, definition, ...from } = workerData as Work
  const pdfmake = require(from.pdfmake) as typeof import('pdfmake')
  pdfmake.setFonts({ CJK: font })
  const line = { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => '#94a3b8' }
  pdfmake.setTableLayouts({ lines: { ...line, paddingLeft: () => 3, paddingRight: () => 3 } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path === font.normal[0] || path === font.bold[0])
  // Ligatures join the ff of a digest: nobody could compare it, and readers that copy text stumble over them.
  const defaultStyle = { font: 'CJK', fontSize: 9, lineHeight: 1.2, fontFeatures: { liga: false } }
  const look = { defaultStyle, pageSize: 'A4', pageMargins: [28, 32, 28, 40] }
  const probe = await pdfmake.createPdf({ ...look, content: [{ text: '一', bold: true }] }).getStream()
  const faces = [probe.provideFont('CJK', 'normal').font, probe.provideFont('CJK', 'bold').font]
  const lacking = new Set<string>()
  const shown = (text: string) =>
    Array.from(text, (char) => {
      const code = char.codePointAt(0) as number
      if (char === '\n' || faces.every((face) => face.hasGlyphForCodePoint(code))) return char
      lacking.add(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
      return '〓'
    }).join('')
  const withGlyphs = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withGlyphs)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value)
    return Object.fromEntries(
      members.map(([key, one]) => [key, key === 'text' && typeof one === 'string' ? shown(one) : withGlyphs(one)]),
    )
  }
  const content = withGlyphs(definition.content) as object[]
  const codes = [...lacking].join(' ')
  const footer = (page: number, pages: number) => ({
    text: definition.footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
    alignment: 'center',
    fontSize: 8,
    margin: [0, 10, 0, 0],
  })
  const note = { text: definition.missing.replace('{codes}', codes), margin: [0, 8, 0, 0] }
  const { info, pageOrientation } = definition
  const whole = { ...look, info, pageOrientation, footer, content: codes ? [...content, note] : content }
  parentPort?.postMessage(await pdfmake.createPdf(whole).getBuffer())
}

/** Whoever asked for a document, and until when it is of any use. */
export interface Asker {
  personId: string
  /** The request went away: nobody waits for its document any more. */
  gone: AbortSignal
}

/** What a thread may take for one document, in milliseconds and MB. */
const maxMs = 30_000
const maxMb = 1024

// A document takes its thread a few hundred MB for a second or two: one after the other, and one a person.
let last: Promise<unknown> = Promise.resolve()
const waiting = new Map<string, AbortSignal>()

/**
 * Writes a PDF in Chinese and English. Throws `unconfigured` where this machine has no font for it, `tooMany` while the same
 * person waits for another one, `document.tooLong` where it took too long, `timeout` where nobody waits for it any more.
 */
export async function pdfOf(
  house: House,
  definition: Definition,
  { personId, gone }: Asker,
  limitMs = maxMs,
): Promise<Buffer> {
  const font = chineseFont(house)
  const pdfmake = createRequire(import.meta.url).resolve('pdfmake')
  const earlier = waiting.get(personId)
  if (earlier && !earlier.aborted) throw new AppError('tooMany')
  waiting.set(personId, gone)
  const mine = last.then(() => inThread({ pdfmake, font, definition }, gone, limitMs))
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    if (waiting.get(personId) === gone) waiting.delete(personId)
  }
}

async function inThread(workerData: Work, gone: AbortSignal, limitMs: number): Promise<Buffer> {
  if (gone.aborted) throw new AppError('timeout')
  const resourceLimits = { maxOldGenerationSizeMb: maxMb }
  const text = `(${write})(require).catch((error) => { throw error })`
  const worker = new Worker(text, { eval: true, workerData, resourceLimits })
  const over = AbortSignal.any([gone, AbortSignal.timeout(limitMs)])
  const stop = () => void worker.terminate()
  over.addEventListener('abort', stop)
  const tooLong = () => new AppError(gone.aborted ? 'timeout' : 'document.tooLong')
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLong() : error),
      )
      worker.once('exit', () => reject(over.aborted ? tooLong() : new Error('A PDF was not written')))
    })
  } finally {
    over.removeEventListener('abort', stop)
  }
}
