import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

/* The page as the browser keeps it: begun without waiting for its worker, and of one version until its person takes the next. */

let stage: Stage
let host: Server
let url: string
/** Whether the next version is out: its page calls itself by another name. */
let isOut: boolean
/** Whether nobody answers. */
let isDown: boolean
/** Whether the browser is one that asks the worker for everything. */
let isPlain: boolean

/** Page and worker, of the next version or for a browser without routes of its own. */
async function another(path: string): Promise<[type: string, text: string]> {
  const found = await fetch(stage.product.url + path)
  const text = await found.text()
  const next = text
    .replace('content="V0819"', 'content="V0820"')
    .replace(/"revision":"\w+","url":"index.html"/, '"revision":"next","url":"index.html"')
  return [found.headers.get('content-type') ?? '', isPlain ? text.replace('addRoutes', 'knowsNone') : next]
}

beforeAll(async () => {
  stage = await Stage.set({ own: true })
  host = createServer(async (asked, answer) => {
    if (isDown) return void asked.socket.destroy()
    const { url: path = '/', method, headers } = asked
    if ((isOut || isPlain) && /^\/(index\.html|sw\.js)?(\?|$)/.test(path)) {
      const [type, text] = await another(path)
      return void answer.setHeader('content-type', type).end(text)
    }
    const { port } = stage.product
    const passed = request({ port, path, method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    asked.pipe(passed)
  })
  host.listen(0, '127.0.0.1')
  await new Promise((resolve) => host.once('listening', resolve))
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
beforeEach(() => {
  isOut = isDown = isPlain = false
})
afterEach(() => stage.clear())
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await stage.strike()
})

const versionOf = (page: Page) => page.locator('meta[name=version]').getAttribute('content')

const screen = { name: '保全申请', exact: true }

/** Where the files of a start without a server came from: `cache` where the browser found them past the worker. */
async function startsDown(page: Page): Promise<[name: string, source: string | undefined][]> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  isDown = true
  await page.reload()
  await page.goto(`${url}/#/protection`)
  await page.getByRole('heading', screen).waitFor()
  return page.evaluate(() =>
    // What else bears our address is no file: now and then Chromium notes the change of screen.
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => name.startsWith(location.origin) && !name.includes('/moduleApi/'))
      .map((entry) => [
        entry.name,
        (entry as PerformanceEntry & { workerFinalSourceType?: string }).workerFinalSourceType,
      ]),
  )
}

test('without a server nothing of a page waits for its worker; it shows a new version once its person takes it', async () => {
  const phone = await stage.browser()
  const { page } = phone
  await logIn(phone, url, 'applicant')

  const past = await startsDown(page)
  expect(past.length).toBeGreaterThan(10)
  expect(past.filter(([, source]) => source !== 'cache').join('\n')).toBe('')
  isDown = false

  isOut = true
  await page.reload()
  const take = page.getByRole('button', { name: '立即更新' })
  await take.waitFor()
  await page.reload()
  await take.waitFor()
  expect(await versionOf(page)).toBe('V0819')
  await take.click()
  await expect.poll(() => versionOf(page)).toBe('V0820')
  await page.getByRole('heading', screen).waitFor()
  // What the version before kept of its own is gone.
  const kept = await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('version-')))
  expect(kept).toEqual(['version-next'])
})

test('a browser that asks the worker for everything, as most do, starts without a server, too', async () => {
  isPlain = true
  const phone = await stage.browser()
  await logIn(phone, url, 'applicant')
  const past = await startsDown(phone.page)
  expect(past.length).toBeGreaterThan(10)
  expect(past.filter(([, source]) => source === 'cache').join('\n')).toBe('')
})
