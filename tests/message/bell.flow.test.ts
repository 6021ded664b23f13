import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { messages } from '../../contract/message/message.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

/** As long as a loaded machine may take to draw. */
const soon = { timeout: 15_000 }

let stage: Stage
/** Whom the secretary writes to. */
let id: string
beforeAll(async () => {
  stage = await Stage.set()
  id = (await stage.applicant.ask(account.info, {})).user.id
  // Of what the demo wrote none is unread, of our own two are: all that is unread lies on one page.
  const { list } = await stage.applicant.ask(messages.list, { body: { readStatus: 0 } })
  await stage.applicant.ask(messages.batchRead, { body: { ids: list.map((it) => it.id) } })
  for (const content of ['请确认送达地址', '请核对当事人信息']) await write(content)
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const write = (content: string) => stage.secretary.ask(messages.send, { body: { userIds: [id], content } })
const unread = async () => (await stage.applicant.ask(messages.list, { body: { readStatus: 0 } })).total

test('messages ring the bell without a reload, are read there and in the list, and wait offline', async () => {
  const browser = await stage.device('applicant', desk)
  const { page } = browser
  const bell = page.getByRole('button', { name: /^消息/ })
  await page.getByRole('heading', { name: /王建国/ }).waitFor()
  const polls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('notify/list')) polls.push(request.postDataJSON())
  })
  const before = await unread()
  const words = `请补充证据目录 ${before}-${Date.now()}`
  await write(words)
  await expect.poll(() => bell.getAttribute('aria-label'), { timeout: 15_000 }).toContain(`${before + 1} 条未读`)
  await expect.poll(() => polls, { timeout: 15_000 }).toContainEqual({ page: 1, size: 5, readStatus: 0 })
  await bell.click()
  // The dashboard behind it shows the latest messages, too.
  const panel = page.locator('.popover-panel')
  await panel.getByRole('link', { name: words }).waitFor()
  await panel.getByRole('link', { name: '全部消息' }).click()
  await page.getByRole('heading', { name: '消息中心' }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: words })
  await browser.context.setOffline(true)
  await row.getByRole('button', { name: '标为已读' }).click()
  await expect.poll(() => row.getByText('已读', { exact: true }).count(), soon).toBe(1)
  expect(await unread()).toBe(before + 1)
  await browser.context.setOffline(false)
  await expect.poll(unread, { timeout: 30_000 }).toBe(before)
  await page.getByRole('button', { name: '本页全部标为已读' }).click()
  await expect.poll(unread, { timeout: 30_000 }).toBe(0)
  await expect.poll(() => bell.getAttribute('aria-label'), { timeout: 15_000 }).toBe('消息：没有未读')
})

test('the bell shows the latest five unread ones', async () => {
  const before = await unread()
  for (let at = 1; at <= 8; at++) await write(`第 ${at} 条`)
  const { page } = await stage.device('applicant', desk)
  await page.getByRole('button', { name: `${before + 8} 条未读` }).click()
  await expect
    .poll(() => page.locator('.popover-panel li a').allInnerTexts(), soon)
    .toEqual(['第 8 条', '第 7 条', '第 6 条', '第 5 条', '第 4 条'])
})

test('a moment of ten digits is seconds and one of thirteen milliseconds in the list of messages', async () => {
  await write('当下')
  const { page } = await stage.device('applicant', desk)
  // As an older server words moments: two more messages before the real ones.
  await page.evaluate(() => {
    const real = window.fetch
    const older = ([text, createTime]: [string, unknown], like: object) => {
      return { ...like, id: crypto.randomUUID(), params: { text }, content: text, createTime }
    }
    const moments: [string, unknown][] = [
      ['十位', 1700000000],
      ['十三位', '1700000000000'],
    ]
    window.fetch = async (input, init) => {
      const answer = await real(input, init)
      if (!String(input).includes('notify/list') || !answer.ok) return answer
      const whole = await answer.json()
      const [first] = whole.data.list
      whole.data.list = [...moments.map((moment) => older(moment, first)), ...whole.data.list]
      return new Response(JSON.stringify(whole), { status: answer.status })
    }
  })
  await page.evaluate(() => location.assign('#/message/index'))
  const expected = await page.evaluate(() =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(
      new Date(1700000000000),
    ),
  )
  expect(expected).toMatch(/^2023-11-15 /)
  for (const text of ['十位', '十三位'])
    await page.locator('.messages li').filter({ hasText: text }).first().getByText(expected).waitFor()
  const moments = await page.locator('.messages .number').allInnerTexts()
  expect(moments.length).toBeGreaterThan(2)
  for (const moment of moments) expect(moment).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})
