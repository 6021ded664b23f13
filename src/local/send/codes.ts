import { type StoredCode, userDb } from '../db.ts'
import { mustBeSomebody } from '../session.ts'

/*
 * Codes of uploads from a phone, as this person's device remembers them while their dialog is open. Where its page dies
 * meanwhile, the list that the files are for finds its code again: the phone is told that they are on it.
 */

/** As long as the server keeps what came by one. */
const keptMs = 7 * 86_400_000
const lockOf = (uploadId: string) => `code:${uploadId}`

export async function keepCode(code: Omit<StoredCode, 'since'>): Promise<void> {
  const { codes } = userDb((await mustBeSomebody()).user.id)
  const now = Date.now()
  await codes.filter(({ since }) => since < now - keptMs).delete()
  await codes.put({ ...code, since: now })
}

export async function dropCode(uploadId: string): Promise<void> {
  await userDb((await mustBeSomebody()).user.id).codes.delete(uploadId)
}

/** The code that a list was showing when its page died; none while a living page, of whatever tab, shows it. */
export async function leftCode(draftId: string, purpose: string): Promise<StoredCode | undefined> {
  const { codes } = userDb((await mustBeSomebody()).user.id)
  const all = await codes
    .where({ draftId })
    .filter((code) => code.purpose === purpose)
    .sortBy('since')
  const last = all.at(-1)
  if (!last) return undefined
  const isFree = await navigator.locks.request(lockOf(last.uploadId), { ifAvailable: true }, (lock) => lock !== null)
  return isFree ? last : undefined
}

/** Says to other tabs that this page shows the code, until the function it gives is called or the page dies. */
export function holdCode(uploadId: string): () => void {
  const over = new AbortController()
  const { signal } = over
  const held = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  navigator.locks.request(lockOf(uploadId), { signal }, held).catch((error: unknown) => {
    if (!signal.aborted) reportError(error)
  })
  return () => over.abort()
}
