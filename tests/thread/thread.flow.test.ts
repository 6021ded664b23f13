import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import { threads } from '../../contract/thread/thread.ts'
import { goTo, sharedCase } from '../evidence/screens.ts'
import { makeFile, onDisk } from '../filing/application.ts'
import { type Browser, desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
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

async function openThread(device: Browser): Promise<void> {
  await goTo(device, `/CaseDetails?caseId=${row.id}`)
  await device.page.getByRole('tab').filter(visible).and(device.page.locator('[data-part="messages"]')).click()
  await device.page.getByRole('region', { name: '案件往来' }).filter(visible).waitFor()
}
const message = (page: Page, text: string) =>
  page.getByRole('list', { name: '往来消息' }).filter(visible).getByRole('listitem').filter({ hasText: text })
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter(visible).first().click()

test('a message written without a network arrives once, on the open screens of those it is for, who are named as its readers', async () => {
  const flaws: string[] = []
  const phone = await stage.device('respondent')
  const office = await stage.device('secretary', desk)
  const other = await stage.device('applicant', desk)
  for (const device of [phone, office, other]) await openThread(device)
  for (const { page } of [office, other]) await page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  const toAll = `请求延期质证 ${crypto.randomUUID().slice(0, 8)}`
  const paper = makeFile('延期申请.pdf', 20_000)
  await phone.context.setOffline(true)
  await phone.page.getByRole('link', { name: '写消息' }).filter(visible).click()
  // Nobody writes to anybody by mistake.
  await press(phone.page, '提交')
  await phone.page.getByText('必填项未填写').filter(visible).first().waitFor()
  const audience = phone.page.getByLabel(/^发送范围/).filter(visible)
  const offered = await audience.getByRole('option').allInnerTexts()
  expect(offered.filter((one) => /仲裁庭/.test(one) && !/双方/.test(one))).toEqual([])
  await audience.selectOption('all')
  await phone.page.getByLabel(/^内容/).filter(visible).fill(toAll)
  await phone.page
    .getByLabel('选择附件（选填）文件')
    .filter(visible)
    .setInputFiles(await onDisk(paper))
  await phone.page.getByRole('button', { name: paper.name, exact: true }).filter(visible).waitFor()
  flaws.push(...(await flawsOf(phone.page, 'thread-form')))
  await press(phone.page, '提交')
  await phone.page.getByText('已保存在本设备，联网后自动发送').filter(visible).first().waitFor()
  expect(await message(office.page, toAll).count()).toBe(0)
  await phone.context.setOffline(false)
  for (const { page } of [office, other]) {
    await message(page, toAll).getByRole('button', { name: paper.name, exact: true }).waitFor()
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  }
  const query = { baseId: row.id }
  for (const witness of stage.witnesses) {
    const { list } = await witness.ask(threads.listCaseMessages, { query })
    expect(list.filter((one) => one.text === toAll).map(({ files }) => files[0]?.sha256)).toEqual([paper.sha256])
  }
  await openThread(phone)
  await message(phone.page, toAll)
    .getByText(/已读：.*王建国/)
    .waitFor()
  await message(phone.page, toAll)
    .getByText(/已读：.*李秘书/)
    .waitFor()
  flaws.push(...(await flawsOf(phone.page, 'thread')), ...(await flawsOf(office.page, 'thread')))

  // What is for the institution alone stands on no screen of the other side.
  const toOffice = `送达地址有变 ${crypto.randomUUID().slice(0, 8)}`
  await phone.page.getByRole('link', { name: '写消息' }).filter(visible).click()
  await audience.selectOption('DEF')
  await phone.page.getByLabel(/^内容/).filter(visible).fill(toOffice)
  await press(phone.page, '提交')
  await message(office.page, toOffice).waitFor()
  expect(await message(other.page, toOffice).count()).toBe(0)
  const { list } = await stage.applicant.ask(threads.listCaseMessages, { query })
  expect(list.filter((one) => one.text === toOffice)).toEqual([])

  // A file that lies in the case is pointed at, not sent again.
  await office.page.getByRole('link', { name: '写消息' }).filter(visible).click()
  await office.page
    .getByLabel(/^发送范围/)
    .filter(visible)
    .selectOption('sides')
  await office.page.getByLabel(/^内容/).filter(visible).fill('请核对卷内文件')
  await press(office.page, '引用本案文件')
  const papers = office.page.getByRole('group', { name: '引用的本案文件' })
  await papers.getByRole('checkbox').first().check()
  flaws.push(...(await flawsOf(office.page, 'thread-cites')))
  await press(office.page, '提交')
  await message(other.page, '请核对卷内文件').getByText('引用的本案文件：').waitFor()
  const cited = (await stage.applicant.ask(threads.listCaseMessages, { query })).list.find(
    (one) => one.text === '请核对卷内文件',
  )
  expect(cited?.cited).toHaveLength(1)
  expect(flaws).toEqual([])
}, 180_000)
