import { readFileSync } from 'node:fs'
import { AppError } from '../../contract/errors/errors.ts'

/** The first message of a thread that reads what strangers sent: the name under which Linux counts its time, or nothing elsewhere. */
export interface ThreadBegun {
  thread: string
}

export const isThreadBegun = (said: object): said is ThreadBegun => 'thread' in said

/** Called within the thread. It uses nothing from outside itself, for threads that are run from the text of a function. */
export function threadBegun({ existsSync, readlinkSync }: typeof import('node:fs')): ThreadBegun {
  const own = '/proc/thread-self'
  return { thread: existsSync(own) ? readlinkSync(own) : '' }
}

/** Linux counts the time of processors in hundredths of a second, whatever the machine. */
const tickMs = 10

/** How long processors worked for a thread so far, ms; undefined where nobody counts, and for a thread that has ended. */
function workedMs(thread: string): number | undefined {
  if (!thread) return undefined
  try {
    const stat = readFileSync(`/proc/${thread}/stat`, 'latin1')
    // The name of a program may have blanks and brackets in it; the 14th and 15th value of the line are the times.
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(values[11]) + Number(values[12])) * tickMs
  } catch {
    return undefined
  }
}

/** How often it is looked again at a thread that was given less than its time, ms. */
const againMs = 200

/**
 * Calls `over` where a thread has worked for `limitMs` at a file: the file is to blame. Where it was given less in `waitMs`, because
 * the machine has more to do, the error is `busy`: that says nothing of the file. Answers with how to stop. Where no system
 * counts (it is Linux that does), time that goes by counts as work.
 */
export function watchThread(
  thread: () => string | undefined,
  { limitMs, waitMs }: { limitMs: number; waitMs: number },
  over: (error: AppError | undefined) => void,
): () => void {
  const begun = performance.now()
  const before = workedMs(thread() ?? '') ?? 0
  const look = () => {
    const waited = performance.now() - begun
    const name = thread()
    // A thread that has not said its name yet was given nothing, or next to nothing.
    const worked = name === undefined ? 0 : (workedMs(name) ?? before + waited) - before
    if (worked >= limitMs) over(undefined)
    else if (waited >= waitMs) over(new AppError('busy'))
    // Timers may ring a fraction of a millisecond early: what is left of the waiting is waited for, and no longer.
    else timer = setTimeout(look, Math.min(Math.max(againMs, limitMs - worked), waitMs - waited))
  }
  let timer = setTimeout(look, Math.min(limitMs, waitMs))
  return () => clearTimeout(timer)
}
