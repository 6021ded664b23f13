import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DocumentNode, everyNode, textOf } from '../../contract/document/document.ts'
import { templates } from '../../contract/template/template.ts'
import { everyPasted } from '../make/pasted.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const soon = { timeout: 20_000 }
const editor = (page: Page) => page.getByRole('textbox', { name: '模板内容' })

async function openBlank(page: Page): Promise<void> {
  await page.goto(`${stage.network.url}/#/docTemplate`)
  await page.getByRole('button', { name: '新建模板' }).click()
  await editor(page).waitFor(soon)
}

/** Pastes what a program has put on the clipboard, in the place of all that is there. */
async function paste(page: Page, html: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await editor(page).evaluate((element, said) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', said)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

test('whatever is pasted from Word, WPS, LibreOffice, Google Docs and pages is saved, with its words', async () => {
  const { page } = await stage.device('secretary', desk)
  for (const [at, { from, html, words, nodes = [] }] of everyPasted.entries()) {
    await openBlank(page)
    const title = `粘贴 ${at + 1}`
    await page.getByLabel('模板名称').fill(title)
    await paste(page, html)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('button', { name: title, exact: true }).waitFor(soon)
    const all = await stage.secretary.ask(templates.listTemplates, {})
    const { id } = all.find((one) => one.title === title)!
    const { body } = await stage.secretary.ask(templates.getTemplate, { params: { id } })
    const said = textOf(body)
    for (const word of words) expect(said, from).toContain(word)
    for (const one of nodes)
      expect([...everyNode(body)] as DocumentNode[], from).toContainEqual(
        expect.objectContaining({ ...one, ...('attrs' in one ? { attrs: expect.objectContaining(one.attrs!) } : {}) }),
      )
    expect(await page.evaluate('window.ran'), from).toBeUndefined()
  }
})

test('a place that is refused is named by its paragraph, and the screen leads there', async () => {
  const { page } = await stage.device('secretary', desk)
  await openBlank(page)
  await page.getByLabel('模板名称').fill('不认识的占位符')
  const before = Array.from({ length: 60 }, (_, at) => `<p>第${at + 1}行</p>`).join('')
  await paste(page, `${before}<p>收件：<span data-node="placeholder" data-key="nobodyKnows">?</span></p><p>末行</p>`)
  await page.keyboard.press('ControlOrMeta+Home')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: '第 61 段' })
  await alert.waitFor(soon)
  expect(await alert.textContent()).toContain('nobodyKnows')
  const line = editor(page).locator('p', { hasText: '收件：' })
  const seen = () =>
    line.evaluate((one) => one.getBoundingClientRect().top < innerHeight && one.getBoundingClientRect().top > 0)
  await expect.poll(seen, soon).toBe(true)
  // It is chosen: what is typed takes its place, and then it can be saved.
  await page.keyboard.type('某人')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('button', { name: '不认识的占位符', exact: true }).waitFor(soon)
})
