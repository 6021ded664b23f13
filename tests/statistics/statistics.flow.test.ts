import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { go } from '../app/walk/visit.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('a head reads the statistics on a phone, follows a number to just so many cases, and takes them along as CSV', async () => {
  const { page } = await stage.device('reviewer', phone)
  await go(page, '/statistics')
  await page.getByRole('heading', { name: '统计分析' }).waitFor()
  const states = page.getByRole('table', { name: '收案的当前状态' })
  await states.waitFor()
  expect(await flawsOf(page, 'statistics')).toEqual([])

  const row = states.getByRole('row').filter({ hasText: '审理中' })
  const count = Number(await row.getByRole('link').textContent())
  expect(count).toBeGreaterThan(0)
  await row.getByRole('link').click()
  await page.getByRole('heading', { name: '统计明细' }).waitFor()
  await page.getByText(`共 ${count} 条`).waitFor()
  const list = page.getByRole('list', { name: '统计明细' })
  expect(await list.locator('> li').count()).toBe(count)
  expect(await list.getByText('审理中').count()).toBe(count)
  expect(await flawsOf(page, 'statistics-list')).toEqual([])

  await page.getByRole('link', { name: '返回统计' }).click()
  await states.waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv).toContain(`审理中,${count}`)

  // A period without any case.
  await page.getByLabel('起始月份').fill('2001-01')
  await page.getByLabel('截止月份').fill('2000-01')
  await page.getByText('开始时间不能晚于结束时间').waitFor()
  await page.getByLabel('截止月份').fill('2001-12')
  await page.getByRole('button', { name: '统计', exact: true }).click()
  await page.getByText('本期没有数据。').first().waitFor()
})

test('on a desk it fits and prints; who holds no such office sees neither the menu nor a number', async () => {
  const { page } = await stage.device('reviewer', desk)
  await go(page, '/statistics')
  await page.getByRole('table', { name: '逐月收案、结案与开庭' }).waitFor()
  expect(await flawsOf(page, 'statistics-desk')).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: '打印' }).isVisible()).toBe(false)
  expect(await page.getByRole('table', { name: '逐月收案、结案与开庭' }).isVisible()).toBe(true)

  const other = await stage.device('secretary', desk)
  await go(other.page, '/statisticsList?of=state&from=2026-01&to=2026-12')
  await other.page.getByText('统计由主任查看').waitFor()
  expect(
    await other.page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '统计分析' }).count(),
  ).toBe(0)
})
