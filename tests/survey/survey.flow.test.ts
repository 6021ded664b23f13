import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { go } from '../app/walk/visit.ts'
import { kept } from '../filing/application.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { captchaOn } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import { makeSurvey } from './make.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const choose = (page: Page, question: RegExp, option: string) =>
  page
    .getByRole('group', { name: question })
    .getByRole('radio', { name: new RegExp(`^${option}`) })
    .check()

const submit = (page: Page) => page.getByRole('button', { name: '提交问卷' }).click()

/** A list that is asked for again is pale meanwhile. */
const settled = (page: Page) => page.locator('.listing[aria-busy="true"]').waitFor({ state: 'detached' })

async function totalOf(title: string): Promise<number> {
  const { list } = await stage.secretary.ask(contract.survey.listSurveys, { query: {} })
  return list.find((one) => one.title.zh === title)?.total ?? 0
}

test('somebody without an account answers the open survey, through a cut network, once; the next load shows it', async () => {
  const title = '仲裁服务满意度调查'
  const before = await totalOf(title)
  const browser = await stage.browser(phone)
  const { page, errors } = browser
  await page.goto(`${stage.network.url}/#/investigate`)
  await page.getByRole('heading', { name: title }).waitFor()
  expect(page.url()).toMatch(/#\/investigate$/)
  expect(await flawsOf(page, 'investigate')).toEqual([])
  await page.getByLabel(/^图形验证码/).fill(await captchaOn(browser, stage.network.url, page))
  await submit(page)
  // What lacks is said where it lacks.
  await expect.poll(() => page.locator('.radios.wrong').count()).toBe(4)
  for (const question of [/立案和咨询/, /办案秘书/, /仲裁庭审理/, /在线平台/]) await choose(page, question, '4')
  await expect.poll(() => page.getByLabel(/^请告诉我们原因/).count()).toBe(0)
  await choose(page, /再次选择/, '不确定')
  await page.getByLabel(/^请告诉我们原因/).fill('还在考虑')

  stage.network.cut()
  await submit(page)
  await page.getByText('尚未提交：填写的内容已保存在本设备').waitFor()
  // Taken back it is as it was typed.
  await page.getByRole('button', { name: '取回修改' }).click()
  await expect.poll(() => page.getByLabel(/^请告诉我们原因/).inputValue()).toBe('还在考虑')
  stage.network.mend()
  await page.reload()
  await expect.poll(() => page.getByLabel(/^请告诉我们原因/).inputValue()).toBe('还在考虑')
  await page.getByLabel(/^图形验证码/).fill(await captchaOn(browser, stage.network.url, page))
  await submit(page)
  await page.getByText('提交成功，感谢您的参与！').waitFor()
  expect(await flawsOf(page, 'investigate-sent')).toEqual([])
  expect(await totalOf(title)).toBe(before + 1)
  await page.reload()
  await page.getByText('您已提交过本问卷').waitFor()
  expect(errors.filter((error) => !/ERR_|Failed to load/.test(error))).toEqual([])
})

test('the activity survey renders and submits without a login, and speaks English where it is asked to', async () => {
  const browser = await stage.browser(phone)
  const { page } = browser
  await page.goto(`${stage.network.url}/#/activityEvaluate`)
  await page.getByRole('heading', { name: '活动满意度调查', level: 2 }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('language-chosen', 'en'))
  await page.reload()
  await page.getByRole('heading', { name: 'Event satisfaction survey', level: 2 }).waitFor()
  expect(await flawsOf(page, 'activityEvaluate-en')).toEqual([])
  await page.evaluate(() => sessionStorage.setItem('language-chosen', 'zh'))
  await page.reload()
  for (const question of [/活动内容/, /主讲人/, /组织安排/]) await choose(page, question, '5')
  await choose(page, /再次参加/, '愿意')
  await page.getByLabel(/^图形验证码/).fill(await captchaOn(browser, stage.network.url, page))
  // Without a network it waits, and goes by itself, once, while its page is open: its captcha is good for minutes.
  const before = await totalOf('活动满意度调查')
  stage.network.cut()
  await submit(page)
  await page.getByText('恢复网络后自动提交，请保留此页面').waitFor()
  stage.network.mend()
  await page.getByText('提交成功').first().waitFor()
  expect(await totalOf('活动满意度调查')).toBe(before + 1)
})

test('an answer that waited is not lost where the questionnaire is closed meanwhile, and says why', async () => {
  const { list } = await stage.secretary.ask(contract.survey.listSurveys, { query: {} })
  const open = list.find((one) => one.title.zh === '活动满意度调查')
  if (!open) throw new Error('The demo has no open survey of an activity')
  const browser = await stage.browser(phone)
  const { page } = browser
  await page.goto(`${stage.network.url}/#/activityEvaluate`)
  for (const question of [/活动内容/, /主讲人/, /组织安排/]) await choose(page, question, '3')
  await choose(page, /再次参加/, '愿意')
  await page.getByLabel(/^图形验证码/).fill(await captchaOn(browser, stage.network.url, page))
  stage.network.cut()
  await submit(page)
  await page.getByText('恢复网络后自动提交，请保留此页面').waitFor()
  await stage.secretary.ask(contract.survey.closeSurvey, { body: { id: open.id, version: open.version } })
  stage.network.mend()
  await page.getByText('本问卷已结束').first().waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(4)
})

test('a secretary makes a questionnaire without code, somebody answers it by a link, and its numbers are read', async () => {
  const { page } = await stage.device('secretary', desk)
  await go(page, '/surveys')
  await page.getByRole('heading', { name: '问卷管理' }).waitFor()
  await page.getByRole('row', { name: /仲裁服务满意度调查/ }).waitFor()
  await settled(page)
  expect(await flawsOf(page, 'surveys')).toEqual([])
  await page.getByRole('button', { name: '新建问卷' }).click()
  await page.getByLabel(/^标题/).fill('调解体验')
  await page.getByLabel(/^填写方式/).selectOption('link')
  await page.getByLabel(/^截止日期/).fill('2099-12-31')
  await page.getByText('匿名：答案不记录').click()
  await page.getByLabel(/^问题 1 内容/).fill('调解员是否耐心')
  await page.getByLabel(/^问题 1 类型/).selectOption('single')
  await page.getByLabel(/^问题 1 选项/).fill('是\n否')
  await page.getByRole('button', { name: '增加问题' }).click()
  await page.getByLabel(/^问题 2 内容/).fill('哪里可以更好')
  await page.getByLabel(/^问题 2 类型/).selectOption('text')
  await page.getByLabel(/^问题 2 显示条件/).selectOption({ index: 2 })
  // One about an activity names it; what was typed is found again, also by a page that was loaded anew.
  await page.getByLabel(/^类别/).selectOption('activity')
  const activities = page.getByLabel(/^活动/)
  await activities.getByRole('option').nth(1).waitFor({ state: 'attached' })
  await activities.selectOption({ index: 1 })
  expect(await activities.locator('option:checked').innerText()).toMatch(/\d{4}-\d{2}-\d{2}$/)
  await page.getByLabel(/^问题 2 内容/).fill('哪里可以更好？')
  expect(await flawsOf(page, 'survey-editor')).toEqual([])
  await go(page, '/message/index')
  await page.getByRole('heading', { name: '消息中心' }).waitFor()
  // It is written down within half a second; a test is quicker than that.
  await expect.poll(async () => (await kept(page)).drafts).toBe(1)
  await page.reload()
  await go(page, '/surveys')
  await page.getByRole('button', { name: '新建问卷' }).click()
  await page.getByText('已恢复此前填写、尚未提交的内容。').waitFor()
  expect(await page.getByLabel(/^问题 2 内容/).inputValue()).toBe('哪里可以更好？')
  await page.getByLabel(/^问题 2 内容/).fill('哪里可以更好')
  await page.getByLabel(/^类别/).selectOption('institution')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('问卷已保存').waitFor()
  const row = page.getByRole('row', { name: /调解体验/ })
  await row.getByRole('button', { name: '开放' }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '开放' }).click()
  await row.getByText('填写中').waitFor()
  await row.getByRole('button', { name: '生成链接' }).click()
  await page.getByLabel(/^填写人姓名/).fill('王建国')
  await page.getByRole('button', { name: '生成', exact: true }).click()
  const address = (await page.locator('.survey-links .number').innerText()).trim()

  const other = await stage.browser(phone)
  await other.page.goto(`${stage.network.url}/${address.replace(/^.*?#/, '#')}`)
  await choose(other.page, /调解员/, '否')
  await other.page.getByLabel(/^哪里可以更好/).fill('=希望更耐心')
  await submit(other.page)
  await other.page.getByText('提交成功').first().waitFor()

  // Links that nobody took are asked about.
  await page.getByRole('button', { name: '关闭', exact: true }).last().click()
  await page.getByRole('button', { name: '返回复制' }).click()
  const links = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存为表格' }).click()
  expect(readFileSync(await (await links).path(), 'utf8')).toContain(address)
  await page.getByRole('button', { name: '关闭', exact: true }).last().click()
  await row.getByRole('button', { name: '结果' }).click()
  await page.getByText('1 · 100%').waitFor()
  await page.getByText('=希望更耐心').waitFor()
  await settled(page)
  expect(await flawsOf(page, 'survey-results')).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const stream = await (await saving).createReadStream()
  const text = Buffer.concat(await stream.toArray()).toString()
  expect(text).toContain('调解员是否耐心,否,1')
  expect(text).toContain("哪里可以更好,'=希望更耐心,王建国")
})

test('a questionnaire typed while a colleague saves another version is kept, and whoever typed it chooses', async () => {
  const { page } = await stage.device('secretary', desk)
  const made = makeSurvey({ questions: [{ id: 'q1', kind: 'text', title: { zh: '意见' } }] })
  const save = (version: number, zh: string) =>
    stage.secretary.ask(contract.survey.saveSurvey, { body: { ...made, version, title: { zh } } })
  const { version } = await save(0, '调解回访')
  await go(page, '/surveys')
  await page
    .getByRole('row', { name: /调解回访/ })
    .getByRole('button', { name: '编辑' })
    .click()
  await page.getByLabel(/^问题 1 内容/).fill('您的意见和建议')
  await save(version, '调解回访（同事）')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('您填写的内容都在').waitFor()
  await page.getByText('最新版本：调解回访（同事），共 1 个问题').waitFor()
  // Also by a page that was loaded anew.
  await page.reload()
  await page
    .getByRole('row', { name: /调解回访（同事）/ })
    .getByRole('button', { name: '编辑' })
    .click()
  await page.getByText('您填写的内容都在').waitFor()
  expect(await page.getByLabel(/^问题 1 内容/).inputValue()).toBe('您的意见和建议')
  expect(await flawsOf(page, 'survey-newer')).toEqual([])
  await page.getByRole('button', { name: '保留我填写的内容' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('问卷已保存').waitFor()
  const { list } = await stage.secretary.ask(contract.survey.listSurveys, { query: {} })
  expect(list.find((one) => one.id === made.id)?.questions[0]?.title.zh).toBe('您的意见和建议')
})
