import { parentPort } from 'node:worker_threads'
import { PDF } from '@libpdf/core'
import type { FileReport } from '../../../contract/signing/fileReport.ts'
import { checkFile } from '../../../verify/check.ts'
import { lookInto } from '../../../verify/foreign.ts'
import { finderIn, mostUnpacked } from '../../../verify/places.ts'
import type { Trust } from '../../../verify/trust.ts'
import type { Failed } from '../../document/thread.ts'
import { anchorsOf, composePdf, type Paper } from '../compose/compose.ts'
import { type DrawnText, drawnOf, type Said } from '../compose/say.ts'

export type Question =
  | { of: 'signatures'; bytes: Uint8Array; trust: Trust; now: Date }
  | { of: 'composed'; bytes: Uint8Array; paper: Paper; font: Uint8Array; drawn: DrawnText[] }

export interface Answer {
  report?: FileReport
  /** The file with what is added when it is issued; or the texts that are to be drawn before, as the font cannot write them. */
  composed?: Uint8Array
  strange?: Said[]
}

async function answer(question: Question): Promise<Answer> {
  const { bytes } = question
  if (question.of === 'signatures') return { report: await checkFile(bytes, question.trust, question.now) }
  const { paper, font, drawn } = question
  return lookInto(mostUnpacked, async (foreign): Promise<Answer> => {
    const pdf = await foreign.open(bytes)
    if (!pdf) throw new Error('What is to be issued cannot be opened')
    // Places are looked for before anything is written over them.
    const places = anchorsOf(paper).map(finderIn(pdf))
    const ready = drawn.map(async ({ said, bytes: its }) => ({
      said,
      page: await pdf.embedPage(await PDF.load(its), 0),
    }))
    const strange = composePdf(pdf, font, paper, places, drawnOf(await Promise.all(ready)))
    return strange.length ? { strange } : { composed: await pdf.save({ subsetFonts: true }) }
  })
}

/** The life of a thread that opens PDFs of strangers: it is begun from the text of this file and all that it imports. */
parentPort?.on('message', (question: Question) => {
  answer(question).then(
    (said) => parentPort?.postMessage(said),
    (error: Error) => parentPort?.postMessage({ failed: error.stack ?? String(error) } satisfies Failed),
  )
})
