import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { admin } from '../../contract/admin/admin.ts'
import { certifications } from '../../contract/certification/certification.ts'
import type { Named } from '../../contract/kernel/call.ts'
import { arrive } from '../setup/address.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'
import { go } from './address.ts'

/** What a refusal leaves on the screen: the address that is refused leads to /401, anything else is said in its place. */

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function refuse(page: Page, { path }: Named): Promise<void> {
  await page.route(`**/moduleApi/${path}*`, (route) =>
    route.fulfill({ status: 403, json: { code: 403, message: '', data: null, error: 'forbidden' } }),
  )
}

test('an address whose own list is refused leads to /401, and can be opened again once it is not', async () => {
  const { page } = await stage.device('secretary', desk)
  await refuse(page, admin.listAudit)
  await go(page, '/system/audit')
  await arrive(page, /^\/401$/)
  await page.getByRole('heading', { name: '您没有权限查看此页面' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: '重新打开该页面' }).click()
  await arrive(page, /^\/system\/audit$/)
  await page.getByRole('main').getByRole('heading', { name: '操作日志' }).waitFor()
  // Also by its tab, which does not lead back to the refusal.
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '操作日志' }).click()
  await page.getByRole('main').getByRole('heading', { name: '操作日志' }).waitFor()
})

test('a refusal of something on a screen is said, and the screen stays', async () => {
  const { page } = await stage.device('applicant', desk)
  await refuse(page, certifications.certificationResults)
  await go(page, '/user/center?part=identity')
  await page.getByRole('status', { name: '通知' }).getByText('您没有权限进行此操作').waitFor()
  await page.getByRole('tab', { name: '实名认证', selected: true }).waitFor()
  expect(await page.evaluate(() => location.hash)).toBe('#/user/center?part=identity')
})

test('an arbitrator comes to the real-name certification; who has no such part comes to the first', async () => {
  const { page } = await stage.device('arbitrator', desk)
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
  await go(page, '/user/center?part=identity')
  await page
    .getByRole('tabpanel', { name: '实名认证' })
    .getByRole('heading', { name: '实名认证', exact: true })
    .waitFor()
  for (const part of ['letters', 'corporations', 'nothing']) {
    await go(page, `/user/center?part=${part}`)
    await page.getByRole('tab', { name: '个人资料', selected: true }).waitFor()
  }
  expect(refused).toEqual([])
})
