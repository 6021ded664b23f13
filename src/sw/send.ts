/// <reference lib="webworker" />
import { drain, hurry } from '../local/send/drain.ts'
import { earlyWithoutPage } from '../local/send/early.ts'
import { drainStrangers, hurryStrangers } from '../local/send/strangers.ts'

declare const self: ServiceWorkerGlobalScope

/** Chromium stops a worker 3 minutes into a `sync` event. */
const awakeMs = 150_000

/** Whether a person sees a page of ours: one in the background may be frozen, and send nothing. */
async function hasPage(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

/**
 * Drains, sends the files of drafts where no page does, and tries again as both ask for, while the browser lets the worker
 * live. Rejecting keeps the browser's tag, so that it wakes us again; its own patience is minutes, ours is in the rows.
 */
export async function drainWhileAwake(): Promise<void> {
  const end = Date.now() + awakeMs
  const sendEarly = earlyWithoutPage(hasPage)
  await hurry()
  await hurryStrangers()
  for (;;) {
    const dues = [await drain(), await drainStrangers(), await sendEarly()].filter((due) => due !== undefined)
    if (dues.length === 0) return
    const due = Math.min(...dues)
    if (due > end) throw new Error('Something still waits to be sent')
    await new Promise((resolve) => setTimeout(resolve, Math.max(250, due - Date.now())))
  }
}
