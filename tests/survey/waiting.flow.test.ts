import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { kept } from '../filing/application.ts'
import { closeThenOnline, workerHolds } from '../setup/alone.ts'
import { phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { captchaOn, otherCode } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import { makeSurvey } from './make.ts'

let stage: Stage
beforeAll(async () => {
  // Each a whole Chromium: only that wakes the worker without a page.
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** One that is open, by its id. */
async function openSurvey(title: string, access: 'open' | 'link'): Promise<string> {
  const questions = [{ id: 'q1', kind: 'text' as const, title: { zh: '您的意见' } }]
  const body = makeSurvey({ access, title: { zh: title }, questions })
  const { version } = await stage.secretary.ask(contract.survey.saveSurvey, { body })
  await stage.secretary.ask(contract.survey.openSurvey, { body: { id: body.id, version } })
  return body.id
}

async function totalOf(id: string): Promise<number> {
  const { list } = await stage.secretary.ask(contract.survey.listSurveys, { query: {} })
  return list.find((one) => one.id === id)?.total ?? 0
}

/** The address that one person is sent. */
async function linkOf(id: string): Promise<string> {
  const { list } = await stage.secretary.ask(contract.survey.listSurveys, { query: {} })
  const version = list.find((one) => one.id === id)?.version ?? 0
  const links = await stage.secretary.ask(contract.survey.makeSurveyLinks, { body: { id, version, names: ['王建国'] } })
  return `${stage.network.url}/#/investigate?code=${links[0]?.code}`
}

const opinion = (page: Page) => page.getByLabel(/^您的意见/)
const submit = (page: Page) => page.getByRole('button', { name: '提交问卷' }).click()
const mayBeClosed = (page: Page) => page.getByText('恢复网络后自动提交，可以关闭本页面').waitFor()

test('an answer by a link waits without a network, and the worker alone sends it once the page is closed', async () => {
  const id = await openSurvey('链接问卷', 'link')
  const address = await linkOf(id)
  const browser = await stage.browser(phone)
  const { page, context } = browser
  await page.goto(address)
  await workerHolds(browser)
  await opinion(page).fill('很好')
  await context.setOffline(true)
  await submit(page)
  await mayBeClosed(page)
  expect(await flawsOf(page, 'investigate-waiting')).toEqual([])
  await closeThenOnline(browser)
  await expect.poll(() => totalOf(id)).toBe(1)
  await page.goto(address)
  await page.getByText('您已提交过本问卷').waitFor()
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0, drafts: 0 })
  expect(await totalOf(id)).toBe(1)
})

test('an answer by a link that a build without this outbox kept to be sent waits here from then on, and goes', async () => {
  const id = await openSurvey('旧版问卷', 'link')
  const address = await linkOf(id)
  const browser = await stage.browser(phone)
  const { page, context } = browser
  await page.goto(address)
  await workerHolds(browser)
  await opinion(page).fill('一直等着')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('survey link ')))
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), waits: true }))
  })
  await context.setOffline(true)
  await page.reload()
  await mayBeClosed(page)
  await closeThenOnline(browser)
  await expect.poll(() => totalOf(id)).toBe(1)
  await page.goto(address)
  await page.getByText('您已提交过本问卷').waitFor()
})

test('an answer whose captcha is no good any more waits for its person, says so, and loses nothing', async () => {
  const id = await openSurvey('公开问卷', 'open')
  const address = `${stage.network.url}/#/investigate`
  const browser = await stage.browser(phone)
  const { page, context } = browser
  await page.goto(address)
  await page.getByRole('heading', { name: '公开问卷' }).waitFor()
  await workerHolds(browser)
  await opinion(page).fill('还可以更快')
  const captcha = page.getByLabel(/^图形验证码/)
  const good = await captchaOn(browser, stage.network.url, page)
  await captcha.fill(otherCode(good))
  await context.setOffline(true)
  await submit(page)
  await mayBeClosed(page)
  await page.getByText('验证码 5 分钟内有效').waitFor()
  await closeThenOnline(browser)
  await page.goto(address)
  await page.getByText('尚未提交：验证码有误或已失效').waitFor()
  expect(await opinion(page).inputValue()).toBe('还可以更快')
  expect(await flawsOf(page, 'investigate-stale')).toEqual([])
  expect(await totalOf(id)).toBe(0)
  // With another one it goes, by the worker alone as long as that is good.
  await captcha.fill(await captchaOn(browser, stage.network.url, page))
  await context.setOffline(true)
  await submit(page)
  await mayBeClosed(page)
  await closeThenOnline(browser)
  await expect.poll(() => totalOf(id)).toBe(1)
  await page.goto(address)
  await page.getByText('您已提交过本问卷').waitFor()
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0, drafts: 0 })
})
