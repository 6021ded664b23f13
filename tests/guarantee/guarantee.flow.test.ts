import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { apply, arrivesOnce, makeFile, onDisk, sectionsOf, send, waits } from '../filing/application.ts'
import { asksBeforeLoss } from '../setup/askedClose.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** A field on the screen: those of kept tabs lie hidden in the page. */
const labelled = (page: Page, name: string | RegExp) => page.getByLabel(name).filter({ visible: true })
const says = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first().waitFor()
const go = (page: Page, address: string) => page.evaluate((to) => location.assign(to), `#${address}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const press = (page: Page, name: string) => button(page, name).click()
const reasonIn = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /理由/ })
const confirmIn = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click()

/** Presses what asks once more in a dialog. */
async function decide(page: Page, name: string): Promise<void> {
  await press(page, name)
  await confirmIn(page)
}

test('a guarantee typed without a network goes with its preservation application to the court, which reconsiders and lifts, each step on both open screens', async () => {
  const reason = `担保随保全移送 ${crypto.randomUUID()}`
  const files = [makeFile('申请书.pdf', 40_000)]
  const phone = await stage.device('applicant')
  const preservationId = await apply(phone.page, reason, ...files)
  const applied = await arrivesOnce(stage.witnesses, reason, files)

  const office = await stage.device('secretary', desk)
  await go(office.page, '/sponsorship')
  await office.page.getByRole('heading', { name: '担保申请', exact: true }).waitFor()
  for (const { page } of [phone, office]) await page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  const id = crypto.randomUUID()
  await go(phone.page, `/sponsorshipAdd?id=${id}`)
  await phone.page.getByRole('heading', { name: '新建担保申请' }).waitFor()
  await labelled(phone.page, /^关联保全申请/).selectOption(preservationId)
  await expect.poll(() => labelled(phone.page, /^担保金额/).inputValue()).toBe('4620000.05')
  await labelled(phone.page, /^省份/).selectOption('330000')
  await labelled(phone.page, /^城市/).selectOption('330200')
  await labelled(phone.page, /^区县/).selectOption('330203')
  await says(phone.page, '浙江省宁波市海曙区')
  await phone.context.setOffline(true)
  await labelled(phone.page, /^担保方式/).selectOption('company')
  const guarantor = `海曙担保 ${id.slice(0, 8)}`
  await labelled(phone.page, /^担保人名称/).fill(guarantor)
  await labelled(phone.page, '担保期限 开始日期').fill('2026-11-01')
  await labelled(phone.page, '担保期限 结束日期').fill('2099-10-31')
  const letter = makeFile('担保书.pdf', 30_000)
  await labelled(phone.page, '选择担保书或保函文件').setInputFiles(await onDisk(letter))
  await phone.page.getByRole('button', { name: '担保书.pdf', exact: true }).waitFor()
  const sections = await sectionsOf(phone.page)
  expect(sections).toHaveLength(5)
  await send(phone.page)
  await waits(phone.page)
  await phone.context.setOffline(false)

  await says(office.page, guarantor)
  // Secretaries find it by words, which the server looks for in all there are; without it the device is looked at, and that is said.
  const row = office.page.getByRole('row', { name: guarantor })
  const asked = office.page.waitForResponse((answer) => /guarantee\/list\?.*q=%E6%B2%A1%E6%9C%89/.test(answer.url()))
  await labelled(office.page, '搜索编号、案件编号或担保人').fill('没有这样的担保人')
  expect((await asked).status()).toBe(200)
  await says(office.page, '没有符合条件的申请')
  await expect.poll(() => row.filter({ visible: true }).count()).toBe(0)
  await press(office.page, '清除筛选条件')
  await row.waitFor()
  await office.context.setOffline(true)
  await labelled(office.page, '搜索编号、案件编号或担保人').fill(guarantor)
  await says(office.page, '没有网络：只在本设备已有的记录中查找')
  await row.waitFor()
  await office.context.setOffline(false)
  await expect
    .poll(() => office.page.getByText('没有网络：只在本设备已有的记录中查找').filter({ visible: true }).count(), {
      timeout: 30_000,
    })
    .toBe(0)
  const given = await stage.secretary.ask(contract.guarantee.getGuarantee, { params: { id } })
  expect(given).toMatchObject({ state: 'submitted', preservationNo: applied.no, amount: '4620000.05' })
  expect([given.area.name, given.files.map((file) => file.sha256)]).toEqual(['浙江省宁波市海曙区', [letter.sha256]])

  await go(office.page, `/sponsorshipView?id=${id}`)
  await office.page.getByRole('heading', { name: `担保申请 ${given.no}` }).waitFor()
  expect(await sectionsOf(office.page)).toEqual(sections)
  await press(office.page, '受理')
  await says(phone.page, '审核中')
  await decide(office.page, '确认担保')
  await says(phone.page, '已确认')

  await go(phone.page, `/protectionView?id=${preservationId}`)
  await says(phone.page, given.no)
  await go(office.page, `/protectionView?id=${preservationId}`)
  await office.page.getByRole('heading', { name: applied.no }).waitFor()
  await press(office.page, '受理')
  await decide(office.page, '提请法院')
  await says(phone.page, '已提请法院')
  await says(phone.page, '已移送法院')

  const coming = phone.page.waitForEvent('download')
  await press(phone.page, '下载提请保全函')
  expect((await coming).suggestedFilename()).toMatch(/^提请保全函_函\d{8}\.pdf$/)

  await press(office.page, '记录准许裁定')
  await labelled(office.page, /^裁定书编号/).fill('（2026）浙02财保1号')
  await labelled(office.page, /^裁定日期/).fill('2026-11-20')
  await labelled(office.page, /^到期日期/).fill('2026-11-19')
  await confirmIn(office.page)
  await says(office.page, '开始时间不能晚于结束时间')
  await labelled(office.page, /^到期日期/).fill('2027-11-19')
  await confirmIn(office.page)
  await says(phone.page, '裁定准许')
  await says(phone.page, '2027-11-19')

  await press(phone.page, '申请复议')
  const wish = reasonIn(phone.page)
  await wish.fill('担保数额明显过高')
  await asksBeforeLoss(wish)
  await confirmIn(phone.page)
  await says(office.page, '复议中')
  await says(office.page, '担保数额明显过高')
  await press(office.page, '记录维持原裁定')
  await labelled(office.page, /^裁定书编号/).fill('（2026）浙02财保复1号')
  await labelled(office.page, /^裁定日期/).fill('2026-11-21')
  await confirmIn(office.page)
  await says(phone.page, '法院复议维持原裁定')
  await says(phone.page, '裁定准许')
  // Only once.
  await expect.poll(() => button(phone.page, '申请复议').count()).toBe(0)

  await press(office.page, '记录解除')
  await reasonIn(office.page).fill('双方已和解')
  await confirmIn(office.page)
  await says(phone.page, '保全措施已解除')
  for (const { page } of [phone, office]) expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
})
