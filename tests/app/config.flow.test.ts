import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { Browser, desk } from '../setup/chromium.ts'
import { tellFailure } from '../setup/failure.ts'
import { logIn } from '../setup/people.ts'
import { Product } from '../setup/product.ts'

let product: Product
let browser: Browser
const folder = mkdtempSync(join(tmpdir(), 'settings-'))
beforeAll(async () => {
  const file = join(folder, 'page.json')
  const settings = {
    title: '海事仲裁平台',
    titleEn: 'Maritime Arbitration',
    tokenCookie: 'sea-token',
    requestTimeout: 2000,
    uploadSize: 7,
    autoTempUrl: 'https://login.example',
  }
  writeFileSync(file, JSON.stringify(settings))
  product = await Product.start({ PAGE_CONFIG: file }, inject('demoData'))
  browser = await Browser.start({ viewport: desk, serviceWorkers: 'block' })
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => tellFailure([browser], undefined, product.log))

/** Somebody whom nobody here knows, until the test ends. */
async function visit(): Promise<Browser> {
  const visitor = await Browser.start({ viewport: desk, serviceWorkers: 'block' })
  onTestFinished(async () => {
    await tellFailure([visitor], undefined, product.log)
    // An answer on its way would have nowhere to go.
    await visitor.page.unrouteAll({ behavior: 'wait' })
    await visitor.close()
  })
  return visitor
}

test('an installation sets its title, the name of its token cookie and how long the page waits', async () => {
  const { page } = browser
  await page.goto(`${product.url}/#/login`)
  await expect.poll(() => page.title()).toBe('登录 - 海事仲裁平台')
  await logIn(browser, product.url, 'applicant')
  await page.getByRole('navigation').getByText('海事仲裁平台').first().waitFor()
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('sea-token')

  await page.route('**/moduleApi/userservice/base/users/sessions', () => undefined)
  await page.evaluate(() => location.assign('#/user/center'))
  await page.getByRole('tab', { name: '账号与安全' }).or(page.getByText('账号与安全')).first().click()
  await page.getByText('网络请求超时').first().waitFor()
})

test('an outside host that logs people in is asked with the query of the page, and the upload size is told', async () => {
  const told = await (await fetch(`${product.url}/moduleApi/userservice/base/config`)).json()
  expect(told).toMatchObject({ data: { uploadSize: 7 } })
  const asked: string[] = []
  const visitor = await visit()
  const { page } = visitor
  await page.route('https://login.example/**', (route) => {
    asked.push(`${route.request().method()} ${route.request().url()}`)
    return route.fulfill({ contentType: 'text/html', body: 'elsewhere' })
  })
  await page.goto(`${product.url}/?ticket=42#/login?redirect=/dashboard&tenantId=1`)
  await page.getByRole('link', { name: '自动登录' }).click()
  await page.getByText('elsewhere').waitFor()
  expect(asked).toEqual(['GET https://login.example/moduleApi/userservice/author/auto/temp?ticket=42&tenantId=1'])
})

test('the mark of tenant 1 is another than the one of other tenants, at the door and inside', async () => {
  const visitor = await visit()
  const { page } = visitor
  const first = page.locator('img.logo').filter({ visible: true }).first()
  /** Its address, once it is drawn. */
  const mark = async (of = first) => {
    await expect.poll(() => of.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
    return (await of.getAttribute('src')) ?? ''
  }
  const marks: string[][] = []
  for (const tenantId of [1, 2]) {
    await page.goto(`${product.url}/#/login?tenantId=${tenantId}`)
    await page.reload()
    await page.getByLabel(/^用户名/).waitFor()
    marks.push([await mark()])
  }
  await logIn(visitor, product.url, 'applicant')
  const side = page.locator('.shell img.logo').filter({ visible: true }).first()
  marks[0]!.push(await mark(side))
  // Not before: who they are is asked right after the login, too.
  await page.route('**/moduleApi/userservice/author/info', async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    envelope.data.user.tenantId = 2
    await route.fulfill({ response: answer, json: envelope })
  })
  await page.reload()
  await side.waitFor()
  await expect.poll(() => side.getAttribute('src')).not.toBe(marks[0]![1])
  marks[1]!.push(await mark(side))
  expect(marks[0]![0]).not.toBe(marks[1]![0])
  expect(marks[0]![1]).toBe(marks[0]![0])
  expect(marks[1]![1]).toBe(marks[1]![0])
})
