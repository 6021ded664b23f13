/**
 * Files that this page was given and that are not kept on the device, by the id of their row: it had no room. They live no longer
 * than the page.
 */
export const chosenHere = new Map<string, File>()

/** Chosen files that are still checked, by draft, each with its name where it was refused. They lie in no table yet. */
const underWay = new Map<string, Promise<string | undefined>[]>()

/** Notes a file on its way into a draft. All of a draft stay until the last is through: whoever waits hears of each. */
export function noteTake(draftId: string, take: Promise<string | undefined>): void {
  const all = [...(underWay.get(draftId) ?? []), take]
  underWay.set(draftId, all)
  void Promise.allSettled(all).then(() => underWay.get(draftId) === all && underWay.delete(draftId))
}

export const isTaking = (draftId: string): boolean => underWay.has(draftId)

/** Until every chosen file of a draft lies in it or was refused; gives the names of those refused. Rejects with the reason. */
export async function takesDone(draftId: string, signal: AbortSignal): Promise<string[]> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    signal.throwIfAborted()
  })
  // Nobody may be waiting when it comes.
  aborted.catch(() => undefined)
  let names: (string | undefined)[] = []
  // More may be chosen meanwhile.
  for (let all = underWay.get(draftId); all; all = underWay.get(draftId))
    names = await Promise.race([aborted, Promise.all(all)])
  return names.filter((name) => name !== undefined)
}
