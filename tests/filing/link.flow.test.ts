import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { goTo, sharedCase } from '../evidence/screens.ts'
import { asksBeforeLoss } from '../setup/askedClose.ts'
import { desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { arrivesOnce, choose, fillIn, makeFile, openNew, send } from './application.ts'

const visible = { visible: true } as const

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('an earlier application is linked to its case from a phone, unlinked and linked again at the open case', async () => {
  const row = await sharedCase(stage.applicant)
  const party = row.attendees.find(({ camp, role }) => camp === 'APP' && role === 'party')?.name ?? ''
  const reason = `在先保全 ${crypto.randomUUID()}`
  const files = [makeFile('申请书.pdf', 40_000)]
  const { page } = await stage.device('applicant')
  await openNew(page)
  await fillIn(page, reason)
  await page
    .getByLabel(/^申请人名称/)
    .filter(visible)
    .fill(party)
  await choose(page, ...files)
  await send(page)
  const { no } = await arrivesOnce(stage.witnesses, reason, files)

  const { page: office } = await (async () => {
    const device = await stage.device('secretary', desk)
    await goTo(device, `/CaseDetails?caseId=${row.id}`)
    return device
  })()
  const filed = office.getByRole('region', { name: '保全与担保' }).filter(visible)
  const listed = filed.getByRole('link', { name: no, exact: true })
  await filed.getByRole('button', { name: '关联在先的保全申请' }).waitFor()
  expect(await listed.count()).toBe(0)

  await page.getByRole('button', { name: '关联案件', exact: true }).filter(visible).click()
  const dialog = page.getByRole('dialog').filter(visible)
  await dialog.getByRole('button', { name: '确认关联' }).click()
  await dialog.getByText('请填写案件编号').waitFor()
  const number = dialog.getByLabel(/^案件编号/)
  await number.fill('没有这个案件')
  await asksBeforeLoss(number)
  const flaws = await flawsOf(page, 'link-case')
  await number.fill(row.caseNo)
  await dialog.getByRole('button', { name: '确认关联' }).click()
  await dialog.waitFor({ state: 'detached' })
  await listed.waitFor()

  await filed.getByRole('listitem').filter({ hasText: no }).getByRole('button', { name: '取消关联案件' }).click()
  const why = office.getByLabel(/^理由/).filter(visible)
  await why.fill('关联有误')
  await office.getByRole('button', { name: '确认取消关联' }).click()
  await listed.waitFor({ state: 'detached' })
  await page.getByText('关联有误').filter(visible).first().waitFor()

  await filed.getByRole('button', { name: '关联在先的保全申请' }).click()
  await office.getByRole('radio', { name: new RegExp(no) }).check()
  flaws.push(...(await flawsOf(office, 'link-earlier')))
  await office.getByRole('button', { name: '确认关联' }).click()
  await listed.waitFor()
  await page.getByRole('button', { name: '关联案件', exact: true }).filter(visible).waitFor({ state: 'detached' })
  expect(flaws).toEqual([])
})
