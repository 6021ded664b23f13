import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { desk, phone } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

/* A hearing from the plan of a secretary to the open calendar of a party. */

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined))))
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

/** Three weeks from now at the institution's place: far from what the demo has on. */
const day = new Date(Date.now() + (21 * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

/** Five days from now. */
const soon = new Date(Date.now() + (5 * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

test('a hearing that a secretary plans and tells of appears on the open calendar of a party, and goes when it is cancelled', async () => {
  const { list } = await stage.applicant.ask(contract.case.listMyCases, { query: { page: 1, size: 50 } })
  const known = list.find((one) => one.state === 'transfered')
  if (!known) throw new Error('The demo has no accepted case of the applicant')

  const party = (await stage.device('applicant', phone)).page
  await party.goto(`${stage.network.url}/#/hearing/calendar`)
  await party.getByRole('heading', { name: '开庭日程', level: 1 }).waitFor()
  await party.getByLabel('日期').fill(day)
  const ofMonth = party.getByRole('list', { name: '本月日程' })

  const secretary = await stage.device('secretary', desk)
  const staff = secretary.page
  await staff.goto(`${stage.network.url}/#/hearing/calendar`)
  await staff.getByLabel('日期').fill(day)
  await staff.getByText(/^本月 \d+ 场$/).waitFor()
  expect(await complaints(staff)).toEqual([])
  await staff.getByRole('button', { name: '安排开庭或会议' }).click()
  const form = staff.getByRole('dialog', { name: '安排开庭或会议' })
  await form.getByLabel('类型').selectOption({ label: '庭审' })
  await form.getByRole('button', { name: '保存' }).click()
  // What is missing is said at its field.
  await form.getByText('请填写案件编号').waitFor()
  await form.getByLabel('案件编号').fill(known.caseNo)
  await form.getByLabel('名称').fill('流程测试第一次开庭')
  // Who takes part is named, so that a number mistyped is seen, and offered.
  await form.getByText(/^案件参与人：.*、/).waitFor()
  // A day that leaves the parties less notice than the rule is questioned as soon as it is chosen.
  await form.getByLabel('日期').fill(soon)
  await form.getByText('开庭通知应至少提前 20 日送达各方').waitFor()
  await form.getByLabel('日期').fill(day)
  await form.getByText('开庭通知应至少提前').waitFor({ state: 'detached' })
  await expect.poll(() => form.getByLabel('姓名').count()).toBeGreaterThan(2)
  for (const field of await form.getByLabel('手机号或邮箱').all())
    if ((await field.inputValue()) === '') await field.fill('13900000077')
  await picture(staff, 'trial-form-1440')
  expect(await complaints(staff)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })

  const ofDay = staff.getByRole('list', { name: '当日日程' })
  await ofDay.getByText('流程测试第一次开庭').waitFor()
  await picture(staff, 'trial-calendar-1440')
  // Not told yet: the party sees nothing of it.
  expect(await party.getByText('流程测试第一次开庭').count()).toBe(0)
  await ofDay.getByRole('button', { name: '查看 流程测试第一次开庭' }).click()
  const details = staff.getByRole('dialog', { name: '流程测试第一次开庭' })
  await details.getByRole('button', { name: '发送通知' }).click()
  await details.getByText('此前发出的参会码随即失效').waitFor()
  await details.getByRole('button', { name: '发送通知' }).click()
  await details.getByText('已通知').first().waitFor()
  await picture(staff, 'trial-details-1440')
  expect(await complaints(staff)).toEqual([])

  await ofMonth.getByText('流程测试第一次开庭').waitFor()
  await picture(party, 'trial-calendar-390')
  expect(await complaints(party)).toEqual([])
  await ofMonth.getByRole('button', { name: '查看 流程测试第一次开庭' }).click()
  await party.getByRole('dialog').getByText('王建国').first().waitFor()
  await picture(party, 'trial-details-390')
  await party.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()

  // The list finds it by who attends; everybody may read of it, but for its name and people.
  const lists = await secretary.tab()
  await lists.goto(`${stage.network.url}/#/meetingList`)
  await lists.getByLabel('参会人员姓名').fill('王建国')
  const listed = lists.getByRole('table', { name: '开庭与会议列表' }).getByText('流程测试第一次开庭')
  await listed.waitFor()
  expect(await complaints(lists)).toEqual([])
  await picture(lists, 'trial-list-1440')
  const { page: wall } = await stage.browser(desk)
  await wall.goto(`${stage.network.url}/#/meetingList`)
  const board = wall.getByRole('table', { name: '近一个月的开庭' })
  await board.getByRole('row').filter({ hasText: known.caseNo }).filter({ hasText: day }).waitFor()
  expect(await wall.getByText('流程测试第一次开庭').count()).toBe(0)
  expect(await wall.getByText('王建国').count()).toBe(0)
  await picture(wall, 'board-list-1440')

  await details.getByRole('button', { name: '取消安排' }).click()
  await details.getByLabel('理由').fill('仲裁员出差')
  await details.getByRole('button', { name: '取消安排' }).click()
  await ofMonth.getByText('流程测试第一次开庭').waitFor({ state: 'detached' })
  await listed.waitFor({ state: 'detached' })
})

test('whoever attends enters from wherever the session is named, and is shown the way from a quarter of an hour before', async () => {
  const { list } = await stage.applicant.ask(contract.case.listMyCases, { query: { page: 1, size: 50 } })
  const known = list.find((one) => one.state === 'transfered')
  if (!known) throw new Error('The demo has no accepted case of the applicant')
  const people = await stage.secretary.ask(contract.hearing.getParticipants, { body: { baseId: known.id } })
  const title = `流程测试调解 ${crypto.randomUUID().slice(0, 4)}`
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const attendees = people
    .filter(({ userId, role }) => userId !== null && role === 'APPLICANT')
    .map((one) => ({ ...one, id: crypto.randomUUID() }))
  const { id, version } = await stage.secretary.ask(contract.hearing.addTrial, {
    body: {
      ...{
        id: crypto.randomUUID(),
        type: 'mediation',
        caseId: known.id,
        title,
        online: true,
        place: '',
        trialTime: false,
      },
      ...{ startsAt: at(10), endsAt: at(70), attendees },
    },
  })
  const { page } = await stage.device('applicant', desk)
  await page.goto(`${stage.network.url}/#/dashboard`)
  await page.getByRole('heading', { name: '今日开庭' }).waitFor()
  const enter = (within: Page | Locator) => within.getByRole('button', { name: `进入房间：${title}` })
  expect(await enter(page).count()).toBe(0)
  await stage.secretary.ask(contract.hearing.sendTrialNotice, { body: { id, version } })
  // Nobody loads anything anew: the notice comes, and with it the way in.
  const strip = page.locator('.strip').filter({ hasText: title })
  await enter(strip).waitFor()
  const main = page.getByRole('main')
  await enter(main).waitFor()
  await picture(page, 'enter-dashboard-1440')
  expect(await complaints(page)).toEqual([])
  await page.goto(`${stage.network.url}/#/CaseDetails?caseId=${known.id}`)
  await enter(main.locator('.page-head')).waitFor()
  await page.getByRole('tab', { name: '开庭' }).click()
  await enter(main.getByRole('list', { name: '开庭与会议' })).waitFor()
  await picture(page, 'enter-case-1440')
  await page.goto(`${stage.network.url}/#/hearing/calendar`)
  await enter(main.getByRole('list', { name: '当日日程' })).waitFor()
  await picture(page, 'enter-calendar-1440')
  await page.goto(`${stage.network.url}/#/meetingList`)
  await enter(page.getByRole('table', { name: '开庭与会议列表' })).waitFor()
  await page.goto(`${stage.network.url}/#/message/index`)
  await enter(main.getByRole('listitem').filter({ hasText: title })).waitFor()
  await page.setViewportSize(phone)
  await picture(page, 'enter-messages-390')
  expect(await complaints(page)).toEqual([])
  await enter(strip).click()
  await page.getByRole('heading', { name: '验证成功' }).waitFor()
})
