import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { Browser, desk } from '../tests/setup/chromium.ts'
import { logIn } from '../tests/setup/people.ts'
import { Product } from '../tests/setup/product.ts'
import { pairs, report } from './figure.ts'

const emptyPage =
  '<!doctype html><title>wait</title><script>navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready).then(() => { document.title = "ready" })</script>'
const emptyWorker = `
addEventListener('install', (event) => event.waitUntil(caches.open('a').then((cache) => cache.add('/'))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match('/').then((found) => found ?? fetch(event.request))))`

/** Milliseconds from the start of the browser's process to a page that can be used. */
export async function timed(
  browser: Browser,
  address: string,
  usable: (page: Page) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  await browser.start()
  const gone = browser.page.goto(address, { waitUntil: 'commit' })
  await usable(browser.page)
  const took = performance.now() - begun
  await gone
  await browser.context.close()
  return took
}

export async function readyToWork(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForFunction(() => navigator.serviceWorker.controller)
}

/** The shell from the service worker while no server runs, against an empty page precached by the smallest worker. */
export async function start(): Promise<void> {
  const floor = createServer((request, response) => {
    response.setHeader('Content-Type', request.url === '/sw.js' ? 'text/javascript' : 'text/html')
    response.end(request.url === '/sw.js' ? emptyWorker : emptyPage)
  }).listen(0, '127.0.0.1')
  const product = await Product.start()
  await new Promise((resolve) => setImmediate(resolve))
  const floorUrl = `http://127.0.0.1:${(floor.address() as { port: number }).port}/`

  const [empty, nobody, somebody] = await Promise.all([
    Browser.start({ own: true }),
    Browser.start({ own: true }),
    Browser.start({ own: true, viewport: desk }),
  ])
  await empty.page.goto(floorUrl)
  await empty.page.waitForFunction(() => document.title === 'ready')
  await nobody.page.goto(`${product.url}/#/login`)
  await readyToWork(nobody.page)
  await logIn(somebody, product.url, 'secretary')
  await readyToWork(somebody.page)
  await somebody.page.goto(`${product.url}/#/protection`)
  await somebody.page.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
  for (const browser of [empty, nobody, somebody]) await browser.context.close()
  await product.kill()
  floor.closeAllConnections()
  floor.close()

  // All by the page's own frames: a locator looks again after up to half a second.
  const toEmpty = () => timed(empty, floorUrl, (page) => page.waitForFunction(() => document.title === 'ready'))
  const toLogin = () =>
    timed(nobody, `${product.url}/#/login`, (page) =>
      page.waitForFunction(() => document.querySelector('form button[type=submit]')?.checkVisibility()),
    )
  const toList = () =>
    timed(somebody, `${product.url}/#/protection`, (page) =>
      page.waitForFunction(() =>
        [...document.querySelectorAll('h1')].some((it) => it.textContent === '保全申请' && it.checkVisibility()),
      ),
    )
  report('cold start, server dead, to the login screen', '≤ 1.5', 'ms', await pairs(8, toLogin, toEmpty))
  report('cold start, server dead, to the list of somebody signed in', '≤ 1.5', 'ms', await pairs(8, toList, toEmpty))
  await product.close()
}
