import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { asksBeforeLoss } from '../setup/askedClose.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'
import { apply, arrivesOnce, makeFile, openNew, sectionsOf } from './application.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('an application returned at a field reaches the open phone, is mended there, submitted again and taken up', async () => {
  const reason = `退回后补正 ${crypto.randomUUID()}`
  const files = [makeFile('申请书.pdf', 40_000)]
  const phone = await stage.device('applicant')
  const id = await apply(phone.page, reason, ...files)
  const row = await arrivesOnce(stage.witnesses, reason, files)

  const office = await stage.device('secretary', desk)
  await office.page.evaluate((to) => location.assign(to), `#/protectionView?id=${id}`)
  await office.page.getByRole('heading', { name: row.no }).waitFor()
  const sections = await sectionsOf(office.page)
  expect(sections).toHaveLength(7)
  await office.page.getByRole('button', { name: '退回补正' }).click()
  await office.page.getByRole('button', { name: '确认退回' }).click()
  await office.page.getByText('请填写理由').filter({ visible: true }).waitFor()
  await office.page
    .getByLabel(/^需要补正的项目/)
    .filter({ visible: true })
    .selectOption('amount')
  const why = office.page.getByLabel(/^理由/).filter({ visible: true })
  await why.fill('请核对保全金额')
  await asksBeforeLoss(why)
  await office.page.getByRole('button', { name: '确认退回' }).click()

  await phone.page.getByText('请核对保全金额').filter({ visible: true }).first().waitFor()
  await phone.page
    .getByRole('link', { name: /前往修改|修改并重新提交/ })
    .first()
    .click()
  await phone.page.getByRole('button', { name: '定位到该项' }).click()
  await expect.poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('amount')
  await phone.page
    .getByLabel(/^保全金额/)
    .filter({ visible: true })
    .fill('100.5')
  expect(await sectionsOf(phone.page)).toEqual(sections)
  await phone.page.getByText('壹佰元伍角').filter({ visible: true }).waitFor()
  await phone.page
    .getByLabel(/^本人已知悉/)
    .filter({ visible: true })
    .check()
  await phone.page.getByRole('button', { name: '提交申请' }).click()

  await office.page.getByText('100.50').filter({ visible: true }).first().waitFor()
  await office.page.getByRole('button', { name: '受理', exact: true }).click()
  await phone.page.getByText('审核中').filter({ visible: true }).first().waitFor()
  const [seen] = (await stage.secretary.ask(contract.filing.listPreservations, { query: {} })).list.filter(
    (it) => it.id === id,
  )
  expect(seen?.history.map(({ action, field }) => [action, field])).toEqual([
    ['submit', null],
    ['return', 'amount'],
    ['submit', null],
    ['accept', null],
  ])
  expect(seen?.files.map(({ sha256 }) => sha256)).toEqual(files.map(({ sha256 }) => sha256))
})

test('an applicant takes an application back and submits it again; a secretary refuses it for good', async () => {
  const reason = `撤回再交 ${crypto.randomUUID()}`
  const files = [makeFile('申请书.pdf', 40_000)]
  const phone = await stage.device('applicant')
  const id = await apply(phone.page, reason, ...files)
  await arrivesOnce(stage.witnesses, reason, files)
  await phone.page.getByRole('button', { name: '撤回', exact: true }).click()
  await phone.page.getByText('确定撤回？').filter({ visible: true }).waitFor()
  await phone.page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
  await phone.page.getByText('已撤回').filter({ visible: true }).first().waitFor()
  await phone.page.getByRole('link', { name: '修改并重新提交' }).click()
  await phone.page
    .getByLabel(/^本人已知悉/)
    .filter({ visible: true })
    .check()
  await phone.page.getByRole('button', { name: '提交申请' }).click()
  await phone.page.getByText('待受理').filter({ visible: true }).first().waitFor()

  const office = await stage.device('secretary', desk)
  await office.page.evaluate((to) => location.assign(to), `#/protectionView?id=${id}`)
  await office.page.getByRole('button', { name: '作出不予受理' }).click()
  await office.page.getByLabel(/^理由/).filter({ visible: true }).fill('不属于本院受理范围')
  await office.page.getByRole('button', { name: '确认不予受理' }).click()
  await phone.page.getByText('不属于本院受理范围').filter({ visible: true }).first().waitFor()
  expect(await phone.page.getByRole('button', { name: '撤回', exact: true }).count()).toBe(0)
  expect(await phone.page.getByRole('link', { name: '修改并重新提交' }).count()).toBe(0)
})

test('two tabs on one draft: the second is asked, and neither text is lost unasked', async () => {
  const { page } = await stage.device('applicant', desk)
  const id = await openNew(page)
  const name = /^被申请人名称/
  await page.getByLabel(name).filter({ visible: true }).fill('第一页')
  await page
    .getByText(/已于 .* 保存在本设备/)
    .filter({ visible: true })
    .first()
    .waitFor()
  const other = await page.context().newPage()
  await other.goto(`${stage.network.url}/#/protectionAdd?id=${id}`)
  await expect.poll(() => other.getByLabel(name).filter({ visible: true }).inputValue()).toBe('第一页')
  const saved = await page
    .getByText(/已于 .* 保存在本设备/)
    .filter({ visible: true })
    .first()
    .textContent()
  await page.getByLabel(name).filter({ visible: true }).fill('第一页改')
  await expect
    .poll(() =>
      page
        .getByText(/已于 .* 保存在本设备/)
        .filter({ visible: true })
        .first()
        .textContent(),
    )
    .not.toBe(saved)
  await other.getByLabel(name).filter({ visible: true }).fill('第二页')
  await other.getByText('该草稿已在另一页面中修改').filter({ visible: true }).waitFor()
  await other.getByRole('button', { name: '打开另一页面的内容' }).click()
  await expect.poll(() => other.getByLabel(name).filter({ visible: true }).inputValue()).toBe('第一页改')

  // The view of what is not sent yet: the sections of the form, to be read, and the way back into it.
  const form = await sectionsOf(other)
  expect(form).toHaveLength(7)
  await other.evaluate((to) => location.assign(to), `#/protectionView?id=${id}`)
  const goOn = other.getByRole('link', { name: '继续填写' }).filter({ visible: true })
  await goOn.waitFor()
  await other.getByText('第一页改').filter({ visible: true }).waitFor()
  expect(await sectionsOf(other)).toEqual(form)
  expect(await other.locator('form').filter({ visible: true }).count()).toBe(0)
  await goOn.click()
  await expect.poll(() => other.getByLabel(name).filter({ visible: true }).inputValue()).toBe('第一页改')
})
