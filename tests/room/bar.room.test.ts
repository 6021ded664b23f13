import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { flawsOf } from '../setup/look.ts'
import { atDoor, codeFor, inside, newcomer } from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

const rooms = playRooms({ anew: true })

/** In the page: on how many lines the buttons of the bar stand. */
const linesOfBar = (page: Page) =>
  page.locator('.room-bar').evaluate((bar) => {
    const buttons = [...bar.querySelectorAll('button')].filter((one) => one.offsetParent !== null)
    return new Set(buttons.map((one) => Math.round(one.getBoundingClientRect().top))).size
  })

test.each([
  ['Chinese', 1000],
  ['English', 1280],
] as const)('a secretary’s bar in %s stands on one line at %i px and wider: what has no room is behind “more”, and comes back with the room', async (language, width) => {
  const page = await atDoor(rooms.chromium, rooms.stage.network.url, 'secretary')
  if (language === 'English') await page.getByRole('button', { name: 'English' }).click()
  await page.locator('.device-check .button.primary').click()
  const bar = page.locator('.room-bar')
  await bar.waitFor()
  const more = bar.locator('.more > button')
  const record = bar.locator('.rest > button').last()
  for (const wide of [width, 1920]) {
    await page.setViewportSize({ width: wide, height: 700 })
    await expect.poll(() => more.isVisible()).toBe(wide === width)
    expect(await linesOfBar(page)).toBe(1)
  }
  await page.setViewportSize({ width, height: 700 })
  await expect.poll(() => record.isVisible()).toBe(false)
  expect(await flawsOf(page, `room-bar-${language}`)).toEqual([])
  await more.click()
  await record.waitFor()
  expect(await flawsOf(page, `room-bar-more-${language}`)).toEqual([])
})

/** In the page: until it is mended no device opens, and nobody knows why. */
function failsOddly(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = (wanted) =>
    'mended' in window ? open(wanted) : Promise.reject(new Error('nobody knows why'))
}

test('of devices that fail for an unknown reason it is said once, at the door and inside, on one line of a small window, and no more once they work', async () => {
  const { url } = rooms.stage.network
  const page = await newcomer(rooms.chromium, failsOddly)
  // Who has no device chosen is at the door all the same.
  await page.goto(`${url}/#/onlineCourt?code=${await codeFor(url, 'onlineCourt', 'secretary')}`)
  const told = page.getByText(/\(10000\)/)
  await told.first().waitFor()
  expect(await told.count()).toBe(1)
  await page.getByRole('button', { name: '进入房间' }).click()
  await inside(page)
  await page.setViewportSize({ width: 900, height: 600 })
  const [microphone, camera] = [
    page.getByRole('button', { name: '打开麦克风' }),
    page.getByRole('button', { name: '打开摄像头' }),
  ]
  await microphone.click()
  await told.waitFor()
  await camera.click()
  const banner = page.locator('.said .banner')
  expect(await told.count()).toBe(1)
  expect((await banner.boundingBox())?.height).toBeLessThan(56)
  expect(await flawsOf(page, 'room-device-message')).toEqual([])
  await page.evaluate(() => Object.assign(window, { mended: 1 }))
  await microphone.click()
  await page.getByRole('button', { name: '静音', exact: true }).waitFor()
  expect(await told.count()).toBe(1)
  await camera.click()
  await told.waitFor({ state: 'detached' })
})
