import { gzipSync } from 'node:zlib'
import { Browser } from '../tests/setup/chromium.ts'
import { Product } from '../tests/setup/product.ts'

/** What the first visit to the login page loads before the service worker fetches the rest, as gzip -9 would send it. */
export async function size(): Promise<void> {
  const product = await Product.start()
  const browser = await Browser.start({ serviceWorkers: 'block' })
  const bodies: Promise<number>[] = []
  browser.page.on('response', (response) => {
    if (!response.url().startsWith('http')) return
    const packed = /\.(woff2|png|jpe?g)$/.test(new URL(response.url()).pathname)
    bodies.push(response.body().then((body) => (packed ? body.length : gzipSync(body, { level: 9 }).length)))
  })
  await browser.page.goto(`${product.url}/#/login`)
  await browser.page.locator('form button[type=submit]').waitFor()
  await browser.page.waitForLoadState('networkidle')
  const parts = await Promise.all(bodies)
  const total = parts.reduce((sum, part) => sum + part, 0)
  console.log(`first load of /login: ${(total / 1000).toFixed(0)} KB gzip in ${parts.length} requests   goal ≤ 170`)
  await browser.close()
  await product.close()
}
