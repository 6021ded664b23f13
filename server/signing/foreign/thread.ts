import { parentPort } from 'node:worker_threads'
import type { FileReport } from '../../../contract/fileReport.ts'
import { checkFile } from '../../../verify/check.ts'
import { type Place, placesOf } from '../../../verify/places.ts'
import type { Trust } from '../../../verify/trust.ts'
import type { Failed } from '../../document/thread.ts'

export type Question =
  | { of: 'signatures'; bytes: Uint8Array; trust: Trust; now: Date }
  | { of: 'places'; bytes: Uint8Array; words: readonly string[] }

export interface Answer {
  report?: FileReport
  places?: (Place | null)[]
}

async function answer(question: Question): Promise<Answer> {
  const { bytes } = question
  return question.of === 'signatures'
    ? { report: await checkFile(bytes, question.trust, question.now) }
    : { places: await placesOf(bytes, question.words) }
}

/** The life of a thread that opens PDFs of strangers: it is begun from the text of this file and all that it imports. */
parentPort?.on('message', (question: Question) => {
  answer(question).then(
    (said) => parentPort?.postMessage(said),
    (error: Error) => parentPort?.postMessage({ failed: error.stack ?? String(error) } satisfies Failed),
  )
})
