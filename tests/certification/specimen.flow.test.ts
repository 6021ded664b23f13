import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** Writes with the mouse across the pad. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: '手写签名区' }).filter({ visible: true })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.4)
  await page.mouse.down()
  for (let at = 1; at <= 12; at++)
    await page.mouse.move(box.x + box.width * (0.2 + at * 0.05), box.y + box.height * (at % 2 ? 0.7 : 0.35))
  await page.mouse.up()
}

test('a person draws their signature in the personal centre, replaces it, and finds it where they sign, on a phone and at a desk', async () => {
  const flaws: string[] = []
  const { page } = await stage.device('applicant', phone)
  await page.evaluate(() => location.assign('#/user/center?part=signature'))
  await sees(page, '还没有签名样式')
  await draw(page)
  flaws.push(...(await flawsOf(page, 'specimen-drawn')))
  await page.getByRole('button', { name: '保存签名', exact: true }).click()
  await sees(page, /第 1 版/)
  await draw(page)
  await page.getByRole('button', { name: '更换签名', exact: true }).click()
  await sees(page, /第 2 版/)
  await page.reload()
  await sees(page, /第 2 版/)
  await page.evaluate(() => location.assign('#/new-signature'))
  await sees(page, '输入签署码')
  await sees(page, /第 2 版/)
  flaws.push(...(await flawsOf(page, 'new-signature')))

  // Whether they are certified stands beside it.
  await page.evaluate(() => location.assign('#/user/center?part=signature'))
  await sees(page, '已实名认证')
  // Nothing says there that it is still to be asked for.
  await page.getByRole('tab', { name: '实名认证' }).click()
  await sees(page, '实名认证已通过')
  expect(await page.getByText('还没有提交实名认证').count()).toBe(0)
  expect(flaws).toEqual([])
})

test.each([
  ['/new-signature', '重签签名'],
  ['/TransitionSignature', '签署跳转'],
  ['/CourtSignature', '庭审笔录签名'],
  ['/signature', '电子签名'],
])('%s opens without a login, keeps its address, asks for a code and says of a wrong one that it is none', async (path, title) => {
  const { page } = await stage.browser(desk)
  await page.goto(`${stage.network.url}/#${path}`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await sees(page, '输入签署码')
  const flaws = await flawsOf(page, `sign${path.replace('/', '-')}`)
  await page.getByLabel(/^签署码/).fill('nobody')
  await page.getByRole('button', { name: '打开', exact: true }).click()
  await sees(page, /签署码|链接/)
  expect(page.url()).toContain(`#${path}`)
  expect(flaws).toEqual([])
})
