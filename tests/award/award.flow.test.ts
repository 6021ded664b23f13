import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { title } from './made.ts'
import { awardCard, button, openAward, paper, sees, step, write } from './screens.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const card = (page: Page) => awardCard(page, title)
test('three arbitrators write an award, one of them offline over a killed browser and a killed server; what is said of a passage is answered and settled', async () => {
  const flaws: string[] = []
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { q: '买卖合同纠纷' } })
  const id = list[0]?.id ?? ''
  // Only who is offline needs what opens a page without a server.
  const light = { own: false, worker: false }
  const presiding = await stage.device('arbitrator', desk, light)
  const second = await stage.device('arbitrator2', phone, light)
  const third = await stage.device('arbitrator3', phone)
  for (const device of [presiding, second, third]) await openAward(device, id)

  // The one who presides begins it; the two others see it.
  await step(presiding.page, '起草裁决文书', async (dialog) => {
    // Another kind begins from the institution's template, too; here from nothing.
    const template = dialog.getByLabel(/^所用模板/)
    const chosen = () => template.locator('option:checked').innerText()
    await expect.poll(chosen).toMatch(/^裁决书/)
    await dialog.getByLabel(/^文书种类/).selectOption({ label: '和解裁决书' })
    await template.selectOption({ label: '空白文书' })
    flaws.push(...(await flawsOf(presiding.page, 'award-start')))
  })
  for (const { page } of [presiding, second, third]) {
    await card(page).getByRole('link', { name: '打开文本' }).click()
    await paper(page).waitFor()
  }

  // Two write at once; the third writes without a network, and their browser dies, and the server.
  await third.context.setOffline(true)
  await write(third.page, '第三人在途中写下的一段。')
  await sees(third.page, /已于 .* 保存在本设备/)
  await Promise.all([write(presiding.page, '申请人与被申请人达成和解。'), write(second.page, '被申请人分三期支付。')])
  for (const { page } of [presiding, second])
    await expect.poll(() => paper(page).innerText()).toMatch(/达成和解[\s\S]*分三期支付|分三期支付[\s\S]*达成和解/)
  flaws.push(...(await flawsOf(presiding.page, 'award-draft')))
  flaws.push(...(await flawsOf(third.page, 'award-draft')))
  await stage.diesOffline(third)
  await stage.product.kill()
  await stage.product.start()
  await stage.backOnline(third)
  await third.page.goto(`${stage.network.url}/#/CaseDetails?caseId=${id}`)
  for (const { page } of [presiding, second]) await expect.poll(() => paper(page).innerText()).toContain('第三人在途中')

  // A passage is commented on, answered on the other screen, settled.
  await presiding.page
    .getByLabel(/^批注内容/)
    .filter({ visible: true })
    .fill('分期的日期请写明。')
  await button(presiding.page, '添加批注').click()
  await sees(second.page, '分期的日期请写明。')
  await button(second.page, '回复').click()
  await second.page
    .getByLabel(/^回复内容/)
    .filter({ visible: true })
    .fill('已写入第二段。')
  await button(second.page, '发送回复').click()
  await sees(presiding.page, '已写入第二段。')
  await button(presiding.page, '标记为已处理').click()
  await sees(second.page, /孙首席 已处理/)

  expect(flaws).toEqual([])
}, 240_000)
