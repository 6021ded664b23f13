import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { arrivesOnce, choose, countOf, fillIn, makeFile, mebibyte, openNew, send } from '../filing/application.ts'
import { arrive } from '../setup/address.ts'
import { desk } from '../setup/chromium.ts'
import { Caller, fillLogin } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Two tabs of one browser, both at the login page; the applicant logs in at the first. */
async function twoTabs() {
  const browser = await stage.browser(desk)
  const second = await browser.tab()
  for (const page of [browser.page, second]) await page.goto(`${stage.network.url}/#/login`)
  await fillLogin(browser, stage.network.url, 'applicant')
  return { browser, first: browser.page, second }
}

test('a form on the screen goes when somebody else logs in from another tab, and is there again for its owner', async () => {
  const { browser, first, second } = await twoTabs()
  const secret = `只属于申请人 ${crypto.randomUUID()}`
  await openNew(first)
  await first
    .getByLabel(/^事实与理由/)
    .filter({ visible: true })
    .fill(secret)
  await first
    .getByText(/已于 .* 保存在本设备/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await fillLogin(browser, stage.network.url, 'respondent', second)
  await first.bringToFront()
  await first.getByText('陈丽华').filter({ visible: true }).first().waitFor()
  await expect.poll(() => first.getByText(secret).count()).toBe(0)
  expect(first.url()).toMatch(/#\/dashboard$/)
  await first.evaluate(() => location.assign('#/protection'))
  await first.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
  expect(await first.getByText('仅在本设备').count()).toBe(0)
})

test('an application that is being sent when somebody else logs in is never filed under their name', async () => {
  const { browser, first, second } = await twoTabs()
  const reason = `换人登录 ${crypto.randomUUID()}`
  const files = [makeFile('申请书.pdf', mebibyte), makeFile('证据.pdf', 30 * mebibyte, '证据')]
  await openNew(first)
  await fillIn(first, reason)
  // Slow before they are chosen: files go up early, and most of these must still be on their way.
  stage.network.bytesPerSecond = mebibyte
  const before = stage.network.up
  await choose(first, ...files)
  await send(first)
  await expect.poll(() => stage.network.up - before, { timeout: 30_000 }).toBeGreaterThan(4 * mebibyte)
  await fillLogin(browser, stage.network.url, 'respondent', second)
  stage.network.bytesPerSecond = Number.POSITIVE_INFINITY
  await first.getByText('陈丽华').filter({ visible: true }).first().waitFor()
  const respondent = await Caller.logIn(stage.product.url, 'respondent')
  expect(await countOf(respondent, reason)).toBe(0)
  expect(await countOf(stage.secretary, reason)).toBe(0)

  await second.getByRole('button', { name: /用户菜单/ }).click()
  await second.getByRole('menuitem', { name: '退出登录' }).click()
  await second.getByRole('button', { name: '退出', exact: true }).click()
  await arrive(second, /^\/login/)
  await fillLogin(browser, stage.network.url, 'applicant', second)
  const row = await arrivesOnce(stage.witnesses, reason, files)
  expect(row.ownerName).toBe('王建国')
})
