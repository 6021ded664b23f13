import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { go } from '../app/walk/visit.ts'
import { makeActivity } from '../make/gathering.ts'
import { arrive } from '../setup/address.ts'
import { type Browser, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Caller, codeTo } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** A phone that sees this screen, on which somebody is signed in. */
async function guardBefore(shown: Page, username: string): Promise<Browser> {
  const camera = join(mkdtempSync(join(tmpdir(), 'camera-')), 'pass.mjpeg')
  await shown.screenshot({ path: camera, type: 'jpeg', quality: 95 })
  return stage.device(username, phone, { own: true, worker: true, camera })
}

test('the door reads a pass from an attendee’s screen by its camera without a network, and it counts once', async () => {
  const { url } = stage.network
  const registrar = await Caller.logIn(url, 'registrar')
  const body = makeActivity({ startsAt: new Date(Date.now() + 7_200_000).toISOString() })
  await registrar.ask(contract.gathering.saveGathering, { body })
  await registrar.ask(contract.gathering.publishGathering, { body: { id: body.id, version: 1 } })
  const { page } = await stage.browser(phone)
  await page.goto(`${url}/#/mobileLogin`)
  await page.getByLabel(/^手机号/).fill('13800000075')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByText('发送验证码成功').waitFor()
  await page.getByLabel(/^验证码/).fill(await codeTo(url, '13800000075'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await arrive(page, /^\/mobileMenu$/)
  await go(page, `/signUpDetail?activityId=${body.id}`)
  await page.getByRole('button', { name: '立即报名' }).click()
  const code = page.getByRole('img', { name: '签到二维码' })
  await code.waitFor()
  await code.scrollIntoViewIfNeeded()

  const door = await guardBefore(page, 'registrar')
  await go(door.page, `/activity/door?id=${body.id}`)
  await door.page.getByText('已到 0 / 1 人').waitFor()
  stage.network.cut()
  await door.page.getByRole('button', { name: '用摄像头扫描' }).click()
  await door.page.getByText(/尾号 0075 签到成功/).waitFor()
  await door.page.getByText('待同步').first().waitFor()
  expect(await flawsOf(door.page, 'door-camera')).toEqual([])
  // The code stays in sight: it is not read over and over.
  await door.page.getByRole('button', { name: '关闭摄像头' }).click()
  await door.page.getByRole('button', { name: '用摄像头扫描' }).waitFor()
  stage.network.mend()
  await door.page.getByText('待同步').first().waitFor({ state: 'hidden' })
  await door.page.getByText('已到 1 / 1 人').waitFor()
})

test('the guard reads a visitor’s pass by the camera without a network, and lets them in', async () => {
  const { url } = stage.network
  // Of the demo: somebody who may come today.
  const { page } = await stage.browser(phone)
  await page.goto(`${url}/#/visit?pass=demo-pass-of-luo-jianping`)
  const code = page.getByRole('img', { name: '来访二维码' })
  await code.waitFor()
  await code.scrollIntoViewIfNeeded()

  const guard = await guardBefore(page, 'lobby')
  await go(guard.page, '/visits/door')
  await guard.page.getByText('罗建平').filter({ visible: true }).first().waitFor()
  stage.network.cut()
  await guard.page.getByRole('button', { name: '用摄像头扫描' }).click()
  const found = guard.page.getByRole('region', { name: '凭证核对' })
  await found.getByRole('button', { name: '登记进入：罗建平' }).click()
  await found.getByText('已到访').waitFor()
  await found.getByText('待同步').waitFor()
  expect(await flawsOf(guard.page, 'visits-camera')).toEqual([])
  stage.network.mend()
  await found.getByText('待同步').waitFor({ state: 'hidden' })
})
