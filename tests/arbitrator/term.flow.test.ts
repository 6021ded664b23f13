import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('a term is refused at the field where another is open in its time, written, changed, and taken away after a question', async () => {
  const { page } = await stage.device('secretary', desk)
  await page.evaluate(() => location.assign('#/system/arbitrator'))
  const part = page.getByRole('region', { name: '届次与报名时间' })
  await part.getByRole('button', { name: '新增届次' }).click()
  await press(page, '保存')
  await dialog(page).getByText('必填项未填写').first().waitFor()
  const year = new Date().getFullYear()
  for (const [label, value] of [
    ['届次名称', '第二十届'],
    ['报名开始时间', `${year}-01-01T09:00`],
    ['报名截止时间', `${year + 20}-01-01T09:00`],
    ['任期开始日期', `${year + 30}-01-01`],
    ['任期结束日期', `${year + 35}-01-01`],
  ] as const)
    await dialog(page)
      .getByLabel(new RegExp(`^${label}`))
      .fill(value)
  await press(page, '保存')
  await expect
    .poll(() =>
      dialog(page)
        .getByLabel(/^报名截止时间/)
        .getAttribute('aria-invalid'),
    )
    .toBe('true')
  expect(await flawsOf(page, 'term')).toEqual([])
  await dialog(page)
    .getByLabel(/^报名开始时间/)
    .fill(`${year + 19}-01-01T09:00`)
  await press(page, '保存')
  const row = part.getByRole('listitem').filter({ hasText: '第二十届' })
  await row.getByText('未开始').waitFor()

  await row.getByRole('button', { name: '修改第二十届' }).click()
  await dialog(page)
    .getByLabel(/^任期结束日期/)
    .fill(`${year + 36}-01-01`)
  await press(page, '保存')
  await row.getByText(`${year + 36}-01-01`).waitFor()

  await row.getByRole('button', { name: '删除第二十届' }).click()
  await press(page, '取消')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await row.count()).toBe(1)
  await row.getByRole('button', { name: '删除第二十届' }).click()
  await press(page, '删除')
  await row.waitFor({ state: 'detached' })
  // One that people stand for stays, and says why.
  await part.getByRole('button', { name: /^删除/ }).first().click()
  await press(page, '删除')
  await page.getByRole('status').getByText('该届次已有申请').waitFor()
  expect(await part.getByRole('listitem').count()).toBeGreaterThan(0)
})
