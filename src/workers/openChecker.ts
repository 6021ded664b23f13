import * as Comlink from 'comlink'
import { AppError } from '../../contract/errors/errors.ts'
import { type FileReport, unread } from '../../contract/signing/fileReport.ts'
import type { Place } from '../../verify/places.ts'
import type { Trust } from '../../verify/trust.ts'
import type { Checker } from './checker.ts'

/** So long one file may take, ms: 10 MB take a slow phone some seconds. */
const mostMs = 30_000

/** Who checks the signatures of files, off the main thread, one file after the other. */
export interface FileChecker {
  /**
   * What `checkFile` says of a file, or that it took too long. Aborting ends it and throws the signal's reason. Throws AppError
   * `file.unreadable`, also where the worker died over it.
   */
  check(file: Blob, trust: Trust, now: Date, signal?: AbortSignal): Promise<FileReport>
  /** Where somebody signs who signs behind these words; null where they stand nowhere, or it takes too long. Throws the same. */
  signingPlace(file: Blob, words: string): Promise<Place | null>
  /** What is being checked throws, too. */
  end(): void
}

/** Its worker is begun at once, so that it needs no network when a file is chosen. */
export function openChecker(): FileChecker {
  const closed = new AbortController()
  let worker = begin()

  /** Its proxy lives as long as it: one that is let go ends what it speaks to. */
  function begin() {
    const made = new Worker(new URL('./checker.ts', import.meta.url), { type: 'module' })
    return { made, remote: Comlink.wrap<Checker>(made) }
  }

  /** Undefined where it took too long. */
  async function askOf<T>(
    file: Blob,
    ask: (remote: Comlink.Remote<Checker>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined> {
    const given = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal
    given.throwIfAborted()
    const heard = new AbortController()
    let isLate = false
    const ended = new Promise<never>((_, reject) => {
      worker.made.addEventListener('error', reject, heard)
      given.addEventListener('abort', reject, heard)
      const timer = setTimeout(() => {
        isLate = true
        reject()
      }, mostMs)
      heard.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    try {
      return await Promise.race([ask(worker.remote), ended])
    } catch {
      // This file keeps it busy, or killed it: the next one has another.
      worker.made.terminate()
      if (!closed.signal.aborted) worker = begin()
      given.throwIfAborted()
      if (isLate) return undefined
      throw new AppError('file.unreadable', { name: file instanceof File ? file.name : '' })
    } finally {
      heard.abort()
    }
  }

  return {
    check: async (file, trust, now, signal) =>
      (await askOf(file, (remote) => remote.check(file, trust, now), signal)) ?? unread(file.size, 'exhausting'),
    signingPlace: async (file, words) => (await askOf(file, (remote) => remote.signingPlace(file, words))) ?? null,
    end() {
      closed.abort()
      worker.made.terminate()
    },
  }
}
