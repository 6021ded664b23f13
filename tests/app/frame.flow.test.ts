import type { Route } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { admin } from '../../contract/admin/admin.ts'
import { cases } from '../../contract/case/case.ts'
import { arrive } from '../setup/address.ts'
import { type Browser, desk, phone } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'
import { comeIn } from './walk/comeIn.ts'

/** As long as a loaded machine may take to draw. */
const soon = { timeout: 15_000 }

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterAll(() => stage.strike())

const sidebar = (browser: Browser) => browser.page.getByRole('navigation', { name: '主菜单' })
const heading = (browser: Browser, name: string | RegExp) =>
  browser.page.getByRole('main').getByRole('heading', { name }).first()

async function open(browser: Browser, path: string, title: string | RegExp): Promise<void> {
  await browser.page.evaluate((to) => location.assign(`#${to}`), path)
  await heading(browser, title).waitFor()
}

/** A cookie of this browser and how many days it still lives. */
async function cookieOf(browser: Browser, name: string): Promise<{ value: string; days: number } | undefined> {
  const found = (await browser.context.cookies()).find((it) => it.name === name)
  return found && { value: found.value, days: Math.round((found.expires - Date.now() / 1000) / 86_400) }
}

const variable = (browser: Browser, name: string) =>
  browser.page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name)

describe('the frame of a secretary', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await stage.device('secretary', desk)
    await heading(browser, /李秘书/).waitFor()
  })
  afterAll(() => stage.clear())

  test('has a sidebar of 205 px that folds to icons and stays as it was left', async () => {
    const { page } = browser
    const width = async () => (await sidebar(browser).boundingBox())!.width
    expect(await width()).toBe(205)
    await page.getByRole('button', { name: '收起侧边栏' }).click()
    expect(await width()).toBe(60)
    await expect.poll(() => cookieOf(browser, 'sidebar'), soon).toEqual({ value: 'closed', days: 7 })
    await page.reload()
    await heading(browser, /李秘书/).waitFor()
    expect(await width()).toBe(60)
    // Folders open beside the icons.
    await sidebar(browser).getByRole('button', { name: '系统管理' }).click()
    await sidebar(browser).getByRole('link', { name: '菜单管理' }).click()
    await heading(browser, '菜单管理').waitFor()
    await page.getByRole('button', { name: '展开侧边栏' }).click()
    expect(await width()).toBe(205)
  })

  test('shows the menus that the server sent, one submenu open at a time unless told otherwise', async () => {
    await open(browser, '/dashboard', /李秘书/)
    const side = sidebar(browser)
    const sent = (await stage.secretary.ask(admin.buildMenus, {})).filter((item) => !item.hidden)
    const shown = await side
      .locator('.menu > a, .menu > .menu-folder > button')
      .evaluateAll((all) => all.map((it) => it.getAttribute('title')))
    expect(shown).toEqual(sent.map((item) => item.meta.title))
    await side.getByRole('button', { name: '开庭与会议' }).click()
    await side.getByRole('link', { name: '开庭日程' }).waitFor()
    await side.getByRole('button', { name: '系统管理' }).click()
    await side.getByRole('link', { name: '用户管理' }).waitFor()
    expect(await side.getByRole('link', { name: '开庭日程' }).count()).toBe(0)
    const { page } = browser
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '界面设置' }).click()
    await page.getByRole('switch', { name: '菜单只展开一项' }).uncheck()
    await expect.poll(() => cookieOf(browser, 'uniqueOpen'), soon).toEqual({ value: 'off', days: 7 })
    await page.keyboard.press('Escape')
    await side.getByRole('button', { name: '开庭与会议' }).click()
    expect(await side.getByRole('link', { name: '用户管理' }).isVisible()).toBe(true)
  })

  test('wears badges of what waits, 99+ above 99', async () => {
    const counts = await stage.secretary.ask(cases.countCases, { params: { cate: 'MISHU' } })
    const { pendingStatusCount: pending, affStatusCount } = counts as unknown as Record<string, number>
    const badge = sidebar(browser)
      .getByRole('link', { name: /^案件管理/ })
      .locator('.count')
    await expect.poll(() => badge.innerText(), soon).toBe(String(pending))
    const { page } = browser
    // One entry a counter, which leads to those cases.
    await page.getByRole('button', { name: /^案件进度/ }).click()
    const aff = page.getByRole('link', { name: /^已缴费，待受理/ })
    await expect.poll(() => aff.textContent(), soon).toBe(`已缴费，待受理${affStatusCount}`)
    await aff.click()
    await page.getByRole('button', { name: /^已缴费，待受理/, pressed: true }).waitFor()
    await page.route('**/case/count/**', async (route) => {
      const answer = await route.fetch()
      const said = (await answer.json()) as { data: Record<string, number> }
      await route.fulfill({ response: answer, json: { ...said, data: { ...said.data, pendingStatusCount: 128 } } })
    })
    await page.reload()
    await expect.poll(() => badge.innerText(), soon).toBe('99+')
    // One that is being answered is let finish.
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('has crumbs: Home, the folder as plain text, the screen itself as plain text; and the zone of its times once', async () => {
    const crumbs = browser.page.getByRole('navigation', { name: '当前位置' })
    await open(browser, '/system/user', '用户管理')
    await expect
      .poll(() => crumbs.getByRole('listitem').allInnerTexts(), soon)
      .toEqual(['首页', '系统管理', '用户管理'])
    expect(await crumbs.getByRole('link').allInnerTexts()).toEqual(['首页'])
    // Whichever screen is open, the zone of all its times is named once.
    const zones = browser.page.getByText('时间均为北京时间（UTC+8）').filter({ visible: true })
    expect(await zones.count()).toBe(1)
    await crumbs.getByRole('link', { name: '首页' }).click()
    await expect.poll(() => crumbs.getByRole('listitem').allInnerTexts(), soon).toEqual(['首页'])
    expect(await crumbs.getByRole('link').count()).toBe(0)
    expect(await zones.count()).toBe(1)
  })

  test('keeps colour, tabs, header, logo and size as they were chosen, also after a reload', async () => {
    const { page } = browser
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('14px')
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '界面设置' }).click()
    await page.getByRole('button', { name: '主题颜色 #166534' }).click()
    await page.getByRole('switch', { name: '显示标签栏' }).uncheck()
    await page.getByRole('switch', { name: '固定顶栏' }).uncheck()
    await page.getByRole('switch', { name: '显示标志' }).uncheck()
    await page.getByLabel('默认', { exact: true }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => cookieOf(browser, 'theme'), soon).toEqual({ value: '%23166534', days: 365 })
    for (const [name, value] of Object.entries({ tabs: 'off', fixedHeader: 'off', logo: 'off', size: 'default' }))
      expect(await cookieOf(browser, name), name).toEqual({ value, days: 7 })
    await page.reload()
    await heading(browser, /./).waitFor()
    expect(await variable(browser, '--primary-color')).toBe('#166534')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
    expect(await page.getByRole('navigation', { name: '已打开的页面' }).count()).toBe(0)
    expect(await page.locator('.brand').count()).toBe(0)
    await open(browser, '/dashboard', /李秘书/)
    // While the dashboard is still empty there is nothing to scroll.
    const scrolled = async () => {
      await page.mouse.wheel(0, 400)
      return (await page.getByRole('banner').boundingBox())!.y
    }
    await expect.poll(scrolled, soon).toBeLessThan(0)
    // A colour too light for words is darkened.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '界面设置' }).click()
    await page.getByLabel('自选颜色').fill('#ffee88')
    await page.getByText('已调深').waitFor()
    expect(await variable(browser, '--primary-color')).not.toBe('#ffee88')
    await page.getByRole('button', { name: '主题颜色 #1d4fbf' }).click()
    for (const name of ['显示标签栏', '固定顶栏', '显示标志', '菜单只展开一项'])
      await page.getByRole('switch', { name }).check()
    await page.getByLabel('小', { exact: true }).check()
    await page.keyboard.press('Escape')
  })

  test('draws everything in four sizes', async () => {
    const { page } = browser
    const sizes: string[] = []
    for (const name of ['默认', '中等', '小', '超小']) {
      await page.getByRole('button', { name: '界面大小' }).click()
      await page.getByRole('menuitemradio', { name, exact: true }).click()
      sizes.push(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    }
    expect(sizes).toEqual(['16px', '15px', '14px', '12px'])
    await page.getByRole('button', { name: '界面大小' }).click()
    await page.getByRole('menuitemradio', { name: '小', exact: true }).click()
  })

  test('folds away below 992 px and comes over the page by the button only', async () => {
    const { page } = browser
    await page.setViewportSize({ width: 992, height: 800 })
    expect(await sidebar(browser).isVisible()).toBe(true)
    await page.setViewportSize({ width: 991, height: 800 })
    expect(await sidebar(browser).isVisible()).toBe(false)
    await page.getByRole('button', { name: '打开菜单' }).click()
    const drawer = page.getByRole('dialog', { name: '菜单' })
    await drawer.getByRole('link', { name: '常用语' }).click()
    await heading(browser, '常用语').waitFor()
    await drawer.waitFor({ state: 'detached' })
    await page.setViewportSize(desk)
    expect(await sidebar(browser).isVisible()).toBe(true)
  })

  test('opens a path that its menus name and this version does not know with a word about it', async () => {
    const { page } = browser
    const added = await stage.secretary.ask(admin.addMenu, {
      body: { title: '未来功能', path: '/future/thing', component: '', cates: ['MISHU'], icon: 'nothing' },
    })
    await page.reload()
    await sidebar(browser).getByRole('link', { name: '未来功能' }).click()
    await heading(browser, '此页面在当前版本中不可用').waitFor()
    // A known path by a name that is no screen's opens no more than that, and asks nothing, once the new menus are here.
    const [words] = await stage.secretary.ask(admin.listMenus, { query: { blurry: '/common/words' } })
    const { hasChildren: _, ...known } = words!
    await stage.secretary.ask(admin.editMenu, { body: { ...known, title: '新常用语', component: 'no/such' } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload()
    await sidebar(browser).getByRole('link', { name: '新常用语' }).click()
    await arrive(page, /^\/common\/words$/)
    await heading(browser, '此页面在当前版本中不可用').waitFor()
    expect(asked.filter((url) => url.includes('common/words'))).toEqual([])
    const [misnamed] = await stage.secretary.ask(admin.listMenus, { query: { blurry: '/common/words' } })
    await stage.secretary.ask(admin.editMenu, { body: { ...known, version: misnamed!.version } })
    await stage.secretary.ask(admin.removeMenu, { body: { ids: [added.id] } })
    await page.reload()
    await heading(browser, '常用语').waitFor()
    await open(browser, '/dashboard', /李秘书/)
    await page.evaluate(() => location.assign('#/no/such/page'))
    await arrive(page, /^\/404$/)
    await page.getByRole('link', { name: '返回首页' }).click()
    await heading(browser, /李秘书/).waitFor()
  })

  test('leads to the mailbox, in a window of its own, and says so where there is none', async () => {
    const { page } = browser
    await page.route('**/ali/email/login/link', (route) =>
      route.fulfill({ json: { code: 200, message: 'ok', data: `${stage.product.url}/favicon.svg` } }),
    )
    const [opened] = await Promise.all([
      browser.context.waitForEvent('page'),
      page.getByRole('button', { name: /^邮箱/ }).click(),
    ])
    await opened.waitForURL(/favicon\.svg$/)
    await opened.close()
    await page.unrouteAll()
    let windows = 0
    browser.context.on('page', () => windows++)
    const failures: ((route: Route) => Promise<void>)[] = [
      (route) => route.fulfill({ status: 501, json: { code: 501, message: 'x', error: 'mailboxUnconfigured' } }),
      (route) => route.fulfill({ status: 500, json: { code: 500, message: '服务器原话', data: null } }),
      (route) => route.fulfill({ status: 502, body: '<html>' }),
      (route) => route.fulfill({ json: { code: 200, message: 'ok', data: null } }),
      (route) => route.abort(),
    ]
    const notices = page.getByRole('status', { name: '通知' })
    for (const failure of failures) {
      await page.route('**/ali/email/login/link', failure)
      await page.getByRole('button', { name: /^邮箱/ }).click()
      await notices.getByText('获取登录链接失败，请检查邮箱是否已配置').waitFor()
      expect(await notices.locator('.banner').count()).toBe(1)
      await notices.getByRole('button', { name: '关闭通知' }).click()
      await page.unrouteAll()
    }
    expect(windows).toBe(0)
  })
})

describe('people see what is theirs', () => {
  afterEach(() => stage.clear())

  test('a party has a manual and no mailbox, an arbitrator another manual', async () => {
    const manual = async (person: 'USER' | 'ZCY') => {
      const browser = await stage.browser(desk)
      await comeIn(browser, stage.network.url, person)
      const link = browser.page.getByRole('link', { name: '系统手册' })
      await link.waitFor()
      expect(await browser.page.getByRole('button', { name: /^邮箱/ }).count()).toBe(0)
      const href = (await link.getAttribute('href'))!
      expect((await browser.page.request.get(new URL(href, stage.product.url).href)).status()).toBe(200)
      return href
    }
    expect(await manual('USER')).not.toBe(await manual('ZCY'))
  })

  /** What the personal centre says of a person's way in: under the name, then each row and its buttons. */
  async function waysOf({ page }: Browser) {
    const ways = page.locator('.ways').filter({ visible: true })
    const head = await page.locator('.center-head').filter({ visible: true }).innerText()
    await page.getByRole('tab').nth(1).click()
    await ways.waitFor()
    const rows = await ways.getByRole('listitem').locator('strong').allInnerTexts()
    return { head, rows, buttons: await ways.getByRole('button').allInnerTexts() }
  }

  test('an applicant to be an arbitrator has the fixed menu, no Home, no password, no category', async () => {
    const browser = await stage.browser(desk)
    const { page } = browser
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await comeIn(browser, stage.network.url, 'applicant')
    await heading(browser, '仲裁员报名').waitFor()
    expect(await sidebar(browser).locator('.menu a').allInnerTexts()).toEqual(['仲裁员报名'])
    await open(browser, '/user/center', '个人中心')
    const titles = (name: string, role: 'link' | 'listitem') =>
      page.getByRole('navigation', { name }).getByRole(role).allInnerTexts()
    await expect.poll(() => titles('已打开的页面', 'link'), soon).toEqual(['仲裁员报名', '个人中心'])
    expect(await titles('当前位置', 'listitem')).toEqual(['个人中心'])
    const { head, rows, buttons } = await waysOf(browser)
    expect(head).toMatch(/candidate/)
    expect(head).not.toMatch(/仲裁员申请人|密码/)
    expect(rows).toEqual(['用户名', '邮箱', '手机号'])
    expect(buttons).toEqual([expect.stringMatching(/邮箱$/), expect.stringMatching(/手机号$/)])
    expect(await page.locator('.who small').count()).toBe(0)
    expect(await page.getByRole('link', { name: '系统手册' }).count()).toBe(0)
    await page.getByRole('button', { name: /用户菜单/ }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['个人中心', '界面设置', '退出登录'])
    await page.keyboard.press('Escape')
    await open(browser, '/newArbitratorSignUp/index', '填写仲裁员申请')
    await open(browser, '/message/index', '消息中心')
    expect(asked.filter((url) => /menus\/build|case\/count/.test(url))).toEqual([])
    await page.evaluate(() => location.assign('#/dashboard'))
    await arrive(page, /^\/404$/)
  })

  test('an applicant from abroad, who has no password at all, is offered nothing that asks for one', async () => {
    const browser = await stage.browser(phone)
    await comeIn(browser, stage.network.url, 'foreign')
    await open(browser, '/user/center', /./)
    const { head, rows, buttons } = await waysOf(browser)
    expect(head).toMatch(/foreign@demo\.test/)
    expect(head).not.toMatch(/password|arbitrator applicant/i)
    expect(rows).toHaveLength(3)
    expect(buttons).toEqual([])
  })
})

test('every kept screen opens without a server, on a phone too', async () => {
  const browser = await stage.device('secretary', phone)
  const { page } = browser
  await heading(browser, /李秘书/).waitFor()
  const { list } = await stage.secretary.ask(cases.listMyCases, { query: { page: 1, size: 1 } })
  const walk = [
    ['/protection', '保全申请'],
    ['/message/index', '消息中心'],
    [`/CaseDetails?caseId=${list[0]!.id}`, list[0]!.caseNo],
    ['/case/index', '案件管理'],
    ['/user/center', '个人中心'],
    ['/dashboard', /李秘书/],
  ] as const
  for (const [path, title] of walk) await open(browser, path, title)
  await browser.context.setOffline(true)
  await page.reload()
  await heading(browser, /李秘书/).waitFor()
  for (const [path, title] of walk) await open(browser, path, title)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page
    .getByRole('dialog', { name: '菜单' })
    .getByRole('link', { name: /^保全申请/ })
    .click()
  await heading(browser, '保全申请').waitFor()
  await stage.clear()
})

test('of two people of one category each has the screens that their own menus name', async () => {
  const role = 'ROLE_PHRASES'
  const { list } = await stage.secretary.ask(admin.listUsers, { query: { blurry: '王建国' } })
  const one = list.find((it) => it.username === 'applicant')!
  const { id, version, username, nickName, cate, email, phone: mobile, enabled, roles } = one
  await stage.secretary.ask(admin.editUser, {
    body: { id, version, username, nickName, cate, email, phone: mobile, enabled, roles: [...roles, role] },
  })
  const titled = { title: '当事人常用语', path: '/common/words', component: 'common/words', icon: 'edit' }
  const added = await stage.secretary.ask(admin.addMenu, { body: { ...titled, cates: ['USER'], roles: [role] } })
  const [browser, other] = [await stage.device('applicant', desk), await stage.device('respondent', desk)]
  await sidebar(browser).getByRole('link', { name: '当事人常用语' }).click()
  await heading(browser, '常用语').waitFor()
  await sidebar(other)
    .getByRole('link', { name: /^保全申请/ })
    .waitFor()
  expect(await sidebar(other).getByRole('link', { name: '当事人常用语' }).count()).toBe(0)
  await other.page.evaluate(() => location.assign('#/common/words'))
  await arrive(other.page, /^\/404$/)
  // Taken from them, it is unknown to the first one too.
  await stage.secretary.ask(admin.removeMenu, { body: { ids: [added.id] } })
  await browser.page.reload()
  await arrive(browser.page, /^\/404$/)
  await stage.clear()
})
