import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { go } from '../app/walk/visit.ts'
import { kept } from '../filing/application.ts'
import { phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Caller } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

const names = ['办案时效', '文书质量', '当事人满意度']

let stage: Stage
beforeAll(async () => {
  // Each a whole Chromium: only that wakes the worker without a page.
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function openPeriod() {
  const periods = await stage.secretary.ask(contract.performance.listPeriods, {})
  const open = periods.find(({ state }) => state === 'open')
  if (!open) throw new Error('The demo has no open period')
  return open
}

/** What the secretary said of themselves, as the server has it. */
async function ownScore() {
  const { id: periodId } = await openPeriod()
  const list = await stage.secretary.ask(contract.performance.listAppraisals, { query: { periodId } })
  return list.find(({ relation }) => relation === 'self')?.self ?? null
}

/** The form, filled in, and handed in where there is no network. */
async function scoreOffline(page: Page, mark: string, note: string): Promise<void> {
  await go(page, '/performance/score')
  await page.getByRole('heading', { name: '自评' }).waitFor()
  await page.context().setOffline(true)
  for (const name of names) await page.getByLabel(new RegExp(`^${name} 评分`)).fill(mark)
  await page.getByLabel(/^办案时效 说明/).fill(note)
  await page.getByRole('button', { name: '提交评分' }).click()
  await page.getByText('已保存在本设备，联网后自动发送').waitFor()
}

test('a score handed in without a network is told as waiting, and the worker alone sends it once the page is closed', async () => {
  const { page, context } = await stage.device('secretary', phone)
  const { version } = (await ownScore()) ?? { version: 0 }
  await scoreOffline(page, '85', '离线时写的')
  expect(await flawsOf(page, 'performance-waiting')).toEqual([])
  // It is read again where there is no server to ask.
  await page.reload()
  await page.getByText('已保存在本设备，联网后自动发送').waitFor()
  await page.getByText('离线时写的').waitFor()
  await page.goto('about:blank')
  await context.setOffline(false)
  await expect.poll(ownScore).toMatchObject({ version: version + 1, total: 85 })
  await page.goto(`${stage.network.url}/#/performance`)
  await page.getByRole('listitem').filter({ hasText: '李秘书' }).getByText('85').waitFor()
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0, drafts: 0 })
  expect(await ownScore()).toMatchObject({ version: version + 1 })
})

test('a score that comes too late is refused where it was typed, and nothing of it is lost', async () => {
  const { page, context } = await stage.device('secretary', phone)
  const { version } = (await ownScore()) ?? { version: 0 }
  await scoreOffline(page, '40', '锁定前写的')
  const head = await Caller.logIn(stage.product.url, 'reviewer')
  const { id, version: of } = await openPeriod()
  const locked = await head.ask(contract.performance.lockPeriod, { body: { id, version: of } })
  await context.setOffline(false)
  await page.getByText('未能提交').waitFor()
  expect(await page.getByLabel(/^办案时效 评分/).inputValue()).toBe('40')
  expect(await flawsOf(page, 'performance-refused')).toEqual([])
  // Also for who comes back to it later.
  await page.reload()
  await page.getByText('未能提交').waitFor()
  await go(page, '/performance')
  await page.getByRole('list', { name: '待发送内容' }).getByText('需要处理').waitFor()
  await head.ask(contract.performance.reopenPeriod, { body: { id, version: locked.version } })
  await page.getByRole('link', { name: '修改' }).click()
  await expect.poll(() => page.getByLabel(/^办案时效 说明/).inputValue()).toBe('锁定前写的')
  await page.getByRole('button', { name: '提交评分' }).click()
  await page.getByRole('listitem').filter({ hasText: '李秘书' }).getByText('40').waitFor()
  expect(await ownScore()).toMatchObject({ version: version + 1, total: 40 })
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0, drafts: 0 })
})
