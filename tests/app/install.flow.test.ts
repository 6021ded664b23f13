import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { arrive } from '../setup/address.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

/* The installed app, on phones and desktops: what Chromium asks of one before it offers to install it. */

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

interface Manifest {
  display: string
  name: string
  start_url: string
  icons: { src: string; sizes: string; type: string }[]
}

test.each([
  ['a desktop', desk],
  ['a phone 360 px wide', { width: 360, height: 740 }],
])('on %s Chromium finds nothing against installing it; installed it opens in a window of its own, under its name and icon, at its start, also without a network', async (_, size) => {
  const browser = await stage.device('applicant', size)
  const { page } = browser
  const devtools = await browser.devtools()
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as Manifest
  expect([manifest.display, manifest.name]).toEqual(['standalone', '在线仲裁平台'])
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(new URL(src, url).href)
    expect([icon.status(), icon.headers()['content-type']?.split(';')[0]], src).toEqual([200, type])
    if (type !== 'image/png') continue
    const body = await icon.body()
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes)
  }
  const { appId: manifestId = '' } = await devtools.send('Page.getAppId')
  await devtools.send('PWA.install', { manifestId })
  await devtools.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })
  await browser.context.setOffline(true)
  const opening = browser.context.waitForEvent('page')
  await devtools.send('PWA.launch', { manifestId })
  const app = await opening
  await arrive(app, /^\/dashboard$/)
  await app.getByRole('heading', { name: /王建国/ }).waitFor()
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  // Its window says which screen it shows; the name is that of the installation.
  expect(await app.title()).toContain('首页')
  await app.setViewportSize(size)
  const over = await app.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBe(0)
  await browser.context.setOffline(false)
  await app.close()
  await devtools.send('PWA.uninstall', { manifestId })
})

test('on a phone 360 px wide every screen of a party fits', async () => {
  const { page } = await stage.device('applicant', { width: 360, height: 740 })
  const { pathname } = new URL(page.url())
  expect(pathname).toBe('/')
  const wide: string[] = []
  for (const path of ['/dashboard', '/protection', '/protectionAdd', '/message/index', '/user/center']) {
    await page.evaluate((to) => location.assign(`#${to}`), path)
    await arrive(page, new RegExp(`^${path}`))
    await page.locator('main h1').filter({ visible: true }).first().waitFor()
    await page.locator('.skeleton').filter({ visible: true }).first().waitFor({ state: 'detached' })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) wide.push(`${path} by ${over} px`)
  }
  expect(wide).toEqual([])
})
