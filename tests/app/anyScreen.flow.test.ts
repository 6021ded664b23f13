import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, type MenuItem } from '../../contract/admin/admin.ts'
import { cases } from '../../contract/case/case.ts'
import { Browser, desk } from '../setup/chromium.ts'
import { Caller } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

/*
 * What holds on any screen, seen on one: failures of the server (specification §8), screens that never come (§9), figures
 * as people read them (§9).
 */

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterAll(() => stage.strike())

test('what the server answers to a list is said in its words for a while, and once however often it is asked', async () => {
  const browser = await stage.device('secretary', desk)
  const { page } = browser
  const message = '日志暂时无法读取'
  let asked = 0
  await page.route(`**/moduleApi/${admin.listAudit.path}?*`, (route) => {
    asked++
    return route.fulfill({ status: 500, json: { code: 500, message, data: null } })
  })
  const notices = page.getByRole('status', { name: '通知' })
  await notices.evaluate((area, words) => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent?.includes(words)) said.push(node.textContent)
    }).observe(area, { childList: true })
  }, message)
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await page.evaluate(() => location.assign('#/system/audit'))
  await notices.getByText(message, { exact: true }).waitFor()
  // It stays in the place of the list when the notice has gone.
  await notices.getByText(message).waitFor({ state: 'detached' })
  await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
  expect(await said()).toHaveLength(1)
  const before = asked
  await browser.context.setOffline(true)
  await page.getByText('此页面需要网络').waitFor()
  await browser.context.setOffline(false)
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(before)
  await page.getByText('此页面需要网络').waitFor({ state: 'detached' })
  await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
  expect(await said()).toHaveLength(1)
  await stage.clear()
})

test('a stylesheet that a changing network lost on the way is asked for again by itself', async () => {
  const { page } = await stage.browser(desk, { worker: false })
  let lost = 0
  // Those that the document itself names are the browser's to load.
  await page.route(/\/assets\/hearing-door[^/]*\.css$/, (route) =>
    lost++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto(`${stage.network.url}/#/onlineCourt?code=none`)
  await page.getByText('状态码 504').waitFor()
  expect(lost).toBeGreaterThan(1)
  await stage.clear()
})

test('a stylesheet of the frame that was lost once is asked for again without a new page, and the screen has its looks', async () => {
  const { page } = await stage.device('applicant', desk, { worker: false })
  let lost = 0
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  await page.route(/\/assets\/inside-[^/]*\.css$/, (route) =>
    lost++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page.reload()
  await page.getByRole('heading', { name: /王建国/ }).waitFor()
  const bare = () =>
    page.evaluate(
      () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((it) => !it.sheet).length,
    )
  await expect.poll(bare).toBe(0)
  expect([lost, loads]).toEqual([2, 1])
  await stage.clear()
})

test.each([
  ['once is asked for again by itself', 1, 1, /王建国/],
  ['twice comes with the page, which begins anew', 2, 2, /王建国/],
  ['again and again is said to be, and the page stays', Number.POSITIVE_INFINITY, 2, /页面出错了/],
])('a script that is lost %s', async (_, times, pages, shows) => {
  const { page } = await stage.device('applicant', desk, { worker: false })
  let lost = 0
  let loads = 0
  // The document as asked for: one that gives way to the next soon enough is never done loading.
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  await page.route(/\/assets\/messages-[^/]*\.js$/, (route) =>
    lost++ < times ? route.abort('connectionreset') : route.continue(),
  )
  await page.reload()
  await page.getByRole('heading', { name: shows }).waitFor()
  expect(loads).toBe(pages)
  await stage.clear()
})

test.each([
  ['the words', '/login', /\/assets\/doors-[^/]*\.js$/],
  ['the start', '/login', /\/assets\/start-[^/]*\.js$/],
  ['the one page of a phone', '/mobileUpload?code=none', /\/assets\/phone-[^/]*\.js$/],
])('where %s is lost at the very start the page says so in both languages, and comes once it is asked again', async (_, path, files) => {
  const { page, context } = await stage.browser(desk, { worker: false })
  await page.route(files, (route) => route.abort('connectionreset'))
  await page.goto(`${stage.network.url}/#${path}`)
  const said = page.getByRole('alert').filter({ hasText: 'This page did not load completely' })
  await said.getByText('页面没有加载完整').waitFor()
  await page.unroute(files)
  await said.getByRole('button', { name: '重新加载' }).click()
  await said.waitFor({ state: 'detached' })
  await page.getByRole('heading').first().waitFor()
  // Who waits for the network does not have to press.
  await page.route(files, (route) => route.abort('connectionreset'))
  await page.reload()
  await said.waitFor()
  await page.unroute(files)
  await context.setOffline(true)
  await context.setOffline(false)
  await said.waitFor({ state: 'detached' })
  await stage.clear()
})

test('a screen that never comes is given up after 240 s with the words for a timeout', async () => {
  const browser = await Browser.start({ viewport: desk, serviceWorkers: 'block' })
  try {
    const { page } = browser
    await page.clock.install()
    await page.route('**/registration-door-*.js', () => undefined)
    await page.goto(`${stage.product.url}/#/login`)
    const link = page.getByRole('link', { name: '注册账号' })
    const wanted = page.waitForRequest('**/registration-door-*.js')
    await link.click()
    await wanted
    await page.clock.fastForward(239_000)
    expect(await page.getByText('网络请求超时').count()).toBe(0)
    await page.clock.fastForward(1_000)
    await page.getByText('网络请求超时').waitFor()
  } finally {
    await browser.close()
  }
})

test('amounts stand with two decimals and groups of three', async () => {
  const { page } = await stage.device('applicant', desk)
  await page.route(`**/moduleApi/${cases.listMyCases.path}?*`, async (route) => {
    const answer = await route.fetch()
    const said = (await answer.json()) as { data: { list: { amount: string }[] } }
    for (const row of said.data.list) row.amount = '1234567.5'
    await route.fulfill({ response: answer, json: said })
  })
  await page.reload()
  await page.getByText('CNY 1,234,567.50', { exact: true }).first().waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await stage.clear()
})

/** What stands on the screen at an address, once nothing on it waits any more: its heading, and all it says. */
async function restsAt(page: Page, path: string): Promise<{ heading: string; said: string }> {
  const old = await page.title()
  await page.evaluate((to) => location.assign(`#${to}`), path)
  // The address changes before the screen does; the tab changes with it, and on public pages and those of documents, which have none, the title.
  const tab = page.locator(`.tabs a[aria-current="page"][href="#${path}"]`)
  const own = page.locator('.document-page, .door-page')
  await expect
    .poll(async () => (await tab.count()) > 0 || ((await own.count()) > 0 && (await page.title()) !== old), {
      message: `${path} does not come`,
    })
    .toBe(true)
  const main = page.getByRole('main')
  const heading = page.locator('main h1, main h2, .door-page > header h1').filter({ visible: true }).first()
  await heading.waitFor()
  await expect
    .poll(() => main.locator('.skeleton, .waiting').filter({ visible: true }).count(), { message: `${path} waits` })
    .toBe(0)
  return { heading: await heading.innerText(), said: await main.innerText() }
}

const leaves = (menus: MenuItem[]): string[] =>
  menus.flatMap(({ path, children }) => [...(path ? [path] : []), ...leaves(children)])

test.each([
  'applicant',
  'secretary',
])('every screen that the %s opened opens again while no server answers, with what the device keeps or a word about it', async (who) => {
  const caller = await Caller.logIn(stage.product.url, who)
  const { list } = await caller.ask(cases.listMyCases, { query: { page: 1, size: 1 } })
  const paths = [...new Set(leaves(await caller.ask(admin.buildMenus, {})))]
  paths.push(`/CaseDetails?caseId=${list[0]!.id}`)
  expect(paths.length).toBeGreaterThan(7)
  const { page } = await stage.device(who, desk)
  const before = new Map<string, string>()
  for (const path of paths) before.set(path, (await restsAt(page, path)).heading)
  const faults: string[] = []
  page.on('pageerror', (fault) => faults.push(fault.message))
  await stage.product.kill()
  try {
    await page.reload()
    for (const path of paths) {
      const { heading, said } = await restsAt(page, path)
      expect(heading, path).toBe(before.get(path))
      expect(said, path).not.toContain('页面出错了')
    }
    await page.getByRole('banner').getByText('离线').filter({ visible: true }).first().waitFor()
    expect(faults).toEqual([])
  } finally {
    await stage.product.start()
    await stage.clear()
  }
})

test('the keyboard of a phone makes the window lower, and closes nothing that one types in', async () => {
  const { page } = await stage.device('secretary', desk)
  const search = page.getByRole('combobox', { name: '搜索案件、人员和功能' })
  await search.fill('管理')
  const found = page.getByRole('option')
  await found.first().waitFor()
  const before = await found.count()
  const resized = page.evaluate(
    () =>
      new Promise((drawn) =>
        addEventListener('resize', () => requestAnimationFrame(() => requestAnimationFrame(drawn)), { once: true }),
      ),
  )
  await page.setViewportSize({ ...desk, height: 420 })
  await resized
  expect(await found.count()).toBe(before)
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem').first().waitFor()
  await page.setViewportSize(desk)
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
})
