import { AppError } from '../../../contract/errors/errors.ts'
import { delayMs, isForLater } from '../../local/send/later.ts'

/**
 * Does `work` until it succeeds or is refused. Between tries it waits, longer each time, but not past the moment the phone
 * finds a network or somebody looks at the page. `waiting` hears of each try that has to wait. Throws what `work` was refused with.
 */
export async function untilDone<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  waiting: (error: AppError) => void,
): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || !isForLater(error)) throw error
      waiting(error)
      await pause(delayMs(attempts, Math.random(), Number(error.params.retryAfter ?? 0)), signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      removeEventListener('online', over)
      document.removeEventListener('visibilitychange', seen)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const seen = () => !document.hidden && over()
    const timer = setTimeout(over, ms)
    addEventListener('online', over)
    document.addEventListener('visibilitychange', seen)
    signal.addEventListener('abort', over)
  })
}
