import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { awardCard, openAward, paper, step } from '../award/screens.ts'
import { makeDefence } from '../make/defence.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Caller } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const head = (page: Page, words: string) =>
  page.locator('.page-head .tag').filter({ visible: true, hasText: words }).waitFor()

const caseOf = async (q: string) =>
  (await stage.secretary.ask(contract.case.listCases, { query: { q } })).list[0]?.id ?? ''

/** Fills in why, and confirms. */
async function confirms(page: Page, reason: string, look = async () => {}): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^(原因|理由)/).fill(reason)
  await look()
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function asksToWithdraw(page: Page, look = async () => {}): Promise<void> {
  await page.getByRole('button', { name: '更多操作' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: '请求撤回' }).click()
  await confirms(page, '双方已自行和解。', look)
}

test('a claimant asks on a phone to withdraw, whoever presides grants it, and the case is dismissed on every screen; the tribunal writes its decision', async () => {
  const flaws: string[] = []
  const id = await caseOf('买卖合同纠纷')
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
  await asksToWithdraw(party.page, async () => void flaws.push(...(await flawsOf(party.page, 'withdrawal-ask'))))
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
  const template = (dialog: Locator) => dialog.getByLabel(/^所用模板/).locator('option:checked')
  const begin = () =>
    step(presiding.page, '起草裁决文书', (dialog) =>
      expect.poll(() => template(dialog).innerText()).toMatch(/^撤案决定书/),
    )
  await begin()
  const decision = awardCard(presiding.page, '撤案决定')
  await decision.waitFor()
  // What was begun wrongly is dropped, and begun anew.
  await step(presiding.page, '放弃草稿', async (dialog) => {
    await dialog.getByLabel(/^理由/).fill('所用模板有误。')
    flaws.push(...(await flawsOf(presiding.page, 'award-drop')))
  })
  await decision.getByText('已放弃', { exact: true }).waitFor()
  await begin()
  await expect.poll(() => decision.count()).toBe(2)
  await decision.getByText('起草中', { exact: true }).waitFor()
  flaws.push(...(await flawsOf(presiding.page, 'award-dropped')))
  await decision.filter({ hasText: '已放弃' }).getByRole('link', { name: '查阅文本' }).click()
  await presiding.page
    .getByText(/草稿已由 .+ 放弃：所用模板有误。/)
    .filter({ visible: true })
    .waitFor()
  await paper(presiding.page).getByText('准予撤回').waitFor()
  flaws.push(...(await flawsOf(presiding.page, 'award-dropped-text')))
  for (const { page } of [party, presiding, office])
    expect(await page.evaluate(() => 'neverReloaded' in window), 'no screen was reloaded').toBe(true)
  expect(flaws).toEqual([])
}, 240_000)

test('a counterclaim outlives the request that was withdrawn: the case goes on for it on every screen, and ends with it', async () => {
  const flaws: string[] = []
  const { defence } = contract
  const id = await caseOf('加工合同纠纷')
  const caller = await Caller.logIn(stage.product.url, 'respondent')
  const claimed = await caller.ask(defence.submitDefence, { body: makeDefence('counterclaim', id) })
  const accept = { id: claimed.id, version: claimed.version, decision: 'accept' as const, reason: '标的明确' }
  await stage.secretary.ask(defence.decideDefence, { body: accept })
  const party = (await stage.device('applicant', phone)).page
  const respondent = (await stage.device('respondent', desk)).page
  const office = (await stage.device('secretary', desk)).page
  const all = [party, respondent, office]
  const visible = { visible: true }
  for (const page of all) {
    await page.evaluate((to) => location.assign(to), `#/CaseDetails?caseId=${id}`)
    await page.getByRole('tab', { name: '案件概况', exact: true }).filter(visible).waitFor()
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  }

  await asksToWithdraw(party)
  await office.getByRole('button', { name: '准许撤回', exact: true }).filter(visible).first().click()
  await confirms(office, '申请人自愿，不损害他人。')
  for (const page of all) {
    await page.getByText('仲裁申请已准予撤回。').filter(visible).waitFor()
    expect(await page.locator('.page-head .tag').filter({ visible: true, hasText: '已撤回' }).count()).toBe(0)
  }
  flaws.push(...(await flawsOf(party, 'withdrawal-goes-on')))
  for (const page of [respondent, office]) {
    await page.locator('[data-part="defence"]').filter(visible).click()
    await page.getByText('裁决申请人赔偿损失120000元。').filter(visible).waitFor()
  }
  flaws.push(...(await flawsOf(office, 'withdrawal-counterclaim')))

  await respondent.getByRole('button', { name: '请求撤回反请求', exact: true }).filter(visible).click()
  await confirms(respondent, '双方已自行和解。')
  await office.getByText('已请求撤回本反请求，等待决定。').filter(visible).waitFor()
  await office.getByRole('button', { name: '准许撤回', exact: true }).filter(visible).first().click()
  await confirms(office, '被申请人自愿。')
  for (const page of all) await head(page, '已撤回')
  for (const page of all)
    expect(await page.evaluate(() => 'neverReloaded' in window), 'no screen was reloaded').toBe(true)
  expect(flaws).toEqual([])
}, 240_000)
