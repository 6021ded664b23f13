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

test('a refusal stands beside its list through a reload, until somebody has read it', async () => {
  const { page } = await stage.device('applicant', desk)
  await openNew(page)
  const answer = { code: 413, error: 'file.quota', message: '', data: null }
  await page.route(/\/fileservice\/tus$/, (route) =>
    route.fulfill({ status: 413, contentType: 'application/json', body: JSON.stringify(answer) }),
  )
  const words = '待提交的材料总量过大'
  const { picker, section, names } = widget(page)
  await picker.setInputFiles(file('拒收.pdf'))
  await section.getByText(words).waitFor()
  await expect.poll(names).toEqual([])
  await page.reload()
  await section.getByText(words).waitFor()
  await section.getByText('拒收.pdf').waitFor()
  await expect.poll(names).toEqual([])
  await section.getByRole('button', { name: '关闭提示' }).click()
  await section.getByText(words).waitFor({ state: 'detached' })
  await page.reload()
  await picker.waitFor({ state: 'attached' })
  expect(await section.getByText(words).count()).toBe(0)
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
