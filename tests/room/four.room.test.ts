import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { comeIn, connectionsOf, inside, isLetIn, mainOf, moves, tileOf } from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

const names = { secretary: '李秘书', applicant: '王建国', respondent: '陈丽华', arbitrator: '孙首席' }
type Who = keyof typeof names

const rooms = playRooms()
const pages = {} as Record<Who, Page>

/** Every picture of everybody else moves on every page. */
async function allSeeAll(): Promise<void> {
  for (const who of Object.keys(pages) as Who[])
    await Promise.all(
      (Object.keys(pages) as Who[]).filter((it) => it !== who).map((it) => moves(pages[who], names[it])),
    )
}

beforeAll(async () => {
  pages.secretary = await inside(await comeIn(rooms.chromium, rooms.stage.network.url, 'secretary'))
  for (const who of ['applicant', 'respondent', 'arbitrator'] as const)
    pages[who] = await isLetIn(pages.secretary, await comeIn(rooms.chromium, rooms.stage.network.url, who), names[who])
})

test('four see each other, also who came last', async () => {
  await allSeeAll()
  expect(await pages.arbitrator.locator('.tile').count()).toBe(4)
  expect(await flawsOf(pages.applicant, 'room-four')).toEqual([])
})

test("on a phone everything is on the screen, one's own picture moves too, and nothing scrolls sideways", async () => {
  const { applicant } = pages
  await applicant.setViewportSize(phone)
  await moves(applicant, names.applicant)
  expect(await flawsOf(applicant, 'room-four')).toEqual([])
  await applicant.getByRole('button', { name: /^参会人/ }).click()
  await applicant.getByRole('button', { name: '关闭', exact: true }).waitFor()
  expect(await flawsOf(applicant, 'room-people')).toEqual([])
  await applicant.getByRole('button', { name: '关闭', exact: true }).click()
  await applicant.setViewportSize(desk)
})

test('four stand alike, each in a quarter of the stage', async () => {
  const sizes = await pages.applicant
    .locator('.tile')
    .evaluateAll((all) => all.map((one) => [(one as HTMLElement).offsetWidth, (one as HTMLElement).offsetHeight]))
  expect(new Set(sizes.map(String)).size).toBe(1)
  expect(sizes[0]?.[0]).toBeGreaterThan(desk.width * 0.45)
})

test('a screen that somebody shares takes the main view, whole, their face beside it, and leaves it again', async () => {
  const { applicant, respondent } = pages
  await applicant.getByRole('button', { name: '共享屏幕' }).click()
  const main = mainOf(respondent)
  await expect.poll(() => main.innerText()).toContain(`${names.applicant} 的屏幕`)
  const size = () =>
    main
      .locator('video')
      .evaluate((video) => [(video as HTMLVideoElement).videoWidth, (video as HTMLVideoElement).videoHeight])
  await expect.poll(size, { timeout: 60_000 }).toEqual([1920, 1080])
  const face = respondent.locator('.tile[data-user]').filter({ hasText: names.applicant }).locator('video')
  const frames = () => face.evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before + 3)
  expect(await face.isVisible()).toBe(true)
  expect(await flawsOf(respondent, 'room-share')).toEqual([])
  await respondent.setViewportSize(phone)
  expect(await flawsOf(respondent, 'room-share')).toEqual([])
  await respondent.setViewportSize(desk)
  await applicant.getByRole('button', { name: '停止共享' }).click()
  await expect.poll(() => respondent.locator('.tile').count()).toBe(4)
  expect(await main.count()).toBe(0)
})

test("on a phone the secretary's every act is within reach, at each picture and in the list of people", async () => {
  const { secretary } = pages
  const says = (name: string) => [`将 ${name} 静音`, `关闭 ${name} 的画面`, `屏蔽 ${name}`, `移出 ${name}`]
  /** A thumb that comes down in the middle of it presses it. */
  const isInReach = (name: string) =>
    secretary.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { left, top, bottom, width, height } = button.getBoundingClientRect()
      const around = button.closest('.tile, .side-panel')!.getBoundingClientRect()
      const isWhole = top > around.top - 1 && bottom < around.bottom + 1 && height >= 44
      return isWhole && button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await secretary.setViewportSize(phone)
  /** On a small picture they are opened over it. */
  const allInReach = async () => {
    for (const name of [names.applicant, names.respondent, names.arbitrator]) {
      const manage = secretary.getByRole('button', { name: `管理 ${name}`, exact: true })
      const isSmall = await manage.isVisible()
      if (isSmall) await manage.click()
      for (const act of says(name)) expect([act, await isInReach(act)]).toEqual([act, true])
      if (isSmall) await manage.click()
    }
  }
  await allInReach()
  await secretary.getByRole('button', { name: `放大 ${names.applicant}`, exact: true }).click()
  await mainOf(secretary).waitFor()
  await allInReach()
  expect(await flawsOf(secretary, 'room-focus')).toEqual([])
  await secretary.getByRole('button', { name: `缩小 ${names.applicant}`, exact: true }).click()
  await mainOf(secretary).waitFor({ state: 'detached' })
  await secretary.getByRole('button', { name: '更多' }).click()
  await secretary.getByRole('button', { name: '共享屏幕' }).waitFor()
  expect(await flawsOf(secretary, 'room-more')).toEqual([])
  await secretary.getByRole('button', { name: /^参会人/ }).click()
  expect(await secretary.getByRole('button', { name: '共享屏幕' }).count()).toBe(0)
  for (const name of [names.applicant, names.respondent, names.arbitrator])
    for (const act of says(name)) expect([act, await isInReach(act)]).toEqual([act, true])
  expect(await flawsOf(secretary, 'room-manage')).toEqual([])
  await secretary.getByRole('button', { name: '关闭', exact: true }).click()
  await secretary.setViewportSize(desk)
})

test('what somebody says in the chat is read by everybody, markup as it was typed', async () => {
  for (const page of [pages.applicant, pages.respondent]) await page.getByRole('button', { name: /^聊天/ }).click()
  await pages.applicant.getByRole('textbox', { name: '消息' }).fill('<b>证据三</b>原件在此')
  await pages.applicant.getByRole('button', { name: '发送' }).click()
  await pages.respondent.getByText('<b>证据三</b>原件在此').waitFor()
  expect(await flawsOf(pages.respondent, 'room-chat')).toEqual([])
  for (const page of [pages.applicant, pages.respondent])
    await page.getByRole('button', { name: '关闭', exact: true }).click()
})

test('while the server is away the pictures go on, and the room is whole again when it is back', async () => {
  const before = await Promise.all(Object.values(pages).map(connectionsOf))
  await rooms.stage.product.kill()
  const tells = (page: Page) => page.getByText('与服务器的连接中断')
  await Promise.all(Object.values(pages).map((page) => tells(page).waitFor()))
  await allSeeAll()
  await rooms.stage.product.start()
  await Promise.all(Object.values(pages).map((page) => tells(page).waitFor({ state: 'detached' })))
  await allSeeAll()
  // None had to be made anew.
  expect(await Promise.all(Object.values(pages).map(connectionsOf))).toEqual(before)
  // What is done in the room reaches everybody again.
  await pages.respondent.getByRole('button', { name: '举手' }).click()
  await tileOf(pages.secretary, names.respondent).getByRole('img', { name: '举手' }).waitFor()
})

test('whoever opens the room again elsewhere is told where they were before, and stands in it once', async () => {
  const newer = await inside(await comeIn(rooms.chromium, rooms.stage.network.url, 'respondent'))
  await pages.respondent.getByText('相同用户ID已在别处登录').waitFor()
  pages.respondent = newer
  await expect.poll(() => tileOf(pages.secretary, names.respondent).count()).toBe(1)
  await allSeeAll()
})
