import * as Comlink from 'comlink'
import { AppError } from '../../contract/errors.ts'
import { checkFile, defaultMaxMb, type FileGroup } from '../../contract/file.ts'
import type { Inspector } from './inspect.ts'

export interface InspectOptions {
  group: FileGroup
  maxMb?: number
  /** Bytes hashed so far. */
  onProgress?: (bytes: number) => void
  /** Aborting kills the worker. */
  signal?: AbortSignal
}

/**
 * Checks a chosen file by the rules of specification §5 and hashes it, off the main thread. One worker a file: started
 * when needed, gone when done. Throws AppError with a `file.…` code.
 */
export async function inspect(
  file: File,
  { group, maxMb = defaultMaxMb, onProgress, signal }: InspectOptions,
): Promise<{ digest: string }> {
  const refused = checkFile(file, group, maxMb)
  if (refused) throw new AppError(refused.code, refused.params)
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./inspect.ts', import.meta.url), { type: 'module' })
  const died = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new AppError('file.unreadable', { name: file.name }))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    const remote = Comlink.wrap<Inspector>(worker)
    const progress = Comlink.proxy((bytes: number) => onProgress?.(bytes))
    const unreadable = (error: unknown) => {
      // The file changed, moved or went away since it was chosen.
      if (error instanceof Error && /NotReadable|NotFound/.test(error.name))
        throw new AppError('file.unreadable', { name: file.name })
      throw error
    }
    const found = await Promise.race([remote.inspect(file, progress).catch(unreadable), died])
    if ('contradicts' in found) throw new AppError('file.contradicts', { name: file.name })
    return found
  } finally {
    worker.terminate()
  }
}
