import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('finds screens by a part of their title, by keyboard, and no hidden ones', async () => {
  const { page } = await stage.device('secretary', desk)
  const search = page.getByRole('combobox', { name: '搜索案件、人员和功能' })
  const screens = page.getByRole('group', { name: '功能' }).getByRole('option')
  await search.fill('管理')
  await expect
    .poll(() => screens.allInnerTexts(), { timeout: 15_000 })
    .toEqual([
      ...['案件管理', '问卷管理', '来访管理', '活动管理'],
      ...['系统管理 / 用户管理', '系统管理 / 菜单管理', '系统管理 / 字典管理', '系统管理 / 操作日志'],
    ])
  const chosen = async () => page.locator('[role="option"][aria-selected="true"]').innerText()
  for (let down = 0; down < 20 && (await chosen()) !== '系统管理 / 菜单管理'; down++) await search.press('ArrowDown')
  await search.press('Enter')
  await page.getByRole('main').getByRole('heading', { name: '菜单管理' }).first().waitFor()
  await search.fill('消息')
  await page.getByRole('option').first().waitFor()
  expect(await screens.count()).toBe(0)
  await search.fill('查无此人')
  await page.getByText('没有找到相关的案件、人员或功能').waitFor()
  await search.press('Escape')
})

test('finds a case by a party from any screen, by two keys and a part of the name, also without a network', async () => {
  const { page, context } = await stage.device('secretary', desk)
  const heading = (name: string | RegExp) => page.getByRole('main').getByRole('heading', { name }).first()
  await page.evaluate(() => location.assign('#/system/user'))
  await heading('用户管理').waitFor()
  const field = page.getByRole('combobox', { name: '搜索案件、人员和功能' })
  const found = page.getByRole('group', { name: '案件' }).getByRole('option', { name: /云帆/ })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('云帆')
  await found.first().waitFor()
  expect(await flawsOf(page, 'command-bar')).toEqual([])
  await page.keyboard.press('Enter')
  await page
    .getByRole('main')
    .getByRole('heading', { name: /仲字第/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(page.url()).toContain('/CaseDetails?caseId=')
  // What was open before is offered before anything is typed.
  await page.keyboard.press('/')
  await page.getByRole('group', { name: '最近打开' }).getByRole('option', { name: '用户管理' }).waitFor()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.getByText('离线', { exact: true }).first().waitFor()
  await field.fill('云帆 买卖')
  await found.first().waitFor()
  await page.getByText('当前离线，仅列出本设备上的结果').waitFor()
  await context.setOffline(false)
  await field.fill('')
  await page.keyboard.press('Escape')
})

test('stands behind a magnifier on a phone, and leads to the case as a phone shows it', async () => {
  const { page } = await stage.device('secretary', phone)
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '搜索' })
  await dialog.getByRole('combobox').fill('云帆')
  await dialog.getByRole('option', { name: /云帆/ }).first().waitFor()
  expect(await flawsOf(page, 'command-bar-phone')).toEqual([])
  await dialog.getByRole('option', { name: /云帆/ }).first().click()
  await expect.poll(() => page.url()).toContain('/caseDetailsApp?caseId=')
  await dialog.waitFor({ state: 'detached' })
})
