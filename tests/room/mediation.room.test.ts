import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { openAward, paper, step } from '../award/screens.ts'
import { readAndSign } from '../envelope/readAndSign.ts'
import { type Browser, desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { textOfPdf } from '../setup/readPdf.ts'
import { comeIn, inside, isLetIn } from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

const { envelope, hearing, recordSign, upload, signing } = contract

const rooms = playRooms()

const come = (who: string) => comeIn(rooms.chromium, rooms.stage.network.url, who, undefined, 'onlineMediate')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

test('what both parties accepted in a mediation is what both sign, one at a desk and one on a phone, and what is sealed in the end', async () => {
  const { stage } = rooms
  const { url } = stage.network
  const flaws: string[] = []
  const look = async ({ page }: { page: Page }, name: string) => void flaws.push(...(await flawsOf(page, name)))

  // In the room: an offer, accepted.
  const secretary = await inside(await come('secretary'))
  await secretary.locator('.conduct').getByRole('button', { name: '宣布开始' }).click()
  const applicant = await isLetIn(secretary, await come('applicant'), '王建国')
  const respondent = await isLetIn(secretary, await come('respondent'), '陈丽华')
  for (const page of [applicant, respondent]) await press(page, '方案')
  const form = applicant.getByRole('form', { name: '提出方案' })
  await form.getByLabel('方案内容').fill('被申请人一次性支付，双方再无其他争议')
  await form.getByLabel('金额（可不填）').fill('300000')
  await form.getByRole('button', { name: '提出方案' }).click()
  await press(respondent, '接受 方案 1')
  await applicant.getByRole('listitem', { name: '方案 1' }).getByText('接受', { exact: true }).waitFor()
  await form.getByLabel('方案内容').fill('另付律师费')
  await form.getByRole('button', { name: '提出方案' }).click()
  await press(respondent, '不接受 方案 2')
  await respondent.getByRole('listitem', { name: '方案 2' }).getByRole('button', { name: '提交', exact: true }).click()
  await applicant.getByRole('listitem', { name: '方案 2' }).getByText('不接受', { exact: true }).waitFor()
  await secretary.locator('.conduct').getByRole('button', { name: '宣布结束' }).click()
  await secretary
    .getByRole('dialog')
    .or(secretary.getByRole('alertdialog'))
    .getByRole('button', { name: '宣布结束', exact: true })
    .click()
  await sees(respondent, '本次开庭已结束，或您已不能参加')

  // At the desk of the secretary: its record is a file, and whoever was there is asked to sign it.
  const { list } = await stage.secretary.ask(hearing.listMeetMediate, { body: {} })
  const session = list.find(({ title }) => title === '买卖合同纠纷案调解')
  const [trialId, baseId] = [session?.id ?? '', session?.baseId ?? '']
  const office = await stage.device('secretary', desk)
  const showSession = async ({ page }: Browser) => {
    await page.goto(`${url}/#/hearing/calendar?id=${trialId}`)
    await page.getByRole('dialog').waitFor()
  }
  await showSession(office)
  await press(office.page, '发起笔录签署')
  await office.page.getByRole('region', { name: '笔录签署' }).getByText('王建国').waitFor()
  await look(office, 'mediation-asked')
  const envelopes = () => stage.secretary.ask(envelope.listEnvelopes, { query: { baseId } })
  const made = (await envelopes()).find((one) => one.kind === 'mediation')
  expect(made).toMatchObject({ state: 'open', rule: 'all', title: '买卖合同纠纷案调解 调解笔录' })
  expect(made?.signers.map((one) => one.name).sort()).toEqual(['李秘书', '王建国', '陈丽华'].sort())
  const read = await stage.secretary.fetch(upload.downloadAttachment, {
    params: { id: made?.file.attachmentId ?? '' },
  })
  const text = (await textOfPdf(Buffer.from(await read.arrayBuffer()))).join('')
  for (const said of ['被申请人一次性支付，双方再无其他争议', '300000', '陈丽华接受方案1'])
    expect(text.replaceAll(/[\s,]/g, '')).toContain(said)

  // Each by their account, from the session.
  const party = await stage.device('applicant', desk)
  const other = await stage.device('respondent', phone)
  for (const [device, at] of [
    [party, 'desk'],
    [other, 'phone'],
    [office, 'office'],
  ] as const) {
    await showSession(device)
    await look(device, `mediation-session-${at}`)
    await device.page.getByRole('link', { name: '阅读并签署笔录' }).click()
    const sent = device.page.waitForRequest((one) => one.url().endsWith(recordSign.meetMediateDoSign.path))
    await readAndSign(device.page)
    expect((await sent).method()).toBe('POST')
    await look(device, `mediation-signed-${at}`)
  }

  // From the page of the case: sealed, in the file, and known to whoever checks it.
  await office.page.goto(`${url}/#/CaseDetails?caseId=${baseId}`)
  await office.page.getByRole('tab', { name: '文书与证据' }).filter({ visible: true }).click()
  await press(office.page, '用印签发')
  // What is sealed is shown first.
  await office.page.getByRole('dialog').getByRole('button', { name: '用印签发' }).click()
  await sees(office.page, '已签发')
  await look(office, 'mediation-sealed')
  const sealed = (await envelopes()).find((one) => one.id === made?.id)
  expect(sealed).toMatchObject({ state: 'sealed' })
  const body = { attachmentId: sealed?.issued?.attachmentId ?? '' }
  const checked = await stage.applicant.ask(signing.checkAttachment, { body })
  expect(checked.register.answer).toBe('identical')
  expect(checked.report.problems).toEqual([])
  expect(checked.report.signatures.map((one) => [one.signer, one.problems])).toEqual(
    [...(made?.signers.map((one) => one.name) ?? []), '仲裁院'].map((name) => [name, []]),
  )

  // What both accepted is what the tribunal makes its award of, or its statement, and nothing else of what was offered.
  const presiding = await stage.device('arbitrator', desk)
  await openAward(presiding, baseId)
  await step(presiding.page, '起草裁决文书', async (dialog) => {
    await dialog.getByLabel(/^文书种类/).selectOption({ label: '和解裁决书' })
    const template = dialog.getByLabel(/^所用模板/)
    const first = template.locator('option', { hasText: /裁决书/ }).first()
    await first.waitFor({ state: 'attached' })
    await template.selectOption({ label: (await first.textContent()) ?? '' })
    await look(presiding, 'mediation-award-start')
  })
  await presiding.page.getByRole('link', { name: '打开文本' }).filter({ visible: true }).click()
  await expect
    .poll(() => paper(presiding.page).innerText())
    .toContain('被申请人一次性支付，双方再无其他争议，金额为人民币 300,000 元')
  expect(await paper(presiding.page).innerText()).not.toContain('另付律师费')
  await look(presiding, 'mediation-award')
  expect(flaws).toEqual([])
}, 480_000)
