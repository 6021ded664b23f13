import * as Comlink from 'comlink'
import { photoLimits } from '../../contract/both/strokes.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { PaperCutter } from './paperCutter.ts'

/** How much of what is dark counts as ink: from 1, only what is nearly black, to 5, also pencil. */
export const strengths = { least: 1, usual: 3, most: 5 } as const

/** A photo of a signature on paper, held by a worker until it is closed. */
export interface Photo {
  /** The ink alone, as a PNG in base64; turned clockwise by quarters. Throws AppError `sign.photoEmpty`, `sign.photoFull`. */
  cut(strength: number, turns: number): Promise<string>
  close(): void
}

/** Opens a photo off the main thread. Throws AppError `sign.photoBroken`, also where the worker died over it, and `sign.photoBig`. */
export async function openPhoto(file: Blob): Promise<Photo> {
  const worker = new Worker(new URL('./paperCutter.ts', import.meta.url), { type: 'module' })
  const remote = Comlink.wrap<PaperCutter>(worker)
  const died = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new AppError('sign.photoBroken'))
  })
  // Nobody may be waiting when it dies.
  died.catch(() => undefined)
  const close = () => worker.terminate()
  const refused = await Promise.race([remote.open(file), died]).catch((error) => {
    close()
    throw error
  })
  if (refused) {
    close()
    throw new AppError(refused, photoLimits)
  }
  return {
    close,
    async cut(strength, turns) {
      const cut = await Promise.race([remote.cut(strength, turns), died])
      if ('refused' in cut) throw new AppError(cut.refused)
      return cut.png
    },
  }
}
