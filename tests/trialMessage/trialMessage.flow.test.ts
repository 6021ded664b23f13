import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('a secretary writes to those who attend a mediation, and again; each is an entry, and rings the bell of who has an account', async () => {
  const body = { page: 1, size: 20, type: 'mediation' as const }
  const { list } = await stage.secretary.ask(contract.hearing.listTrials, { body })
  const found = list.find(({ notifiedAt, attendees }) => notifiedAt && attendees.some(({ name }) => name === '王建国'))
  if (!found) throw new Error('The demo has no mediation that the applicant was told of')
  const party = await stage.device('applicant', phone)
  const office = await stage.device('secretary', desk)
  const asked: string[] = []
  office.page.on('response', (answer) => {
    if (answer.url().includes('/meet/mediate/'))
      asked.push(`${answer.request().method()} ${new URL(answer.url()).pathname} ${answer.status()}`)
  })
  await office.page.goto(`${stage.network.url}/#/hearing/calendar?id=${found.id}`)
  const dialog = office.page.getByRole('dialog', { name: found.title, exact: true })
  const notices = dialog.getByRole('region', { name: '会务通知' })
  await notices.getByText('还没有发送过会务通知').waitFor()
  await notices.getByRole('button', { name: '发送会务通知' }).click()
  const words = `请提前十分钟测试设备 ${crypto.randomUUID().slice(0, 8)}`
  await notices.getByLabel(/^消息内容/).fill(words)
  expect(await flawsOf(office.page, 'trial-message')).toEqual([])
  await notices.getByRole('button', { name: '发送', exact: true }).click()
  const entries = notices.getByRole('listitem').filter({ hasText: words })
  await entries.first().waitFor()
  const bell = party.page.getByRole('button', { name: /^消息/ })
  const heard = party.page.locator('.popover-panel').getByRole('link', { name: words })
  await expect
    .poll(async () => {
      if (!(await heard.count())) await bell.click()
      return heard.count()
    })
    .toBe(1)
  await notices.getByRole('button', { name: '重新发送' }).click()
  await expect.poll(() => entries.count()).toBe(2)
  await notices.getByText('重发', { exact: true }).waitFor()
  expect(await flawsOf(office.page, 'trial-messages')).toEqual([])
  const path = '/moduleApi/courtservice/meet/mediate'
  expect(asked).toEqual(
    expect.arrayContaining([
      `POST ${path}/notice/msg/list 200`,
      `POST ${path}/do/send/msg 200`,
      `POST ${path}/afresh/notice/msg 200`,
    ]),
  )
  // Whoever has an account reads both among the messages.
  const { list: told } = await stage.applicant.ask(contract.message.list, { body: { blurry: words } })
  expect(told).toHaveLength(2)
}, 120_000)
