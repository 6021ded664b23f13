import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import { serviceAddresses } from '../../contract/service/serviceAddress.ts'
import { writeByHand } from '../envelope/readAndSign.ts'
import { goTo, sharedCase } from '../evidence/screens.ts'
import { type Browser, desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

const visible = { visible: true } as const

let stage: Stage
let row: CaseRow
beforeAll(async () => {
  stage = await Stage.set({ own: true })
  row = await sharedCase(stage.applicant, '0105')
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function openService(device: Browser): Promise<void> {
  await goTo(device, `/CaseDetails?caseId=${row.id}`)
  await device.page.getByRole('tab').filter(visible).and(device.page.locator('[data-part="service"]')).click()
  await device.page.getByRole('region', { name: '送达地址确认书' }).filter(visible).waitFor()
}

test('where a party is to be served is filled in and signed by hand without a network, outlives the browser, and stands on the secretary’s open screen', async () => {
  const flaws: string[] = []
  const phone = await stage.device('respondent')
  const office = await stage.device('secretary', desk)
  const other = await stage.device('applicant', desk)
  for (const device of [phone, office, other]) await openService(device)
  await office.page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  const address = `宁波市江北区人民路 ${crypto.randomUUID().slice(0, 8)} 号`
  const field = (name: RegExp) => phone.page.getByLabel(name).filter(visible)
  const submit = () => phone.page.getByRole('button', { name: '提交', exact: true }).filter(visible).click()

  await phone.context.setOffline(true)
  await phone.page.getByRole('link', { name: '确认送达地址' }).filter(visible).click()
  await field(/^当事人/).selectOption({ index: 1 })
  await field(/^收件人/).fill('陈丽华')
  await field(/^收件电话/).fill('13900000088')
  await field(/^邮寄地址/).fill(address)
  await field(/^同意/).check()
  await field(/^确认人姓名/).fill('陈丽华')
  // A name that is typed is no signature.
  await submit()
  await phone.page.getByText('请手写签名').filter(visible).first().waitFor()
  flaws.push(...(await flawsOf(phone.page, 'address-unsigned')))
  await writeByHand(phone.page)
  await phone.page.getByText('请手写签名').filter(visible).waitFor({ state: 'detached' })
  flaws.push(...(await flawsOf(phone.page, 'address-form')))
  await phone.page
    .getByText(/已于 .* 保存在本设备/)
    .filter(visible)
    .first()
    .waitFor()
  await stage.diesOffline(phone)
  await phone.page.goto(`${stage.network.url}/#/CaseDetails?caseId=${row.id}`)
  await openService(phone)
  await phone.page.getByRole('list', { name: '本设备上的送达地址确认书' }).filter(visible).getByRole('link').click()
  expect(await field(/^邮寄地址/).inputValue()).toBe(address)
  await expect.poll(() => field(/^当事人/).inputValue()).not.toBe('')
  await submit()
  await phone.page.getByText('已保存在本设备，联网后自动发送').filter(visible).first().waitFor()
  expect(await office.page.getByText(address).count()).toBe(0)
  await stage.backOnline(phone)

  const part = office.page.getByRole('region', { name: '送达地址确认书' }).filter(visible)
  await part.getByText(address).waitFor()
  await part.getByRole('img', { name: '陈丽华的签名' }).waitFor()
  expect(await office.page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  flaws.push(...(await flawsOf(office.page, 'address-confirmed')))
  const { list } = await stage.secretary.ask(serviceAddresses.listAddresses, { query: { baseId: row.id } })
  const ours = list.filter((one) => one.address === address)
  expect(ours.map(({ signedBy, strokes }) => [signedBy, strokes?.length])).toEqual([['陈丽华', 2]])
  // The other side need not know where somebody lives now.
  expect(await other.page.getByText(address).count()).toBe(0)
  expect(flaws).toEqual([])
}, 180_000)
