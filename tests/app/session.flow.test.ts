import type { Page, Route } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MenuItem } from '../../contract/admin/admin.ts'
import { contract } from '../../contract/all.ts'
import { tokenOf } from '../filing/application.ts'
import { arrive } from '../setup/address.ts'
import { desk } from '../setup/chromium.ts'
import { Caller, fillLogin, logIn, logOut } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import { cookiesOf, go, mark } from './address.ts'

/*
 * Guards, redirects and cookies of specification §2, §4 and §8, as the address bar shows them.
 */

let stage: Stage
let url: string
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
  url = stage.network.url
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** The person's token is no longer good at the server. */
async function endSession(page: Page): Promise<void> {
  await new Caller(stage.product.url, await tokenOf(page)).ask(contract.account.logout, {})
}

describe('without a token', () => {
  test.each([
    ['', '/login?redirect=/dashboard'],
    ['login2', '/login2?redirect=/dashboard'],
  ])('with the loginType cookie "%s" a guarded path leads to %s', async (loginType, expected) => {
    const { page } = await stage.browser(desk)
    if (loginType) await mark(page, url, 'loginType', loginType)
    await page.goto(`${url}/#/user/center`)
    await arrive(page, expected)
  })

  test.each([
    '/user/center',
    '/system/user',
    '/case/index',
    '/protectionView?id=1',
    '/no/such/page',
  ])('from %s the way leads to the login, and from there to the dashboard', async (path) => {
    const browser = await stage.browser(desk)
    const { page } = browser
    await page.goto(`${url}/#${path}`)
    await arrive(page, '/login?redirect=/dashboard')
    await fillLogin(browser, url, 'applicant')
    await arrive(page, '/dashboard')
  })

  test('nothing is asked with an Authorization header, and no user call is made', async () => {
    const { page } = await stage.browser(desk)
    const asked: string[] = []
    page.on('request', (request) => {
      if (!request.url().includes('/moduleApi/')) return
      asked.push(`${new URL(request.url()).pathname} ${request.headers().authorization ?? ''}`.trim())
    })
    await page.goto(`${url}/#/user/center`)
    await page.getByLabel(/^用户名/).waitFor()
    expect(asked.filter((line) => /author\/info|Bearer/.test(line))).toEqual([])
  })

  test('a redirect to somewhere else in the address is ignored', async () => {
    const browser = await stage.browser(desk)
    await browser.page.goto(`${url}/#/login?redirect=https://example.com/`)
    await fillLogin(browser, url, 'applicant')
    await arrive(browser.page, '/dashboard')
  })
})

describe('with a token', () => {
  test('/login, /login2 and / lead to the dashboard, an unknown path to /404', async () => {
    const { page } = await stage.device('applicant', desk)
    for (const path of ['/login', '/login2', '/']) {
      await go(page, path)
      await arrive(page, /^\/dashboard$/)
    }
    await go(page, '/no/such/page')
    await arrive(page, /^\/404$/)
  })

  test('the token cookie lasts a day, and the settings cookies seven', async () => {
    const { page } = await stage.device('applicant', desk)
    const cookies = await page.context().cookies()
    const days = (name: string) => ((cookies.find((it) => it.name === name)?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days('token')).toBeCloseTo(1, 1)
    expect(days('language')).toBeCloseTo(7, 1)
  })

  test('whoever is refused by the server comes to /401 and stays logged in', async () => {
    const { page } = await stage.device('applicant', desk)
    await page.route('**/moduleApi/userservice/author/info', (route) =>
      route.fulfill({ status: 403, json: { code: 403, message: '', data: null, error: 'forbidden' } }),
    )
    await page.reload()
    await arrive(page, /^\/401$/)
    expect((await cookiesOf(page)).token).toBeTruthy()
  })

  test.each([
    '/dashboard',
    '/user/center',
    '/message/index',
  ])('after a reload at %s the user info is asked once, and no view shows before it came', async (path) => {
    const { page } = await stage.device('applicant', desk)
    await go(page, path)
    const view = page.getByRole('main').locator('h1').filter({ visible: true })
    await view.waitFor()
    let asked = 0
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/moduleApi/userservice/author/info', async (route) => {
      asked++
      await held
      await route.continue()
    })
    // The view waits for a second and a half only; here they never pass.
    await page.addInitScript(() => {
      const real = window.setTimeout
      const without = (run: () => void, ms?: number) => (ms === 1500 ? 0 : real(run, ms))
      window.setTimeout = without as typeof window.setTimeout
    })
    const framed = page.waitForRequest('**/message/notify/list')
    await page.reload()
    await framed
    await expect.poll(() => asked).toBe(1)
    await page.getByRole('banner').waitFor()
    expect(await view.count()).toBe(0)
    answer()
    await view.waitFor()
    await page.getByRole('button', { name: '用户菜单' }).waitFor()
    expect(asked).toBe(1)
  })

  test('where the user info is slow the view shows after a while', async () => {
    const { page } = await stage.device('applicant', desk)
    await page.route('**/moduleApi/userservice/author/info', () => undefined)
    await page.reload()
    await page.getByRole('main').locator('h1').first().waitFor()
  })

  // Which answers fail it, firstInfo.test.ts says.
  test('where the user info fails the person is logged out and the page begins anew, once', async () => {
    const { page } = await stage.device('applicant', desk)
    const loaded = page.waitForEvent('load')
    await page.route('**/moduleApi/userservice/author/info', async (route) => {
      // Later than the reload that asks it, which would end half-way else.
      await loaded
      await route.fulfill({ status: 404, json: { code: 404, message: '', data: null, error: 'notFound' } })
    })
    let loads = 0
    page.on('load', () => loads++)
    await page.reload()
    await arrive(page, /^\/login\?/)
    await page.getByLabel(/^用户名/).waitFor()
    expect((await cookiesOf(page)).token).toBeUndefined()
    // The reload asked for above, and the one that begins anew.
    await expect.poll(() => loads).toBe(2)
  })

  test('menus that come while somebody goes to another screen lead nobody astray', async () => {
    const { page } = await stage.device('applicant', desk)
    await go(page, '/protection')
    await page.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
    /** The first request there waits for what it gives. */
    const holds = (address: string) => new Promise<Route>((held) => void page.route(address, held))
    const menus = holds('**/menus/build')
    const screen = holds('**/assets/account-*.js')
    await page.reload()
    await page.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
    await go(page, '/user/center')
    const late = await screen
    const route = await menus
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: [MenuItem] }
    const more = { ...envelope.data[0], id: 'more', path: '/more', meta: { ...envelope.data[0].meta, title: '新菜单' } }
    await route.fulfill({ response: answer, json: { ...envelope, data: [...envelope.data, more] } })
    await page.getByRole('navigation', { name: '主菜单' }).getByText('新菜单').waitFor()
    await late.continue()
    await page.getByRole('heading', { name: '个人中心', exact: true }).waitFor()
  })

  test('a gateway that finds no server logs nobody out', async () => {
    const { page } = await stage.device('applicant', desk)
    const asked = page.waitForResponse('**/moduleApi/userservice/author/info')
    await page.route('**/moduleApi/userservice/author/info', (route) => route.fulfill({ status: 502, body: '<html>' }))
    await page.reload()
    expect((await asked).status()).toBe(502)
    await page.locator('main h1').first().waitFor()
    expect((await cookiesOf(page)).token).toBeTruthy()
  })

  test('logout clears the token though the server fails, which hears of it later, and the way back shows nothing', async () => {
    const { page } = await stage.device('applicant', desk)
    const authorization = await tokenOf(page)
    const info = async () =>
      (await fetch(`${url}/moduleApi/userservice/author/info`, { headers: { authorization } })).status
    expect(await info()).toBe(200)
    await page.route('**/moduleApi/userservice/author/logout', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: '', data: null, error: 'failed' } }),
    )
    await go(page, '/protection')
    await page.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
    await go(page, '/dashboard')
    await logOut(page)
    await arrive(page, /^\/login\?/)
    expect((await cookiesOf(page)).token).toBeUndefined()
    // By a call of its own, from the login page and without a login.
    await expect.poll(info, { timeout: 40_000 }).toBe(401)
    await page.goBack()
    await page.getByLabel(/^用户名/).waitFor()
    expect(await page.locator('.shell').count()).toBe(0)
  })

  test('two tabs log out together', async () => {
    const browser = await stage.device('applicant', desk)
    const other = await browser.tab()
    await other.goto(`${url}/#/dashboard`)
    await other.locator('main h1').first().waitFor()
    await logOut(browser.page)
    await arrive(other, /^\/login\?/)
  })
})

describe('a session that the server ended', () => {
  test('five calls that are refused at once lead to the login page once', async () => {
    const { page } = await stage.device('applicant', desk)
    await page.locator('main h1').first().waitFor()
    let asked = 0
    let answer = () => {}
    const five = new Promise<void>((resolve) => {
      answer = resolve
    })
    let loads = 0
    // What the page before the reload still asks is let through.
    let begun = false
    page.on('request', (request) => {
      begun ||= request.isNavigationRequest()
    })
    const loaded = page.waitForEvent('load')
    await page.route('**/moduleApi/**', async (route) => {
      if (!begun || !route.request().headers().authorization) return route.continue()
      if (++asked === 5) answer()
      await Promise.all([five, loaded])
      await route.fulfill({ status: 401, json: { code: 401, message: '', data: null, error: 'signedOut' } })
    })
    page.on('load', () => loads++)
    await page.reload()
    await arrive(page, /^\/login\?/)
    await page.getByLabel(/^用户名/).waitFor()
    // The reload asked for above, and the one that begins anew.
    await expect.poll(() => loads).toBe(2)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test.each([
    ['applicant', '', '/login?redirect=/dashboard'],
    ['secretary', '', '/login2?redirect=/dashboard'],
    ['applicant', 'applyArbitrator', '/applyArbitrator'],
    ['applicant', 'ARBI-TOKEN', '/foreignArbitrator'],
  ])('%s with the mark "%s" begins anew at %s, and the marks are gone', async (who, name, expected) => {
    const { page } = await stage.device(who, desk)
    if (name) await mark(page, url, name, '1')
    let loads = 0
    page.on('load', () => loads++)
    await endSession(page)
    // The next thing that they want is refused, whichever part of the page notices first.
    await page.evaluate(() => location.assign('#/message/index')).catch(() => undefined)
    await arrive(page, expected)
    await expect.poll(() => loads, { timeout: 30_000 }).toBe(1)
    await page.locator('main h1, main h2').first().waitFor()
    const left = await cookiesOf(page)
    expect([left.token, left.applyArbitrator, left['ARBI-TOKEN']]).toEqual([undefined, undefined, undefined])
    if (!name) await page.getByText('当前登录状态已过期，请重新登录').waitFor()
  })
})

describe('where a gateway or a hotel answers in place of the server', () => {
  const lies = [200, 401, 404, 500]

  /** From now on every call gets a page, in each status by turns. Gives what was asked, by its path. */
  async function lie(page: Page): Promise<string[]> {
    const asked: string[] = []
    await page.route('**/moduleApi/**', async (route) => {
      asked.push(new URL(route.request().url()).pathname)
      const status = lies[asked.length % lies.length] ?? 200
      // Who goes to another address meanwhile waits for nothing.
      await route
        .fulfill({ status, contentType: 'text/html', body: '<html>Log in to the WLAN</html>' })
        .catch(() => undefined)
    })
    stage.network.cut()
    return asked
  }

  async function tellTruth(page: Page): Promise<void> {
    stage.network.mend()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  test('an idle page asks each call as seldom as without a network, nobody is logged out, and all comes back', async () => {
    const { page } = await stage.device('applicant', desk)
    await page.locator('main h1').first().waitFor()
    const asked = await lie(page)
    // Its own clock is the page's: what has no socket asks for what was told, every 10 s.
    const told = `/moduleApi/${contract.live.listEvents.path}`
    const times = (path: string) => asked.filter((it) => it === path).length
    await expect.poll(() => times(told), { timeout: 90_000 }).toBe(3)
    const often = [...new Set(asked)].map((path) => [path, times(path)] as const).filter(([, count]) => count > 8)
    expect(often).toEqual([])
    await page.getByText('离线', { exact: false }).first().waitFor()
    expect((await cookiesOf(page)).token).toBeTruthy()
    await tellTruth(page)
    await page.getByText('实时更新').first().waitFor({ timeout: 60_000 })
  })

  test('the login page comes back by itself, with its picture', async () => {
    const { page } = await stage.browser(desk)
    await page.goto(`${url}/#/login`)
    await page.getByLabel(/^用户名/).waitFor()
    await lie(page)
    const picture = page.getByRole('button', { name: '验证码图片，点击换一张' })
    await picture.click()
    await page.getByText('暂时无法连接服务器，登录需要网络。').waitFor()
    await tellTruth(page)
    await picture.locator('img').waitFor()
    await page.getByText('暂时无法连接服务器，登录需要网络。').waitFor({ state: 'detached' })
  })
})

describe('the marks of applicants', () => {
  test.each([
    ['applyArbitrator', '/applyArbitrator'],
    ['ARBI-TOKEN', '/foreignArbitrator'],
  ])('%s alone leads the root to %s', async (name, expected) => {
    const { page } = await stage.browser(desk)
    await mark(page, url, name, '1')
    await page.goto(`${url}/#/`)
    await arrive(page, expected)
  })

  test('of both the one with the credential counts, and the other goes', async () => {
    const { page } = await stage.browser(desk)
    await mark(page, url, 'applyArbitrator', '1')
    await mark(page, url, 'ARBI-TOKEN', 'x')
    await page.goto(`${url}/#/`)
    await arrive(page, /^\/foreignArbitrator$/)
    expect((await cookiesOf(page)).applyArbitrator).toBeUndefined()
  })

  test('set by hand they take the dashboard away; taken off, it is back', async () => {
    const { page } = await stage.device('applicant', desk)
    await mark(page, url, 'applyArbitrator', '1')
    await go(page, '/user/center')
    await go(page, '/dashboard')
    await arrive(page, /^\/404$/)
    await page.context().clearCookies({ name: 'applyArbitrator' })
    await go(page, '/dashboard')
    await arrive(page, /^\/dashboard$/)
  })

  test('an ordinary login takes them off', async () => {
    const browser = await stage.browser(desk)
    await mark(browser.page, url, 'applyArbitrator', '1')
    await logIn(browser, url, 'applicant')
    await arrive(browser.page, /^\/dashboard$/)
    expect((await cookiesOf(browser.page)).applyArbitrator).toBeUndefined()
  })
})
