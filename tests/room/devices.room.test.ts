import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { askedBy, endDevice, flagsOf, watchDevices } from '../setup/devices.ts'
import { flawsOf } from '../setup/look.ts'
import { codeFor, comeIn, heardBy, inside, isLetIn, moves, newcomer, tileOf } from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

/* The codes of specification §8 that one's own devices and screen cause. The room stays usable each time. */

const rooms = playRooms({ anew: true })
let secretary: Page

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isPressed = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')
const iconOf = (page: Page, says: string) => tileOf(page, '王建国').getByRole('img', { name: says })

/** In the page: devices fail as `fault` says, until it says nothing; screens cannot be shared. */
function failsDevices(): void {
  Object.assign(window, { fault: 'NotFoundError' })
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = (wanted) => {
    const { fault } = window as unknown as { fault: string }
    return fault ? Promise.reject(new DOMException('', fault)) : open(wanted)
  }
  Reflect.deleteProperty(MediaDevices.prototype, 'getDisplayMedia')
}

const noMicrophone = '没有检测到麦克风，开庭的电脑必须有麦克风 (10001)'
const noCamera = '没有检测到摄像头，开庭的电脑必须有摄像头 (10002)'
const faults = [
  ['NotFoundError', noMicrophone, noCamera],
  [
    'NotAllowedError',
    '麦克风权限被拒绝或被其他程序占用，请在浏览器地址栏允许使用麦克风 (10003)',
    '摄像头权限被拒绝或被其他程序占用，请在浏览器地址栏允许使用摄像头 (10004)',
  ],
  ['AbortError', '音频设备被禁用，请在系统设置中启用 (10005)', '视频设备被禁用，请在系统设置中启用 (10006)'],
] as const

test('who has no microphone and no camera, or may not use them, is told so at the door and in the room, sees the others, and opens both once they can', async () => {
  const { url } = rooms.stage.network
  secretary = await inside(await comeIn(rooms.chromium, url, 'secretary'))
  const page = await newcomer(rooms.chromium, failsDevices)
  await page.goto(`${url}/#/onlineCourt?code=${await codeFor(url, 'onlineCourt', 'applicant')}`)
  await page.getByText(noMicrophone).waitFor()
  await page.getByText(noCamera).waitFor()
  expect(await flawsOf(page, 'room-door-no-devices')).toEqual([])
  await press(page, '进入房间')
  await isLetIn(secretary, page, '王建国')
  await moves(page, '李秘书')
  await iconOf(secretary, '无法获取到麦克风声音').waitFor()
  await iconOf(secretary, '无法获取到视频画面').waitFor()
  for (const [fault, microphone, camera] of faults) {
    await page.evaluate((name) => Object.assign(window, { fault: name }), fault)
    await press(page, '打开麦克风')
    await page.getByText(microphone).waitFor()
    await press(page, '打开摄像头')
    await page.getByText(camera).waitFor()
  }
  await press(page, '共享屏幕')
  await page.getByText('不支持屏幕共享', { exact: true }).waitFor()
  expect(await isPressed(page, '共享屏幕')).toBe('false')
  expect(await flawsOf(page, 'room-no-devices')).toEqual([])

  await page.evaluate(() => Object.assign(window, { fault: '' }))
  await press(page, '打开麦克风')
  await press(page, '打开摄像头')
  await moves(secretary, '王建国')
  await expect.poll(async () => (await heardBy(secretary, '王建国')).plays).toBe(true)
})

test('whose microphone and camera are pulled out is told to open them again, and the others see that nothing comes', async () => {
  secretary = await inside(await comeIn(rooms.chromium, rooms.stage.network.url, 'secretary'))
  const page = await isLetIn(
    secretary,
    await comeIn(rooms.chromium, rooms.stage.network.url, 'applicant', watchDevices),
    '王建国',
  )
  await moves(secretary, '王建国')
  const camera = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 15 } }
  expect(await askedBy(page)).toContainEqual({ video: camera })

  await endDevice(page, 'audio')
  await page.getByText('麦克风已断开，请重新打开麦克风 (10008)').waitFor()
  await iconOf(secretary, '无法获取到麦克风声音').waitFor()
  await moves(secretary, '王建国')
  await endDevice(page, 'video')
  await page.getByText('摄像头已断开，请重新打开摄像头 (10009)').waitFor()
  await iconOf(secretary, '无法获取到视频画面').waitFor()
  await expect.poll(() => tileOf(secretary, '王建国').locator('video').isVisible()).toBe(false)

  await press(page, '打开麦克风')
  await press(page, '打开摄像头')
  await iconOf(secretary, '麦克风已打开').waitFor()
  await moves(secretary, '王建国')
})

test('who picks no screen, and whose sharing ends from the bar of the browser, is told so and shares nothing', async () => {
  secretary = await inside(await comeIn(rooms.chromium, rooms.stage.network.url, 'secretary'))
  const page = await isLetIn(
    secretary,
    await comeIn(rooms.chromium, rooms.stage.network.url, 'applicant', watchDevices),
    '王建国',
  )
  await page.evaluate(() => Object.assign(window, { picksNone: true }))
  await press(page, '共享屏幕')
  await page.getByText('已取消屏幕共享 (10011)').waitFor()
  expect(await isPressed(page, '共享屏幕')).toBe('false')
  expect((await flagsOf(page)).isPublishScreen).toBe(false)

  await page.evaluate(() => Object.assign(window, { picksNone: false }))
  await press(page, '共享屏幕')
  await iconOf(secretary, '正在共享屏幕').waitFor()
  expect(await isPressed(page, '停止共享')).toBe('true')
  expect((await flagsOf(page)).isPublishScreen).toBe(true)
  const screen = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 10 } }
  expect(await askedBy(page)).toContainEqual({ video: screen, audio: false })

  await endDevice(page, 'screen')
  await page.getByText('屏幕共享已停止 (10012)').waitFor()
  expect(await isPressed(page, '共享屏幕')).toBe('false')
  expect((await flagsOf(page)).isPublishScreen).toBe(false)
  await expect.poll(() => iconOf(secretary, '正在共享屏幕').count()).toBe(0)
  // The camera is back in its place.
  await moves(secretary, '王建国')
})
