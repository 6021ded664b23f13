import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import { defences } from '../../contract/defence/defence.ts'
import { goTo, sharedCase } from '../evidence/screens.ts'
import { makeFile, onDisk } from '../filing/application.ts'
import { asksBeforeLoss } from '../setup/askedClose.ts'
import { type Browser, desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Caller } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

const visible = { visible: true } as const

let stage: Stage
let row: CaseRow
beforeAll(async () => {
  stage = await Stage.set()
  row = await sharedCase(stage.applicant, '0105')
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter(visible).first().waitFor()
const field = (page: Page, label: RegExp) => page.getByLabel(label).filter(visible)
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).filter(visible)
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter(visible).first().click()
/** One thing that a party said, by its heading. */
const said = (page: Page, name: RegExp) => page.getByRole('region', { name }).filter(visible)

async function openDefence(device: Browser): Promise<void> {
  await goTo(device, `/CaseDetails?caseId=${row.id}`)
  await device.page.getByRole('tab').filter(visible).and(device.page.locator('[data-part="defence"]')).click()
}

test('an answer written without a network on a phone arrives once and stands on everybody’s open screens; an objection is decided', async () => {
  const words = `货物存在质量问题 ${crypto.randomUUID().slice(0, 8)}`
  const proof = makeFile('检验报告.pdf', 30_000)
  const flaws: string[] = []
  const phone = await stage.device('respondent')
  const office = await stage.device('secretary', desk)
  const other = await stage.device('applicant', desk)
  for (const device of [phone, office, other]) {
    await openDefence(device)
    await sees(device.page, '还没有答辩与反请求')
    await device.page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  }
  await link(phone.page, '提交答辩书').waitFor()
  // Who claims does not answer the request, but may object as well.
  await link(other.page, '提出在线异议').waitFor()
  expect(await link(other.page, '提交答辩书').count()).toBe(0)

  await phone.context.setOffline(true)
  await link(phone.page, '提交答辩书').click()
  await press(phone.page, '提交')
  await sees(phone.page, '必填项未填写')
  flaws.push(...(await flawsOf(phone.page, 'defence-form')))
  await field(phone.page, /^答辩意见/).fill(words)
  await field(phone.page, /^选择材料（选填）文件/).setInputFiles(await onDisk(proof))
  await phone.page.getByRole('button', { name: proof.name, exact: true }).filter(visible).waitFor()
  await press(phone.page, '提交')
  await sees(phone.page, '已保存在本设备，联网后自动发送')
  expect(await said(office.page, /^答辩书/).count()).toBe(0)
  await phone.context.setOffline(false)

  for (const { page } of [office, other]) {
    await said(page, /^答辩书/)
      .getByText(words)
      .waitFor()
    await said(page, /^答辩书/)
      .getByRole('button', { name: proof.name, exact: true })
      .waitFor()
  }
  const query = { baseId: row.id, page: 1, size: 20 }
  for (const witness of stage.witnesses) {
    const { list } = await witness.ask(defences.listDefences, { query })
    expect(list.map(({ versions }) => versions.map(({ text, files }) => [text, files[0]?.sha256]))).toEqual([
      [[words, proof.sha256]],
    ])
  }

  // The applicant objects to proceedings online; the secretary decides, and everybody sees it.
  await link(other.page, '提出在线异议').click()
  await field(other.page, /^异议理由/).fill('证人须当面质证。')
  await press(other.page, '提交')
  await said(office.page, /^对在线进行的异议/)
    .getByText('证人须当面质证。')
    .waitFor()
  await sees(office.page, '本案暂不能安排在线开庭')
  flaws.push(...(await flawsOf(office.page, 'defence-part')))
  await press(office.page, '异议不成立')
  const dialog = office.page.getByRole('dialog')
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await sees(office.page, '请填写理由')
  await dialog.getByLabel(/^理由/).fill('可以通过视频核对证人身份。')
  await asksBeforeLoss(dialog.getByLabel(/^理由/))
  flaws.push(...(await flawsOf(office.page, 'defence-decision')))
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await openDefence(phone)
  await said(phone.page, /^对在线进行的异议/)
    .getByText('可以通过视频核对证人身份。')
    .waitFor()
  // The case and what is said in it come one after the other.
  await expect.poll(() => phone.page.getByText('本案暂不能安排在线开庭').filter(visible).count()).toBe(0)
  flaws.push(...(await flawsOf(phone.page, 'defence-part')))

  // A supplement goes over what there was when it was opened: what a colleague hands in meanwhile is shown, no word is lost.
  await link(phone.page, '补充答辩').click()
  await field(phone.page, /^答辩意见/).fill('补充：验收记录在卷。')
  const colleague = await Caller.logIn(stage.network.url, 'respondent')
  const { list } = await colleague.ask(defences.listDefences, { query })
  const answer = list.find((one) => one.kind === 'answer')
  if (!answer) throw new Error('There is no answer')
  const more = { id: answer.id, version: answer.version, baseId: row.id, kind: 'answer' as const, files: [] }
  await colleague.ask(defences.submitDefence, { body: { ...more, text: '同事补充：数量不足。' } })
  await sees(phone.page, '同事补充：数量不足。')
  expect(await field(phone.page, /^答辩意见/).inputValue()).toBe('补充：验收记录在卷。')
  // One right after the other, faster than the device tells the screen what was taken for read.
  await press(phone.page, '保留我填写的内容')
  await press(phone.page, '提交')
  const textsOf = async () => {
    const now = await colleague.ask(defences.listDefences, { query })
    return now.list.find((one) => one.id === answer.id)?.versions.map(({ text }) => text)
  }
  await expect.poll(textsOf).toEqual([words, '同事补充：数量不足。', '补充：验收记录在卷。'])
  await said(phone.page, /^答辩书/)
    .getByText('补充：验收记录在卷。')
    .waitFor()

  for (const device of [phone, office, other])
    expect(await device.page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  // What the phone asked for without a network stands in its console.
  expect([...office.errors, ...other.errors]).toEqual([])
  expect(flaws).toEqual([])
})

test('a refusal that no field of the form shows is said above it', async () => {
  const device = await stage.device('respondent', desk)
  await goTo(device, `/defenceAdd?id=${'f'.repeat(36)}&baseId=${row.id}&kind=objection`)
  await field(device.page, /^异议理由/).fill('证人须当面质证。')
  await press(device.page, '提交')
  await sees(device.page, '格式不正确')
})

test('what is dropped from the outbox while its screen waits has not arrived: the form is there, empty', async () => {
  const device = await stage.device('respondent', desk)
  const { page, context } = device
  await goTo(device, `/defenceAdd?baseId=${row.id}&kind=objection`)
  await field(page, /^异议理由/).fill('证人须当面质证。')
  await context.setOffline(true)
  await press(page, '提交')
  await sees(page, '已保存在本设备，联网后自动发送')
  await page.getByRole('button', { name: /^发件箱/ }).click()
  await press(page, '放弃')
  await page.getByRole('dialog', { name: '放弃发送' }).getByRole('button', { name: '放弃', exact: true }).click()
  await expect.poll(() => page.getByLabel(/^异议理由/).inputValue()).toBe('')
})
