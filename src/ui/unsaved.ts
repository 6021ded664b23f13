const flushers = new Set<() => Promise<boolean>>()

/**
 * Registers what must be written before the page may go away; `flush` answers false where it could not be. Gives the
 * function that takes it off again.
 */
export function holdUnsaved(flush: () => Promise<boolean>): () => void {
  flushers.add(flush)
  return () => flushers.delete(flush)
}

/**
 * Writes down everything that is still only on the screen: before a reload, a logout, a login page. False where
 * something could not be written, which the screen it stands on says.
 */
export async function flushUnsaved(): Promise<boolean> {
  const written = await Promise.all([...flushers].map((flush) => flush()))
  return written.every(Boolean)
}
