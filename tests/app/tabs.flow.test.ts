import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, type MenuItem } from '../../contract/admin/admin.ts'
import { cases } from '../../contract/case/case.ts'
import { arrive } from '../setup/address.ts'
import { type Browser, desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

/** As long as a loaded machine may take to draw. */
const soon = { timeout: 15_000 }

/** The title under which a menu stands at the top of the sidebar: a folder of one is that one (specification §3). */
function entryOf(item: MenuItem): string[] {
  if (item.hidden) return []
  const [first, ...more] = item.children.filter((child) => !child.hidden)
  if (!first) return item.path ? [item.meta.title] : []
  return more.length || item.alwaysShow ? [item.meta.title] : entryOf(first)
}

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterAll(() => stage.strike())

describe('the tabs of a secretary', () => {
  let browser: Browser
  const page = () => browser.page
  const tabs = () => page().getByRole('navigation', { name: '已打开的页面' })
  const names = () => tabs().getByRole('link').allInnerTexts()
  const go = (path: string) => page().evaluate((to) => location.assign(`#${to}`), path)
  const open = async (path: string, title: string | RegExp) => {
    await go(path)
    await page()
      .getByRole('main')
      .getByRole('heading', { name: title, exact: true })
      .filter({ visible: true })
      .first()
      .waitFor()
  }
  const menuOf = async (title: string, action: string) => {
    await tabs().getByRole('link', { name: title, exact: true }).click({ button: 'right' })
    await page().getByRole('menuitem', { name: action, exact: true }).click()
  }

  beforeAll(async () => {
    browser = await stage.device('secretary', desk)
    await page().getByRole('main').getByRole('heading').first().waitFor()
  })
  beforeEach(async () => {
    // A page on its way has no tabs for a moment.
    await tabs().getByRole('link', { name: '首页' }).waitFor()
    if ((await names()).length > 1) await menuOf('首页', '全部关闭')
    await expect.poll(names, soon).toEqual(['首页'])
  })

  test('stay at the screen before where one is long in coming, and say so', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page().route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await go('/roster')
    const said = page().locator('.on-the-way').getByText('疯狂加载中，请稍后')
    await said.waitFor()
    letGo()
    await page().getByRole('main').getByRole('heading', { name: '仲裁员名册', exact: true }).waitFor()
    await said.waitFor({ state: 'detached' })
    await page().unrouteAll({ behavior: 'wait' })
  })

  test('hold every visited screen once, Home first', async () => {
    await open('/protection', '保全申请')
    await open('/message/index', '消息中心')
    await open('/protection', '保全申请')
    await expect.poll(names, soon).toEqual(['首页', '保全申请', '消息中心'])
    // The frame is the back office, where the installation has no title of its own (specification §2).
    expect(await page().title()).toBe('保全申请 - 仲裁院管理后台')
    expect(await page().locator('.brand').innerText()).toBe('仲裁院管理后台')
    await tabs().getByRole('link', { name: '消息中心' }).click()
    await arrive(page(), /^\/message\/index$/)
  })

  test('keep what was typed while another screen is shown', async () => {
    await open('/protection', '保全申请')
    await page().getByLabel('搜索编号、案件编号或当事人').fill('写到一半')
    await open('/message/index', '消息中心')
    expect(await page().getByLabel('搜索编号、案件编号或当事人').isVisible()).toBe(false)
    await tabs().getByRole('link', { name: '保全申请' }).click()
    await expect.poll(() => page().getByLabel('搜索编号、案件编号或当事人').inputValue(), soon).toBe('写到一半')
  })

  test('keep two cases apart', async () => {
    const { list } = await stage.secretary.ask(cases.listMyCases, { query: { page: 1, size: 2 } })
    const [one, other] = list
    await open(`/CaseDetails?caseId=${one!.id}`, one!.caseNo)
    await page().getByRole('tab', { name: '办理记录' }).click()
    await open(`/CaseDetails?caseId=${other!.id}`, other!.caseNo)
    expect(await page().getByRole('tab', { selected: true }).innerText()).toBe('案件概况')
    await open(`/CaseDetails?caseId=${one!.id}`, one!.caseNo)
    expect(await page().getByRole('tab', { selected: true }).innerText()).toBe('办理记录')
    expect(await names()).toHaveLength(3)
  })

  test('bring a screen that must not be kept back empty', async () => {
    await open('/system/audit', '操作日志')
    const search = page().getByRole('main').getByRole('searchbox').first()
    await search.fill('写到一半')
    await open('/message/index', '消息中心')
    await tabs().getByRole('link', { name: '操作日志' }).click()
    await expect.poll(() => search.inputValue(), soon).toBe('')
  })

  test('begin anew by refresh, without a crumb of the way there', async () => {
    await open('/protection', '保全申请')
    await page().getByLabel('搜索编号、案件编号或当事人').fill('写到一半')
    const seen = await page().evaluateHandle(() => {
      const crumbs: string[] = []
      new MutationObserver(() => crumbs.push(document.querySelector('.crumbs')?.textContent ?? '')).observe(
        document.querySelector('.topbar')!,
        { subtree: true, childList: true, characterData: true },
      )
      return crumbs
    })
    await menuOf('保全申请', '刷新')
    await expect.poll(() => page().getByLabel('搜索编号、案件编号或当事人').inputValue(), soon).toBe('')
    expect(page().url()).toMatch(/#\/protection$/)
    expect(new Set(await seen.jsonValue())).not.toContain('')
    expect(await names()).toEqual(['首页', '保全申请'])
  })

  test('close one by one, all others, and all; the pinned one stays', async () => {
    await open('/protection', '保全申请')
    await open('/message/index', '消息中心')
    await open('/user/center', '个人中心')
    await page().getByRole('button', { name: '关闭 个人中心' }).click()
    // The last that remains is shown (decisions G-16).
    await arrive(page(), /^\/message\/index$/)
    expect(await names()).toEqual(['首页', '保全申请', '消息中心'])
    await menuOf('保全申请', '关闭其他')
    await arrive(page(), /^\/protection$/)
    expect(await names()).toEqual(['首页', '保全申请'])
    await menuOf('保全申请', '全部关闭')
    await arrive(page(), /^\/dashboard$/)
    expect(await names()).toEqual(['首页'])
    expect(await page().getByRole('button', { name: '关闭 首页' }).count()).toBe(0)
    await tabs().getByRole('link', { name: '首页' }).click({ button: 'right' })
    expect(await page().getByRole('menuitem', { name: '关闭', exact: true }).getAttribute('aria-disabled')).toBe('true')
    await page().keyboard.press('Escape')
    expect(await page().getByRole('menu').count()).toBe(0)
  })

  test('have a menu for the keyboard and for a resting finger', async () => {
    await open('/protection', '保全申请')
    const tab = tabs().getByRole('link', { name: '保全申请' })
    await tab.focus()
    await page().keyboard.press('Shift+F10')
    await page().getByRole('menuitem', { name: '刷新' }).waitFor()
    await page().keyboard.press('ArrowDown')
    await page().keyboard.press('Enter')
    await expect.poll(names, soon).toEqual(['首页'])
    const home = (await tabs().getByRole('link', { name: '首页' }).boundingBox())!
    const finger = { clientX: home.x + 5, clientY: home.y + 5, pointerType: 'touch', bubbles: true }
    await tabs().getByRole('link', { name: '首页' }).dispatchEvent('pointerdown', finger)
    await page().getByRole('menuitem', { name: '刷新' }).waitFor()
    await page().keyboard.press('Escape')
  })

  test('stand on a phone in one row once there are two, with a button for the menu, unless they are switched off', async () => {
    await page().setViewportSize(phone)
    await open('/dashboard', /./)
    expect(await tabs().isVisible()).toBe(false)
    await open('/protection', '保全申请')
    await open('/user/center?x=1', '个人中心')
    await open('/message/index', '消息中心')
    await expect.poll(names, soon).toEqual(['首页', '保全申请', '个人中心', '消息中心'])
    expect(await flawsOf(page(), 'tabs')).toEqual([])
    await tabs().getByRole('link', { name: '个人中心' }).click()
    await arrive(page(), /^\/user\/center\?x=1$/)
    expect(await tabs().getByRole('button', { name: '关闭 首页' }).count()).toBe(0)
    await tabs().getByRole('button', { name: '关闭 个人中心' }).click()
    await arrive(page(), /^\/message\/index$/)
    await page().getByRole('button', { name: '标签页操作' }).click()
    await page().getByRole('menuitem', { name: '关闭其他' }).click()
    await expect.poll(names, soon).toEqual(['首页', '消息中心'])
    const choose = async (on: boolean) => {
      await page()
        .getByRole('button', { name: /用户菜单/ })
        .click()
      await page().getByRole('menuitem', { name: '界面设置' }).click()
      await page().getByRole('switch', { name: '显示标签栏' }).setChecked(on)
      await page().keyboard.press('Escape')
      await page().getByRole('switch', { name: '显示标签栏' }).waitFor({ state: 'detached' })
    }
    await choose(false)
    expect(await tabs().count()).toBe(0)
    await choose(true)
    await tabs().getByRole('link', { name: '消息中心' }).waitFor()
    await page().setViewportSize(desk)
  })

  test('come back through /redirect with their query', async () => {
    await go('/redirect/user/center?x=1')
    await arrive(page(), /^\/user\/center\?x=1$/)
    await page().getByRole('main').getByRole('heading', { name: '个人中心' }).first().waitFor()
    await go('/redirect//evil.example/x')
    await arrive(page(), /^\/404$/)
    await go('/dashboard')
    await arrive(page(), /^\/dashboard$/)
    await page().getByRole('main').getByRole('heading').first().waitFor()
  })

  test('ask for the menus once', async () => {
    const asked: string[] = []
    page().on('request', (request) => {
      if (request.url().includes('menus/build')) asked.push(request.url())
    })
    await page().reload()
    await page().getByRole('main').getByRole('heading').first().waitFor()
    await open('/protection', '保全申请')
    await open('/message/index', '消息中心')
    expect(asked).toHaveLength(1)
    const menus = await stage.secretary.ask(admin.buildMenus, {})
    const shown = await page()
      .getByRole('navigation', { name: '主菜单' })
      .locator('a[title], .menu-folder > button')
      .evaluateAll((entries) => entries.filter((it) => !it.closest('.sub-menu')).map((it) => it.getAttribute('title')))
    expect(shown.length).toBeGreaterThan(3)
    expect(shown).toEqual(menus.flatMap(entryOf))
    expect(browser.errors).toEqual([])
  })
})
