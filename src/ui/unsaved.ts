const flushers = new Set<() => Promise<boolean>>()

/**
 * Registers what must be written before the page may go away; `flush` answers false where it could not be. Gives the
 * function that takes it off again.
 */
export function holdUnsaved(flush: () => Promise<boolean>): () => void {
  flushers.add(flush)
  return () => flushers.delete(flush)
}

const againMs = 2_000

/**
 * Answers once everything is written down, however long that takes: the screens it stands on say why it does not work, and a
 * person may mend that. Answers false where it is given up by `signal`.
 */
export async function allWritten(signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await flushUnsaved()) return !signal.aborted
    await new Promise((resolve) => setTimeout(resolve, againMs))
  }
  return false
}

/**
 * Writes down everything that is still only on the screen: before a reload, a logout, a login page. False where
 * something could not be written, which the screen it stands on says.
 */
export async function flushUnsaved(): Promise<boolean> {
  const written = await Promise.all([...flushers].map((flush) => flush()))
  return written.every(Boolean)
}
