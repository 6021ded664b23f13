import type { Browser as Chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { desk, watchCaptchas } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { logIn } from '../setup/people.ts'
import { comeIn, inside, isLetIn, moves, startWithDevices, toDoor } from '../setup/room.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
let chromium: Chromium
beforeAll(async () => {
  ;[stage, chromium] = await Promise.all([Stage.set({ worker: false }), startWithDevices()])
})
afterAll(async () => {
  await chromium.close()
  await stage.strike()
})

test('the secretary records: everybody is told; what was recorded goes out by the outbox and plays beside the record', async () => {
  const { url } = stage.network
  const context = await chromium.newContext({ viewport: desk, locale: 'zh-CN', serviceWorkers: 'block' })
  const page = await context.newPage()
  const captchas = new Map<string, string>()
  watchCaptchas(page, captchas)
  await logIn({ page, captchas }, url, 'secretary')
  const door = await toDoor(await context.newPage(), url, 'secretary')
  await door.getByRole('button', { name: '进入房间' }).click()
  const secretary = await inside(door)
  const applicant = await isLetIn(secretary, await comeIn(chromium, url, 'applicant'), '王建国')
  await moves(secretary, '王建国')

  // Before it is opened there is nothing to record.
  const record = secretary.getByRole('button', { name: '录像', exact: true })
  expect(await record.isDisabled()).toBe(true)
  const { list } = await stage.secretary.ask(contract.hearing.listTrials, {
    query: { page: 1, size: 20, state: 'checked_in', type: 'hearing' },
  })
  const { id, version } = list[0]!
  await stage.secretary.ask(contract.hearing.startTrial, { body: { id, version } })
  await record.click()
  await applicant.getByText('正在录像（李秘书）').waitFor()
  await applicant.getByRole('button', { name: '录像', exact: true }).waitFor({ state: 'detached' })
  expect(await flawsOf(secretary, 'room-recording')).toEqual([])
  // A word in the record while it runs, to be played from.
  await secretary.getByRole('button', { name: '聊天', exact: true }).click()
  await secretary.getByLabel('消息').fill('现在录像')
  await secretary.getByLabel('消息').press('Enter')
  await applicant.getByRole('button', { name: '聊天', exact: true }).click()
  await applicant.getByText('现在录像').waitFor()
  await moves(secretary, '王建国')
  await moves(secretary, '王建国')

  await secretary.getByRole('button', { name: '停止录像' }).click()
  await applicant.getByText('正在录像').waitFor({ state: 'detached' })
  const videos = () => stage.applicant.ask(contract.hearing.findVideo, { body: { id } })
  await expect.poll(async () => (await videos()).length).toBe(1)
  expect((await videos())[0]).toMatchObject({ byName: '李秘书', file: { name: expect.stringMatching(/\.mp4$/) } })

  await page.evaluate((to) => location.assign(to), `#/hearing/calendar?id=${id}`)
  await page.getByRole('button', { name: '笔录', exact: true }).click()
  await page
    .getByRole('button', { name: /^播放 .* 的录像$/ })
    .first()
    .click()
  const film = page.locator('.videos video')
  await film.waitFor()
  await expect.poll(() => film.evaluate((it: HTMLVideoElement) => [it.videoWidth, it.error])).toEqual([1280, null])
  expect(await flawsOf(page, 'record-video')).toEqual([])
})
