import { t } from '@lingui/core/macro'
import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'
import { notify } from '../ui/notify.tsx'
import { flushUnsaved } from '../ui/unsaved.ts'

/** `ready`: a new version waits. `changed`: another tab took it into use, this page still runs the old one. */
export const update = proxy<{ ready: boolean; changed: boolean }>({ ready: false, changed: false })

const hourMs = 3_600_000
/** So long a start has the device for itself. */
const wakeMs = 5_000
let workbox: Workbox | undefined
let asked = false

/** Registers the service worker and looks for new versions. Nothing here reloads unless the person asked for it. */
export function watchForUpdates(): void {
  // A screen of the old version that is no longer on the server.
  addEventListener('vite:preloadError', () => {
    update.changed = true
  })
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    update.ready = true
  })
  // The first worker of all takes over a page that has none: nothing is old then.
  const had = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    if (asked) location.reload()
    else if (had) update.changed = true
  })
  // Refused in private windows and where a policy forbids it: the page works and drains without.
  const registered = workbox.register().catch(() => undefined)
  void registered.then((registration) => {
    // A start does not wake it everywhere, and what it lets go of when it wakes (overdue.ts) is not to wait for a login. It waits
    // for the start alone, which needs the device.
    setTimeout(() => registration?.active?.postMessage({ type: 'wake' }), wakeMs)
    // Offline it fails, which says nothing new.
    const look = () => void registration?.update().catch(() => undefined)
    setInterval(look, hourMs)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', () => !document.hidden && look())
  })
}

/** The server is of another build than this page: there may be a new version. Offline it fails, which says nothing new. */
export function lookForUpdate(): void {
  void workbox?.update().catch(() => undefined)
}

/** Takes the new version into use, once everything typed is written down; where that fails, nothing happens. */
export async function applyUpdate(): Promise<void> {
  if (!(await flushUnsaved())) return notify(t`有内容尚未保存，暂不更新`, 'red')
  if (update.changed) location.reload()
  asked = true
  workbox?.messageSkipWaiting()
}
