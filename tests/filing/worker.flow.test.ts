import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../setup/stage.ts'
import { apply, arrivesOnce, kept, makeFile, mebibyte, submitLine, waits } from './application.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Everything of the browser that could keep the page alive is gone; the service worker alone is left. */
async function leave(page: import('@playwright/test').Page): Promise<void> {
  await page.goto('about:blank')
}

test('with the page closed the service worker alone sends everything', async () => {
  const phone = await stage.device('applicant')
  const reason = `只剩后台 ${crypto.randomUUID()}`
  const files = [makeFile('申请书.pdf', mebibyte), makeFile('证据.pdf', 20 * mebibyte, '证据')]
  await phone.context.setOffline(true)
  await apply(phone.page, reason, ...files)
  await waits(phone.page)
  await leave(phone.page)
  await phone.context.setOffline(false)
  await arrivesOnce(stage.witnesses, reason, files)

  await phone.page.goto(`${stage.network.url}/#/protection`)
  await expect.poll(() => kept(phone.page)).toMatchObject({ outbox: 0, drafts: 0, files: 0, blobs: 0 })
})

test('a service worker stopped in the middle of a file loses nothing, and the page goes on from where it was', async () => {
  const phone = await stage.device('applicant')
  const reason = `后台中止 ${crypto.randomUUID()}`
  const size = 40 * mebibyte
  const files = [makeFile('申请书.pdf', size)]
  await phone.context.setOffline(true)
  await apply(phone.page, reason, ...files)
  await waits(phone.page)
  await leave(phone.page)
  stage.network.bytesPerSecond = 10 * mebibyte
  const before = stage.network.up
  await phone.context.setOffline(false)
  await expect.poll(() => stage.network.up - before, { timeout: 30_000 }).toBeGreaterThan(12 * mebibyte)

  const devtools = await phone.devtools()
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  stage.network.bytesPerSecond = Number.POSITIVE_INFINITY
  await phone.page.goto(`${stage.network.url}/#/protection`)
  await arrivesOnce(stage.witnesses, reason, files)
  // Sent again: at most the slice that was under way.
  expect(stage.network.up - before).toBeLessThan(size + 9 * mebibyte)
})

test('two tabs and the service worker that drain together send each application once', async () => {
  const phone = await stage.device('applicant')
  const reasons = [1, 2, 3].map((no) => `三方同时 ${no} ${crypto.randomUUID()}`)
  const file = makeFile('申请书.pdf', 3 * mebibyte)
  await phone.context.setOffline(true)
  for (const reason of reasons) {
    await apply(phone.page, reason, file)
    await waits(phone.page)
  }
  const second = await phone.tab()
  await second.goto(`${stage.network.url}/#/protection`)
  await second.getByText('等待发送').filter({ visible: true }).nth(2).waitFor()
  await phone.context.setOffline(false)
  for (const tab of [phone.page, second]) {
    await tab.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'drain' }))
  }
  for (const reason of reasons) await arrivesOnce(stage.witnesses, reason, [file])
  expect(stage.network.count(submitLine)).toBe(3)
  // Both tabs show what the third party wrote.
  await second.getByText('等待发送').filter({ visible: true }).first().waitFor({ state: 'detached' })
  await expect.poll(() => kept(second)).toMatchObject({ outbox: 0, blobs: 0 })
})
