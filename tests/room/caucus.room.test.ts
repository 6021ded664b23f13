import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { comeIn, inside, isLetIn, moves } from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

const names = { secretary: '李秘书', arbitrator: '孙首席', applicant: '王建国', respondent: '陈丽华' }

const rooms = playRooms({ anew: true })

/** In the page: connections that the product closes stay as they are, as on a page that wants to listen on. */
function keepListening(): void {
  RTCPeerConnection.prototype.close = () => undefined
}

const come = (who: string, room: string, patch?: () => void) =>
  comeIn(rooms.chromium, rooms.stage.network.url, who, patch, room)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const tiles = (page: Page) => page.locator('.tile .name').allInnerTexts()
const place = (page: Page, name: string, room: string) => page.getByLabel(`${name} 所在的房间`).selectOption(room)

/** The pictures that came to a page so far, by whatever connection. */
const decoded = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    const reports = await Promise.all(made.map(async (one) => [...(await one.getStats()).values()]))
    return reports.flat().reduce((sum, one) => sum + (one.type === 'inbound-rtp' ? (one.framesDecoded ?? 0) : 0), 0)
  })

test('two private rooms at once: each sees those in it alone, a page that listens on gets nothing, and all come back', async () => {
  const secretary = await inside(await come('secretary', 'onlineMediate'))
  const arbitrator = await isLetIn(secretary, await come('arbitrator', 'onlineMediate'), names.arbitrator)
  const applicant = await isLetIn(secretary, await come('applicant', 'onlineMediate'), names.applicant)
  const respondent = await isLetIn(
    secretary,
    await come('respondent', 'onlineMediate', keepListening),
    names.respondent,
  )
  for (const who of [secretary, arbitrator, applicant]) await moves(who, names.respondent)
  await moves(respondent, names.applicant)

  await press(secretary, /^参会人/)
  await place(secretary, names.arbitrator, '单独房间 1')
  await place(secretary, names.applicant, '单独房间 1')
  await moves(applicant, names.arbitrator)
  await moves(arbitrator, names.applicant)
  expect(await tiles(applicant)).toEqual(['王建国（我）', names.arbitrator])
  await applicant.getByText('您在单独房间 1').waitFor()
  expect(await flawsOf(applicant, 'room-private')).toEqual([])
  expect(await flawsOf(secretary, 'room-places')).toEqual([])

  await place(secretary, names.secretary, '单独房间 2')
  await place(secretary, names.respondent, '单独房间 2')
  await expect.poll(() => tiles(respondent)).toEqual(['陈丽华（我）', names.secretary])
  await moves(respondent, names.secretary)
  await expect.poll(() => tiles(arbitrator)).toEqual(['孙首席（我）', names.applicant])

  // With nobody else in its room a page gets no pictures, whatever it does with its connections.
  await place(secretary, names.secretary, '共同房间')
  await expect.poll(() => tiles(respondent)).toEqual(['陈丽华（我）'])
  await expect
    .poll(async () => {
      const now = await decoded(respondent)
      await moves(applicant, names.arbitrator)
      return (await decoded(respondent)) - now
    })
    .toBe(0)

  // What is written goes into the record, which all read: not from a private room.
  await press(applicant, '聊天')
  await applicant.getByText('聊天会记入笔录').waitFor()
  expect(await applicant.getByRole('textbox', { name: '消息' }).count()).toBe(0)
  await applicant.setViewportSize(phone)
  expect(await flawsOf(applicant, 'room-private')).toEqual([])
  await applicant.setViewportSize(desk)
  await press(applicant, '回到共同房间')
  await moves(secretary, names.applicant)
  await press(secretary, '请所有人回到共同房间')
  for (const who of [secretary, applicant]) {
    await moves(who, names.respondent)
    await moves(who, names.arbitrator)
  }
  await press(secretary, '打开笔录')
  await secretary.getByText('李秘书 请 王建国 进入单独房间').waitFor()
})

test('offers go from side to side, or to the mediator alone, and each answer is seen by all', async () => {
  const secretary = await inside(await come('secretary', 'onlineMediate'))
  const applicant = await isLetIn(secretary, await come('applicant', 'onlineMediate'), names.applicant)
  const respondent = await isLetIn(secretary, await come('respondent', 'onlineMediate'), names.respondent)
  for (const page of [secretary, applicant, respondent]) await press(page, '方案')
  await respondent.getByText('还没有方案').waitFor()
  const form = applicant.getByRole('form', { name: '提出方案' })
  await form.getByRole('button', { name: '提出方案' }).click()
  await form.getByText('必填').waitFor()
  await form.getByLabel('方案内容').fill('一次性支付，双方再无其他争议')
  await form.getByLabel('金额（可不填）').fill('300000')
  await form.getByLabel('只给调解人看').check()
  // What is typed stays while the panel is closed, and when the page dies.
  await press(applicant, '关闭')
  await applicant.reload()
  await applicant.locator('.device-check video:not([hidden])').waitFor()
  await press(applicant, '进入房间')
  await inside(applicant)
  await press(applicant, '方案')
  await form.getByRole('button', { name: '提出方案' }).click()
  // How many there were for the mediator alone nobody can count: it has no number before it is shown.
  await secretary.getByRole('listitem', { name: '未出示的方案' }).getByText('只给调解人看').waitFor()
  expect(await flawsOf(applicant, 'room-offer-form')).toEqual([])
  expect(await respondent.getByRole('listitem', { name: /方案/ }).count()).toBe(0)
  // On a phone the panel hides the pictures or they hide it: an offer asks over them.
  await respondent.setViewportSize(phone)
  await press(respondent, '关闭')
  await press(applicant, '向所有人出示 未出示的方案')
  await press(respondent, '查看 方案 1')
  const seen = respondent.getByRole('listitem', { name: '方案 1' })
  await seen.getByText('CNY 300,000').waitFor()
  await press(respondent, '不接受 方案 1')
  await seen.getByLabel('不接受的理由').fill('金额太高')
  // What is typed stays while the panel is closed.
  await press(respondent, '关闭')
  await press(respondent, '查看 方案 1')
  expect(await flawsOf(respondent, 'room-decline')).toEqual([])
  await seen.getByRole('button', { name: '提交' }).click()
  for (const page of [secretary, applicant])
    await page.getByRole('listitem', { name: '方案 1' }).getByText('金额太高').waitFor()
  expect(await flawsOf(respondent, 'room-offer')).toEqual([])
  await press(respondent, '接受 方案 1')
  await applicant.getByRole('listitem', { name: '方案 1' }).getByText('接受', { exact: true }).waitFor()
  expect(await applicant.getByRole('button', { name: '撤回 方案 1' }).count()).toBe(0)
  expect(await flawsOf(secretary, 'room-offers')).toEqual([])
})

test('a meeting votes: how each voted is told when the vote is closed, and stands in the minutes', async () => {
  const secretary = await inside(await come('secretary', 'onlineMeeting'))
  const arbitrator = await isLetIn(secretary, await come('arbitrator', 'onlineMeeting'), names.arbitrator)
  for (const page of [secretary, arbitrator]) await press(page, '表决')
  await secretary.getByLabel('表决事项').fill('是否准许延期举证')
  await press(secretary, '提请表决')
  await press(arbitrator, '同意 表决 1')
  const shown = secretary.getByRole('listitem', { name: '表决 1' })
  await shown.getByText('已投 1 人').waitFor()
  expect(await shown.getByText(names.arbitrator).count()).toBe(0)
  expect(await flawsOf(arbitrator, 'room-vote')).toEqual([])
  await press(secretary, '结束表决 表决 1')
  await secretary.getByRole('dialog').getByRole('button', { name: '结束表决' }).click()
  await shown.getByText(names.arbitrator).waitFor()
  expect(await flawsOf(secretary, 'room-votes')).toEqual([])
  await press(secretary, '打开笔录')
  await secretary.getByText('孙首席 对表决 1 投同意票').waitFor()
})
