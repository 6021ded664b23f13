import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { caseLife } from '../../contract/case/caseLife.ts'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf, languagesAt } from '../setup/look.ts'
import { Caller, password } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => location.assign(`#${to}`), address)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.locator('main .skeleton:visible').first().waitFor({ state: 'detached' })
}

/** What the menu of somebody leads to. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: /主菜单|菜单/ }).first()
  await menu.getByText('首页').first().waitFor()
  return menu.getByRole('link').allInnerTexts()
}

test('each desk has its screens and its steps, and those of others are not there', async () => {
  const finance = await stage.device('finance', desk)
  const words = (await menuOf(finance.page)).join(' ')
  expect(words).toContain('案件管理')
  for (const other of ['注册审核', '仲裁员申请审核', '用户管理', '保全申请']) expect(words).not.toContain(other)
  expect(await flawsOf(finance.page, 'finance-dashboard')).toEqual([])
  const { list } = await stage.secretary.ask(caseLife.listCases, { query: { group: 'unpay' } as never })
  const [unpaid] = list
  await show(finance.page, `/CaseDetails?caseId=${unpaid?.id}`)
  await finance.page
    .getByRole('button', { name: /确认.*缴费|确认收款|确认缴费/ })
    .first()
    .waitFor()
  expect(await finance.page.getByRole('tab').allInnerTexts()).not.toContain('文书与证据')
  expect(await flawsOf(finance.page, 'finance-case')).toEqual([])

  const keeper = await stage.device('admin', desk)
  const kept = (await menuOf(keeper.page)).join(' ')
  for (const other of ['案件管理', '保全申请', '仲裁员申请审核']) expect(kept).not.toContain(other)
  await show(keeper.page, '/system/user')
  await keeper.page.getByRole('heading', { name: '用户管理', exact: true }).waitFor()
  // What is registered for somebody is for those who review it; an account is shown without it.
  await keeper.page.getByRole('button', { name: '查看 agent' }).click()
  await keeper.page.getByRole('dialog', { name: '用户详情：周明律师' }).getByText('送达地址', { exact: true }).waitFor()
  expect(await keeper.page.getByRole('heading', { name: '代理授权' }).count()).toBe(0)
  await keeper.page.getByRole('button', { name: '关闭', exact: true }).last().click()
  const admin = await Caller.logIn(stage.product.url, 'admin')
  expect((await admin.fetch(caseLife.getCase, { params: { id: unpaid?.id ?? '' } })).status).toBe(403)

  const registrar = await stage.device('registrar', desk)
  await show(registrar.page, '/system/arbitrator')
  expect(await flawsOf(registrar.page, 'registrar-review')).toEqual([])
  const reception = await stage.device('reception', desk)
  await show(reception.page, '/dashboard')
  expect(await flawsOf(reception.page, 'reception-dashboard')).toEqual([])
})

test('a device that is not known is ended from here, with all others', async () => {
  const own = await stage.device('finance', desk)
  const other = await stage.device('finance', phone)
  await show(own.page, '/user/center')
  await own.page
    .getByRole('tab', { name: /账号与安全/ })
    .or(own.page.getByRole('button', { name: /账号与安全/ }))
    .first()
    .click()
  const sessions = own.page.getByRole('list', { name: '登录会话' })
  await sessions
    .getByText(/最近使用/)
    .first()
    .waitFor()
  const before = await sessions.getByRole('listitem').count()
  expect(before).toBeGreaterThan(1)
  await own.page.getByRole('button', { name: '结束其他会话' }).click()
  await own.page
    .getByRole('dialog')
    .or(own.page.getByRole('alertdialog'))
    .getByRole('button', { name: '结束其他会话' })
    .click()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  await arrive(other.page, /^\/login/)
  for (const viewport of [desk, phone])
    for (const language of languagesAt(viewport.width)) {
      await own.page.setViewportSize(viewport)
      await own.page.evaluate((to) => localStorage.setItem('language-chosen', to), language)
      await own.page.reload()
      await own.page.getByRole('tab', { name: language === 'zh' ? '账号与安全' : 'Account and security' }).click()
      await own.page.getByRole('list', { name: language === 'zh' ? '登录会话' : /sessions/i }).waitFor()
      expect(await flawsOf(own.page, `devices-${language}`)).toEqual([])
    }
})

test('where the server asks again who sits here, a dialog does, and what was begun is done', async () => {
  const { page } = await stage.device('admin', desk)
  await show(page, '/system/user')
  // The clock of a product cannot be moved: the refusal that comes after a quarter of an hour is put on the line.
  let refusals = 0
  await page.route('**/moduleApi/userservice/base/users', async (route) => {
    if (route.request().method() !== 'POST' || refusals++ > 0) return route.fallback()
    const body = {
      code: 403,
      message: '请先再次验证身份，然后重试',
      error: 'factor.again',
      params: { ways: 'password' },
      data: null,
    }
    await route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) })
  })
  await page.getByRole('button', { name: '新增用户' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel(/^用户名/).fill('cashier2')
  await dialog.getByLabel(/^姓名/).fill('孙会计')
  await dialog.getByLabel(/^手机号/).fill('13911113333')
  await dialog.getByRole('button', { name: '保存' }).click()
  const again = page.getByRole('dialog', { name: '再次验证身份' })
  await again.getByLabel(/^密码/).fill('Wrong#2026')
  await again.getByRole('button', { name: '验证', exact: true }).click()
  await again.getByRole('alert').waitFor()
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    expect(await flawsOf(page, 'prove')).toEqual([])
  }
  await again.getByLabel(/^密码/).fill(password)
  await again.getByRole('button', { name: '验证', exact: true }).click()
  await page.getByText('保存成功').first().waitFor()
  await page
    .getByRole('row', { name: /cashier2/ })
    .first()
    .waitFor()
})
