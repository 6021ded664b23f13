import { gzipSync } from 'node:zlib'
import { upload } from '../contract/upload/upload.ts'
import { Browser } from '../tests/setup/chromium.ts'
import { Caller } from '../tests/setup/people.ts'
import { Product } from '../tests/setup/product.ts'

/** What a first visit to the login page, and to a phone's upload page, loads before any service worker fetches the rest. */
export async function size(): Promise<void> {
  const product = await Product.start()
  await firstLoad(`${product.url}/#/login`, 'form button[type=submit]', '/login', 170)
  const caller = await Caller.logIn(product.url, 'applicant')
  const { uploadId } = await caller.ask(upload.getUploadId, { query: { limit: 2 } })
  await firstLoad(`${product.url}/#/mobileUpload?uploadId=${uploadId}`, '.send-bar button', '/mobileUpload', 130)
  await product.close()
}

/** KB as gzip -9 would send them, until `ready` shows and the network is silent. */
async function firstLoad(url: string, ready: string, name: string, goal: number): Promise<void> {
  const browser = await Browser.start({ own: true, serviceWorkers: 'block' })
  const bodies: Promise<number>[] = []
  browser.page.on('response', (response) => {
    if (!response.url().startsWith('http')) return
    const packed = /\.(woff2|png|jpe?g)$/.test(new URL(response.url()).pathname)
    bodies.push(response.body().then((body) => (packed ? body.length : gzipSync(body, { level: 9 }).length)))
  })
  await browser.page.goto(url)
  await browser.page.locator(ready).waitFor()
  await browser.page.waitForLoadState('networkidle')
  const parts = await Promise.all(bodies)
  const total = parts.reduce((sum, part) => sum + part, 0)
  console.log(
    `first load of ${name}: ${(total / 1000).toFixed(1)} KB gzip in ${parts.length} requests   goal ≤ ${goal}`,
  )
  await browser.close()
}
