import { AppError } from '../../../contract/errors/errors.ts'
import { upload } from '../../../contract/upload/upload.ts'
import { ask } from '../call.ts'
import { connection } from '../connection.ts'
import type { StoredFile } from '../db.ts'
import { current } from '../session.ts'
import { type FileDeps, fileDeps } from './stored.ts'

/** What telling the server leans on, so that tests can stand in for the browser. */
interface LooseDeps extends Pick<FileDeps, 'withLock'> {
  ask: typeof ask
}

const browser: LooseDeps = { ...fileDeps, ask }

/**
 * Whether the server may hold bytes of it that belong to nothing: those of a record stay the record's. What was never sent
 * may have arrived all the same, where the page died before it heard so.
 */
export function mayBeLoose({ fromPhone, digest }: StoredFile): boolean {
  return fromPhone === 1 || digest !== ''
}

/**
 * Tells the server that files taken off their list are wanted no more, each once nobody is sending it. Best effort, while it
 * answers: what it does not hear of goes when it sweeps what belongs to nothing.
 */
export async function dropAtServer(ids: string[], deps: LooseDeps = browser): Promise<void> {
  const token = (await current())?.token
  if (!token) return
  for (const id of ids) {
    if (!connection.online) return
    try {
      await deps.withLock(`file:${id}`, async () => {
        await deps.ask(upload.removeAttachment, { params: { id } }, { token })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}
