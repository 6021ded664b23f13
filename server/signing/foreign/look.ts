/// <reference path="./program.d.ts" />
import { Worker } from 'node:worker_threads'
import { type FileReport, unread } from '../../../contract/signing/fileReport.ts'
import type { Trust } from '../../../verify/trust.ts'
import { pdfium } from '../../document/pdfium/pdfium.ts'
import { threadOf, Unreadable } from '../../document/thread.ts'
import type { Paper } from '../compose/compose.ts'
import type { DrawnText } from '../compose/say.ts'
import type { Answer, Question, Signable } from './thread.ts'
import { program } from './thread.ts?program'

/*
 * PDFs that anybody may have made are opened in threads of their own, with an end to their time and memory: one that is made to
 * take forever holds up neither the server nor whoever is next.
 */

/** What a thread may take besides the bytes of files, in MB; the bytes that they unpack to are counted (verify/foreign.ts). */
const maxMb = 512
/** So long a thread may work at one file, ms: 80 MB take some seconds. */
const mostMs = 20_000

async function begin(): Promise<Worker> {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: maxMb } }
  return new Worker(program, { eval: true, stdout: true, stderr: true, workerData: await pdfium(), ...limits })
}

// Of the process: as many files as are looked at side by side.
const idle = Array.from({ length: 2 }, () => threadOf<Question, Answer>(begin))
type Looker = (typeof idle)[number]
const waiting: ((looker: Looker) => void)[] = []

async function ask(question: Question, limitMs: number, waitMs?: number): Promise<Answer> {
  const looker = idle.pop() ?? (await new Promise<Looker>((resolve) => waiting.push(resolve)))
  try {
    // What is handed over is gone: a copy is.
    return await looker.ask({ ...question, bytes: new Uint8Array(question.bytes) }, limitMs, waitMs)
  } finally {
    const next = waiting.shift()
    if (next) next(looker)
    else idle.push(looker)
  }
}

/** Undefined where it took more than it may. A machine that did not come to it is `busy`, which says nothing of the file. */
const unlessExhausted = (error: unknown): undefined => {
  if (error instanceof Unreadable && !error.sure) return undefined
  throw error
}

/** What `checkFile` says of a file, or that looking at it takes too much. Throws `busy`. */
export async function checkForeign(
  bytes: Uint8Array,
  trust: Trust,
  now: Date,
  limitMs = mostMs,
  waitMs?: number,
): Promise<FileReport> {
  const said = await ask({ of: 'signatures', bytes, trust, now }, limitMs, waitMs).catch(unlessExhausted)
  return said?.report ?? unread(bytes.length, 'exhausting')
}

/**
 * Whether a file can be signed as readers show it, and where behind those of these words that stand on its pages. What takes too much is broken.
 * Throws `busy`.
 */
export const lookBeforeSigning = async (
  bytes: Uint8Array,
  words: readonly string[],
  limitMs = mostMs,
  waitMs?: number,
): Promise<Signable> => {
  const said = await ask({ of: 'signable', bytes, words }, limitMs, waitMs).catch(unlessExhausted)
  return said?.signable ?? { flaw: 'broken' }
}

interface Composing {
  bytes: Uint8Array
  paper: Paper
  font: Uint8Array
  /** The texts that the font cannot write. */
  drawn: DrawnText[]
}

/** A file with what is added when it is issued, or the texts that are to be drawn before; neither where it takes too much. Throws `busy`. */
export const composeForeign = async (
  { bytes, ...more }: Composing,
  limitMs = mostMs,
): Promise<Pick<Answer, 'composed' | 'strange' | 'mended'>> =>
  (await ask({ of: 'composed', bytes, ...more }, limitMs).catch(unlessExhausted)) ?? {}
