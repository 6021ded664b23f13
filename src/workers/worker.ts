import * as Comlink from 'comlink'
import { checkFile, defaultMaxMb, type FileGroup } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Inspected, Inspector } from './inspect.ts'

export interface InspectOptions {
  group: FileGroup
  maxMb?: number
  /** Bytes hashed so far. */
  onProgress?: (bytes: number) => void
  /** Aborting ends the wait for the worker at once, and then the worker's work on this file. */
  signal?: AbortSignal
}

interface Running {
  remote: Comlink.Remote<Inspector>
  /** Rejects when the worker is gone, whatever ended it. */
  died: Promise<never>
}

/** One worker for as long as the page lives; another one after it died. */
let running: Running | undefined
const gone = new Error('The worker died')
/** The file before: the worker does one after another. */
let last: Promise<unknown> = Promise.resolve()

function start(): Running {
  const worker = new Worker(new URL('./inspect.ts', import.meta.url), { type: 'module' })
  const remote = Comlink.wrap<Inspector>(worker)
  const died = new Promise<never>((_, reject) => {
    const end = () => {
      if (running?.remote === remote) running = undefined
      worker.terminate()
      reject(gone)
    }
    worker.onerror = end
    // A worker that the browser ends says nothing; but what it holds is free then.
    const lock = `inspector:${crypto.randomUUID()}`
    void remote.hold(lock).then(() => navigator.locks.request(lock, end))
  })
  // Nobody may be waiting when it dies.
  died.catch(() => undefined)
  return { remote, died }
}

async function work(file: File, { onProgress, signal }: InspectOptions): Promise<Inspected> {
  signal?.throwIfAborted()
  running ??= start()
  const { remote, died } = running
  const stop = () => void remote.stop()
  signal?.addEventListener('abort', stop)
  try {
    const progress = Comlink.proxy((bytes: number) => onProgress?.(bytes))
    return await Promise.race([remote.inspect(file, progress), died])
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/**
 * Checks a chosen file by the rules of specification §5 and by its content, and hashes it, off the main thread. Throws AppError with
 * a `file.…` code: `file.unreadable` where the file changed, moved or went away since it was chosen, and where the worker died.
 */
export async function inspect(file: File, options: InspectOptions): Promise<{ digest: string }> {
  const { group, maxMb = defaultMaxMb, signal } = options
  const refused = checkFile(file, group, maxMb)
  if (refused) throw new AppError(refused.code, refused.params)
  signal?.throwIfAborted()
  const turn = last.then(() => work(file, options))
  last = turn.catch(() => undefined)
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  const found = await Promise.race([turn, aborted]).catch((error) => {
    signal?.throwIfAborted()
    const unreadable = error === gone || /NotReadable|NotFound/.test(error.name)
    throw unreadable ? new AppError('file.unreadable', { name: file.name }) : error
  })
  if ('refused' in found) throw new AppError(found.refused, found.params)
  return found
}
