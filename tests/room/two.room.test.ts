import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { comeIn, heardBy, inside, isLetIn, mainOf, moves, newcomer, tileOf } from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

const rooms = playRooms({ anew: true })

const come = (who: string) => comeIn(rooms.chromium, rooms.stage.network.url, who)

test('two see each other once the secretary lets the second in: the other large, oneself small; a click takes a picture into the main view', async () => {
  const secretary = await inside(await come('secretary'))
  const applicant = await come('applicant')
  // Who waits is said over the pictures, and let in there.
  const waits = secretary.getByRole('list', { name: '等候进入' })
  await waits.getByText('申请人 正在等候').waitFor()
  expect(await flawsOf(secretary, 'room-waits')).toEqual([])
  await waits.getByRole('button', { name: '允许 王建国 进入' }).click()
  await inside(applicant)
  await waits.waitFor({ state: 'detached' })
  await moves(secretary, '王建国')
  await moves(applicant, '李秘书')
  await expect.poll(() => applicant.locator('.tile').count()).toBe(2)
  await expect.poll(() => mainOf(applicant).innerText()).toContain('李秘书')
  await expect.poll(() => mainOf(secretary).innerText()).toContain('王建国')
  await tileOf(applicant, '王建国')
    .getByRole('button', { name: /^主画面/ })
    .click()
  await expect.poll(() => mainOf(applicant).innerText()).toContain('王建国（我）')
  await tileOf(applicant, '李秘书')
    .getByRole('button', { name: /^主画面/ })
    .click()
  await expect.poll(() => mainOf(applicant).innerText()).toContain('李秘书')
  expect(await applicant.locator('.controls').count()).toBe(0)
  expect(await flawsOf(applicant, 'room')).toEqual([])
  // On a phone nothing is said by pointing at it: what the secretary may do stands there in words.
  await secretary.setViewportSize(phone)
  for (const words of ['静音', '关闭画面', '屏蔽', '移出']) {
    const box = await tileOf(secretary, '王建国').getByText(words, { exact: true }).boundingBox()
    expect([words, (box?.width ?? 0) > 20]).toEqual([words, true])
  }
  expect(await flawsOf(secretary, 'room-two')).toEqual([])
  await secretary.setViewportSize(desk)
  await applicant.getByRole('button', { name: '离开', exact: true }).click()
  await arrive(applicant, /^\/login/)
  await expect.poll(() => secretary.locator('.tile').count()).toBe(1)
  await secretary.getByRole('button', { name: /^参会人/ }).click()
  await secretary.getByRole('listitem').filter({ hasText: '王建国' }).filter({ hasText: '已离开' }).waitFor()
})

test('whom the secretary mutes is heard by nobody, and sees so; who is removed goes home and comes back only when let in again', async () => {
  const secretary = await inside(await come('secretary'))
  const applicant = await isLetIn(secretary, await come('applicant'), '王建国')
  await moves(secretary, '王建国')
  const tile = tileOf(secretary, '王建国')
  await tile.getByRole('button', { name: '将 王建国 静音' }).click()
  await applicant.getByRole('button', { name: '已被静音' }).waitFor()
  await tile.getByRole('img', { name: '无法获取到麦克风声音' }).waitFor()
  await tile.getByRole('button', { name: '关闭 王建国 的画面' }).click()
  await applicant.getByRole('button', { name: '画面已被关闭' }).waitFor()
  await expect.poll(() => tile.locator('video').isVisible()).toBe(false)
  await tile.getByRole('button', { name: '移出 王建国' }).click()
  await secretary
    .getByRole('dialog')
    .or(secretary.getByRole('alertdialog'))
    .getByRole('button', { name: '移出', exact: true })
    .click()
  await applicant.getByText('您已被仲裁秘书移出房间').waitFor()
  await expect.poll(() => secretary.locator('.tile').count()).toBe(1)
  await applicant.getByRole('button', { name: '返回首页' }).click()
  await arrive(applicant, /^\/login/)
  const again = await come('applicant')
  await again.getByText('请等候仲裁秘书允许进入').waitFor()
  await secretary.getByRole('button', { name: /^参会人/ }).click()
  await secretary.getByText('曾被移出').waitFor()
  await secretary.getByRole('listitem').filter({ hasText: '王建国' }).filter({ hasText: '已离开' }).waitFor()
  await secretary.getByRole('button', { name: '允许 王建国 进入' }).click()
  await inside(again)
  await secretary.getByRole('listitem').filter({ hasText: '王建国' }).filter({ hasText: '在席' }).waitFor()
  expect(await secretary.getByText('已离开').count()).toBe(0)
})

/** In the page: sends on whatever it is told, and ends nothing. */
function obeysNobody(): void {
  const replace = RTCRtpSender.prototype.replaceTrack
  RTCRtpSender.prototype.replaceTrack = function (track) {
    return track ? replace.call(this, track) : Promise.resolve()
  }
  RTCPeerConnection.prototype.close = () => undefined
  MediaStreamTrack.prototype.stop = () => undefined
}

const openConnectionsOf = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { made: RTCPeerConnection[] }).made.filter((one) => one.connectionState === 'connected')
        .length,
  )

test('a page made to obey nobody is neither heard nor seen once it is muted, and by nobody reached once it is removed', async () => {
  const secretary = await inside(await come('secretary'))
  const respondent = await isLetIn(secretary, await come('respondent'), '陈丽华')
  const rebel = await comeIn(rooms.chromium, rooms.stage.network.url, 'arbitrator', obeysNobody)
  await isLetIn(secretary, rebel, '孙首席')
  for (const page of [secretary, respondent]) {
    await moves(page, '孙首席')
    expect((await heardBy(page, '孙首席')).plays).toBe(true)
  }
  const tile = tileOf(secretary, '孙首席')
  await tile.getByRole('button', { name: '将 孙首席 静音' }).click()
  await tile.getByRole('button', { name: '关闭 孙首席 的画面' }).click()
  for (const page of [secretary, respondent]) {
    await expect.poll(() => tileOf(page, '孙首席').locator('video').isVisible()).toBe(false)
    const { packets, plays } = await heardBy(page, '孙首席')
    expect(plays).toBe(false)
    // It does send on: what is proved is that nobody plays it.
    await expect.poll(async () => (await heardBy(page, '孙首席')).packets).toBeGreaterThan(packets + 20)
  }
  await tile.getByRole('button', { name: '移出 孙首席' }).click()
  await secretary
    .getByRole('dialog')
    .or(secretary.getByRole('alertdialog'))
    .getByRole('button', { name: '移出', exact: true })
    .click()
  for (const page of [secretary, respondent]) {
    await expect.poll(() => page.locator('.tile').count()).toBe(2)
    await expect.poll(() => openConnectionsOf(page)).toBe(1)
  }
})

test('who came in by their account, whose way is good once, is let in again when their page is loaded anew, until they leave', async () => {
  const { url } = rooms.stage.network
  const secretary = await inside(await come('secretary'))
  const query = { page: 1, size: 20, type: 'hearing' } as const
  const { list } = await rooms.stage.applicant.ask(contract.hearing.listTrials, { body: query })
  const { id = '' } = list.find(({ state }) => state === 'checked_in' || state === 'in_session') ?? {}
  const { path } = await rooms.stage.applicant.ask(contract.hearing.enterTrial, { body: { id } })
  const page = await newcomer(rooms.chromium)
  await page.goto(`${url}/#${path}`)
  await page.locator('.device-check video:not([hidden])').waitFor()
  await page.reload()
  await page.locator('.device-check video:not([hidden])').waitFor()
  await page.getByRole('button', { name: '进入房间' }).click()
  await isLetIn(secretary, page, '王建国')
  await page.getByRole('button', { name: '离开', exact: true }).click()
  await page.getByLabel('密码').first().waitFor()
  await page.goto(`${url}/#${path}`)
  await page.getByText('状态码 504').waitFor()
})

test('what the secretary opens, rests and closes inside the room stands in the head of the party, who is out once it is closed', async () => {
  const secretary = await inside(await come('secretary'))
  const applicant = await isLetIn(secretary, await come('applicant'), '王建国')
  const acts = secretary.locator('.conduct')
  const press = (name: string) => acts.getByRole('button', { name, exact: true }).click()
  const stands = async (words: string, may: string[]) => {
    for (const page of [secretary, applicant])
      await page.locator('.room > header').getByText(words, { exact: true }).waitFor()
    await expect.poll(() => acts.getByRole('button').allInnerTexts()).toEqual(may)
  }
  await stands('待开始', ['宣布开庭'])
  await press('宣布开庭')
  await stands('进行中', ['休庭', '闭庭'])
  await press('休庭')
  await stands('休庭', ['继续开庭', '闭庭'])
  await press('继续开庭')
  await stands('进行中', ['休庭', '闭庭'])
  expect(await applicant.locator('.conduct').count()).toBe(0)
  // Closing is asked about; who thinks better of it has closed nothing.
  const question = secretary.getByRole('dialog').or(secretary.getByRole('alertdialog'))
  await press('闭庭')
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await stands('进行中', ['休庭', '闭庭'])
  await press('闭庭')
  await question.getByRole('button', { name: '闭庭', exact: true }).click()
  for (const page of [secretary, applicant]) await page.getByText('本次开庭已结束，或您已不能参加').waitFor()
})
