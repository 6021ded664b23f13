import * as Comlink from 'comlink'
import type { Differ } from './differ.ts'
import type { Difference } from './differences.ts'

/** What differs between two texts, found off the main thread. Aborting kills the worker; throws the signal's reason, or what went wrong. */
export async function compareTexts(before: string, after: string, signal: AbortSignal): Promise<Difference[]> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./differ.ts', import.meta.url), { type: 'module' })
  const ended = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('The worker that compares texts died'))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([Comlink.wrap<Differ>(worker).differencesOf(before, after), ended])
  } finally {
    worker.terminate()
  }
}
