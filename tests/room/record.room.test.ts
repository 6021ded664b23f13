import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { comeIn, inside, isLetIn } from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

const rooms = playRooms({ anew: true })

const come = (who: string) => comeIn(rooms.chromium, rooms.stage.network.url, who)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const paragraph = (page: Page, text: string) => page.locator('.record li').filter({ hasText: text })
const writing = (page: Page) => page.getByRole('form', { name: '记入发言' })

test('what the secretary types others read while it is typed; a correction asked for is made, with what stood there before', async () => {
  const secretary = await inside(await come('secretary'))
  const applicant = await isLetIn(secretary, await come('applicant'), '王建国')
  await press(secretary, '笔录')
  await press(applicant, '笔录')
  await writing(secretary).getByLabel('发言人').fill('王建国')
  const text = writing(secretary).getByLabel('发言内容')
  await text.pressSequentially('货款于三月')
  await paragraph(applicant, '货款于三月').waitFor()
  await text.pressSequentially('一日支付。')
  await paragraph(applicant, '货款于三月一日支付。').waitFor()
  await text.press('Control+Enter')
  await writing(secretary).getByLabel('发言内容').fill('无异议。')
  await paragraph(applicant, '无异议。').waitFor()
  expect(await flawsOf(secretary, 'room-record-secretary')).toEqual([])

  await paragraph(applicant, '货款于三月一日支付。').getByRole('button', { name: '请求更正 王建国 的发言' }).click()
  await applicant.getByLabel('应当更正为').fill('应为三月十日')
  await press(applicant, '提交请求')
  await paragraph(applicant, '等待仲裁秘书处理').waitFor()
  expect(await flawsOf(applicant, 'room-record')).toEqual([])
  const asked = paragraph(secretary, '王建国 请求更正：应为三月十日')
  await asked.getByRole('button', { name: '更正', exact: true }).click()
  await asked.getByLabel('更正后的内容').fill('货款于三月十日支付。')
  expect(await flawsOf(secretary, 'room-record-decide')).toEqual([])
  await asked.getByRole('button', { name: '确认', exact: true }).click()
  await paragraph(applicant, '货款于三月十日支付。').getByText('已更正，原文：货款于三月一日支付。').waitFor()
  // Nobody but the secretary is offered to write.
  expect(await writing(applicant).count()).toBe(0)

  // On a phone it opens from the other panels.
  await applicant.setViewportSize(phone)
  await press(applicant, '关闭')
  await press(applicant, '聊天')
  await applicant.getByLabel('消息').fill('请看第一段')
  await press(applicant, '发送')
  await applicant.locator('.chat').getByText('请看第一段').waitFor()
  await applicant.getByRole('button', { name: '打开笔录' }).click()
  await paragraph(applicant, '请看第一段').waitFor()
  expect(await flawsOf(applicant, 'room-record-phone')).toEqual([])
  // Whoever comes later has all of it.
  const late = await isLetIn(secretary, await come('respondent'), '陈丽华')
  await press(late, '笔录')
  await paragraph(late, '货款于三月十日支付。').waitFor()
  await paragraph(late, '请看第一段').waitFor()
})

/** Types in the middle of a field, and something Chinese there as an input method does: letters first. */
async function typeWithin(page: Page, field: Locator): Promise<string> {
  await field.fill('abcd')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'X', 'Y']) await field.press(key)
  const method = await page.context().newCDPSession(page)
  for (const text of ['h', 'hu', 'huo'])
    await method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await method.send('Input.insertText', { text: '货' })
  return field.inputValue()
}

test('what is typed in the middle of a text stays there, with an input method for Chinese, too', async () => {
  const secretary = await inside(await come('secretary'))
  await press(secretary, '笔录')
  expect(await typeWithin(secretary, writing(secretary).getByLabel('发言内容'))).toBe('abXY货cd')
  await secretary.getByRole('button', { name: '打开聊天' }).click()
  expect(await typeWithin(secretary, secretary.getByLabel('消息'))).toBe('abXY货cd')
})

/** The page of somebody dies, and they come in again by another one of the same browser. */
async function comesBack(page: Page, meanwhile = () => {}): Promise<Page> {
  const { href } = new URL(page.url())
  await page.close()
  meanwhile()
  const next = await page.context().newPage()
  await next.goto(href)
  await next.locator('.device-check video:not([hidden])').waitFor()
  await press(next, '进入房间')
  return inside(next)
}

test('what was typed while the line was gone is not lost with the page: the next page writes it, once', async () => {
  const secretary = await inside(await come('secretary'))
  const applicant = await isLetIn(secretary, await come('applicant'), '王建国')
  await press(applicant, '笔录')
  await press(secretary, '笔录')
  await writing(secretary).getByLabel('发言内容').fill('断网前记下的话')
  await paragraph(applicant, '断网前记下的话').waitFor()
  rooms.stage.network.cut()
  await secretary.getByText('与服务器的连接中断').waitFor()
  await writing(secretary).getByLabel('发言内容').fill('断网前记下的话，断网后又记了一句')
  await press(secretary, '下一段')
  await writing(secretary).getByLabel('发言内容').fill('还有新的一段')
  await paragraph(secretary, '断网后又记了一句').getByText('保存中…').waitFor()
  const again = await comesBack(secretary, () => rooms.stage.network.mend())
  await paragraph(applicant, '断网前记下的话，断网后又记了一句').waitFor()
  await paragraph(applicant, '还有新的一段').waitFor()
  expect(await paragraph(applicant, '断网前记下的话').count()).toBe(1)
  await press(again, '笔录')
  await expect.poll(() => writing(again).getByLabel('发言内容').inputValue()).toBe('')
  expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => /^said .* record /.test(key)))).toEqual(
    [],
  )
})

test('a correction that is half typed, and how it is decided, stand there again when the page died', async () => {
  let secretary = await inside(await come('secretary'))
  let applicant = await isLetIn(secretary, await come('applicant'), '王建国')
  await press(secretary, '笔录')
  await press(applicant, '笔录')
  await writing(secretary).getByLabel('发言内容').fill('货款于五月支付。')
  await press(secretary, '下一段')
  const said = (page: Page) => paragraph(page, '货款于五月支付。')
  await said(applicant)
    .getByRole('button', { name: /^请求更正/ })
    .click()
  await applicant.getByLabel('应当更正为').fill('应为六月')
  applicant = await comesBack(applicant)
  await press(applicant, '笔录')
  await expect.poll(() => applicant.getByLabel('应当更正为').inputValue()).toBe('应为六月')
  await press(applicant, '提交请求')
  await said(secretary).getByText('请求更正：应为六月').waitFor()

  await said(secretary).getByRole('button', { name: '不采纳' }).click()
  await secretary.getByLabel('不采纳的理由').fill('对方未确认')
  secretary = await comesBack(secretary)
  await press(secretary, '笔录')
  await expect.poll(() => secretary.getByLabel('不采纳的理由').inputValue()).toBe('对方未确认')
  await press(secretary, '确认')
  await said(applicant).getByText('未采纳：对方未确认').waitFor()
})
