import type { Worker } from 'node:worker_threads'

const idleMs = 60_000

/** A file that cannot be read: `sure` where it is broken or locked, else it took too long or more memory than there is. */
export class Unreadable extends Error {
  readonly sure: boolean
  constructor(message: string, sure = false) {
    super(message)
    this.sure = sure
  }
}

/** What a thread says of what it could not do. */
export interface Failed {
  failed: string
}

/**
 * A thread that looks at what strangers sent. It is asked one question after the other, begins with the first, ends when it had
 * nothing to do for a minute, and begins anew after a failure.
 */
export function threadOf<Q extends { bytes: Uint8Array }, A extends object>(begin: () => Worker) {
  let worker: Worker | undefined
  let rest: NodeJS.Timeout | undefined

  function beginQuietly(): Worker {
    const begun = begin()
    begun.unref()
    begun.on('error', () => undefined)
    return begun
  }

  async function end(): Promise<void> {
    clearTimeout(rest)
    const old = worker
    worker = undefined
    await old?.terminate()
  }

  /** The bytes are handed over. Throws `Unreadable` where the file fails it, its memory or its time. */
  async function ask(question: Q, limitMs: number): Promise<A> {
    clearTimeout(rest)
    worker ??= beginQuietly()
    const asked = worker
    const over = new AbortController()
    try {
      const said = await new Promise<A | Failed>((done, reject) => {
        const fail = () => reject(new Unreadable('The thread ended'))
        asked.once('message', done).once('exit', fail)
        const timer = setTimeout(() => reject(new Unreadable('It took too long')), limitMs)
        over.signal.addEventListener('abort', () => {
          clearTimeout(timer)
          asked.off('message', done).off('exit', fail)
        })
        asked.postMessage(question, [question.bytes.buffer as ArrayBuffer])
      })
      if ('failed' in said) throw new Unreadable(said.failed, true)
      return said
    } catch (error) {
      if (!(error instanceof Unreadable && error.sure)) await end()
      throw error
    } finally {
      over.abort()
      if (worker) rest = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return { ask, end }
}
