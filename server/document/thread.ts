import type { Worker } from 'node:worker_threads'
import { isThreadBegun, type ThreadBegun, watchThread } from './threadTime.ts'

const idleMs = 60_000
/** So much longer than the work that it may make is waited for a file while the machine has more to do, ms. */
const patienceMs = 30_000

/** A file that cannot be read: `sure` where it is broken or locked, else it took too much work or more memory than there is. */
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
export function threadOf<Q extends { bytes: Uint8Array }, A extends object>(begin: () => Worker | Promise<Worker>) {
  let worker: Worker | undefined
  /** The name of the thread, once it has said it. */
  let thread: string | undefined
  let rest: NodeJS.Timeout | undefined

  async function beginQuietly(): Promise<Worker> {
    const begun = await begin()
    begun.unref()
    begun.on('error', () => undefined)
    thread = undefined
    begun.once('message', (said: ThreadBegun) => {
      if (worker === begun) thread = said.thread
    })
    return begun
  }

  async function end(): Promise<void> {
    clearTimeout(rest)
    const old = worker
    worker = undefined
    await old?.terminate()
  }

  /**
   * The bytes are handed over. Throws `Unreadable` where the file fails it, its memory or the work of `limitMs`, and `busy` where the
   * machine did not come to that work within `waitMs`.
   */
  async function ask(question: Q, limitMs: number, waitMs = limitMs + patienceMs): Promise<A> {
    clearTimeout(rest)
    worker ??= await beginQuietly()
    const asked = worker
    const over = new AbortController()
    try {
      const said = await new Promise<A | Failed>((done, reject) => {
        const fail = () => reject(new Unreadable('The thread ended'))
        const hear = (said: A | Failed | ThreadBegun) => {
          if (!isThreadBegun(said)) done(said)
        }
        asked.on('message', hear).once('exit', fail)
        const stop = watchThread(
          () => thread,
          { limitMs, waitMs },
          (busy) => reject(busy ?? new Unreadable('It took too long')),
        )
        over.signal.addEventListener('abort', () => {
          stop()
          asked.off('message', hear).off('exit', fail)
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
