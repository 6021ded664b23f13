import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { localDay } from '../../server/when.ts'
import { kept } from '../filing/application.ts'
import { arrive } from '../setup/address.ts'
import { closeThenOnline, workerHolds } from '../setup/alone.ts'
import { phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  // Each a whole Chromium: only that wakes the worker without a page.
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const dayIn = (days: number) => localDay(new Date(Date.now() + days * 86_400_000))

async function fillIn(page: Page, name: string, number: string, day: string): Promise<void> {
  await page.getByLabel(/^姓名/).fill(name)
  await page.getByLabel(/^手机号/).fill(number)
  await page.getByLabel(/^被访人或部门/).fill('立案一部')
  await page.getByLabel(/^来访事由/).fill('查阅案卷')
  await page.getByLabel(/^来访日期/).fill(day)
  await page.getByLabel(/^时段/).selectOption('16:00')
  await page.getByText('我同意本机构').click()
}

async function asked(day: string, number: string): Promise<number> {
  const { list } = await stage.secretary.ask(contract.visit.listVisits, { query: { day } })
  return list.filter((one) => one.phone === number).length
}

const submit = (page: Page) => page.getByRole('button', { name: '提交登记' }).click()
const mayBeClosed = (page: Page) => page.getByText('恢复网络后自动提交，可以关闭本页面').waitFor()

test('a visit asked for without a network is sent by the worker alone, and its pass is there for who comes back', async () => {
  const browser = await stage.browser(phone)
  const { page, context } = browser
  const address = `${stage.network.url}/#/visit`
  await page.goto(address)
  await workerHolds(browser)
  await fillIn(page, '访客小陈', '13766667777', dayIn(1))
  await context.setOffline(true)
  await submit(page)
  await mayBeClosed(page)
  expect(await flawsOf(page, 'visit-waiting')).toEqual([])
  await closeThenOnline(browser)
  await expect.poll(() => asked(dayIn(1), '13766667777')).toBe(1)
  await page.goto(address)
  await page.getByText('登记成功').waitFor()
  await arrive(page, /^\/visit\?pass=/)
  await page.getByRole('img', { name: '来访二维码' }).waitFor()
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0, drafts: 0 })
  expect(await asked(dayIn(1), '13766667777')).toBe(1)
})

test('one that is refused says why at its field, with all that was typed, also once it was taken back or loaded anew', async () => {
  const browser = await stage.browser(phone)
  const { page, context } = browser
  const address = `${stage.network.url}/#/visit`
  await page.goto(address)
  await workerHolds(browser)
  await fillIn(page, '访客小周', '13766668888', dayIn(90))
  await context.setOffline(true)
  await submit(page)
  await mayBeClosed(page)
  await page.getByRole('button', { name: '取回修改' }).click()
  expect(await page.getByLabel(/^姓名/).inputValue()).toBe('访客小周')
  await page.getByLabel(/^姓名/).fill('访客小周周')
  await submit(page)
  await mayBeClosed(page)
  await closeThenOnline(browser)
  await page.goto(address)
  await page
    .getByLabel(/^来访日期/)
    .and(page.locator('[aria-invalid="true"]'))
    .waitFor()
  expect(await page.getByLabel(/^姓名/).inputValue()).toBe('访客小周周')
  expect(await flawsOf(page, 'visit-refused')).toEqual([])
  await page.getByLabel(/^来访日期/).fill(dayIn(2))
  await submit(page)
  await page.getByText('登记成功').waitFor()
  expect(await asked(dayIn(2), '13766668888')).toBe(1)
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0, drafts: 0 })
})

test('one that a build without this outbox kept on the device waits here from then on, and goes', async () => {
  const browser = await stage.browser(phone)
  const { page, context } = browser
  const address = `${stage.network.url}/#/visit`
  await page.goto(address)
  await workerHolds(browser)
  const asThen = {
    ...{ id: crypto.randomUUID(), pass: crypto.randomUUID(), name: '访客小孙', phone: '13766669999', idTail: '' },
    ...{ company: '', hostName: '立案一部', purpose: '查阅案卷', day: dayIn(3), slot: '16:00', people: '2', plate: '' },
  }
  await page.evaluate((kept) => localStorage.setItem('visit-typed', JSON.stringify(kept)), {
    typed: { ...asThen, consent: true },
    waits: true,
  })
  await context.setOffline(true)
  await page.reload()
  await mayBeClosed(page)
  expect(await page.getByLabel(/^姓名/).inputValue()).toBe('访客小孙')
  expect(await page.evaluate(() => localStorage.getItem('visit-typed'))).toBeNull()
  await closeThenOnline(browser)
  await expect.poll(() => asked(dayIn(3), '13766669999')).toBe(1)
  await page.goto(address)
  await page.getByText('登记成功').waitFor()
})

test('what a build without this outbox held in the tab while it was typed stands in the form, and can be handed in', async () => {
  const { page } = await stage.browser(phone)
  await page.goto(`${stage.network.url}/#/visit`)
  await page.getByLabel(/^姓名/).fill('访客小吴')
  await page.evaluate(() => {
    const typed: unknown = JSON.parse(sessionStorage.getItem('visit-typed') ?? 'null')
    sessionStorage.setItem('visit-typed', JSON.stringify({ typed, waits: false }))
  })
  await page.reload()
  expect(await page.getByLabel(/^姓名/).inputValue()).toBe('访客小吴')
  await fillIn(page, '访客小吴', '13766660000', dayIn(4))
  await submit(page)
  await page.getByText('登记成功').waitFor()
})
