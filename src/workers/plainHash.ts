import * as Comlink from 'comlink'
import { AppError } from '../../contract/errors/errors.ts'
import type { Hasher } from './plainHasher.ts'

/**
 * The SHA-256 that `sha256sum` prints, off the main thread: what people compare with a receipt. Aborting kills the worker.
 * Throws AppError `file.unreadable`, or the signal's reason.
 */
export async function plainHash(file: File, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./plainHasher.ts', import.meta.url), { type: 'module' })
  const unreadable = () => new AppError('file.unreadable', { name: file.name })
  const died = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(unreadable())
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    const hashing = Comlink.wrap<Hasher>(worker).hash(file)
    // Moved, changed or too large for this device: all the person can do is choose it anew.
    return await Promise.race([hashing.catch(() => Promise.reject(unreadable())), died])
  } finally {
    worker.terminate()
  }
}
