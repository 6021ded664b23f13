/** Who takes longer than this, or says nothing, is a stranger from then on. */
const soonMs = 5_000
/** So many hands wait for strangers at a time: the others are for those who are known to answer. */
const handsForStrangers = 2
const mostKnown = 1000

/** As the database cuts it, too (sender.ts). */
const hostOf = (address: string): string => address.split('/')[2] ?? ''

/** Whether a host said something, whatever it was: only then does an error bear a status. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^\d{3}$/.test(String(error.code))

/**
 * Of addresses that people gave us: which of their hosts answer. Whoever names ten that never do must not keep the news of everybody
 * else waiting. Nothing of it outlives the process: a host is known again by its first answer.
 */
export function watchStrangers() {
  const known = new Set<string>()
  let waitedFor = 0
  return {
    /** The hosts whose letters may be taken next; undefined where it is all of them. */
    only: (): string[] | undefined => (waitedFor < handsForStrangers ? undefined : [...known]),
    /** Does `send`, and learns of it what `address` is like. Rejects as it does. */
    async during(address: string, send: () => Promise<void>): Promise<void> {
      const host = hostOf(address)
      const isStranger = !known.has(host)
      const begun = performance.now()
      let answered = true
      if (isStranger) waitedFor += 1
      try {
        await send()
      } catch (error) {
        answered = isAnswer(error)
        throw error
      } finally {
        if (isStranger) waitedFor -= 1
        known.delete(host)
        if (answered && performance.now() - begun < soonMs) known.add(host)
        const [oldest = ''] = known
        if (known.size > mostKnown) known.delete(oldest)
      }
    },
  }
}
