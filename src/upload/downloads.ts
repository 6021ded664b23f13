import { proxy, ref } from 'valtio/vanilla'
import { AppError } from '../../contract/errors/errors.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import { type AskOptions, askFile } from '../local/call.ts'

/** A file on its way from the server. Bytes; without a total where the server does not know it, as of a zip being made. */
interface Download {
  id: number
  /** Which list it was asked from. */
  list: string
  name: string
  done: number
  total: number | undefined
  cancel: () => void
}

export const downloads = proxy<{ running: Download[] }>({ running: [] })
let next = 0

/** Large files on slow lines take their time; who waits sees it move and may cancel. */
const timeoutMs = 3_600_000

/**
 * Asks for a file and shows how far it is; with the `token` of whoever is signed in where none is given. Resolves to undefined
 * where its person cancels. Throws AppError.
 */
export async function download<C extends Named>(
  list: string,
  name: string,
  call: C,
  input: Input<C>,
  speaks: Pick<AskOptions, 'token'> = {},
): Promise<{ blob: Blob; fileName: string } | undefined> {
  const abort = new AbortController()
  const id = ++next
  downloads.running.push({ id, list, name, done: 0, total: undefined, cancel: ref(() => abort.abort()) })
  const onProgress = (done: number, total: number | undefined) => {
    const mine = downloads.running.find((it) => it.id === id)
    if (mine) Object.assign(mine, { done, total })
  }
  try {
    return await askFile(call, input, { ...speaks, signal: abort.signal, timeoutMs, onProgress })
  } catch (error) {
    if (abort.signal.aborted) return undefined
    // Whoever asks for a file is not told of records.
    if (error instanceof AppError && error.code === 'notFound') throw new AppError('file.gone')
    throw error
  } finally {
    downloads.running = downloads.running.filter((it) => it.id !== id)
  }
}
