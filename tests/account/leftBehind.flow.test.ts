import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { kept, tokenOf } from '../filing/application.ts'
import { arrive } from '../setup/address.ts'
import { desk } from '../setup/chromium.ts'
import { Caller, fillLogin, logOut } from '../setup/people.ts'
import { readableOn } from '../setup/readable.ts'
import { Stage } from '../setup/stage.ts'

/*
 * What of a secretary lies readable on a desk that others use, too: what they looked at, what they began to decide, and what they typed
 * into a record. Of a party it stands in tests/local/otherPerson.flow.test.ts, of a tribunal in tests/award/device.test.ts.
 */

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const visible = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()
const go = (page: Page, path: string) => page.evaluate((to) => location.assign(`#${to}`), path)
const why = (page: Page) => page.getByRole('dialog').getByLabel(/^理由/)
const words = (page: Page) => page.getByRole('form', { name: '记入发言' }).getByLabel('发言内容')

test('of a secretary nothing is readable after “keep and log out” and after a logout; what they typed is back after their next login', async () => {
  const { url } = stage.network
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: {} })
  const pending = list.find(({ state }) => state === 'pending')
  const { list: trials } = await stage.secretary.ask(contract.hearing.listTrials, {
    body: { page: 1, size: 20, type: 'hearing' },
  })
  // Its record is open from the notice on.
  const trial = trials.find(({ state }) => state === 'notified' || state === 'checked_in')
  if (!pending || !trial) throw new Error('The demo has no case to examine, or no hearing to come')

  const browser = await stage.device('secretary', desk)
  const { page } = browser
  const reason = `未及发出的理由 ${crypto.randomUUID()}`
  const said = `未及保存的发言 ${crypto.randomUUID()}`
  const party = pending.attendees[0]?.name ?? ''
  const needles = { token: await tokenOf(page), reason, said, party, no: pending.receiptNo, me: '13900000011' }

  /** Looks at a case and begins to decide something, opens a record and types into it without a network. */
  async function work(): Promise<void> {
    await go(page, '/case/index')
    await visible(page, pending!.cause).waitFor()
    await go(page, `/CaseDetails?caseId=${pending!.id}`)
    await page.getByRole('button', { name: '退回补正', exact: true }).click()
    await why(page).fill(reason)
    await expect.poll(async () => (await kept(page)).drafts).toBe(1)
    await go(page, '/dashboard')
    await go(page, `/hearing/calendar?id=${trial!.id}`)
    await page.getByRole('button', { name: '笔录', exact: true }).click()
    await words(page).waitFor()
    stage.network.cut()
    await words(page).fill(said)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(said)
    await page.keyboard.press('Escape')
    await go(page, '/dashboard')
  }

  await work()
  expect(await readableOn(page, needles)).toEqual(
    expect.arrayContaining([
      'arb-device.keys: a key',
      'arb-device.session: token',
      'arb-id.rows: no',
      'arb-id.rows: party',
      'localStorage: said',
    ]),
  )
  // The key for it came with the login: no network is needed to lock.
  await logOut(page)
  await arrive(page, /^\/login2/)
  expect(await readableOn(page, needles)).toEqual([])

  stage.network.mend()
  await fillLogin(browser, url, 'secretary')
  await go(page, `/CaseDetails?caseId=${pending.id}`)
  await page.getByRole('button', { name: '退回补正', exact: true }).click()
  await expect.poll(() => why(page).inputValue()).toBe(reason)
  await go(page, '/dashboard')
  await go(page, `/hearing/calendar?id=${trial.id}`)
  await page.getByRole('button', { name: '笔录', exact: true }).click()
  const sent = async () => (await stage.secretary.ask(contract.hearing.courtRecord, { body: { id: trial.id } })).entries
  await expect.poll(async () => (await sent()).map(({ text }) => text)).toContain(said)
  await go(page, '/dashboard')

  // Ended elsewhere it locks nothing (decisions C-02): what was looked at stays, what is typed lies under the key of this device.
  const anew = page.waitForEvent('load')
  const token = await tokenOf(page)
  await new Caller(stage.product.url, token).ask(contract.account.logout, {})
  // Whoever asks next learns of it: this screen, or before it was pressed what asks by itself, and then the page is on its way.
  await Promise.any([anew, go(page, '/message/index').then(() => anew)])
  await arrive(page, /^\/login2/)
  const ended = await readableOn(page, { ...needles, token })
  expect(ended.filter((line) => /: (token|reason|said)$/.test(line))).toEqual([])
  expect(ended).toEqual(expect.arrayContaining(['arb-device.keys: a key', 'arb-id.rows: no']))
  expect(new Set(ended.map((line) => line.split(/[.:]/)[0]))).toEqual(new Set(['arb-device', 'arb-id']))
}, 240_000)
