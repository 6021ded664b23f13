import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../contract/errors.ts'
import { pictureSeconds } from '../../contract/ocr.ts'
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

interface Work {
  tesseract: string
  langPath: string
  picture: Uint8Array
}

/**
 * Runs in a thread of its own, from its text: it must use nothing from outside itself. Tesseract opens another thread below
 * it, which ends with this one: what goes wrong there would else end the server. Program and language lie in node_modules.
 */
async function read(require: NodeJS.Require): Promise<void> {
  const { parentPort, workerData } = require('node:worker_threads') as typeof import('node:worker_threads')
  const { tesseract, langPath, picture } = workerData as Work
  const { createWorker, OEM, PSM } = require(tesseract) as typeof import('tesseract.js')
  let ready = false
  // What is not installed as it should be is our failure; after that the same is told by the promise below.
  const errorHandler = (error: unknown) => {
    if (!ready) throw new Error(String(error))
  }
  const worker = await createWorker('chi_sim', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', errorHandler })
  ready = true
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, preserve_interword_spaces: '1' })
  // A picture that it cannot open shows nothing.
  const lines = await worker.recognize(Buffer.from(picture), { rotateAuto: true }).then(
    ({ data }) => data.text.split('\n'),
    () => [],
  )
  parentPort?.postMessage(lines)
  await worker.terminate()
}

/** Its remarks on pictures are no part of our log. */
const silent = { stdout: true, stderr: true }

const tesseract: Ocr = {
  async linesOf(picture, gone, limitMs = pictureSeconds * 1000) {
    if (gone.aborted) throw new AppError('timeout')
    const require = createRequire(import.meta.url)
    const langPath = join(dirname(require.resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int')
    const workerData: Work = { tesseract: require.resolve('tesseract.js'), langPath, picture }
    const worker = new Worker(`(${read})(require)`, {
      eval: true,
      workerData,
      ...silent,
    })
    const over = AbortSignal.any([gone, AbortSignal.timeout(limitMs)])
    const stop = () => void worker.terminate()
    over.addEventListener('abort', stop)
    try {
      return await new Promise<string[]>((done, reject) => {
        worker.once('message', done)
        worker.once('error', reject)
        worker.once('exit', () =>
          reject(
            over.aborted ? new AppError(gone.aborted ? 'timeout' : 'ocr.tooLong') : new Error('A picture was not read'),
          ),
        )
      })
    } finally {
      over.removeEventListener('abort', stop)
      await worker.terminate()
    }
  },
}
