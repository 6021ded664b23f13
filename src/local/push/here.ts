/* What of pushing concerns the browser alone; apart, for every door ends sessions. */

const goneMs = 3_000

export const canPush = (): boolean =>
  globalThis.navigator !== undefined &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

/** Undefined where the browser has none. */
export async function manager(): Promise<PushManager | undefined> {
  if (!canPush()) return undefined
  return (await navigator.serviceWorker.getRegistration())?.pushManager
}

/** What `work` gives; undefined where it takes longer, or fails. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))
  return Promise.race([work.catch(() => undefined), late])
}

/** At a logout: the browser lets go of its address, so that nobody is told here whatever the server holds. */
export async function dropPush(): Promise<void> {
  const made = await (await manager())?.getSubscription()
  if (made) await within(goneMs, made.unsubscribe())
}
