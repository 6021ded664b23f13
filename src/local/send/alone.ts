/** Whether the browser goes on sending once the page is closed: its worker is in charge here, and it wakes it. */
export const sendsAlone = (): boolean => 'SyncManager' in globalThis && Boolean(navigator.serviceWorker?.controller)

/** Asks the browser to wake the worker once there is a network, also without a page. */
export async function registerSync(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync
  // Refused in private windows and absent on iOS: the page drains anyway.
  await sync?.register('outbox').catch(() => undefined)
}
