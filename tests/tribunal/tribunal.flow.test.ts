import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { asksBeforeLoss } from '../setup/askedClose.ts'
import { type Browser, desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { fillLogin } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog')
const seat = (page: Page, name: string) => page.locator('.seats > li').filter({ visible: true, hasText: name })

async function openTribunal({ page }: Browser, id: string): Promise<void> {
  await page.evaluate((caseId) => location.assign(`#/CaseDetails?caseId=${caseId}`), id)
  await page.getByRole('tab', { name: '仲裁庭' }).filter({ visible: true }).click()
  await page.getByRole('region', { name: '仲裁庭', exact: true }).filter({ visible: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
}

/** Begins a step by its button, fills in its dialog, confirms. */
async function step(page: Page, button: ReturnType<Page['locator']>, fill?: () => Promise<unknown>): Promise<void> {
  await button.click()
  await dialog(page).waitFor()
  await fill?.()
  await dialog(page).getByRole('button', { name: '确认', exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

test('two sides nominate, conflicts are searched, a member discloses and accepts, a challenge is decided, all on open screens', async () => {
  const flaws: string[] = []
  const office = await stage.device('secretary', desk)
  // A case that both sides have accounts in and nobody has put a tribunal to.
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { q: '加工合同纠纷' } })
  const id = list[0]?.id ?? ''
  await openTribunal(office, id)
  const claimant = await stage.device('applicant')
  const respondent = await stage.device('respondent')
  const pick = (page: Page, name: string) =>
    dialog(page)
      .getByLabel(/^仲裁员/)
      .selectOption({ label: name })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })

  // Nobody accepted yet: the tribunal cannot be constituted, and the screen says why.
  expect(await button(office.page, '组成仲裁庭').isDisabled()).toBe(true)
  await sees(office.page, '各席位的仲裁员都接受指定后，才能组成仲裁庭。')

  // Each side nominates, on a phone; the secretary's screen shows it.
  for (const [device, name] of [
    [claimant, '吴仲裁员'],
    [respondent, '郑仲裁员'],
  ] as const) {
    await openTribunal(device, id)
    await step(device.page, button(device.page, '选定仲裁员'), () => pick(device.page, name))
    await sees(office.page, `选定：${name}`)
  }
  flaws.push(...(await flawsOf(claimant.page, 'tribunal-party')))

  // One arbitrator is enough for this one: the search comes with the choice, the nominated ones are known.
  await step(office.page, button(office.page, '改为独任'))
  await step(office.page, seat(office.page, '独任仲裁员').getByRole('button', { name: '指定仲裁员' }), async () => {
    await pick(office.page, '孙首席')
    const params = {
      id: await dialog(office.page)
        .getByLabel(/^仲裁员/)
        .inputValue(),
    }
    const data = await stage.secretary.ask(contract.case.arbitratorData, { params })
    const figures = dialog(office.page).getByRole('region', { name: '孙首席的办案情况' })
    await figures.waitFor()
    const now = [data.openTotal, data.closeTotal, data.hearingTotal, data.midwayExitTotal].map(String)
    await expect.poll(() => figures.locator('dd').allTextContents()).toEqual(now)
    expect(data.openTotal).toBeGreaterThan(0)
    await dialog(office.page)
      .getByText(/利益冲突/)
      .first()
      .waitFor()
    await dialog(office.page).getByRole('button', { name: '确认', exact: true }).click()
    await sees(office.page, '请说明理由')
    flaws.push(...(await flawsOf(office.page, 'tribunal-appoint')))
    await dialog(office.page).getByLabel(/^理由/).fill('双方选定的仲裁员均不便任职')
  })
  await sees(respondent.page, '孙首席')

  // The arbitrator finds the case from the appointment on, cannot accept before having disclosed, nor before confirmation.
  const arbitrator = await stage.browser(desk)
  await arbitrator.page.goto(`${stage.network.url}/#/login`)
  await arbitrator.page.getByRole('radio', { name: '仲裁员' }).check()
  await fillLogin(arbitrator, stage.network.url, 'arbitrator')
  const { page } = arbitrator
  const waiting = page.getByRole('region', { name: '待我处理' }).getByRole('listitem')
  const appointed = waiting.filter({ hasText: list[0]?.caseNo ?? 'none' })
  await appointed.getByText('待披露并答复指定').waitFor()
  await appointed.getByRole('link', { name: '答复' }).waitFor()
  flaws.push(...(await flawsOf(page, 'dashboard-arbitrator')))
  await openTribunal(arbitrator, id)
  await sees(page, '请先作出披露声明')
  expect(await button(page, '接受指定').isDisabled()).toBe(true)
  await step(page, button(page, '作出披露'), async () => {
    await dialog(page).getByText('有需要披露的事项', { exact: true }).click()
    await dialog(page)
      .getByLabel(/^披露的事项/)
      .fill('曾与申请人的代理人同在一所任教')
    await asksBeforeLoss(dialog(page).getByLabel(/^披露的事项/))
    flaws.push(...(await flawsOf(page, 'tribunal-disclose')))
  })
  await sees(page, '须经秘书确认后才能接受')
  expect(await button(page, '接受指定').isDisabled()).toBe(true)
  await sees(claimant.page, '曾与申请人的代理人同在一所任教')

  // A challenge, decided; then the disclosure is confirmed, accepted, and the tribunal constituted.
  await step(respondent.page, button(respondent.page, '申请回避'), () =>
    dialog(respondent.page).getByLabel(/^理由/).fill('与对方代理人有同事关系'),
  )
  await step(office.page, button(office.page, '驳回申请'), () =>
    dialog(office.page).getByLabel(/^理由/).fill('十年前的同事关系不影响公正'),
  )
  await sees(respondent.page, '十年前的同事关系不影响公正')
  await step(office.page, button(office.page, '确认披露'))
  await page.getByText('披露待确认').filter({ visible: true }).waitFor({ state: 'detached' })
  await step(page, button(page, '接受指定'))
  await seat(office.page, '独任仲裁员').getByText('已接受指定').waitFor()
  flaws.push(...(await flawsOf(office.page, 'tribunal-office')))
  await step(office.page, button(office.page, '组成仲裁庭'))
  const stands = async (as: string) => {
    for (const device of [office, arbitrator, claimant, respondent])
      await device.page.locator('.page-head .tag').filter({ visible: true, hasText: as }).waitFor()
  }
  await stands('已组庭')

  // Decided on documents; then the tribunal wants to hear the parties after all.
  // The time for the defence runs still: that is said, and whoever goes on says why.
  await step(page, button(page, '审理终结'), async () => {
    await dialog(page).getByText('期限尚未届满').first().waitFor()
    await dialog(page)
      .getByLabel(/^仍要继续的理由/)
      .fill('双方同意书面审理')
  })
  await stands('待裁决')
  expect(await button(office.page, '恢复审理').count()).toBe(0)
  await step(page, button(page, '恢复审理'), () => dialog(page).getByLabel(/^理由/).fill('须当庭质证'))
  await stands('审理中')

  // Whoever is replaced may see the case no longer: the screen it stands on says so.
  await step(office.page, seat(office.page, '独任仲裁员').getByRole('button', { name: '更换', exact: true }), () =>
    dialog(office.page).getByLabel(/^理由/).fill('另有安排'),
  )
  await sees(page, '没有找到这个案件')
  for (const device of [office, arbitrator, claimant, respondent])
    expect(await device.page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  expect(flaws).toEqual([])
})
