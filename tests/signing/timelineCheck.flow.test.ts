import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { timeline } from '../../contract/both/chain.ts'
import { unzip } from '../make/evidence.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { rewritten } from './rewritten.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const json = (said: unknown) => ({
  name: 'timeline.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(said)),
})

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s anybody checks an exported timeline: one that was altered is named, what is none is refused, and nothing of it is sent', async (_, viewport) => {
  const { page } = await stage.browser(viewport)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`${stage.network.url}/#/timelineCheck`)
  await page.getByRole('heading', { name: '办理记录核验', level: 1 }).waitFor()
  await sees(page, /尚未发布存证|每日发布一份/)
  const flaws = await flawsOf(page, 'timeline-check')
  const input = page.locator('input[type="file"]')
  await input.setInputFiles({ ...json(''), buffer: Buffer.from('{"head":1}') })
  await sees(page, /timeline\.json/)
  await page.getByRole('alert').first().waitFor()
  await input.setInputFiles(json({ head: '', events: [] }))
  await sees(page, '办理记录前后一致')
  const row = { no: 1, at: '2026-11-20T08:00:00.000Z', previous: '', hash: 'ab'.repeat(32), reason: 'secret words' }
  await input.setInputFiles(json({ head: row.hash, events: [row] }))
  await sees(page, '办理记录自第 1 条起与写入时不符')
  flaws.push(...(await flawsOf(page, 'timeline-altered')))
  expect(sent.filter((one) => one.includes('secret') || one.includes(row.hash))).toEqual([])
  expect(flaws).toEqual([])
})

test('the archive of a case, as its secretary takes it home, is held against the published heads; written anew as a whole it does not hold', async () => {
  const { secretary } = stage
  const heads = () => secretary.ask(contract.signing.listChainHeads, { query: {} })
  await vi.waitFor(async () => expect((await heads()).length).toBeGreaterThan(0), { timeout: 60_000 })
  const { list } = await secretary.ask(contract.case.listCases, { query: { size: 50 } })
  const id = list.find(({ state }) => state === 'closed')?.id ?? ''
  const answer = await secretary.fetch(contract.archive.exportCase, { params: { id } })
  const archive = Buffer.from(await answer.arrayBuffer())
  const known = timeline.parse(JSON.parse(unzip(archive).get('timeline.json')?.toString() ?? ''))
  const { page } = await stage.browser(phone)
  await page.goto(`${stage.network.url}/#/timelineCheck`)
  const input = page.locator('input[type="file"]')
  await input.setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer: archive })
  const covered = known.proofs.at(-1)?.no ?? 0
  await sees(page, new RegExp(`第 1 至 ${covered} 条办理记录与本机构于 .* 发布的存证一致`))
  const flaws = await flawsOf(page, 'timeline-holds')
  await input.setInputFiles(json(rewritten(known)))
  await sees(page, '该办理记录与本机构发布的存证不符')
  flaws.push(...(await flawsOf(page, 'timeline-rewritten')))
  expect(flaws).toEqual([])
})
