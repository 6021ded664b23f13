import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { passCheck, readAndSign } from '../envelope/readAndSign.ts'
import { phone, watchCaptchas } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { logIn } from '../setup/people.ts'
import { isLetIn, newcomer, toDoor } from '../setup/room.ts'
import { officeAndRoom, playRooms } from '../setup/rooms.ts'

const { envelope, recordSign } = contract

const rooms = playRooms()

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** Somebody who is logged in on their device and comes to the hearing by the link in their notice. */
async function comes(who: string, name: string, secretary: Page): Promise<Page> {
  const { url } = rooms.stage.network
  const page = await newcomer(rooms.chromium)
  const captchas = new Map<string, string>()
  watchCaptchas(page, captchas)
  await logIn({ page, captchas }, url, who)
  await toDoor(page, url, who)
  await press(page, '进入房间')
  return isLetIn(secretary, page, name)
}

test('the record of a hearing is signed from the room by the four who were there, each on their own device; who has signed is seen at once', async () => {
  const { stage, chromium } = rooms
  const flaws: string[] = []
  const look = async (page: Page, name: string) => void flaws.push(...(await flawsOf(page, name)))
  const { secretary } = await officeAndRoom(rooms)
  const arbitrator = await comes('arbitrator', '孙首席', secretary)
  const applicant = await comes('applicant', '王建国', secretary)
  const respondent = await comes('respondent', '陈丽华', secretary)
  await press(secretary, '宣布开庭')
  await press(secretary, '笔录')
  const writing = secretary.getByRole('form', { name: '记入发言' })
  await writing.getByLabel('发言人').fill('王建国')
  await writing.getByLabel('发言内容').fill('货款于三月一日支付。')
  await press(secretary, '下一段')
  const said = (page: Page) => page.locator('.record li').filter({ hasText: '货款于三月一日支付。' })
  await press(applicant, '笔录')
  await said(applicant)
    .getByRole('button', { name: /^请求更正/ })
    .click()
  await applicant.getByLabel('应当更正为').fill('应为三月十日')
  await press(applicant, '提交请求')
  await said(secretary).getByRole('button', { name: '不采纳' }).click()
  await secretary.getByLabel('不采纳的理由').fill('与录像一致')
  await press(secretary, '确认')
  await said(applicant).getByText('未采纳：与录像一致').waitFor()
  await press(secretary, '闭庭')
  const question = secretary.getByRole('dialog').or(secretary.getByRole('alertdialog'))
  await question.getByRole('button', { name: '闭庭', exact: true }).click()

  // The room is over; what is left is its record. Whoever is earlier than the secretary waits on the page where they will sign.
  const others = [arbitrator, applicant, respondent]
  for (const page of others) {
    await page.getByRole('link', { name: '签署笔录' }).waitFor()
    if (page === applicant) await look(page, 'room-over')
    await page.getByRole('link', { name: '签署笔录' }).click()
    await sees(page, '没有需要您签署的笔录')
  }
  await look(applicant, 'record-not-yet')
  await look(secretary, 'room-over-secretary')
  await secretary.getByRole('link', { name: '发起笔录签署' }).click()
  await press(secretary, '发起笔录签署')
  const signed = secretary.getByRole('region', { name: '笔录签署' })
  await signed.getByText('陈丽华').waitFor()

  // Two on the page they wait on.
  for (const page of [arbitrator, applicant]) {
    await page.getByRole('region', { name: '文书正文' }).waitFor()
    if (page === applicant) {
      await page.setViewportSize(phone)
      await press(page, '逐段查看笔录与更正')
      await sees(page, '未采纳：与录像一致')
      await look(page, 'record-paragraphs')
    }
    const sent = page.waitForRequest((one) => one.url().endsWith(envelope.signature.path))
    await readAndSign(page, (name) => look(page, `record-${name}`))
    expect((await sent).method()).toBe('POST')
  }
  // One goes on with their phone, by the code that the page shows.
  const asked = respondent.waitForResponse((answer) => answer.url().endsWith(recordSign.getOnlineSignCode.path))
  await press(respondent, '用手机签署')
  const { data } = (await (await asked).json()) as { data: { url: string } }
  await respondent.getByRole('img', { name: '签署链接的二维码' }).waitFor()
  await look(respondent, 'record-code')
  const context = await chromium.newContext({ viewport: phone, locale: 'zh-CN', serviceWorkers: 'block' })
  const own = await context.newPage()
  await own.goto(`${stage.network.url}/#${data.url.split('#')[1]}`)
  await passCheck(own, stage.product.url, '13900000002')
  await readAndSign(own)
  await look(own, 'record-phone-receipt')
  await sees(respondent, /您已签署/)
  // The secretary sees it without asking, and signs as the last one.
  await expect.poll(() => signed.getByText('已签署', { exact: true }).count()).toBe(3)
  await look(secretary, 'record-signed-by-three')
  await secretary.getByRole('link', { name: '阅读并签署笔录' }).click()
  await readAndSign(secretary)

  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { q: '买卖合同纠纷' } })
  const made = await stage.secretary.ask(envelope.listEnvelopes, { query: { baseId: list[0]?.id ?? '' } })
  const [record] = made.filter(({ kind }) => kind === 'record')
  expect(record?.signers.map((one) => [one.name, one.state]).sort()).toEqual(
    ['李秘书', '孙首席', '王建国', '陈丽华'].map((name) => [name, 'signed']).sort(),
  )
  expect(record?.state).toBe('signed')

  // It turns out to be wrong: what was signed is void and kept, and all are asked anew.
  await secretary.evaluate((to) => location.assign(to), `#/hearing/calendar?id=${record?.aboutId}`)
  const afresh = secretary.waitForRequest((one) => one.url().endsWith(recordSign.meetMediateAfreshSign.path))
  await signed.getByRole('button', { name: '重新签署' }).click()
  const dialog = secretary.getByRole('dialog', { name: '重新签署' })
  await dialog.getByLabel(/^理由/).fill('到场人员有遗漏')
  await look(secretary, 'record-afresh')
  await dialog.getByRole('button', { name: '重新发起', exact: true }).click()
  expect((await afresh).method()).toBe('POST')
  await signed.getByText(/^第 2 版，签署截止/).waitFor()
  await signed.getByText('第 1 版，已作废').waitFor()
  expect(await signed.getByText('已签署', { exact: true }).count()).toBe(4)
  expect(flaws).toEqual([])
}, 480_000)
