import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { pdfOf } from '../make/file.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { comeIn, isLetIn } from '../setup/room.ts'
import { officeAndRoom, playRooms } from '../setup/rooms.ts'

const rooms = playRooms()
/** The back office of the secretary, and their room beside it in the same browser. */
let office: Page
let secretary: Page
/** Who came by the link alone, signed in nowhere. */
let applicant: Page

beforeAll(async () => {
  ;({ office, secretary } = await officeAndRoom(rooms))
  const { url } = rooms.stage.network
  applicant = await isLetIn(secretary, await comeIn(rooms.chromium, url, 'applicant'), '王建国')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const panel = (page: Page) => page.getByRole('complementary', { name: '文件' })

/** The hearing that they came into, as it stands. */
async function standing(): Promise<{ id: string; version: number }> {
  const query = { page: 1, size: 20, type: 'hearing' } as const
  const { list } = await rooms.stage.secretary.ask(contract.hearing.listTrials, { body: query })
  const { id, version } = list.find(({ state }) => state === 'checked_in' || state === 'in_session')!
  return { id, version }
}

async function add(name: string, buffer: Buffer): Promise<void> {
  await office.getByLabel('选择庭审材料文件').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await press(office, '添加')
}

test('a file that the secretary adds on the calendar is before all in the room, who open it without an account', async () => {
  await press(applicant, '文件')
  await panel(applicant).getByText('还没有文件').waitFor()
  const { id } = await standing()
  await office.evaluate((to) => location.assign(to), `#/hearing/calendar?id=${id}`)
  const bytes = pdfOf(50_000)
  await add('调解方案.pdf', bytes)
  const files = office.getByRole('region', { name: '文件', exact: true })
  await files.getByRole('button', { name: '下载 调解方案.pdf' }).waitFor()
  expect(await flawsOf(office, 'court-files')).toEqual([])

  const button = panel(applicant).getByRole('button', { name: '下载 调解方案.pdf' })
  await button.waitFor()
  const [saved] = await Promise.all([applicant.waitForEvent('download'), button.click()])
  expect(saved.suggestedFilename()).toBe('调解方案.pdf')
  expect((await readFile(await saved.path())).equals(bytes)).toBe(true)
  const [tab] = await Promise.all([
    applicant.context().waitForEvent('page'),
    panel(applicant).getByRole('button', { name: '调解方案.pdf', exact: true }).click(),
  ])
  await tab.close()
  expect(await flawsOf(applicant, 'room-files')).toEqual([])
  await applicant.setViewportSize(phone)
  expect(await flawsOf(applicant, 'room-files')).toEqual([])
  await applicant.setViewportSize(desk)
})

test('one that is added while nobody answers waits, and reaches all once somebody does; who comes later sees it, too', async () => {
  await rooms.stage.product.kill()
  await secretary.getByText('与服务器的连接中断，正在重连；音视频不受影响').waitFor()
  await add('补充材料.pdf', pdfOf(20_000))
  const waiting = office.getByRole('list', { name: '本设备上的文件' })
  await waiting.getByText('补充材料.pdf').waitFor()
  expect(await flawsOf(office, 'court-files-waiting')).toEqual([])
  await rooms.stage.product.start()
  await waiting.waitFor({ state: 'detached' })
  await panel(applicant).getByRole('button', { name: '补充材料.pdf', exact: true }).waitFor()
  await press(secretary, '文件')
  await panel(secretary).getByRole('button', { name: '补充材料.pdf', exact: true }).waitFor()
  expect(await panel(secretary).locator('li').count()).toBe(2)
})

test('one that waited until the session was over is refused, says why, and is given up on this device', async () => {
  rooms.stage.network.cut()
  await add('迟到的材料.pdf', pdfOf(20_000))
  const waiting = office.getByRole('list', { name: '本设备上的文件' })
  await waiting.getByText('等待发送').waitFor()
  await rooms.stage.secretary.ask(contract.hearing.startTrial, { body: await standing() })
  await rooms.stage.secretary.ask(contract.hearing.closeTrial, { body: await standing() })
  rooms.stage.network.mend()
  await waiting.getByText('需要处理').waitFor()
  await waiting.getByText('当前状态不允许此操作').waitFor()
  expect(await office.getByLabel('选择庭审材料文件').count()).toBe(0)
  expect(await flawsOf(office, 'court-files-refused')).toEqual([])
  await waiting.getByRole('button', { name: '放弃' }).click()
  await office.getByRole('dialog', { name: '放弃发送' }).getByRole('button', { name: '放弃' }).click()
  await waiting.waitFor({ state: 'detached' })
})
