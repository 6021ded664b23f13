import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { awardCard, openAward, step } from '../award/screens.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const head = (page: Page, words: string) =>
  page.locator('.page-head .tag').filter({ visible: true, hasText: words }).waitFor()

test('a claimant asks on a phone to withdraw, whoever presides grants it, and the case is dismissed on every screen; the tribunal writes its decision', async () => {
  const flaws: string[] = []
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { q: '买卖合同纠纷' } })
  const id = list[0]?.id ?? ''
  const party = await stage.device('applicant', phone)
  const presiding = await stage.device('arbitrator', desk)
  const office = await stage.device('secretary', desk)
  for (const device of [party, presiding, office]) {
    await openAward(device, id)
    await device.page.getByRole('tab', { name: '案件概况', exact: true }).filter({ visible: true }).click()
  }
  // Under the thumb lies what comes next; what ends something lies behind a button of its own.
  const bar = party.page.getByRole('region', { name: '操作', exact: true }).filter({ visible: true })
  await bar.getByRole('link', { name: '提交证据' }).waitFor()
  expect(await bar.getByRole('button', { name: /撤回/ }).count()).toBe(0)
  await party.page.getByRole('button', { name: '更多操作' }).filter({ visible: true }).click()
  await party.page.getByRole('menuitem', { name: '请求撤回' }).click()
  const asking = party.page.getByRole('dialog')
  await asking.getByLabel(/^(原因|理由)/).fill('双方已自行和解。')
  flaws.push(...(await flawsOf(party.page, 'withdrawal-ask')))
  await asking.getByRole('button', { name: '确认', exact: true }).click()
  await asking.waitFor({ state: 'detached' })
  const asked = '申请人请求撤回仲裁申请，等待决定；程序继续进行。'
  for (const { page } of [presiding, office]) await page.getByText(asked).filter({ visible: true }).waitFor()
  flaws.push(...(await flawsOf(presiding.page, 'withdrawal-asked')))

  await step(presiding.page, '准许撤回', (dialog) => dialog.getByLabel(/^(原因|理由)/).fill('申请人自愿，不损害他人。'))
  for (const { page } of [party, presiding, office]) {
    await page.getByText('仲裁申请已准予撤回。').filter({ visible: true }).waitFor()
    await head(page, '已撤回')
  }
  flaws.push(...(await flawsOf(party.page, 'withdrawal-granted')))
  await party.page.getByRole('region', { name: '结案信息' }).filter({ visible: true }).waitFor()

  // The decision that says so is the tribunal's to write.
  await presiding.page.getByRole('tab', { name: '裁决', exact: true }).filter({ visible: true }).click()
  await step(presiding.page, '起草裁决文书')
  await awardCard(presiding.page, '撤案决定').waitFor()
  for (const { page } of [party, presiding, office])
    expect(await page.evaluate(() => 'neverReloaded' in window), 'no screen was reloaded').toBe(true)
  expect(flaws).toEqual([])
}, 240_000)
