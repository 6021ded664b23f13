/// <reference path="../../signing/foreign/program.d.ts" />
import { Worker } from 'node:worker_threads'
import { pdfium } from '../../document/pdfium/pdfium.ts'
import { isThreadBegun, type ThreadBegun, watchThread } from '../../document/threadTime.ts'
import type { Answer, Work } from './live.ts'
import { program } from './live.ts?program'

/** What the thread may take for what it makes of a file, in MB; its bytes, and those that they unpack to (live.ts), come on top. */
const maxMb = 768
/** So long the thread may work at one file, ms, and so long is waited for it while the machine has more to do. */
const [maxMs, maxWaitMs] = [120_000, 600_000]

/** A file took too much work, or more memory than there is for it: whoever sent it finds it refused as damaged. */
export class Overtaxed extends Error {}

/** A thread of its own for each bundle: what it holds goes with it. */
export async function openBinder({ limitMs, waitMs } = { limitMs: maxMs, waitMs: maxWaitMs }) {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: maxMb } }
  const worker = new Worker(program, { eval: true, workerData: await pdfium(), ...limits })
  worker.unref()
  let dead: Error | undefined
  worker.on('error', (error: NodeJS.ErrnoException) => {
    dead = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Overtaxed() : error
  })
  /** The name of the thread, once it has said it. */
  let thread: string | undefined
  worker.once('message', (said: ThreadBegun) => {
    thread = said.thread
  })

  return {
    /**
     * One after the other. Throws `Overtaxed`, `busy` where the machine did not come to it, and whatever ended the thread; after that it
     * is of no use.
     */
    ask(work: Work, gone: AbortSignal): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const done = <T>(act: (value: T) => void) => {
          return (value: T) => {
            worker.off('message', onMessage).off('exit', onExit)
            gone.removeEventListener('abort', onGone)
            stop()
            act(value)
          }
        }
        const answered = done(resolve)
        const onMessage = (said: Answer | ThreadBegun) => {
          if (!isThreadBegun(said)) answered(said)
        }
        const onExit = done(() => reject(dead ?? new Error('The thread that binds ended')))
        const giveUp = done((error: unknown) => {
          void worker.terminate()
          reject(error)
        })
        const onGone = () => giveUp(gone.reason)
        const stop = watchThread(
          () => thread,
          { limitMs, waitMs },
          (busy) => giveUp(busy ?? new Overtaxed()),
        )
        worker.on('message', onMessage).once('exit', onExit)
        gone.addEventListener('abort', onGone)
        if (gone.aborted) return onGone()
        // Only bytes that are nobody else's may be handed over.
        const bytes = work.is === 'begin' ? work.stamps : work.is === 'end' ? undefined : work.bytes
        worker.postMessage(
          work,
          bytes && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [],
        )
      })
    },
    close: () => worker.terminate(),
  }
}
export type Binder = Awaited<ReturnType<typeof openBinder>>
