import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterAll(() => stage.strike())

interface Asked {
  lists: { at: number; body: unknown }[]
  mails: number[]
  /** So many were not answered yet. */
  open: number
}

/** Notes what a page asks about messages and mails, with the moment by its own clock, which stands unless it is moved. */
async function noted({ page }: Browser): Promise<() => Promise<Asked>> {
  await page.clock.install()
  await page.addInitScript(() => {
    const asked: Asked = { lists: [], mails: [], open: 0 }
    Object.assign(window, { asked })
    const real = window.fetch
    window.fetch = (input, init) => {
      const at = Date.now()
      if (String(input).includes('notify/list')) asked.lists.push({ at, body: JSON.parse(String(init?.body)) })
      if (String(input).includes('email/un/read')) asked.mails.push(at)
      asked.open++
      return real(input, init).finally(() => asked.open--)
    }
  })
  return () => page.evaluate(() => (window as unknown as { asked: Asked }).asked)
}

/**
 * Moves the clock of a page on, second by second, each once all that it asked is answered: what waits for seconds of this clock,
 * and for none of ours, is given up, and a server that answers again is a reason to ask at once.
 */
async function seconds({ page }: Browser, count: number): Promise<void> {
  const open = () => page.evaluate(() => (window as unknown as { asked: Asked }).asked.open)
  for (let at = 0; at < count; at++) {
    await page.clock.runFor(1000)
    await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))
    await expect.poll(open, { interval: 5 }).toBe(0)
  }
}

const gapsOf = (moments: number[]) => moments.slice(1).map((at, index) => at - moments[index]!)

test.each([
  ['secretary', true],
  ['applicant', false],
] as const)('the dashboard of the %s lists nothing but the latest five unread, every 10 s; mails are counted once a minute, or never', async (who, mails) => {
  const browser = await stage.device(who, desk)
  const { page } = browser
  const asked = await noted(browser)
  await page.reload()
  await page.getByRole('region', { name: '最新消息' }).waitFor()
  await expect.poll(async () => (await asked()).lists.length).toBe(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await seconds(browser, 1)
  const before = await asked()
  await seconds(browser, 180)
  const after = await asked()
  const lists = after.lists.slice(before.lists.length)
  // The page asks 10 s after an answer; on a busy machine the clock goes on by some steps until there is one.
  expect(lists.length).toBeGreaterThan(5)
  expect(lists.length).toBeLessThanOrEqual(18)
  for (const gap of gapsOf(lists.map(({ at }) => at))) expect(gap).toBeGreaterThanOrEqual(10_000)
  expect(after.lists.map(({ body }) => body)).toEqual(after.lists.map(() => ({ page: 1, size: 5, readStatus: 0 })))
  const minutes = gapsOf(after.mails.slice(before.mails.length))
  expect([after.mails.length > 0, minutes.length > 0]).toEqual([mails, mails])
  // The page asks a moment after its timer rings, in which the clock may go on by some steps, too.
  for (const gap of minutes) expect(Math.abs(gap - 60_000)).toBeLessThan(10_000)
})

test('who is not logged in asks for no messages and no mails', async () => {
  const browser = await stage.browser(desk)
  const asked = await noted(browser)
  await browser.page.goto(`${stage.network.url}/#/login2`)
  await browser.page.getByLabel(/^用户名/).waitFor()
  await browser.page.clock.runFor(180_000)
  expect(await asked()).toMatchObject({ lists: [], mails: [] })
})
