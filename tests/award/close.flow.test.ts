import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makeFile } from '../filing/application.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { passedAward, title } from './made.ts'
import { attach, awardCard, button, openAward, sees, step } from './screens.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const card = (page: Page) => awardCard(page, title)

test('an award that passed scrutiny is numbered, issued by its signed original, served on every party, and ends the case; the party follows on a phone', async () => {
  const flaws: string[] = []
  const {
    known: { baseId: id },
  } = await passedAward(stage)
  const office = await stage.device('secretary', desk)
  const party = await stage.device('applicant', phone)
  await openAward(party, id)
  flaws.push(...(await flawsOf(party.page, 'award-none')))
  // What is next stands on the first screen of the secretary, and leads there.
  const handle = office.page.getByRole('link', { name: '办理' })
  const next = office.page.getByRole('listitem').filter({ hasText: '裁决文书待编号', has: handle })
  await next.waitFor()
  flaws.push(...(await flawsOf(office.page, 'award-todo')))
  await next.getByRole('link').click()

  // Numbered, to be signed, the signed original filed: now the party sees it.
  await step(office.page, '编号')
  await step(office.page, '交付签署')
  const original = makeFile('和解裁决书（签署原件）.pdf', 30_000)
  await step(office.page, '归档签署原件', async (dialog) => {
    await attach(dialog, original)
    flaws.push(...(await flawsOf(office.page, 'award-issue')))
  })
  await card(party.page).getByText('已作出').waitFor()
  await card(party.page).getByText(original.name).first().waitFor()
  flaws.push(...(await flawsOf(party.page, 'award-issued')))
  flaws.push(...(await flawsOf(office.page, 'award-issued')))
  expect(await party.page.evaluate(() => 'neverReloaded' in window)).toBe(true)

  // Served on each party: the applicant confirms on their phone, of the others a receipt comes by post.
  const { respondents } = await stage.secretary.ask(contract.case.getCase, { params: { id } })
  await button(office.page, '送达裁决文书').click()
  const serving = office.page.getByRole('dialog')
  for (const { name } of respondents) {
    const one = serving.getByRole('listitem').filter({ hasText: name })
    await one.getByRole('checkbox', { name: '平台送达' }).uncheck()
    await one.getByRole('checkbox', { name: '邮寄送达' }).check()
    await one.getByRole('textbox', { name: /邮寄送达/ }).fill('宁波市江北区人民路 8 号')
  }
  flaws.push(...(await flawsOf(office.page, 'award-serve')))
  await serving.getByRole('button', { name: '准备', exact: true }).click()
  await serving.waitFor({ state: 'detached' })
  await button(office.page, '发出').click()
  await serving.getByText(/文书 1 份，向王建国、.*送达。发出后不能收回。$/).waitFor()
  await serving.getByRole('button', { name: '发出', exact: true }).click()
  await serving.waitFor({ state: 'detached' })
  await card(office.page).getByText('已发出', { exact: true }).waitFor()
  await party.page.getByRole('tab', { name: '送达', exact: true }).click()
  const opened = party.context.waitForEvent('page')
  await party.page.getByRole('region', { name: '向您送达的文书' }).getByRole('button', { name: original.name }).click()
  await (await opened).close()
  await button(party.page, '确认收到').click()
  await party.page
    .getByRole('dialog')
    .or(party.page.getByRole('alertdialog'))
    .getByRole('button', { name: '确认收到' })
    .click()
  await sees(party.page, /已于 .* 送达/)
  flaws.push(...(await flawsOf(party.page, 'award-received')))
  const receipts = card(office.page).getByRole('button', { name: '登记签收', exact: true })
  await expect.poll(() => receipts.count()).toBe(respondents.length)
  for (let left = await receipts.count(); left > 0; left--) {
    await step(office.page, '登记签收', (dialog) => attach(dialog, makeFile('送达回证.pdf', 10_000)))
    await expect.poll(() => receipts.count()).toBe(left - 1)
  }
  await expect.poll(() => card(office.page).getByText('未送达').count()).toBe(0)
  // Written by the queue; the award is a newer one with it, and what is decided of the older is refused.
  await card(office.page)
    .getByText(/送达回证 王建国\.pdf/)
    .first()
    .waitFor()
  flaws.push(...(await flawsOf(office.page, 'award-served')))
  // A session that was never ended is open still: that is said, and whoever closes the case says why.
  await step(office.page, '送达完毕，结案', async (dialog) => {
    await dialog.getByText('开庭尚未结束').waitFor()
    await dialog.getByLabel(/^仍要继续的理由/).fill('当事人已和解，不再开庭')
    flaws.push(...(await flawsOf(office.page, 'award-close')))
  })
  for (const { page } of [office, party])
    await page.locator('.page-head .tag').filter({ visible: true, hasText: '已结案' }).waitFor()
  flaws.push(...(await flawsOf(office.page, 'award-closed')))

  // How it ended stands at the head of the case, for both.
  for (const { page } of [office, party]) {
    await page.getByRole('tab', { name: '案件概况', exact: true }).filter({ visible: true }).click()
    const closing = page.getByRole('region', { name: '结案信息' }).filter({ visible: true })
    await closing.getByText('依和解协议裁决').waitFor()
    await closing.getByText('CNY 3,000,000.00').waitFor()
    await closing.getByText(/^被申请人 70%/).waitFor()
    flaws.push(...(await flawsOf(page, 'case-closing')))
  }

  // After it a party may ask for a correction; the institution sees it at once.
  await party.page.getByRole('tab', { name: '裁决', exact: true }).filter({ visible: true }).click()
  await office.page.getByRole('tab', { name: '裁决', exact: true }).filter({ visible: true }).click()
  await step(party.page, '请求补正或补充裁决', async (dialog) => {
    await dialog.getByLabel(/^请求内容及理由/).fill('第二期付款日期应为 2027 年 3 月 31 日。')
    flaws.push(...(await flawsOf(party.page, 'award-ask')))
  })
  for (const { page } of [party, office]) await card(page).getByText('待仲裁庭决定').waitFor()
  flaws.push(...(await flawsOf(party.page, 'award-asked')))
  expect(flaws).toEqual([])
}, 240_000)
