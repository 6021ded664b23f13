import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { arrive } from '../setup/address.ts'
import { Caller, fillLogin } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import {
  apply,
  arrivesOnce,
  choose,
  countOf,
  fillIn,
  makeFile,
  mebibyte,
  openNew,
  send,
  submitLine,
  tokenOf,
  waits,
} from './application.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('a server killed in the middle of an upload gets the rest when it is back, not all of it again', async () => {
  const phone = await stage.device('applicant')
  const reason = `服务器中断 ${crypto.randomUUID()}`
  const size = 60 * mebibyte
  const files = [makeFile('申请书.pdf', size)]
  await openNew(phone.page)
  await fillIn(phone.page, reason)
  // Files go up from their choice on.
  stage.network.bytesPerSecond = 20 * mebibyte
  const before = stage.network.up
  await choose(phone.page, ...files)
  await send(phone.page)
  await expect.poll(() => stage.network.up - before, { timeout: 30_000 }).toBeGreaterThan(25 * mebibyte)
  await stage.product.kill()
  await stage.product.start()
  stage.network.bytesPerSecond = Number.POSITIVE_INFINITY
  await arrivesOnce(stage.witnesses, reason, files)
  expect(stage.network.up - before).toBeLessThan(size + 20 * mebibyte)
})

test('answers lost after the commit do not make a second application', async () => {
  const phone = await stage.device('applicant')
  const reason = `回执丢失 ${crypto.randomUUID()}`
  const files = [makeFile('申请书.pdf', 2 * mebibyte)]
  await openNew(phone.page)
  await fillIn(phone.page, reason)
  await choose(phone.page, ...files)
  stage.network.loseAnswers(submitLine, 2)
  await send(phone.page)
  await arrivesOnce(stage.witnesses, reason, files)
  await expect.poll(() => stage.network.count(submitLine)).toBeGreaterThanOrEqual(3)
  expect(stage.network.lost).toBe(2)
  await phone.page.getByText('待受理').locator('visible=true').first().waitFor()
  await arrivesOnce(stage.witnesses, reason, files)
})

for (const [what, line] of [
  ['that a file was begun', 'POST /moduleApi/fileservice/tus'],
  ['that a file is complete', 'PATCH /moduleApi/fileservice/tus'],
] as const) {
  test(`a lost answer ${what} costs no second file`, async () => {
    const phone = await stage.device('applicant')
    const reason = `文件回执丢失 ${crypto.randomUUID()}`
    const files = [makeFile('申请书.pdf', 2 * mebibyte)]
    await openNew(phone.page)
    await fillIn(phone.page, reason)
    stage.network.loseAnswers(line, 1)
    await choose(phone.page, ...files)
    await send(phone.page)
    await arrivesOnce(stage.witnesses, reason, files)
    expect(stage.network.lost).toBe(1)
  })
}

test('a session that ends in the middle puts the queue to sleep, and it goes on after login', async () => {
  const phone = await stage.device('applicant')
  const reason = `会话中断 ${crypto.randomUUID()}`
  const files = [makeFile('申请书.pdf', mebibyte), makeFile('证据.pdf', 30 * mebibyte, '证据')]
  await openNew(phone.page)
  await fillIn(phone.page, reason)
  stage.network.bytesPerSecond = 15 * mebibyte
  const before = stage.network.up
  await choose(phone.page, ...files)
  await send(phone.page)
  await expect.poll(() => stage.network.up - before, { timeout: 30_000 }).toBeGreaterThan(8 * mebibyte)
  await new Caller(stage.product.url, await tokenOf(phone.page)).ask(contract.account.logout, {})
  stage.network.bytesPerSecond = Number.POSITIVE_INFINITY

  await phone.page.getByText('当前登录状态已过期，请重新登录').filter({ visible: true }).first().waitFor()
  await arrive(phone.page, /^\/login/)
  expect(await countOf(stage.secretary, reason)).toBe(0)
  await fillLogin(phone, stage.network.url, 'applicant')
  await arrivesOnce(stage.witnesses, reason, files)
})

test('a refused application reopens at the failing field as typed, and the one behind it goes through', async () => {
  const phone = await stage.device('applicant')
  const [first, second] = [`编号有误 ${crypto.randomUUID()}`, `随后一份 ${crypto.randomUUID()}`]
  const files = [makeFile('申请书.pdf', 200_000)]
  await phone.context.setOffline(true)
  await openNew(phone.page)
  await fillIn(phone.page, first, '编号有误的被申请人')
  await phone.page.getByLabel('仲裁中').filter({ visible: true }).check()
  await phone.page
    .getByLabel(/^案件编号/)
    .filter({ visible: true })
    .fill('（2026）无此案第1号')
  await choose(phone.page, ...files)
  await send(phone.page)
  await waits(phone.page)
  await apply(phone.page, second, ...files)
  await waits(phone.page)

  await phone.context.setOffline(false)
  await arrivesOnce(stage.witnesses, second, files)
  await phone.page.evaluate(() => location.assign('#/protection'))
  await phone.page.getByText('需要处理').filter({ visible: true }).first().waitFor()
  expect(await countOf(stage.secretary, first)).toBe(0)

  await phone.page.getByRole('link', { name: '修改后重新提交' }).first().click()
  const field = phone.page.getByLabel(/^案件编号/).filter({ visible: true })
  await phone.page.getByText('未找到您参与的该案件').filter({ visible: true }).first().waitFor()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await field.inputValue()).toBe('（2026）无此案第1号')
  expect(
    await phone.page
      .getByLabel(/^事实与理由/)
      .filter({ visible: true })
      .inputValue(),
  ).toBe(first)

  // With a network the server is asked as soon as a number is typed; one it knows brings the parties with it.
  const unknown = phone.page.locator('[data-field=caseNo]').getByText('未找到您参与的该案件').filter({ visible: true })
  const mine = await new Caller(stage.product.url, await tokenOf(phone.page)).ask(contract.case.listMyCases, {
    query: {},
  })
  const accepted = mine.list.find(({ caseNo, receiptNo }) => receiptNo && receiptNo !== caseNo)
  const party = accepted?.attendees.find(({ camp, role }) => camp === 'APP' && role === 'party')?.name
  await field.press('Tab')
  await field.fill('（2026）无此案第2号')
  await unknown.waitFor({ state: 'detached' })
  await field.press('Tab')
  await unknown.first().waitFor()
  const applicant = phone.page.getByLabel(/^申请人名称/).filter({ visible: true })
  await applicant.fill('')
  await field.fill(accepted?.receiptNo ?? '')
  await field.press('Tab')
  await expect.poll(() => applicant.inputValue()).toBe(party)
  expect(await unknown.count()).toBe(0)

  await phone.page.getByLabel('仲裁前').filter({ visible: true }).check()
  await field.fill('')
  await send(phone.page)
  await arrivesOnce(stage.witnesses, first, files)
})
