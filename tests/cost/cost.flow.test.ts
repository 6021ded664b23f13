import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { attach, button, step } from '../award/screens.ts'
import { makeFile } from '../filing/application.ts'
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

async function openCosts(page: Page, id: string, isWhole = true): Promise<void> {
  await page.evaluate((to) => location.assign(`#/CaseDetails?caseId=${to}`), id)
  if (isWhole)
    await page
      .getByRole('tab', { name: /^(费用|Costs)$/ })
      .filter({ visible: true })
      .click()
  await page
    .getByRole('list', { name: /^(各项费用|Fees)$/ })
    .filter({ visible: true })
    .waitFor()
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
}

test('a head decides what is refunded after a withdrawal, finance pays it with proof, and the claimant sees both on a phone without a reload', async () => {
  const flaws: string[] = []
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { q: '买卖合同纠纷' } })
  const id = list[0]?.id ?? ''
  const party = await stage.device('applicant', phone)
  const head = await stage.device('reviewer', desk)
  const finance = await stage.device('finance', desk)
  await openCosts(party.page, id)
  await openCosts(head.page, id)
  await openCosts(finance.page, id, false)
  flaws.push(...(await flawsOf(party.page, 'costs-paid')))
  flaws.push(...(await flawsOf(finance.page, 'costs-finance')))
  // Of the case finance is shown its money alone.
  expect(await finance.page.getByRole('tab').filter({ visible: true }).count()).toBe(0)

  const [claimant, presiding] = [
    await Caller.logIn(stage.product.url, 'applicant'),
    await Caller.logIn(stage.product.url, 'arbitrator'),
  ]
  const seen = () => claimant.ask(contract.case.getCase, { params: { id } })
  const asked = { id, version: (await seen()).version, reason: '双方已自行和解。' }
  await claimant.ask(contract.case.askWithdrawal, { body: asked })
  const granted = { id, version: (await seen()).version, reason: '准许。' }
  await presiding.ask(contract.case.grantWithdrawal, { body: granted })

  await head.page.getByText('待决定退费').filter({ visible: true }).waitFor()
  await button(head.page, '决定退费').click()
  const deciding = head.page.getByRole('dialog')
  await deciding.getByText(/演示退费标准/).waitFor()
  flaws.push(...(await flawsOf(head.page, 'costs-decide')))
  await deciding.getByRole('button', { name: '决定退费', exact: true }).click()
  await deciding.waitFor({ state: 'detached' })
  for (const { page } of [party, finance]) await page.getByText('待退费').filter({ visible: true }).waitFor()
  const proof = makeFile('退费回单.pdf', 20_000)
  await step(finance.page, '登记退费支付', async (dialog) => {
    await attach(dialog, proof)
    flaws.push(...(await flawsOf(finance.page, 'costs-record')))
  })
  for (const { page } of [party, head, finance]) {
    await page.getByText('已退费').filter({ visible: true }).waitFor()
    await page.getByText(proof.name).filter({ visible: true }).first().waitFor()
    expect(await page.evaluate(() => 'neverReloaded' in window), 'no screen was reloaded').toBe(true)
  }
  await step(head.page, '核定报酬', async () => {
    flaws.push(...(await flawsOf(head.page, 'costs-tribunal')))
  })
  await finance.page.getByRole('button', { name: '登记支付' }).first().waitFor()
  flaws.push(...(await flawsOf(head.page, 'costs-refunded')))
  flaws.push(...(await flawsOf(party.page, 'costs-refunded')))
  expect(await party.page.getByText('仲裁员报酬').count()).toBe(0)
  const download = party.page.waitForEvent('download')
  await party.page.getByRole('button', { name: '下载结算单' }).filter({ visible: true }).click()
  expect((await download).suggestedFilename()).toMatch(/费用结算单.*\.pdf$/)
  expect(flaws).toEqual([])
}, 240_000)
