import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'
import { arrivesOnce, choose, fillIn, makeFile, mebibyte, send, waits } from './application.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('an application filled in offline on a phone survives the browser and reaches the open screen of the secretary once', async () => {
  const reason = `离线主流程 ${crypto.randomUUID()}`
  const respondent = `宁波海岳物流有限公司 ${reason.slice(-6)}`
  const files = [
    makeFile('申请书.pdf', 300_000),
    makeFile('营业执照.jpg', 2 * mebibyte, '身份材料'),
    makeFile('往来账目.pdf', 60 * mebibyte, '证据'),
  ]

  const office = await stage.device('secretary', desk)
  await office.page.getByRole('link', { name: '保全申请' }).first().click()
  await office.page.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
  await office.page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  const phone = await stage.device('applicant')
  await phone.page.evaluate(() => location.assign('#/protection'))
  await phone.page.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
  await phone.context.setOffline(true)
  await phone.page.getByRole('link', { name: '新建保全申请' }).first().click()
  await phone.page.getByText('仅在本设备').filter({ visible: true }).waitFor()
  await fillIn(phone.page, reason, respondent)
  await choose(phone.page, ...files)
  await send(phone.page)
  await waits(phone.page)
  expect(stage.network.count('POST /moduleApi/fileservice/tus')).toBe(0)

  await stage.diesOffline(phone)
  await phone.page.goto(`${stage.network.url}/#/protection`)
  await phone.page.getByText('等待发送').filter({ visible: true }).first().waitFor()

  await stage.backOnline(phone)
  const row = await arrivesOnce(stage.witnesses, reason, files)

  await office.page.getByText(respondent).filter({ visible: true }).first().waitFor()
  await office.page.getByText(row.no).filter({ visible: true }).first().waitFor()
  expect(await office.page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  await phone.page.getByText(row.no).filter({ visible: true }).first().waitFor()
  await phone.page.getByText('等待发送').filter({ visible: true }).waitFor({ state: 'detached' })
})
