/** Whether the browser goes on sending once the page is closed: its worker is in charge here, and it wakes it. */
export const sendsAlone = (): boolean => 'SyncManager' in globalThis && Boolean(navigator.serviceWorker?.controller)
