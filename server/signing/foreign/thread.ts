import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PDF } from '@libpdf/core'
import type { FileReport } from '../../../contract/signing/fileReport.ts'
import { boxBehind } from '../../../verify/box.ts'
import { checkFile } from '../../../verify/check.ts'
import { lookInto } from '../../../verify/foreign.ts'
import { finderIn, mostUnpacked, type Place } from '../../../verify/places.ts'
import type { Trust } from '../../../verify/trust.ts'
import type { Pdfium } from '../../document/pdfium/mend.ts'
import type { Failed } from '../../document/thread.ts'
import { threadBegun } from '../../document/threadTime.ts'
import { anchorsOf, composePdf, type Paper } from '../compose/compose.ts'
import { type DrawnText, drawnOf, type Said } from '../compose/say.ts'
import { openUnsigned, type Unsignable } from './open.ts'

export type Question =
  | { of: 'signatures'; bytes: Uint8Array; trust: Trust; now: Date }
  /** `words`: behind which somebody is to sign. */
  | { of: 'signable'; bytes: Uint8Array; words: readonly string[] }
  | { of: 'composed'; bytes: Uint8Array; paper: Paper; font: Uint8Array; drawn: DrawnText[] }

/** Whether a file can be signed, how many pages it has, and where somebody signs behind each of the words that stand on them. */
export type Signable = { flaw: Unsignable } | { pages: number; places: Record<string, Place> }

export interface Answer {
  report?: FileReport
  signable?: Signable
  /** The file with what is added when it is issued; or the texts that are to be drawn before, as the font cannot write them. */
  composed?: Uint8Array
  strange?: Said[]
  /** It was written anew before (open.ts). */
  mended?: boolean
}

async function answer(question: Question): Promise<Answer> {
  const { bytes } = question
  if (question.of === 'signatures') return { report: await checkFile(bytes, question.trust, question.now) }
  return lookInto(mostUnpacked, async (foreign): Promise<Answer> => {
    const opened = await openUnsigned(foreign, workerData as Pdfium, bytes)
    if (question.of === 'signable') return { signable: 'flaw' in opened ? opened : seen(opened.pdf, question.words) }
    if ('flaw' in opened) throw new Error(`What is to be issued cannot be opened: ${opened.flaw}`)
    const { pdf, mended } = opened
    const { paper, font, drawn } = question
    // Places are looked for before anything is written over them.
    const places = anchorsOf(paper).map(finderIn(pdf))
    const ready = drawn.map(async ({ said, bytes: its }) => ({
      said,
      page: await pdf.embedPage(await PDF.load(its), 0),
    }))
    const strange = composePdf(pdf, font, paper, places, drawnOf(await Promise.all(ready)))
    return strange.length ? { strange } : { composed: await pdf.save({ subsetFonts: true }), mended }
  })
}

function seen(pdf: PDF, words: readonly string[]): Signable {
  const find = finderIn(pdf)
  const found = words.flatMap((one): [string, Place][] => {
    const place = find(one)
    return place ? [[one, boxBehind(place)]] : []
  })
  return { pages: pdf.getPageCount(), places: Object.fromEntries(found) }
}

/** The life of a thread that opens PDFs of strangers: it is begun from the text of this file and all that it imports. */
parentPort?.postMessage(threadBegun(fs))
parentPort?.on('message', (question: Question) => {
  answer(question).then(
    (said) => parentPort?.postMessage(said),
    (error: Error) => parentPort?.postMessage({ failed: error.stack ?? String(error) } satisfies Failed),
  )
})
