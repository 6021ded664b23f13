import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import {
  arrivesOnce,
  choose,
  countOf,
  fillIn,
  makeFile,
  mebibyte,
  openNew,
  send,
  sha256,
  tokenOf,
} from '../filing/application.ts'
import { arrive } from '../setup/address.ts'
import { desk } from '../setup/chromium.ts'
import { Caller, fillLogin, logOut } from '../setup/people.ts'
import { readableOn } from '../setup/readable.ts'
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

test('on a shared device nothing of a person is readable after “keep and log out”; it is back after their next login', async () => {
  const browser = await stage.device('respondent', desk)
  const { page } = browser
  const { url } = stage.network
  const typed = `他人不可读 ${crypto.randomUUID()}`
  // Two slices, and the beginning of a third.
  const made = makeFile('个人身份材料.pdf', 17 * mebibyte, '身份材料')
  const bytes = crypto.randomUUID()
  const content = readFileSync(made.path)
  content.write(bytes, 9 * mebibyte)
  writeFileSync(made.path, content)
  const file = { ...made, sha256: sha256(content) }
  const token = await tokenOf(page)
  const needles = { typed, file: file.name, bytes, token, name: '陈丽华', phone: '13900000002' }
  // What goes up early lies at the server then; here it is about what lies on the device.
  stage.network.bytesPerSecond = mebibyte
  const id = await openNew(page)
  await page
    .getByLabel(/^事实与理由/)
    .filter({ visible: true })
    .fill(typed)
  await choose(page, file)
  const saved = page
    .getByText(/已于 .* 保存在本设备/)
    .filter({ visible: true })
    .first()
  await saved.waitFor()
  const before = await readableOn(page, needles)
  expect(before).toEqual(
    expect.arrayContaining(['arb-device.keys: a key', 'arb-id.blobs: bytes', 'arb-id.files: file']),
  )
  // The token serves the calls; no cookie carries it to wherever requests are logged.
  expect(before).not.toContain('cookies: token')
  await logOut(page)
  await arrive(page, /^\/login/)
  expect(await readableOn(page, needles)).toEqual([])
  stage.network.bytesPerSecond = Number.POSITIVE_INFINITY

  await fillLogin(browser, url, 'respondent')
  await page.evaluate((to) => location.assign(to), `#/protectionAdd?id=${id}`)
  await expect
    .poll(() =>
      page
        .getByLabel(/^事实与理由/)
        .filter({ visible: true })
        .inputValue(),
    )
    .toBe(typed)
  await page.getByRole('button', { name: file.name, exact: true }).waitFor()
  await fillIn(page, typed)
  const application = makeFile('申请书.pdf', 1000)
  await choose(page, application)
  await send(page)
  const respondent = await Caller.logIn(stage.product.url, 'respondent')
  await arrivesOnce([stage.secretary, respondent], typed, [file, application])

  // A session that is ended elsewhere locks nothing: its person goes on drafting without a network (decisions C-02).
  // What arrived is a record of theirs by now, and kept as records are: here it is about what is drafted.
  const again = `再次起草 ${crypto.randomUUID()}`
  await openNew(page)
  await page
    .getByLabel(/^事实与理由/)
    .filter({ visible: true })
    .fill(again)
  await choose(page, file)
  const anew = page.waitForEvent('load')
  const sessions = await respondent.ask(contract.account.listSessions, {})
  for (const { id: other, current } of sessions)
    if (!current) await respondent.ask(contract.account.endSession, { params: { id: other } })
  await anew
  await arrive(page, /^\/login/)
  const ended = await readableOn(page, { ...needles, typed: again })
  expect(ended).toEqual(expect.arrayContaining(['arb-device.keys: a key', 'arb-id.blobs: bytes', 'arb-id.files: file']))
  expect(ended.filter((line) => /token|typed/.test(line))).toEqual([])

  // And whoever deletes leaves nothing.
  await fillLogin(browser, url, 'respondent')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const begun = page.waitForEvent('load')
  await page.getByRole('button', { name: '全部删除并退出' }).click()
  await begun
  expect(await readableOn(page, { ...needles, again })).toEqual([])
})
