import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import { evidences } from '../../contract/evidence/evidence.ts'
import { opinions } from '../../contract/evidence/opinion.ts'
import { upload } from '../../contract/upload/upload.ts'
import { makeFile, mebibyte } from '../filing/application.ts'
import { arrive } from '../setup/address.ts'
import { desk } from '../setup/chromium.ts'
import { lockFiles } from '../setup/lockFiles.ts'
import { flawsOf } from '../setup/look.ts'
import { Caller } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import { paste, png } from '../upload/chosen.ts'
import {
  arrivesOnce,
  chooseMany,
  fillPiece,
  goTo,
  handIn,
  openDocuments,
  openForm,
  piece,
  sharedCase,
} from './screens.ts'

let stage: Stage
let respondent: Caller
let row: CaseRow
beforeAll(async () => {
  stage = await Stage.set({ own: true })
  respondent = await Caller.logIn(stage.product.url, 'respondent')
  row = await sharedCase(stage.applicant)
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const visible = { visible: true } as const

test('evidence typed offline on a phone survives the browser, arrives once, and stands on the open screens of the others', async () => {
  const office = await stage.device('secretary', desk)
  await openDocuments(office, row)
  await office.page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  const phone = await stage.device('applicant')
  await openDocuments(phone, row)
  await phone.context.setOffline(true)
  await openForm(phone.page)
  const purpose = `证明双方的合同关系 ${crypto.randomUUID()}`
  const files = [makeFile('买卖合同.pdf', 300_000), makeFile('付款凭证.jpg', 2 * mebibyte)]
  await chooseMany(phone.page, ...files)
  // Each file is a piece named after it, and the empty one the form began with is gone.
  expect(
    await piece(phone.page, 1)
      .getByLabel(/^证据名称/)
      .inputValue(),
  ).toBe('买卖合同')
  expect(await piece(phone.page, 3).count()).toBe(0)
  await fillPiece(phone.page, 1, purpose)
  await fillPiece(phone.page, 2, '证明已付货款', '银行付款凭证')
  await handIn(phone.page)
  await phone.page.getByText('已保存在本设备，联网后自动发送').filter(visible).waitFor()

  await stage.diesOffline(phone)
  await phone.page.goto(`${stage.network.url}/#/dashboard`)
  await openDocuments(phone, row)
  await phone.page.getByText('等待发送').filter(visible).first().waitFor()
  await phone.page.getByText('买卖合同、银行付款凭证').filter(visible).waitFor()

  await stage.backOnline(phone)
  const sent = await arrivesOnce([...stage.witnesses, respondent], row, purpose, files)
  expect(sent.camp).toBe('APP')
  expect(sent.items.map(({ name }) => name)).toEqual(['买卖合同', '银行付款凭证'])

  await office.page.getByText('银行付款凭证').filter(visible).first().waitFor()
  const moments = await office.page.locator('.evidence-card time').filter(visible).allInnerTexts()
  expect(moments.length).toBeGreaterThan(0)
  for (const moment of moments) expect(moment).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await office.page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  await phone.page.getByText('等待发送').filter(visible).waitFor({ state: 'detached' })
  await phone.page
    .getByRole('link', { name: `回执 ${sent.no}` })
    .filter(visible)
    .first()
    .waitFor()
  const other = await stage.device('respondent', desk)
  await openDocuments(other, row)
  await other.page.getByText('银行付款凭证').filter(visible).first().waitFor()

  // What the applicant says of the other side’s evidence without a network stands below it on everybody’s open screens.
  const flaws: string[] = []
  const { page } = phone
  const words = `未见检验机构的资质证明 ${crypto.randomUUID()}`
  await page.getByText('申请人尚未发表意见').filter(visible).first().waitFor()
  await phone.context.setOffline(true)
  await page
    .getByRole('link', { name: /^发表质证意见/ })
    .filter(visible)
    .click()
  const first = piece(page, 1)
  await first.waitFor()
  await handIn(page)
  await page.getByText('请至少对一项证据发表质证意见').filter(visible).waitFor()
  await first.getByRole('button', { name: '对证据 1 三性均认可' }).click()
  await first
    .getByRole('group', { name: /真实性/ })
    .getByRole('radio', { name: '不认可', exact: true })
    .check()
  await handIn(page)
  await first.getByText('有不认可的，请写明意见').waitFor()
  flaws.push(...(await flawsOf(page, 'opinion-form')))
  await first.getByRole('textbox', { name: /意见/ }).fill(words)
  await handIn(page)
  await page.getByText('已保存在本设备，联网后自动发送').filter(visible).waitFor()
  flaws.push(...(await flawsOf(page, 'opinion-waiting')))
  await phone.context.setOffline(false)
  for (const { page: open } of [office, other])
    await open.getByRole('region', { name: '申请人质证意见' }).filter(visible).getByText(words).waitFor()
  flaws.push(...(await flawsOf(office.page, 'opinion-part')))
  expect(await office.page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  await page.getByRole('region', { name: '申请人质证意见' }).filter(visible).getByText(words).waitFor()
  flaws.push(...(await flawsOf(page, 'opinion-part')))
  for (const witness of [...stage.witnesses, respondent]) {
    const { list } = await witness.ask(opinions.listOpinions, { query: { baseId: row.id } })
    expect(list.map((one) => one.opinions.map(({ no, remarks }) => [no, remarks]))).toEqual([[[1, words]]])
  }
  expect(flaws).toEqual([])
})

test('a secretary names the side, hands in paper without a file, and reorders what is typed', async () => {
  const office = await stage.device('secretary', desk)
  const { page } = office
  await openDocuments(office, row)
  await openForm(page)
  const purpose = `证明货物瑕疵 ${crypto.randomUUID()}`
  await fillPiece(page, 1, '证明检验结果', '检验报告原件')
  await piece(page, 1).getByLabel(/^纸质/).check()
  await page.getByRole('button', { name: '添加一项' }).click()
  await fillPiece(page, 2, purpose, '实物照片')
  await page.getByRole('button', { name: '上移证据 2' }).click()
  expect(
    await piece(page, 1)
      .getByLabel(/^证据名称/)
      .inputValue(),
  ).toBe('实物照片')
  expect(await piece(page, 2).getByLabel(/^纸质/).isChecked()).toBe(true)

  // Neither a side nor, for an electronic piece, a file: each is said where it belongs.
  await handIn(page)
  await page.getByText('请选择提交方').filter(visible).waitFor()
  await piece(page, 1).getByText('必填项未填写').waitFor()
  expect(await piece(page, 2).locator('.wrong-text').count()).toBe(0)
  await piece(page, 1).getByLabel(/^纸质/).check()
  await page.getByLabel('被申请人', { exact: true }).filter(visible).check()
  await handIn(page)
  await page.getByRole('heading', { name: '证据回执', exact: true }).filter(visible).waitFor()
  const { list } = await stage.secretary.ask(evidences.listEvidence, { query: { baseId: row.id, page: 1, size: 20 } })
  const sent = list.find(({ items }) => items[0]?.purpose === purpose)
  expect(sent).toMatchObject({ camp: 'DEF', items: [{ offline: 'Y', name: '实物照片' }, { name: '检验报告原件' }] })
})

test('a draft keeps what was typed and chosen through a reload, and can be gone on with from the case', async () => {
  const phone = await stage.device('applicant')
  const { page } = phone
  await openDocuments(phone, row)
  await openForm(page)
  await chooseMany(page, makeFile('现场录音.pdf', 5000))
  await fillPiece(page, 1, '证明现场情况')
  // Pasted and sent from a phone, they become pieces all the same.
  await page.getByLabel('选择多个证据文件').filter(visible).focus()
  await paste(page, [{ name: '截图.png', type: 'image/png', base64: png.toString('base64') }])
  await piece(page, 2).getByRole('button', { name: '截图.png', exact: true }).waitFor()
  await page.getByRole('button', { name: '手机上传多个证据' }).filter(visible).click()
  const link = page.getByRole('dialog', { name: '手机扫码上传' }).getByRole('link', { name: '打开手机上传页面' })
  const query = new URLSearchParams((await link.getAttribute('href'))?.split('?')[1])
  const form = new FormData()
  form.append('uploadId', query.get('uploadId') ?? '')
  form.append('file', new Blob([new Uint8Array(png)]), '手机照片.png')
  const sent = await fetch(`${stage.product.url}/moduleApi/${upload.mobileUpload.path}`, { method: 'POST', body: form })
  expect([query.get('limit'), sent.status]).toEqual(['48', 200])
  await piece(page, 3).getByRole('button', { name: '手机照片.png', exact: true }).waitFor()
  expect(
    await piece(page, 3)
      .getByLabel(/^证据名称/)
      .inputValue(),
  ).toBe('手机照片')
  await page.getByRole('button', { name: '存为草稿' }).filter(visible).click()
  await openDocuments(phone, row)
  await page.getByRole('link', { name: '继续填写' }).filter(visible).click()
  await piece(page, 1).waitFor()
  const { hash } = new URL(page.url())
  await goTo(phone, '/dashboard')
  await arrive(page, /^\/dashboard$/)
  await page.reload()
  await page.locator('h1').filter(visible).first().waitFor()
  // Until the device has read which files belong to it, it would be handed in without them.
  const unlock = await lockFiles(page)
  await goTo(phone, hash.slice(1))
  await piece(page, 1).waitFor()
  const submit = page.getByRole('button', { name: '提交', exact: true }).filter(visible)
  expect(await submit.isDisabled()).toBe(true)
  await unlock()
  await expect.poll(() => submit.isDisabled()).toBe(false)
  await page.getByRole('button', { name: '现场录音.pdf', exact: true }).filter(visible).waitFor()
  expect(
    await piece(page, 1)
      .getByLabel(/^证明目的/)
      .inputValue(),
  ).toBe('证明现场情况')
  await page.getByRole('button', { name: '删除草稿' }).filter(visible).click()
  await page.getByRole('button', { name: '删除', exact: true }).filter(visible).click()
  await openDocuments(phone, row)
  await page.getByText('仅在本设备').filter(visible).waitFor({ state: 'detached' })
  // That the server has never heard of a file is no fault: it is how a first upload finds out where to begin.
  expect(phone.errors.filter((it) => !it.includes('/fileservice/tus/'))).toEqual([])
})
