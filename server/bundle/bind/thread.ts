/// <reference path="../../signing/foreign/program.d.ts" />
import { Worker } from 'node:worker_threads'
import { pdfiumPlaces } from '../../document/pdfium/places.ts'
import type { Answer, Work } from './live.ts'
import { program } from './live.ts?program'

/** What the thread may take for what it makes of a file, in MB; its bytes, and those that they unpack to (live.ts), come on top. */
const maxMb = 768
/** So long one file may take, ms. */
const maxMs = 120_000

/** A file took too long, or more memory than there is for it: whoever sent it finds it refused as damaged. */
export class Overtaxed extends Error {}

/** A thread of its own for each bundle: what it holds goes with it. */
export function openBinder() {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: maxMb } }
  const worker = new Worker(program, { eval: true, workerData: pdfiumPlaces(), ...limits })
  worker.unref()
  let dead: Error | undefined
  worker.on('error', (error: NodeJS.ErrnoException) => {
    dead = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Overtaxed() : error
  })

  return {
    /** One after the other. Throws `Overtaxed`, and whatever ended the thread; after that it is of no use. */
    ask(work: Work, gone: AbortSignal): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const over = AbortSignal.any([gone, AbortSignal.timeout(maxMs)])
        const done = <T>(act: (value: T) => void) => {
          return (value: T) => {
            worker.off('message', onMessage).off('exit', onExit)
            over.removeEventListener('abort', onOver)
            act(value)
          }
        }
        const onMessage = done(resolve)
        const onExit = done(() => reject(dead ?? new Error('The thread that binds ended')))
        const onOver = done(() => {
          void worker.terminate()
          reject(gone.aborted ? gone.reason : new Overtaxed())
        })
        worker.once('message', onMessage).once('exit', onExit)
        over.addEventListener('abort', onOver)
        if (over.aborted) return onOver(undefined)
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
export type Binder = ReturnType<typeof openBinder>
