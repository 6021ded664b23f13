import type { Page } from '@playwright/test'
import { beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { comeIn, isLetIn } from '../setup/room.ts'
import { officeAndRoom, playRooms } from '../setup/rooms.ts'

const rooms = playRooms()
let secretary: Page
/** Who came by the link alone, signed in nowhere. */
let applicant: Page

beforeAll(async () => {
  ;({ secretary } = await officeAndRoom(rooms))
  const { url } = rooms.stage.network
  applicant = await isLetIn(secretary, await comeIn(rooms.chromium, url, 'applicant'), '王建国')
  const ask = rooms.stage.secretary
  const query = { page: 1, size: 20, type: 'hearing' } as const
  const { list } = await ask.ask(contract.hearing.listTrials, { body: query })
  const baseId = list.find(({ state }) => state === 'checked_in')?.baseId ?? ''
  const choices = await ask.ask(contract.bundle.bundleChoices, { query: { baseId } })
  const sections = choices.map(({ title, camp, entries }) => ({
    title,
    camp,
    entries: entries
      .filter(({ source }) => !source.includes('preservation'))
      .map(({ source, title: name }) => ({ source, title: name })),
  }))
  const open = sections.filter(({ title }) => title !== '保全申请材料')
  const body = { id: crypto.randomUUID(), baseId, title: '庭审卷宗', bates: 'B', grows: false, sections: open }
  await ask.ask(contract.bundle.makeBundle, { body })
  const one = () => ask.ask(contract.bundle.getBundle, { params: { id: body.id } })
  await vi.waitFor(async () => expect((await one()).state).toBe('made'), { timeout: 90_000 })
})

const shown = (page: Page) => page.getByRole('region', { name: '庭上展示' })
const pageNo = (page: Page) => shown(page).getByLabel(/^页码/)
async function turnTo(page: Page, no: number): Promise<void> {
  await pageNo(page).fill(String(no))
  await pageNo(page).press('Enter')
}
const isAt = (page: Page, no: number) =>
  expect.poll(() => pageNo(page).inputValue(), { timeout: 30_000 }).toBe(String(no))

test('who presents turns the pages for everybody; others look ahead and come back', async () => {
  await secretary.getByRole('button', { name: '卷宗', exact: true }).click()
  await secretary.getByRole('button', { name: /^展示 庭审卷宗/ }).click()
  await shown(secretary)
    .getByText(/^您正在展示/)
    .waitFor()
  await shown(applicant)
    .getByText(/正在展示《庭审卷宗》第 1 页/)
    .waitFor()
  await isAt(applicant, 1)
  await turnTo(secretary, 3)
  await isAt(applicant, 3)
  expect(await flawsOf(applicant, 'shown')).toEqual([])
  await turnTo(applicant, 5)
  await shown(applicant).getByText('您在看第 5 页').waitFor()
  await turnTo(secretary, 4)
  await shown(applicant)
    .getByText(/正在展示《庭审卷宗》第 4 页/)
    .waitFor()
  // Whoever looks ahead is not torn away.
  await isAt(applicant, 5)
  await shown(applicant).getByRole('button', { name: '回到展示页' }).click()
  await isAt(applicant, 4)
  await applicant.setViewportSize(phone)
  expect(await flawsOf(applicant, 'shown')).toEqual([])
  await applicant.setViewportSize(desk)
})

test('who comes late, or whose server was away, lands on the page', async () => {
  await rooms.stage.product.kill()
  await secretary.getByText('与服务器的连接中断，正在重连；音视频不受影响').waitFor()
  await rooms.stage.product.start()
  await secretary.getByText('与服务器的连接中断，正在重连；音视频不受影响').waitFor({ state: 'detached' })
  await turnTo(secretary, 2)
  await isAt(applicant, 2)
  const late = await isLetIn(secretary, await comeIn(rooms.chromium, rooms.stage.network.url, 'respondent'), '陈丽华')
  await isAt(late, 2)
  await shown(secretary).getByRole('button', { name: '结束展示' }).click()
  for (const page of [secretary, applicant, late]) await shown(page).waitFor({ state: 'detached' })
})
