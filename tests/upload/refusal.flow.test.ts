import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { openNew } from '../filing/application.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'
import { inState, pdf, widget } from './chosen.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const soon = { timeout: 15_000 }
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(5000) })

async function loose(): Promise<string[]> {
  const { list } = await stage.applicant.ask(contract.upload.listAttachments, { query: { size: 100 } })
  return list.map(({ fileName }) => fileName)
}

test('what the server does not take stands below its list with its bytes, until its owner has decided', async () => {
  const { page } = await stage.device('applicant', desk)
  await openNew(page)
  const answer = { code: 500, error: 'failed', message: '', data: null }
  await page.route(/\/fileservice\/tus$/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(answer) }),
  )
  const words = '服务器出错，请稍后再试'
  const { picker, section, names } = widget(page)
  const chosen = file('拒收.pdf')
  await picker.setInputFiles(chosen)
  await section.getByText(words).waitFor()
  await expect.poll(names).toEqual([])
  await page.reload()
  await section.getByText(words).waitFor()
  await section.getByText('拒收.pdf').waitFor()
  await expect.poll(names).toEqual([])
  const attention = section.getByRole('region', { name: '需要处理' })
  const saving = page.waitForEvent('download')
  await attention.getByRole('button', { name: '另存 拒收.pdf' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('拒收.pdf')
  expect(readFileSync(await saved.path())).toEqual(chosen.buffer)
  // Refused again, and taken at last.
  const refused = page.waitForResponse((response) => response.status() === 500)
  await attention.getByRole('button', { name: '重新上传 拒收.pdf' }).click()
  await refused
  await attention.getByText(words).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await attention.getByRole('button', { name: '重新上传 拒收.pdf' }).click()
  await inState(page, '拒收.pdf', 'uploaded')
  await attention.waitFor({ state: 'detached' })
  await page.reload()
  await inState(page, '拒收.pdf', 'uploaded')
  expect(await section.getByText(words).count()).toBe(0)
})

test('what its owner removes from there is gone, here and at the server', async () => {
  const { page } = await stage.device('applicant', desk)
  await openNew(page)
  await page.route(/\/fileservice\/tus$/, (route) =>
    route.fulfill({ status: 413, json: { code: 413, error: 'file.quota', message: '', data: null } }),
  )
  const { picker, section } = widget(page)
  await picker.setInputFiles(file('不要.pdf'))
  const attention = section.getByRole('region', { name: '需要处理' })
  await attention.getByRole('button', { name: '移除 不要.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await attention.waitFor({ state: 'detached' })
  await page.reload()
  await picker.waitFor({ state: 'attached' })
  expect(await section.getByText('不要.pdf').count()).toBe(0)
})

test('what went up early goes at the server with the draft it was chosen for', async () => {
  const { page } = await stage.device('applicant', desk)
  await openNew(page)
  await widget(page).picker.setInputFiles(file('随草稿.pdf'))
  await inState(page, '随草稿.pdf', 'uploaded')
  expect(await loose()).toContain('随草稿.pdf')
  await page.getByRole('button', { name: '删除草稿' }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect.poll(loose, soon).not.toContain('随草稿.pdf')
})
