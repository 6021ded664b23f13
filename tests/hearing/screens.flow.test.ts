import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { desk, phone } from '../setup/chromium.ts'
import { lettersTo } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

/* What is pressed on the screens of hearings goes out by the methods and paths of the specification, and shows. */

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** As long as Playwright waits for anything. */
const patient = { timeout: 30_000 }

/** Days from now at the institution's place; three weeks on is far from what the demo has on. */
const inDays = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

/** The secretary at a screen; `asks` sees that each of `calls` below /moduleApi/ is made and answered because of `doing`. */
async function office() {
  const device = await stage.device('secretary', desk)
  const { page } = device
  const answered: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    answered.push(`${answer.request().method()} ${pathname} ${answer.status()}`)
  })
  const asks = async (calls: string[], doing: () => Promise<unknown>) => {
    const from = answered.length
    await doing()
    const wanted = calls.map((call) => `${call.replace(' ', ' /moduleApi/')} 200`)
    await expect.poll(() => answered.slice(from), patient).toEqual(expect.arrayContaining(wanted))
  }
  return { page, tab: () => device.tab(), asks, go: (path: string) => page.goto(`${stage.network.url}/#${path}`) }
}

const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const tagOf = (within: Locator, state: string) => within.locator('.tag', { hasText: state })

async function shut(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await dialog.waitFor({ state: 'detached' })
}

/** Something done with a hearing: pressed, and pressed again under the words that say what it means. */
async function act(details: Locator, name: string, says: string): Promise<void> {
  await press(details, name)
  await details.getByText(says).waitFor()
  await press(details, name)
}

/** Opens the room of the newest link that went to an address, on a device without an account. */
async function comesIn(address: string, room: string): Promise<Page> {
  const link = await vi.waitUntil(async () => {
    const letters = await lettersTo(stage.network.url, address)
    return letters.find((letter) => letter.link?.includes(`/${room}?`))?.link
  }, 30_000)
  const { page } = await stage.browser()
  await page.goto(`${stage.network.url}/${link.slice(link.indexOf('#'))}`)
  return page
}

/** One of the demo's, by its kind. */
async function demoTrial(type: 'hearing' | 'consultation') {
  const { list } = await stage.secretary.ask(contract.hearing.listTrials, { body: { page: 1, size: 20, type } })
  const found = list.find(({ notifiedAt }) => notifiedAt)
  if (!found) throw new Error(`The demo has no ${type} that people were told of`)
  return found
}

/** A part of a recording, as the page of a secretary hands it in. */
async function record(trialId: string): Promise<void> {
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(2000)])
  const body = new FormData()
  body.set('fileType', 'mp4')
  body.set('file', new Blob([film], { type: 'video/mp4' }), '录像.mp4')
  const headers = { Authorization: stage.secretary.token, 'Idempotency-Key': crypto.randomUUID() }
  const url = `${stage.network.url}/moduleApi/${contract.upload.uploadFile.path}`
  const { data } = (await (await fetch(url, { method: 'POST', headers, body })).json()) as {
    data: { attachmentId: string }
  }
  const part = { id: crypto.randomUUID(), trialId, startedAt: new Date().toISOString(), durationMs: 60_000, file: data }
  await stage.secretary.ask(contract.hearing.saveVideo, { body: part })
}

test('a hearing is planned from its case, moved to another time, and deleted from list and calendar', async () => {
  const { list } = await stage.applicant.ask(contract.case.listMyCases, { query: { page: 1, size: 50 } })
  const known = list.find((one) => one.state === 'transfered')
  if (!known) throw new Error('The demo has no accepted case of the applicant')
  const { page, tab, asks, go } = await office()
  const calendar = await tab()
  await calendar.goto(`${stage.network.url}/#/hearing/calendar`)
  await calendar.getByLabel('日期').fill(inDays(22))
  const mine = { hasText: '屏幕测试开庭' }
  const onDay = calendar.getByRole('list', { name: '当日日程' }).getByRole('listitem').filter(mine)

  await go(`/CaseDetails?caseId=${known.id}`)
  await page.getByRole('tab', { name: '开庭', exact: true }).click()
  const form = dialogOf(page, '安排开庭或会议')
  await asks(['POST courtservice/user/getparticipants'], async () => {
    await press(page, '安排开庭或会议')
    // Whoever is likely to come stands there without having been typed.
    await expect.poll(() => form.getByLabel('姓名').count(), patient).toBeGreaterThan(2)
  })
  expect(await form.getByLabel('姓名').first().inputValue()).not.toBe('')
  for (const field of await form.getByLabel('手机号或邮箱').all())
    if ((await field.inputValue()) === '') await field.fill('13900000078')
  await form.getByLabel('名称').fill('屏幕测试开庭')
  await form.getByLabel('日期').fill(inDays(22))
  await press(form, '保存')
  const listed = page.getByRole('list', { name: '开庭与会议' }).getByRole('listitem').filter(mine)
  await listed.getByText(`${inDays(22)} 09:30–11:30`).waitFor()
  await onDay.getByText(`${inDays(22)} 09:30–11:30`).waitFor()

  await press(listed, '查看 屏幕测试开庭')
  await press(dialogOf(page, '屏幕测试开庭'), '修改')
  const change = dialogOf(page, '修改安排')
  await change.getByLabel('开始（北京时间）').fill('14:00')
  await change.getByLabel('结束（北京时间）').fill('15:30')
  await asks(['POST courtservice/courttrial/update'], () => press(change, '保存'))
  await listed.getByText(`${inDays(22)} 14:00–15:30`).waitFor()
  await onDay.getByText(`${inDays(22)} 14:00–15:30`).waitFor()

  const body = { page: 1, size: 20, baseId: known.id }
  const planned = (await stage.secretary.ask(contract.hearing.listTrials, { body })).list
  const { id } = planned.find(({ title }) => title === '屏幕测试开庭') ?? {}
  await press(listed, '查看 屏幕测试开庭')
  await asks([`POST courtservice/courttrial/delete/${id}`], () =>
    act(dialogOf(page, '屏幕测试开庭'), '删除安排', '尚未通知任何人'),
  )
  await shut(dialogOf(page, '屏幕测试开庭'))
  await listed.waitFor({ state: 'detached' })
  await onDay.waitFor({ state: 'detached' })
})

test('a hearing is joined by one more person, opened, adjourned and closed before a party; then its code opens nothing, and its case has the videos', async () => {
  const { id, title, baseId } = await demoTrial('hearing')
  const party = (await stage.device('applicant', phone)).page
  await party.goto(`${stage.network.url}/#/hearing/calendar?id=${id}`)
  const seen = dialogOf(party, title)
  await seen.waitFor()
  const { page, asks, go } = await office()
  await go(`/hearing/calendar?id=${id}`)
  const details = dialogOf(page, title)
  const people = details.getByRole('region', { name: '参会人员' })

  await press(people, '添加临时人员')
  await people.getByLabel('姓名').fill('孔旁听')
  // Nothing half typed goes without a question, nor because another dialog stood there meanwhile.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续填写' }).click()
  await press(details, '宣布开庭')
  await press(details, '返回')
  await people.getByLabel('手机号或邮箱').fill('kong@demo.test')
  await asks(['POST courtservice/courttrial/addTempUserToCourt'], () => press(people, '添加'))
  await people.getByRole('listitem').filter({ hasText: '孔旁听' }).filter({ hasText: '已通知' }).waitFor()
  await (await comesIn('kong@demo.test', 'onlineCourt')).getByText('孔旁听').waitFor()
  await people.getByRole('listitem').filter({ hasText: '孔旁听' }).filter({ hasText: '已进入' }).waitFor()

  const says = '参会人员将看到庭审已经开始'
  await asks(['POST courtservice/court/start'], () => act(details, '宣布开庭', says))
  for (const dialog of [details, seen]) await tagOf(dialog, '进行中').waitFor()
  await asks(['POST courtservice/court/stop'], () => act(details, '休庭', '休庭后可以继续开庭'))
  for (const dialog of [details, seen]) await tagOf(dialog, '休庭').waitFor()
  await record(id)
  await asks(['POST courtservice/court/close'], () => act(details, '闭庭', '闭庭后参会码全部失效'))
  // Its record becomes a file meanwhile.
  for (const dialog of [details, seen]) await tagOf(dialog, '笔录待签').waitFor()
  await (await comesIn('kong@demo.test', 'onlineCourt')).getByText('该参会码无效或已过期').waitFor()

  await shut(details)
  await go(`/CaseDetails?caseId=${baseId}`)
  await page.getByRole('tab', { name: '开庭', exact: true }).click()
  await asks(['POST courtservice/court/caseVideoList'], () => press(page, '录像'))
  await dialogOf(page, '案件录像').getByRole('button', { name: /1:00$/ }).waitFor()
})

test('meetings are planned with people found in every way, set together, exported, deleted and revoked', async () => {
  const { page, asks, go } = await office()
  const table = page.getByRole('table', { name: '开庭与会议列表' })
  const rowOf = (title: string) => table.getByRole('row').filter({ hasText: title })
  await asks(['POST courtservice/court/meeting/list'], () => go('/meeting/index'))
  await rowOf('合议庭会议').waitFor()

  const form = dialogOf(page, '安排开庭或会议')
  const source = form.getByLabel('从现有人员中选择')
  const offered = form.getByRole('list', { name: '可选人员' })
  await press(page, '安排开庭或会议')
  await form.getByLabel('名称').fill('屏幕测试会议甲')
  await form.getByLabel('日期').fill(inDays(23))
  await asks(['POST courtservice/court/meeting/arbitrators'], () => source.selectOption('仲裁员'))
  await offered.getByText('孙首席').waitFor()
  await press(offered, '添加 吴仲裁员')
  await asks(['POST courtservice/user/getallarbitrationcommissionuser'], () => source.selectOption('仲裁机构人员'))
  await offered.getByText('李秘书').waitFor()
  await offered.getByText('吴仲裁员').waitFor({ state: 'detached' })
  await source.selectOption('按姓名查找')
  await asks(['POST courtservice/user/getByNickName'], () => form.getByLabel('要查找的姓名').fill('建国'))
  await press(offered, '添加 王建国')
  await asks(['POST courtservice/court/meeting/save'], () => press(form, '保存'))
  await rowOf('屏幕测试会议甲').getByText('吴仲裁员、王建国').waitFor()

  await press(page, '安排开庭或会议')
  await form.getByLabel('名称').fill('屏幕测试会议乙')
  await form.getByLabel('日期').fill(inDays(24))
  await press(form, '添加人员')
  await form.getByLabel('姓名').fill('孔旁听')
  await form.getByLabel('手机号或邮箱').fill('13900000079')
  await press(form, '保存')
  await rowOf('屏幕测试会议乙').waitFor()

  const both = ['屏幕测试会议甲', '屏幕测试会议乙']
  const choose = async () => {
    for (const title of both) await table.getByRole('checkbox', { name: `选择 ${title}` }).check()
  }
  await choose()
  const presiding = dialogOf(page, '设置主持人')
  const candidates = ['POST courtservice/user/getArbitrators', 'POST courtservice/user/getallarbitrationcommissionuser']
  await asks(candidates, () => press(page, '设置主持人'))
  const head = presiding.getByRole('option', { name: /^孙首席/ })
  await head.waitFor({ state: 'attached' })
  await presiding.getByRole('option', { name: /^李秘书/ }).waitFor({ state: 'attached' })
  await presiding.getByLabel('主持人').selectOption((await head.getAttribute('value')) ?? '')
  await asks(['POST courtservice/court/meeting/presiding/batch'], () => press(presiding, '保存'))
  for (const title of both) await rowOf(title).getByRole('cell', { name: '孙首席', exact: true }).waitFor()
  await choose()
  await press(page, '设置部门')
  await dialogOf(page, '设置部门').getByLabel('部门').selectOption('立案一部')
  await asks(['POST courtservice/court/meeting/dept/batch'], () => press(dialogOf(page, '设置部门'), '保存'))
  for (const title of both) await rowOf(title).getByRole('cell', { name: '孙首席 · 立案一部', exact: true }).waitFor()

  const coming = page.waitForEvent('download')
  await asks(['POST courtservice/court/meeting/export'], () => press(page, '导出会议列表'))
  const saved = await coming
  expect(saved.suggestedFilename()).toMatch(/^\S+_\d{4}-\d\d-\d\d\.xlsx$/)
  expect((await readFile(await saved.path())).toString('latin1', 0, 2)).toBe('PK')

  const [one, other] = both.map((title) => dialogOf(page, title)) as [Locator, Locator]
  await asks(['POST courtservice/courttrial/meeting/find'], () => press(table, '查看 屏幕测试会议甲'))
  await asks(['POST courtservice/court/meeting/delete'], () => act(one, '删除安排', '尚未通知任何人'))
  await shut(one)
  await rowOf('屏幕测试会议甲').waitFor({ state: 'detached' })
  await press(table, '查看 屏幕测试会议乙')
  await act(other, '发送通知', '此前发出的参会码随即失效')
  await tagOf(other, '已通知').waitFor()
  await press(other, '取消安排')
  await other.getByLabel('理由').fill('改为线下沟通')
  await asks(['POST courtservice/court/meeting/revoke'], () => press(other, '取消安排'))
  await tagOf(other, '已取消').waitFor()
  await shut(other)
  await rowOf('屏幕测试会议乙').waitFor({ state: 'detached' })
  await page.getByLabel('状态').selectOption('已取消')
  await tagOf(rowOf('屏幕测试会议乙'), '已取消').waitFor()
})

test('whoever is asked to a meeting for this once, with an account or without, is listed and comes in by the code', async () => {
  const { page, asks, go } = await office()
  await go('/meeting/index')
  await press(page, '查看 合议庭会议')
  const people = dialogOf(page, '合议庭会议').getByRole('region', { name: '参会人员' })
  const told = (name: string) => people.getByRole('listitem').filter({ hasText: name }).filter({ hasText: '已通知' })
  await press(people, '添加临时人员')
  await people.getByLabel('姓名').fill('邹记录')
  await people.getByLabel('手机号或邮箱').fill('zou@demo.test')
  await asks(['POST courtservice/user/addtemporaryuser'], () => press(people, '添加'))
  await told('邹记录').waitFor()
  await (await comesIn('zou@demo.test', 'onlineMeeting')).getByText('邹记录').waitFor()

  await press(people, '添加临时人员')
  await people.getByLabel('从现有人员中选择').selectOption('按姓名查找')
  await people.getByLabel('要查找的姓名').fill('建国')
  await press(people, '添加 王建国')
  await asks(['POST courtservice/user/addusertemporary'], () => press(people, '添加'))
  await told('王建国').waitFor()
  await (await comesIn('13900000001', 'onlineMeeting')).getByText('王建国').waitFor()
})

test('lists show the kind that is chosen, and a consultation how many of those asked came in', async () => {
  const { page, asks, go } = await office()
  const table = page.getByRole('table', { name: '开庭与会议列表' })
  await asks(['POST courtservice/meet/mediate/list'], () => go('/mediate/index'))
  await table.getByRole('row').filter({ hasText: '买卖合同纠纷案调解' }).waitFor()
  await go('/meetingList')
  await table.getByRole('row').filter({ hasText: '买卖合同纠纷案开庭' }).waitFor()
  await table.getByRole('row').filter({ hasText: '立案咨询' }).waitFor()
  await asks(['POST courtservice/trial/listbytype'], () => page.getByLabel('类型').selectOption('咨询'))
  const kinds = async () => [
    ...new Set(await table.getByRole('cell', { name: /^(庭审|会议|调解|咨询)$/ }).allInnerTexts()),
  ]
  await expect.poll(kinds, patient).toEqual(['咨询'])

  const { id, title, attendees } = await demoTrial('consultation')
  await asks(['POST courtservice/court/consultStatus'], () => go(`/hearing/calendar?id=${id}`))
  const status = dialogOf(page, title).getByText(/^咨询应到/)
  await expect.poll(() => status.innerText(), patient).toBe(`咨询应到 ${attendees.length} 人，已进入 0 人`)
  await (await comesIn('applicant@demo.test', 'onlineConsult')).getByText('王建国').waitFor()
  await expect.poll(() => status.innerText(), patient).toBe(`咨询应到 ${attendees.length} 人，已进入 1 人`)
})
