const flushers = new Set<() => Promise<unknown>>()

/** Registers what must be written before the page may go away. Gives the function that takes it off again. */
export function holdUnsaved(flush: () => Promise<unknown>): () => void {
  flushers.add(flush)
  return () => flushers.delete(flush)
}

/** Writes down everything that is still only on the screen: before a reload, a logout, a login page. */
export async function flushUnsaved(): Promise<void> {
  await Promise.all([...flushers].map((flush) => flush()))
}
