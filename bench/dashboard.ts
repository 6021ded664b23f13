import type { Page } from '@playwright/test'
import { Browser, desk } from '../tests/setup/chromium.ts'
import { logIn } from '../tests/setup/people.ts'
import { Product } from '../tests/setup/product.ts'
import { pairs, report } from './figure.ts'
import { readyToWork, timed } from './start.ts'

/** Every card says what it holds: numbers, cases, what is due and what came; nothing is still awaited. */
async function told(page: Page): Promise<void> {
  await page.getByRole('region', { name: '案件统计' }).getByRole('listitem').first().waitFor()
  await page.getByRole('region', { name: '最新消息' }).getByRole('listitem').first().waitFor()
  await page.getByRole('region', { name: '我的案件' }).locator('a').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main .skeleton'))
}

/**
 * From the start of the browser to the whole dashboard of a party, from what the device holds while no server runs, against the
 * same device while one does.
 */
export async function dashboard(): Promise<void> {
  const product = await Product.start()
  const browser = await Browser.start({ own: true, viewport: desk })
  await logIn(browser, product.url, 'applicant')
  await readyToWork(browser.page)
  await told(browser.page)
  await browser.context.close()
  const toDashboard = () => timed(browser, `${product.url}/#/dashboard`, told)
  const dead = async () => {
    await product.kill()
    return toDashboard()
  }
  const alive = async () => {
    await product.start()
    return toDashboard()
  }
  report('dashboard from local data, server dead', '≤ 1.2', 'ms', await pairs(8, dead, alive))
  await product.close()
}
