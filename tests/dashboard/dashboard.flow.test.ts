import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { comeIn } from '../app/walk/comeIn.ts'
import { arrive } from '../setup/address.ts'
import { asksBeforeLoss } from '../setup/askedClose.ts'
import { desk, phone } from '../setup/chromium.ts'
import { fillLogin, logIn } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

/* What a person sees first, from the device alone; a case outside the office; phrases put into a reason. */

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Where PICTURES names a folder, what the test sees is also written there as pictures. */
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

/** At the institution's place. */
const dayAhead = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined))))
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

test('the dashboard shows counters, hearings and news from the device while the server is dead', async () => {
  const { page } = await stage.device('applicant', desk)
  const counts = page.getByRole('region', { name: '案件统计' })
  const asApplicant = counts.getByRole('list', { name: '作为申请人' }).getByRole('listitem')
  await asApplicant.first().waitFor()
  const seen = await asApplicant.allInnerTexts()
  expect(seen).toHaveLength(4)
  const held = await stage.applicant.ask(contract.case.countCases, { params: { cate: 'USER' } })
  if (!('app' in held)) throw new Error('No counters of a party')
  expect(seen.map((text) => Number(/\d+$/.exec(text.trim())?.[0]))).toEqual(Object.values(held.app))
  await counts.getByText('参与案件').waitFor()
  const today = page.getByRole('region', { name: '今日开庭' })
  await today.locator('.skeleton').first().waitFor({ state: 'detached' })
  const [heard, news] = await Promise.all([
    today.innerText(),
    page.getByRole('region', { name: '最新消息' }).innerText(),
  ])
  await picture(page, 'dashboard-desk')
  // The largest figure is what the list below it counts; the others say that they are of preservation.
  const { groups } = await stage.applicant.ask(contract.todo.listTodo, {})
  const waiting = groups.reduce((sum, { count }) => sum + count, 0)
  expect(waiting).toBeGreaterThan(0)
  const figures = page.locator('.counter-card').filter({ visible: true })
  await expect.poll(() => figures.first().innerText()).toBe(`${waiting}\n待我处理`)
  const others = (await figures.allInnerTexts()).slice(1)
  expect(others.filter((text) => !text.includes('保全'))).toEqual([])

  await stage.product.kill()
  await page.reload()
  await asApplicant.first().waitFor()
  await expect.poll(() => asApplicant.allInnerTexts()).toEqual(seen)
  await expect.poll(() => today.innerText()).toBe(heard)
  await page.getByRole('region', { name: '最新消息' }).getByRole('listitem').first().waitFor()
  await expect.poll(() => page.getByRole('region', { name: '最新消息' }).innerText()).toBe(news)
  await page.getByRole('region', { name: '待我处理' }).waitFor()
  await stage.product.start()
})

test.each([
  ['applicant', 5],
  ['secretary', 5],
] as const)('of %s no figure is shown before it is known, least of all 0', async (person, cards) => {
  const browser = await stage.browser(desk)
  const { page } = browser
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/${contract.todo.listTodo.path}*`, async (route) => {
    await asked
    await route.continue()
  })
  await logIn(browser, stage.network.url, person)
  const figures = page.locator('.counter-card').filter({ visible: true })
  await figures.first().waitFor()
  const all = await figures.allInnerTexts()
  expect(all).toHaveLength(cards)
  // What lies on this device alone is known at once.
  expect(all.filter((text) => !/^–|草稿|等待发送/.test(text))).toEqual([])
  expect(
    await page
      .getByText(/没有待办事项|最近 0 件/)
      .filter({ visible: true })
      .count(),
  ).toBe(0)
  answer()
  const { groups } = await stage[person].ask(contract.todo.listTodo, {})
  const waiting = groups.reduce((sum, { count }) => sum + count, 0)
  await expect.poll(() => figures.first().innerText()).toBe(`${waiting}\n待我处理`)
})

test('a deadline that a secretary sets appears on the open dashboard and calendar, any month of which can be chosen and saved', async () => {
  const { page } = await stage.device('applicant', desk)
  const { list } = await stage.applicant.ask(contract.case.listMyCases, { query: { page: 1, size: 50 } })
  const known = list.find((one) => one.state === 'transfered')
  if (!known) throw new Error('The demo has no accepted case of the applicant')
  const set = (title: string, due: string) =>
    stage.secretary.ask(contract.deadline.addDeadline, {
      body: { id: randomUUID(), caseId: known.id, title, due, owner: 'APP' },
    })
  const soon = page.getByRole('region', { name: '期限提醒' })
  await soon.locator('.skeleton').first().waitFor({ state: 'detached' })
  const near = dayAhead(1)
  await set('提交代理意见', near)
  await soon.getByRole('listitem').filter({ hasText: '提交代理意见' }).getByText(near).first().waitFor()
  // The message of it leads to its case, too.
  const told = page.getByRole('region', { name: '最新消息' }).getByRole('link', { name: /提交代理意见/ })
  await told.waitFor()
  expect(await told.getAttribute('href')).toBe(`#/CaseDetails?caseId=${known.id}`)
  await picture(page, 'dashboard-soon')

  await soon.getByRole('link', { name: '全部期限' }).click()
  await page.getByRole('heading', { level: 1, name: '期限日历' }).waitFor()
  const far = dayAhead(70)
  await page.getByLabel('月份').fill(far.slice(0, 7))
  await page.getByRole('table', { name: far.slice(0, 7) }).waitFor()
  await page.getByText('本月期限已全部载入').waitFor()
  await set('提交鉴定材料', far)
  await page.locator(`[data-day="${far}"]`).getByText('提交鉴定材料').waitFor()
  expect(await complaints(page)).toEqual([])
  await picture(page, 'deadlines')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载日历（.ics）' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/\.ics$/)
})

test('a case outside the office tells strangers nothing; whoever logs in comes back to it', async () => {
  const { list } = await stage.applicant.ask(contract.case.listMyCases, { query: { page: 1, size: 50 } })
  const known = list.find((one) => one.state === 'transfered') ?? list[0]
  if (!known) throw new Error('The demo has no case of the applicant')
  const browser = await stage.browser(phone)
  const { page } = browser
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${stage.network.url}/#/caseDetailsApp?caseId=${known.id}`)
  await page.getByRole('heading', { level: 1, name: '查看案件' }).waitFor()
  expect(asked.filter((url) => url.includes('/caseservice/'))).toEqual([])
  expect(await page.locator('body').innerText()).not.toContain(known.caseNo)
  await page.getByRole('button', { name: '去登录' }).click()
  await fillLogin(browser, stage.network.url, 'applicant')
  await arrive(page, /^\/caseDetailsApp\?caseId=/)
  await page.getByRole('heading', { level: 1, name: known.caseNo }).waitFor()
  await page.getByText('案件信息').nth(1).waitFor()
  expect(await page.locator('.sidebar').count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  await picture(page, 'caseApp-phone')
  // All parts of the case are at the bottom, in reach of a thumb.
  const tabs = page.getByRole('tablist', { name: '案件内容' })
  const box = await tabs.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.height)
  await tabs.getByRole('tab', { name: '办理记录' }).click()
  await page.getByRole('tabpanel').getByRole('heading', { name: '办理记录' }).waitFor()
  // What may be done with it stands above them, as it does on a desktop.
  await tabs.getByRole('tab', { name: '案件概况' }).click()
  // Nothing red under the thumb: what ends the case lies one press further.
  const bar = page.getByRole('region', { name: '操作' })
  expect(await bar.locator('.danger').count()).toBe(0)
  await bar.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '请求撤回' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^理由/).fill('双方和解')
  await asksBeforeLoss(dialog.getByLabel(/^理由/))
  await dialog.getByRole('button', { name: '取消', exact: true }).click()
  await page.getByRole('button', { name: '放弃并关闭' }).click()
  await dialog.first().waitFor({ state: 'detached' })
  // What was told of it comes by itself, and is read here.
  await tabs.getByRole('tab', { name: '消息' }).click()
  const news = page.getByRole('region', { name: '本案消息' })
  await news.waitFor()
  const body = {
    id: randomUUID(),
    caseId: known.id,
    title: '提交送达地址确认书',
    due: dayAhead(9),
    owner: 'APP' as const,
  }
  await stage.secretary.ask(contract.deadline.addDeadline, { body })
  const item = news.getByRole('listitem').filter({ hasText: body.title })
  await item.getByText('未读').waitFor()
  expect(await complaints(page)).toEqual([])
  await picture(page, 'caseApp-messages')
  await item.getByRole('button', { name: '标为已读' }).click()
  await item.getByText('已读', { exact: true }).waitFor()
  await expect
    .poll(async () => {
      const { list: all } = await stage.applicant.ask(contract.message.list, { body: { caseId: known.id } })
      return all.find((one) => one.params.title === body.title)?.readStatus
    })
    .toBe(1)
  // From the list, a case opens here.
  await page.getByRole('link', { name: '案件列表' }).click()
  await page.getByRole('heading', { name: '案件管理' }).waitFor()
  await page.getByRole('link', { name: known.caseNo }).first().click()
  await arrive(page, /^\/caseDetailsApp\?caseId=/)
  await page.getByRole('heading', { level: 1, name: known.caseNo }).waitFor()
  await page.getByRole('button', { name: '分享' }).click()
  await page.getByRole('img', { name: `案件 ${known.caseNo}` }).waitFor()
  await picture(page, 'caseApp-share')
})

test('a phrase is written once and put into the reason of a move; an account is linked from the parties', async () => {
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { group: 'pending', size: 5 } })
  const known = list[0]
  if (!known) throw new Error('The demo has no case to review')
  const { page } = await stage.device('secretary', desk)
  // What waits is counted by the server, over all cases; without it the device says that it knows no better.
  const waits = page.getByRole('region', { name: '待我处理' })
  const { groups } = await stage.secretary.ask(contract.todo.listTodo, {})
  const pending = groups.find((group) => group.kind === 'pending')
  const counts = waits.getByRole('list', { name: '待办数量' })
  await expect.poll(() => counts.innerText()).toContain(`立案审查 ${pending?.count}`)
  await page.context().setOffline(true)
  await waits.getByText('暂时无法连接服务器').waitFor()
  await counts.waitFor()
  await page.context().setOffline(false)
  await waits.getByText('暂时无法连接服务器').waitFor({ state: 'detached' })
  expect(await complaints(page)).toEqual([])
  await picture(page, 'dashboard-secretary')
  await page.evaluate((id) => location.assign(`#/CaseDetails?caseId=${id}`), known.id)
  await page.getByRole('button', { name: '作出不予受理' }).click()
  const reason = page.getByRole('textbox', { name: '理由' })
  await reason.fill('经审查：。')
  // The caret before the full stop.
  await reason.press('ArrowLeft')
  await page.getByRole('button', { name: '常用语' }).click()
  const phrases = page.getByRole('dialog', { name: '常用语' })
  await phrases.getByRole('button', { name: '添加常用语' }).click()
  await phrases.getByRole('textbox', { name: '新的常用语' }).fill('不属于本会受理范围')
  await phrases.getByRole('button', { name: '保存' }).click()
  await picture(page, 'phrases')
  await phrases.getByRole('button', { name: '不属于本会受理范围' }).click()
  await phrases.waitFor({ state: 'detached' })
  expect(await reason.inputValue()).toBe('经审查：不属于本会受理范围。')
  await page.getByRole('button', { name: '取消', exact: true }).click()
  const question = page.getByRole('dialog', { name: '放弃填写的内容' })
  await question.getByRole('button', { name: '放弃并关闭' }).click()
  await question.waitFor({ state: 'detached' })

  // The same of a deadline that was typed.
  await page.getByRole('tab', { name: '期限' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: '设定期限' }).filter({ visible: true }).click()
  const matter = page.getByRole('textbox', { name: /^事项/ })
  await matter.fill('提交补充材料')
  await asksBeforeLoss(matter)
  await matter.press('Escape')
  await question.getByRole('button', { name: '放弃并关闭' }).click()
  await matter.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '案件概况' }).filter({ visible: true }).click()

  await page.getByRole('button', { name: '关联账号' }).first().click()
  const linking = page.getByRole('dialog', { name: '关联账号' })
  await linking.getByRole('textbox', { name: /按用户名/ }).fill('respondent')
  await linking.getByRole('button', { name: '查找' }).click()
  const choices = linking.getByRole('radio')
  await choices.first().check()
  const names = () => choices.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))
  expect(new Set(await names()).size).toBe(1)
  expect(await names()).not.toContain('')
  await picture(page, 'link')
  const before = await page.getByText('已关联账号').count()
  await linking.getByRole('button', { name: '确认关联' }).click()
  await linking.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('已关联账号').count()).toBe(before + 1)
  await picture(page, 'parties')
  expect(await complaints(page)).toEqual([])

  // One that is over says how it ended.
  const over = await stage.secretary.ask(contract.case.listCases, { query: { group: 'closed', size: 20 } })
  // No call leads to `closed` yet: the demo has cases that ended otherwise.
  const [ended] = over.list
  if (!ended) throw new Error('The demo has no case that is over')
  const end = await stage.secretary.ask(contract.case.getCaseClosing, { query: { id: ended.id } })
  if (!end) throw new Error('A case that is over does not say so')
  await page.evaluate((id) => location.assign(`#/CaseDetails?caseId=${id}`), ended.id)
  const closing = page.getByRole('region', { name: '结案信息' }).filter({ visible: true })
  await closing.locator('time').waitFor()
  for (const word of [...end.arbitrators, end.reason]) expect(await closing.textContent()).toContain(word)
  expect(await complaints(page)).toEqual([])
})

test.each([
  'USER',
  'MISHU',
  'ZCY',
] as const)('where somebody of %s opens the dashboard for the first time the cases are counted by one request', async (cate) => {
  const browser = await stage.browser(desk)
  const { page } = browser
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/case/count/')) asked.push(new URL(request.url()).pathname)
  })
  await comeIn(browser, stage.network.url, cate)
  const counts = page.getByRole('region', { name: '案件统计' })
  await counts.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.getByRole('banner').getByText('实时更新').filter({ visible: true }).first().waitFor()
  // Whatever the open line made the page ask was asked before this.
  await page.evaluate(() => fetch('/healthz'))
  expect(asked).toEqual([`/moduleApi/caseservice/case/count/${cate}`])
})

test('on a phone, in English, no label runs under its button, and the part of a case that an address names is in sight', async () => {
  const { page } = await stage.device('applicant')
  await page.evaluate(() => localStorage.setItem('language-chosen', 'en'))
  await page.reload()
  const lines = page
    .getByRole('region', { name: 'To do', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator('.button') })
  await lines.first().waitFor()
  const hidden = await lines.evaluateAll((all) =>
    all.flatMap((line) => {
      const button = line.querySelector('.button')!.getBoundingClientRect()
      return [...line.querySelectorAll('.tag')]
        .filter((tag) => tag.getBoundingClientRect().right > button.left)
        .map(({ textContent }) => textContent)
    }),
  )
  expect(hidden).toEqual([])

  const { list } = await stage.applicant.ask(contract.case.listCases, { query: { q: '买卖合同纠纷' } })
  await page.goto(`${stage.network.url}/#/CaseDetails?caseId=${list[0]?.id}&part=deadlines`)
  const tab = page.getByRole('tab', { name: 'Time limits', selected: true })
  await tab.waitFor()
  await expect
    .poll(() =>
      tab.evaluate((it) => {
        const { left, right } = it.getBoundingClientRect()
        return left >= 0 && right <= document.documentElement.clientWidth
      }),
    )
    .toBe(true)
})
