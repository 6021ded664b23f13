import type { Browser } from './chromium.ts'

/** Until the service worker is in charge of the page: from then on it is woken without one. */
export async function workerHolds({ page }: Browser): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 90_000 })
}

/** The page is closed, and only then the network is back: what is sent now the worker sends alone. */
export async function closeThenOnline({ page, context }: Browser): Promise<void> {
  await page.goto('about:blank')
  await context.setOffline(false)
}
