import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import { mandates } from '../../contract/mandate/mandate.ts'
import { goTo, sharedCase } from '../evidence/screens.ts'
import { makeFile, onDisk } from '../filing/application.ts'
import { asksBeforeLoss } from '../setup/askedClose.ts'
import { desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

const visible = { visible: true } as const

let stage: Stage
let row: CaseRow
beforeAll(async () => {
  stage = await Stage.set()
  row = await sharedCase(stage.applicant)
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter(visible).first().waitFor()
const field = (page: Page, label: RegExp) => page.getByLabel(label).filter(visible)
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter(visible).first().click()
const begin = (page: Page) => page.getByRole('link', { name: '变更代理人', exact: true }).filter(visible)
const change = (page: Page, name: string) => page.getByRole('listitem', { name: `代理人变更：${name}` }).filter(visible)

test('an agent named without a network on a phone arrives once; accepted, they act, and whom they replace loses the case on the open screen', async () => {
  const letter = makeFile('授权委托书.pdf', 30_000)
  const flaws: string[] = []
  const phone = await stage.device('applicant')
  const office = await stage.device('secretary', desk)
  const agent = await stage.device('agent', desk)
  for (const device of [phone, office, agent]) {
    await goTo(device, `/CaseDetails?caseId=${row.id}`)
    await sees(device.page, '案件信息')
    await device.page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  }
  // A party speaks for itself: its agent names nobody.
  await begin(phone.page).waitFor()
  for (const { page } of [office, agent]) expect(await begin(page).count()).toBe(0)

  await phone.context.setOffline(true)
  await begin(phone.page).click()
  await press(phone.page, '提交')
  await sees(phone.page, '请上传授权委托书')
  await sees(phone.page, '必填项未填写')
  await field(phone.page, /^姓名/).fill('吴敏')
  await field(phone.page, /^替换的代理人/).selectOption({ index: 1 })
  await field(phone.page, /^选择授权委托书文件/).setInputFiles(await onDisk(letter))
  await phone.page.getByRole('button', { name: letter.name, exact: true }).filter(visible).waitFor()
  flaws.push(...(await flawsOf(phone.page, 'mandate-form')))
  await press(phone.page, '提交')
  await sees(phone.page, '已保存在本设备，联网后自动发送')
  // What waits has its name in the outbox, and leads back here.
  await phone.page.getByRole('button', { name: /^发件箱/ }).click()
  const waiting = phone.page.getByRole('list', { name: '待发送内容' }).getByRole('listitem')
  await waiting.getByText('代理人变更', { exact: true }).waitFor()
  await waiting.getByText(`${row.caseNo} · 吴敏`).waitFor()
  expect(await waiting.getByRole('link', { name: '查看' }).getAttribute('href')).toContain('/mandateAdd?id=')
  expect(await change(office.page, '吴敏').count()).toBe(0)
  await phone.page.keyboard.press('Escape')
  await phone.context.setOffline(false)

  // It stands on the open screen of the secretary, who may return it with a reason, and accepts it.
  const open = change(office.page, '吴敏')
  await open.getByText('待审查', { exact: true }).waitFor()
  await open.getByRole('button', { name: letter.name, exact: true }).waitFor()
  flaws.push(...(await flawsOf(office.page, 'mandate-part')))
  await open.getByRole('button', { name: '退回', exact: true }).click()
  const dialog = office.page.getByRole('dialog', { name: '退回' })
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await sees(office.page, '请填写理由')
  await dialog.getByLabel(/^理由/).fill('委托书未签名')
  await asksBeforeLoss(dialog.getByLabel(/^理由/))
  // Its page may die: the next one that asks has every word of it, and says so.
  const next = await office.page.context().newPage()
  await next.goto(office.page.url())
  await change(next, '吴敏').getByRole('button', { name: '退回', exact: true }).click()
  await sees(next, '已恢复此前填写、尚未提交的内容')
  expect(await field(next, /^理由/).inputValue()).toBe('委托书未签名')
  await next.close()
  await dialog.getByRole('button', { name: '取消', exact: true }).click()
  await office.page.getByRole('button', { name: '放弃并关闭', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await open.getByRole('button', { name: '同意变更', exact: true }).click()
  const decision = office.page.getByRole('dialog', { name: '同意变更' })
  await decision.getByText('没有检索到利益冲突').waitFor()
  flaws.push(...(await flawsOf(office.page, 'mandate-decision')))
  await decision.getByRole('button', { name: '确认', exact: true }).click()
  await decision.waitFor({ state: 'detached' })
  await open.getByText('已同意', { exact: true }).first().waitFor()

  await sees(agent.page, '没有找到这个案件')
  await change(phone.page, '吴敏').getByText('已同意', { exact: true }).first().waitFor()
  // Whom they replaced stands there as one who acts no more.
  await sees(phone.page, '委托已解除')
  flaws.push(...(await flawsOf(phone.page, 'mandate-part')))
  for (const witness of stage.witnesses) {
    const { list } = await witness.ask(mandates.listMandates, { query: { baseId: row.id, page: 1, size: 20 } })
    expect(list.map(({ name, state, files }) => [name, state, files[0]?.sha256])).toEqual([
      ['吴敏', 'accepted', letter.sha256],
    ])
  }
  for (const device of [phone, office, agent])
    expect(await device.page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  // What the phone asked for without a network stands in its console.
  expect(office.errors).toEqual([])
  expect(flaws).toEqual([])
})
