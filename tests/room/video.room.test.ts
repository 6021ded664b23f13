import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { comeIn, isLetIn, moves } from '../setup/room.ts'
import { officeAndRoom, playRooms } from '../setup/rooms.ts'

const rooms = playRooms()
/** The back office of the secretary, and their room beside it in the same browser. */
let office: Page
let secretary: Page
let applicant: Page

beforeAll(async () => {
  ;({ office, secretary } = await officeAndRoom(rooms))
  const { url } = rooms.stage.network
  applicant = await isLetIn(secretary, await comeIn(rooms.chromium, url, 'applicant'), '王建国')
  await moves(secretary, '王建国')
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
/** The hearing that they came into. */
async function hearingNow() {
  const query = { page: 1, size: 20, type: 'hearing' } as const
  const { list } = await rooms.stage.secretary.ask(contract.hearing.listTrials, { body: query })
  const found = list.find(({ state }) => state === 'checked_in' || state === 'in_session')
  if (!found) throw new Error('Nobody came into a hearing')
  return found
}
const videosOf = (id: string) => rooms.stage.applicant.ask(contract.hearing.findVideo, { body: { id } })

test('the secretary records: everybody is told; what was recorded goes out by the outbox and plays beside the record', async () => {
  // Before it is opened there is nothing to record.
  expect(await secretary.getByRole('button', { name: '录像', exact: true }).isDisabled()).toBe(true)
  const { id, version } = await hearingNow()
  await rooms.stage.secretary.ask(contract.hearing.startTrial, { body: { id, version } })
  await press(secretary, '录像')
  await applicant.getByText('正在录像（李秘书）').waitFor()
  expect(await applicant.getByRole('button', { name: '录像', exact: true }).count()).toBe(0)
  expect(await flawsOf(secretary, 'room-recording')).toEqual([])
  // A word in the record while it runs, to be played from.
  await press(secretary, '聊天')
  await secretary.getByLabel('消息').fill('现在录像')
  await secretary.getByLabel('消息').press('Enter')
  await press(applicant, '聊天')
  await applicant.getByText('现在录像').waitFor()
  await moves(secretary, '王建国')
  await moves(secretary, '王建国')

  await press(secretary, '停止录像')
  await applicant.getByText('正在录像').waitFor({ state: 'detached' })
  await expect.poll(async () => (await videosOf(id)).length).toBe(1)
  expect((await videosOf(id))[0]).toMatchObject({ byName: '李秘书', file: { name: expect.stringMatching(/\.mp4$/) } })

  await office.evaluate((to) => location.assign(to), `#/hearing/calendar?id=${id}`)
  await press(office, '笔录')
  await office
    .getByRole('button', { name: /^播放 .* 的录像$/ })
    .first()
    .click()
  const film = office.locator('.videos video')
  await film.waitFor()
  await expect.poll(() => film.evaluate((it: HTMLVideoElement) => [it.videoWidth, it.error])).toEqual([1280, null])
  expect(await flawsOf(office, 'record-video')).toEqual([])
  await office.setViewportSize(phone)
  expect(await flawsOf(office, 'record-video')).toEqual([])
})

test('a recording goes on over a restart of the server, and nothing of what was recorded before is lost', async () => {
  const { id } = await hearingNow()
  const known = (await videosOf(id)).length
  await press(secretary, '录像')
  await applicant.getByText('正在录像（李秘书）').waitFor()
  await rooms.stage.product.kill()
  // Before the server answers us the page may be back already.
  const died = new Date().toISOString()
  await secretary.getByText('与服务器的连接中断，正在重连；音视频不受影响').waitFor()
  await rooms.stage.product.start()
  await secretary.getByText('与服务器的连接中断，正在重连；音视频不受影响').waitFor({ state: 'detached' })
  await secretary.getByRole('button', { name: '停止录像' }).waitFor()
  await moves(secretary, '王建国')
  await press(secretary, '停止录像')
  await expect
    .poll(async () => {
      const came = (await videosOf(id)).slice(known).map(({ startedAt }) => startedAt > died)
      return [came.includes(false), came.includes(true)]
    })
    .toEqual([true, true])
})
