import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../contract/errors/errors.ts'
import { pictureSeconds } from '../../contract/upload/ocr.ts'
import type { House } from '../house.ts'

/** Reads what stands in pictures. */
export interface Ocr {
  /**
   * The lines of a PNG or JPEG, from the top down, with blanks as wide as in the picture; none where it shows no text, or is
   * no picture after all. Throws `ocr.tooLong`, and `timeout` once nobody waits for it any more.
   */
  linesOf(picture: Buffer, gone: AbortSignal, limitMs?: number): Promise<string[]>
}

/** The reader of this installation. Throws `unconfigured` where it is switched off; a service would be another `Ocr`. */
export function ocrOf({ config }: Pick<House, 'config'>): Ocr {
  if (!config.ocr) throw new AppError('unconfigured')
  return tesseract
}

interface Places {
  tesseract: string
  langPath: string
}

/**
 * Runs in a thread of its own, from its text: it must use nothing from outside itself. Tesseract opens another thread below
 * it, which ends with this one: what goes wrong there would else end the server. Program and language lie in node_modules.
 */
async function live(require: NodeJS.Require): Promise<void> {
  const { parentPort, workerData } = require('node:worker_threads') as typeof import('node:worker_threads')
  const { tesseract, langPath } = workerData as Places
  const { createWorker, OEM, PSM } = require(tesseract) as typeof import('tesseract.js')
  let ready = false
  // What is not installed as it should be is our failure; after that the same is told by the promise below.
  const errorHandler = (error: unknown) => {
    if (!ready) throw new Error(String(error))
  }
  const worker = await createWorker('chi_sim', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', errorHandler })
  ready = true
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, preserve_interword_spaces: '1' })
  parentPort?.on('message', async (picture: Uint8Array) => {
    // A picture that it cannot open shows nothing.
    const lines = await worker.recognize(Buffer.from(picture), { rotateAuto: true }).then(
      ({ data }) => data.text.split('\n'),
      () => [],
    )
    parentPort.postMessage(lines)
  })
}

/** Its remarks on pictures are no part of our log. */
const silent = { stdout: true, stderr: true }

function begin(): Worker {
  const require = createRequire(import.meta.url)
  const langPath = join(dirname(require.resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int')
  const workerData: Places = { tesseract: require.resolve('tesseract.js'), langPath }
  const worker = new Worker(`(${live})(require)`, { eval: true, workerData, ...silent })
  worker.on('error', () => undefined)
  // One that ended while nobody waited for it would never say that it read nothing.
  worker.once('exit', () => {
    if (idle?.worker === worker) idle = undefined
  })
  return worker
}

/** To begin costs ten times what a small picture does: one that has read waits for the next picture so long, in some 100 MB. */
const idleMs = 10_000
let idle: { worker: Worker; end: NodeJS.Timeout } | undefined

function take(): Worker {
  const worker = idle?.worker ?? begin()
  clearTimeout(idle?.end)
  idle = undefined
  worker.ref()
  return worker
}

function giveBack(worker: Worker): void {
  if (idle) return void worker.terminate()
  const end = setTimeout(() => {
    idle = undefined
    void worker.terminate()
  }, idleMs)
  // It keeps nobody from ending.
  end.unref()
  worker.unref()
  idle = { worker, end }
}

const tesseract: Ocr = {
  async linesOf(picture, gone, limitMs = pictureSeconds * 1000) {
    if (gone.aborted) throw new AppError('timeout')
    const worker = take()
    const over = AbortSignal.any([gone, AbortSignal.timeout(limitMs)])
    const heard = new AbortController()
    try {
      const lines = await new Promise<string[]>((done, reject) => {
        const fail = () =>
          reject(
            over.aborted ? new AppError(gone.aborted ? 'timeout' : 'ocr.tooLong') : new Error('A picture was not read'),
          )
        worker.once('message', done).once('error', reject).once('exit', fail)
        heard.signal.addEventListener('abort', () => worker.off('message', done).off('error', reject).off('exit', fail))
        over.addEventListener('abort', () => void worker.terminate(), { signal: heard.signal })
        worker.postMessage(picture)
      })
      giveBack(worker)
      return lines
    } catch (error) {
      void worker.terminate()
      throw error
    } finally {
      heard.abort()
    }
  },
}
