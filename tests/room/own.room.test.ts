import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { arrive } from '../setup/address.ts'
import { askedBy, devicesOf, flagsOf, sentBy, watchDevices } from '../setup/devices.ts'
import {
  atDoor,
  codeFor,
  comeIn,
  freeze,
  heardBy,
  inside,
  isLetIn,
  moves,
  newcomer,
  startWithDevices,
  tileOf,
} from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

const rooms = playRooms()
let secretary: Page
let applicant: Page
/** Comes by voice alone. */
let respondent: Page
/** What the secretary's page said in the room about others. */
const controls: { sid: string; action: string; info: { userId: string; on: boolean }; sendFor: number }[] = []

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

beforeAll(async () => {
  const { url } = rooms.stage.network
  secretary = await atDoor(rooms.chromium, url, 'secretary')
  secretary.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).startsWith('{"is":"control"')) controls.push(JSON.parse(String(payload)))
    }),
  )
  await press(secretary, '进入房间')
  await inside(secretary)
  applicant = await isLetIn(secretary, await comeIn(rooms.chromium, url, 'applicant', watchDevices), '王建国')
  respondent = await newcomer(rooms.chromium, watchDevices)
  await respondent.goto(`${url}/#/onlineCourt?code=${await codeFor(url, 'onlineCourt', 'respondent')}&audioOnly=1`)
  await respondent.getByText('仅语音参会').waitFor()
  // Chosen devices go into the room; who does not wait for them goes in without.
  await respondent.waitForFunction(() => (window as unknown as { devices: { given: [] } }).devices.given.length)
  await press(respondent, '进入房间')
  await isLetIn(secretary, respondent, '陈丽华')
})

const pictureOf = (page: Page, name: string) => tileOf(page, name).locator('video')
const iconOf = (page: Page, name: string, says: string) => tileOf(page, name).getByRole('img', { name: says })

/** The icon stands on a tile, and says so to whoever points at it. */
async function tells(page: Page, name: string, says: string): Promise<void> {
  const icon = iconOf(page, name, says)
  await icon.hover()
  expect(await icon.getAttribute('title')).toBe(says)
}

test('who joins by voice alone is heard by the others, and sends no picture', async () => {
  for (const page of [secretary, applicant]) {
    await expect.poll(async () => (await heardBy(page, '陈丽华')).plays).toBe(true)
    const { packets } = await heardBy(page, '陈丽华')
    await expect.poll(async () => (await heardBy(page, '陈丽华')).packets).toBeGreaterThan(packets + 20)
    await tells(page, '陈丽华', '无法获取到视频画面')
    expect(await pictureOf(page, '陈丽华').isVisible()).toBe(false)
  }
  expect(await sentBy(respondent)).toEqual(['audio', 'audio'])
  expect((await askedBy(respondent)).filter((wanted) => 'video' in (wanted as object))).toEqual([])
  await moves(respondent, '王建国')
})

test('who closes their camera and microphone has no own picture and is neither seen nor heard, until they open them again', async () => {
  await moves(applicant, '王建国')
  expect(await flagsOf(applicant)).toEqual({ isPublish: true, isPreview: true, isPublishScreen: false })
  await press(applicant, '关闭画面')
  await expect.poll(() => pictureOf(applicant, '王建国').isVisible()).toBe(false)
  expect(await flagsOf(applicant)).toEqual({ isPublish: true, isPreview: false, isPublishScreen: false })
  for (const page of [secretary, respondent]) {
    await tells(page, '王建国', '无法获取到视频画面')
    await expect.poll(() => pictureOf(page, '王建国').isVisible()).toBe(false)
    expect((await heardBy(page, '王建国')).plays).toBe(true)
  }
  await press(applicant, '静音')
  for (const page of [secretary, respondent]) {
    await tells(page, '王建国', '无法获取到麦克风声音')
    await expect.poll(async () => (await heardBy(page, '王建国')).plays).toBe(false)
  }
  await expect.poll(() => sentBy(applicant)).toEqual([])
  expect((await flagsOf(applicant)).isPublish).toBe(false)

  await press(applicant, '打开摄像头')
  await press(applicant, '打开麦克风')
  for (const page of [secretary, respondent, applicant]) await moves(page, '王建国')
  for (const page of [secretary, respondent]) {
    await expect.poll(async () => (await heardBy(page, '王建国')).plays).toBe(true)
    expect(await iconOf(page, '王建国', '无法获取到').count()).toBe(0)
  }
  expect(await flagsOf(applicant)).toEqual({ isPublish: true, isPreview: true, isPublishScreen: false })
})

test('a small picture is made big, and small again', async () => {
  const height = async () => (await tileOf(applicant, '李秘书').boundingBox())?.height ?? 0
  const small = await height()
  await press(applicant, '放大 李秘书')
  await expect.poll(height).toBeGreaterThan(small * 1.2)
  await press(applicant, '缩小 李秘书')
  await expect.poll(height).toBe(small)
  expect(await applicant.getByRole('button', { name: '放大 李秘书' }).count()).toBe(1)
})

/** The secretary does something to the applicant. What is pressed within two seconds of the last press does nothing. */
async function order(name: string): Promise<void> {
  const button = secretary.getByRole('button', { name, exact: true })
  await button.waitFor()
  await expect
    .poll(async () => {
      await button.click({ timeout: 500 }).catch(() => undefined)
      return button.count()
    })
    .toBe(0)
}

test('whom the secretary mutes is heard and seen again once that is taken back; who is shielded is heard and seen by the secretary alone', async () => {
  const heard = async () => (await heardBy(respondent, '王建国')).plays
  await order('将 王建国 静音')
  await tells(respondent, '王建国', '无法获取到麦克风声音')
  await expect.poll(heard).toBe(false)
  await order('允许 王建国 发言')
  await expect.poll(heard).toBe(true)
  await order('关闭 王建国 的画面')
  await tells(respondent, '王建国', '无法获取到视频画面')
  await expect.poll(() => pictureOf(respondent, '王建国').isVisible()).toBe(false)
  await order('允许 王建国 打开画面')
  await moves(respondent, '王建国')
  await moves(secretary, '王建国')

  await order('屏蔽 王建国')
  await iconOf(respondent, '王建国', '已屏蔽').waitFor()
  await expect.poll(heard).toBe(false)
  await expect.poll(() => pictureOf(respondent, '王建国').isVisible()).toBe(false)
  await moves(secretary, '王建国')
  expect((await heardBy(secretary, '王建国')).plays).toBe(true)
  await order('取消屏蔽 王建国')
  await expect.poll(heard).toBe(true)
  await moves(respondent, '王建国')

  const said = new Set(controls.map(({ action, info, sendFor }) => `${action} ${info.on} ${sendFor}`))
  const wanted = ['muteAudio', 'muteVidio', 'shield'].flatMap((action) => [`${action} true 2`, `${action} false 2`])
  expect([...said]).toEqual(wanted)
  expect(new Set(controls.map(({ sid, info }) => `${sid} ${info.userId}`)).size).toBe(1)
})

test('a page that stood frozen stays in the visit, also where its place was given up meanwhile, and nobody lets it in again', async () => {
  const chromium = await startWithDevices()
  try {
    const { url } = rooms.stage.network
    const arbitrator = await isLetIn(secretary, await comeIn(chromium, url, 'arbitrator'), '孙首席')
    const bothMove = () => Promise.all([moves(secretary, '孙首席'), moves(arbitrator, '李秘书')])
    await bothMove()
    const seen = addressesOf(arbitrator)
    const longEnough = [
      async () => {
        const away = tileOf(secretary, '孙首席').getByText('连接中断，正在重连')
        await away.waitFor()
        // It stands clear of what the secretary may do.
        const [says, acts] = await Promise.all([
          away.boundingBox(),
          tileOf(secretary, '孙首席').locator('.controls').boundingBox(),
        ])
        expect(says?.y).toBeGreaterThan((acts?.y ?? 0) + (acts?.height ?? 0))
      },
      () => expect.poll(() => tileOf(secretary, '孙首席').count(), { timeout: 60_000 }).toBe(0),
    ]
    for (const isAway of longEnough) {
      const wake = await freeze(chromium)
      try {
        await isAway()
      } finally {
        wake()
      }
      await bothMove()
      expect(await tileOf(secretary, '孙首席').getByText('连接中断，正在重连').count()).toBe(0)
    }
    expect(seen).toEqual([])
    await press(arbitrator, '离开')
    await expect.poll(() => tileOf(secretary, '孙首席').count()).toBe(0)
  } finally {
    await chromium.close()
  }
})

/** The addresses that a page has been at from now on. */
function addressesOf(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', () => seen.push(new URL(page.url()).hash))
  return seen
}

test('who leaves, and who is told that they came in elsewhere, is taken home, every device given back', async () => {
  const left = addressesOf(respondent)
  await press(respondent, '离开')
  await arrive(respondent, /^\/login/)
  expect(left[0]).toBe('#/')
  expect(await devicesOf(respondent)).toEqual(['ended'])

  const sent = addressesOf(applicant)
  const again = await inside(await comeIn(rooms.chromium, rooms.stage.network.url, 'applicant'))
  await applicant.getByText('相同用户ID已在别处登录').waitFor()
  expect(new Set(await devicesOf(applicant))).toEqual(new Set(['ended']))
  // Nobody presses anything.
  await arrive(applicant, /^\/login/)
  expect(sent[0]).toBe('#/')
  await moves(again, '李秘书')
  await expect.poll(() => secretary.locator('.tile').count()).toBe(2)
})
