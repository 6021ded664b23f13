import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { textOf } from '../../contract/document.ts'
import { goTo } from '../evidence/screens.ts'
import { makeFile, onDisk } from '../filing/application.ts'
import { type Browser, desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Caller } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

const { award, case: cases } = contract
const visible = { visible: true } as const

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const card = (page: Page) => page.getByRole('listitem', { name: '裁决书', exact: true }).filter(visible)
const tag = (page: Page, words: string) => card(page).getByText(words, { exact: true }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog')

async function openAwards(device: Browser, id: string): Promise<void> {
  await goTo(device, `/CaseDetails?caseId=${id}`)
  await device.page.getByRole('tab', { name: '裁决', exact: true }).filter(visible).click()
  await device.page.getByRole('region', { name: '裁决文书', exact: true }).filter(visible).waitFor()
  await device.page.evaluate(() => Object.assign(window, { neverReloaded: true }))
}

/** Takes a step by its button: fills in its dialog, confirms. */
async function step(page: Page, button: string, fill?: () => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).filter(visible).first().click()
  await dialog(page).waitFor()
  await fill?.()
  await dialog(page).getByRole('button', { name: '确认', exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

const attach = async (page: Page, label: RegExp, name: string) => {
  const file = makeFile(name, 20_000)
  await dialog(page)
    .getByLabel(label)
    .setInputFiles(await onDisk(file))
  await dialog(page).getByText(file.name).first().waitFor()
}

test('an award is drafted, voted on, scrutinised, numbered, filed and served, and the case closes, on everybody’s open screens', async () => {
  const flaws: string[] = []
  const { list } = await stage.secretary.ask(cases.listCases, { query: {} })
  const id = list.find((one) => one.state === 'award')?.id ?? ''
  const member = await stage.device('arbitrator3', desk)
  const office = await stage.device('secretary', desk)
  const party = await stage.device('applicant')
  for (const device of [member, office, party]) await openAwards(device, id)

  // Whoever sits alone begins it, and writes.
  await step(member.page, '起草裁决文书')
  await tag(member.page, '起草中')
  flaws.push(...(await flawsOf(member.page, 'award-part')))
  await card(member.page).getByRole('link', { name: '打开文本' }).click()
  const editor = member.page.getByRole('textbox', { name: '裁决文书内容' })
  await editor.click()
  await member.page.keyboard.type('被申请人应于本裁决送达之日起十日内支付货款。')
  flaws.push(...(await flawsOf(member.page, 'award-text')))
  const sole = await Caller.logIn(stage.product.url, 'arbitrator3')
  const { list: own } = await sole.ask(award.listAwards, { query: { baseId: id } })
  const params = { id: own[0]?.id ?? '' }
  await expect.poll(async () => textOf((await sole.ask(award.getDeliberation, { params })).body)).toContain('支付货款')
  // The institution and the parties know of nothing.
  for (const { page } of [office, party]) expect(await card(page).count()).toBe(0)

  await openAwards(member, id)
  await step(member.page, '提请表决')
  await tag(member.page, '表决中')
  await step(member.page, '表决', () => dialog(member.page).getByText('同意', { exact: true }).click())
  await step(member.page, '提交核阅')

  // The secretary’s open screen has it now; they read it, and pass it on.
  await tag(office.page, '核阅中')
  await card(office.page).getByRole('link', { name: '查阅文本' }).click()
  await office.page.getByText('被申请人应于本裁决送达之日起十日内支付货款。').filter(visible).waitFor()
  flaws.push(...(await flawsOf(office.page, 'award-scrutiny')))
  await openAwards(office, id)
  await step(office.page, '核阅通过')
  await step(office.page, '编号')
  await step(office.page, '交付签署')
  await tag(member.page, '待签署')
  expect(await card(party.page).count()).toBe(0)
  await step(office.page, '归档签署原件', () => attach(office.page, /签署原件扫描件/, '裁决书原件.pdf'))

  // The party’s open screen shows what was issued, with its original.
  await tag(party.page, '已作出')
  await card(party.page).getByText('裁决书原件.pdf').first().waitFor()
  flaws.push(...(await flawsOf(party.page, 'award-issued')))
  const { applicants, respondents } = await stage.secretary.ask(cases.getCase, { params: { id } })
  for (const [at] of [...applicants, ...respondents].entries()) {
    await step(office.page, '登记送达', () => attach(office.page, /送达凭证/, `送达回证${at + 1}.pdf`))
    await expect
      .poll(() =>
        card(office.page)
          .getByText(/^已于 .* 送达$/)
          .count(),
      )
      .toBe(at + 1)
  }
  await step(office.page, '送达完毕，结案')
  for (const { page } of [office, member, party]) {
    await tag(page, '已送达并办结')
    await page.locator('.page-head .tag').filter({ visible: true, hasText: '已结案' }).waitFor()
  }
  expect(await party.page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  expect(flaws).toEqual([])
})

test('two arbitrators write at once and a third without a network: all end in the same text, and it is still there after a killed browser', async () => {
  const presiding = await Caller.logIn(stage.product.url, 'arbitrator')
  const { list } = await presiding.ask(cases.listCases, { query: {} })
  const baseId = list.find((one) => one.state === 'tribunal')?.id ?? ''
  const body = { id: crypto.randomUUID(), baseId, kind: 'mediationStatement' as const, title: '调解书' }
  await presiding.ask(award.startAward, { body })
  const open = async (username: string, own = false) => {
    const device = await stage.device(username, desk, { own })
    await goTo(device, `/approvalWps?id=${body.id}`)
    await text(device).waitFor()
    return device
  }
  const text = ({ page }: Browser) => page.getByRole('textbox', { name: '裁决文书内容' })
  const write = async (device: Browser, words: string) => {
    await text(device).click()
    await device.page.keyboard.press('Control+End')
    await device.page.keyboard.press('Enter')
    await device.page.keyboard.type(words)
  }
  const [first, second] = [await open('arbitrator'), await open('arbitrator2')]
  const third = await open('arbitrator3', true)
  await third.context.setOffline(true)
  await write(third, '丙：利息自起诉之日起计算。')
  await third.page
    .getByText(/^已保存/)
    .first()
    .waitFor()
  await Promise.all([write(first, '甲：双方自愿达成调解。'), write(second, '乙：货款分两期支付。')])
  for (const device of [first, second])
    for (const words of ['甲：双方自愿达成调解。', '乙：货款分两期支付。'])
      await text(device).getByText(words).waitFor()
  await third.context.setOffline(false)
  for (const device of [first, second, third])
    for (const words of ['甲：双方自愿达成调解。', '乙：货款分两期支付。', '丙：利息自起诉之日起计算。'])
      await text(device).getByText(words).waitFor()
  const said = await Promise.all([first, second, third].map((device) => text(device).innerText()))
  expect(new Set(said).size).toBe(1)
})
