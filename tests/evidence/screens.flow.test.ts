import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import { evidences } from '../../contract/evidence/evidence.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf, languagesAt } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { goTo, openDocuments, sharedCase } from './screens.ts'

const visible = { visible: true } as const

let stage: Stage
let row: CaseRow
let receipt: string
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
  row = await sharedCase(stage.applicant)
  const { list } = await stage.secretary.ask(evidences.listEvidence, { query: { baseId: row.id, page: 1, size: 20 } })
  receipt = list[0]!.id
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Shows the page in a language, from the start. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((to) => localStorage.setItem('language-chosen', to), language)
  await page.reload()
  await page.locator('h1').filter(visible).first().waitFor()
}

for (const [who, viewport] of [
  ['applicant', phone],
  ['secretary', phone],
  ['secretary', desk],
] as const) {
  test(`evidence, its form, its receipt and the files of a case have nothing against them at ${viewport.width} px for ${who}`, async () => {
    const device = await stage.device(who, viewport)
    const { page } = device
    const found: string[] = []
    for (const language of languagesAt(viewport.width)) {
      const look = async (name: string) => found.push(...(await flawsOf(page, `${who}-${language}-${name}`)))
      await speak(page, language)
      await openDocuments(device, row)
      await page.getByRole('treeitem').filter(visible).first().waitFor()
      await page.locator('.evidence-box input').filter(visible).first().check()
      await page.locator('.tree-tick').filter(visible).first().click()
      await page.locator('.tree-twist').filter(visible).first().click()
      await look('documents')
      await goTo(device, `/evidenceReceipt?id=${receipt}`)
      await page.getByRole('article').filter(visible).waitFor()
      await look('receipt')
      await goTo(device, `/evidenceAdd?id=${crypto.randomUUID()}&baseId=${row.id}`)
      await page.locator('form button[type=submit]').filter(visible).click()
      await page.locator('.wrong-text').filter(visible).first().waitFor()
      await look('form')
      if (who !== 'applicant') continue
      await goTo(device, `/opinionAdd?id=${crypto.randomUUID()}&baseId=${row.id}`)
      await page.locator('.opinion-piece').filter(visible).first().waitFor()
      await look('opinions')
    }
    expect(found).toEqual([])
    expect(device.errors).toEqual([])
  })
}
