import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

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
  await sees(page, /尚未发布链首|每日发布一份/)
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
