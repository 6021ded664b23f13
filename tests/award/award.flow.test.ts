import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makeFile, onDisk } from '../filing/application.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { awardCard, button, openAward, sees, step } from './screens.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const title = '和解裁决书'
const card = (page: Page) => awardCard(page, title)
const paper = (page: Page) => page.getByRole('textbox', { name: '裁决文书内容' }).filter({ visible: true })

/** Writes a paragraph at the end. */
async function write(page: Page, text: string): Promise<void> {
  await paper(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(text)
}

test('three arbitrators write an award, one of them offline over a killed browser and a killed server; it is voted on, scrutinised, numbered, issued, served, and ends the case', async () => {
  const flaws: string[] = []
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { q: '买卖合同纠纷' } })
  const id = list[0]?.id ?? ''
  const presiding = await stage.device('arbitrator', desk, { own: false })
  const second = await stage.device('arbitrator2', desk, { own: false })
  const third = await stage.device('arbitrator3', phone)
  const office = await stage.device('secretary', desk, { own: false })
  const head = await stage.device('reviewer', desk, { own: false })
  const party = await stage.device('applicant', phone, { own: false })
  for (const device of [presiding, second, third, office, head, party]) await openAward(device, id)
  flaws.push(...(await flawsOf(party.page, 'award-none')))

  // The one who presides begins it; the two others see it, the institution and the party do not.
  await step(presiding.page, '起草裁决文书', async (dialog) => {
    await dialog.getByLabel(/^文书种类/).selectOption({ label: '和解裁决书' })
    flaws.push(...(await flawsOf(presiding.page, 'award-start')))
  })
  for (const { page } of [presiding, second, third]) {
    await card(page).getByRole('link', { name: '打开文本' }).click()
    await paper(page).waitFor()
  }
  await sees(office.page, '还没有裁决文书')

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

  // To the vote; a dissent is recorded.
  await openAward(presiding, id)
  await step(presiding.page, '提请表决')
  await openAward(second, id)
  await openAward(third, id)
  for (const [device, choice] of [
    [presiding, '同意'],
    [second, '同意'],
    [third, '不同意，发表少数意见'],
  ] as const)
    await step(device.page, '表决', async (dialog) => {
      await dialog.getByRole('radio', { name: choice, exact: true }).check()
      if (choice === '同意') return
      await dialog.getByLabel(/^意见及理由/).fill('利息起算日应为对账之日。')
      await dialog.getByLabel('少数意见附于裁决书').check()
      flaws.push(...(await flawsOf(device.page, 'award-vote')))
    })
  await step(presiding.page, '提交核阅')

  // Scrutiny: returned once with a remark, mended, passed.
  await card(head.page).getByText('核阅中').waitFor()
  await card(head.page).getByRole('link', { name: '查阅文本' }).click()
  await sees(head.page, '被申请人分三期支付。')
  flaws.push(...(await flawsOf(head.page, 'award-scrutiny')))
  await openAward(head, id)
  await step(head.page, '退回仲裁庭', async (dialog) => {
    await dialog
      .getByLabel(/^(原因|理由|退回)/)
      .first()
      .fill('请写明各期金额。')
  })
  await card(presiding.page).getByText('起草中').waitFor()
  await card(presiding.page).getByRole('link', { name: '打开文本' }).click()
  await write(presiding.page, '每期人民币一百五十四万元。')
  await expect.poll(() => paper(presiding.page).innerText()).toContain('每期')
  await openAward(presiding, id)
  await step(presiding.page, '提请表决')
  for (const device of [presiding, second])
    await step(device.page, '表决', (dialog) => dialog.getByRole('radio', { name: '同意', exact: true }).check())
  await step(third.page, '表决', (dialog) => dialog.getByRole('radio', { name: '同意', exact: true }).check())
  await step(presiding.page, '提交核阅')
  await card(head.page).getByText('核阅中').waitFor()
  await step(head.page, '核阅通过')

  // Numbered, to be signed, the signed original filed: now the party sees it.
  await step(office.page, '编号')
  await step(office.page, '交付签署')
  const original = makeFile('和解裁决书（签署原件）.pdf', 30_000)
  await step(office.page, '归档签署原件', async (dialog) => {
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(await onDisk(original))
    await dialog.getByText(original.name).first().waitFor()
    flaws.push(...(await flawsOf(office.page, 'award-issue')))
  })
  await card(party.page).getByText('已作出').waitFor()
  await card(party.page).getByText(original.name).first().waitFor()
  flaws.push(...(await flawsOf(party.page, 'award-issued')))
  flaws.push(...(await flawsOf(office.page, 'award-issued')))
  expect(await party.page.evaluate(() => 'neverReloaded' in window)).toBe(true)

  // Served on each party: one confirms on their phone, of the others a receipt comes by post.
  const { applicants, respondents } = await stage.secretary.ask(contract.case.getCase, { params: { id } })
  await button(office.page, '送达裁决文书').click()
  const serving = office.page.getByRole('dialog')
  const ofParty = (name: string) => serving.getByRole('listitem').filter({ hasText: name })
  for (const { name, linked } of [...applicants, ...respondents]) {
    if (linked) continue
    await ofParty(name).getByRole('checkbox', { name: '邮寄送达' }).check()
    await ofParty(name)
      .getByRole('textbox', { name: /邮寄送达/ })
      .fill('宁波市江北区人民路 8 号')
  }
  flaws.push(...(await flawsOf(office.page, 'award-serve')))
  await serving.getByRole('button', { name: '准备', exact: true }).click()
  await serving.waitFor({ state: 'detached' })
  await button(office.page, '发出').click()
  await card(office.page).getByText('已发出', { exact: true }).waitFor()
  await party.page.getByRole('tab', { name: '送达', exact: true }).click()
  const opened = party.context.waitForEvent('page')
  await party.page.getByRole('region', { name: '向您送达的文书' }).getByRole('button', { name: original.name }).click()
  await (await opened).close()
  await button(party.page, '确认收到').click()
  await party.page.getByRole('alertdialog').getByRole('button', { name: '确认收到' }).click()
  await sees(party.page, /已于 .* 送达/)
  flaws.push(...(await flawsOf(party.page, 'award-received')))
  const receipts = card(office.page).getByRole('button', { name: '登记签收', exact: true })
  await expect.poll(() => receipts.count()).toBe(respondents.filter((one) => !one.linked).length)
  for (let left = await receipts.count(); left > 0; left--) {
    await step(office.page, '登记签收', async (dialog) => {
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles(await onDisk(makeFile('送达回证.pdf', 10_000)))
      await dialog.getByText('送达回证.pdf').first().waitFor()
    })
    await expect.poll(() => receipts.count()).toBe(left - 1)
  }
  await expect.poll(() => card(office.page).getByText('未送达').count()).toBe(0)
  flaws.push(...(await flawsOf(office.page, 'award-served')))
  await step(office.page, '送达完毕，结案')
  for (const { page } of [office, party])
    await page.locator('.page-head .tag').filter({ visible: true, hasText: '已结案' }).waitFor()
  flaws.push(...(await flawsOf(office.page, 'award-closed')))
  expect(flaws).toEqual([])
}, 480_000)
