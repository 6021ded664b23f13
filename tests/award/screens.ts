import type { Locator, Page } from '@playwright/test'
import type { Browser } from '../setup/chromium.ts'

/*
 * What a person does on the tab of awards of a case.
 */

export const sees = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })
export const awardCard = (page: Page, title: string) =>
  page.getByRole('listitem', { name: title, exact: true }).filter({ visible: true })

export const paper = (page: Page) => page.getByRole('textbox', { name: '裁决文书内容' }).filter({ visible: true })

/** Stands at the end of the text. The editor puts the caret where it knows it a moment after it has got the focus, wherever it went meanwhile. */
export async function toEnd(page: Page): Promise<void> {
  await paper(page).click()
  for (let steady = 0; steady < 2; ) {
    await page.keyboard.press('Control+End')
    const isThere = await paper(page).evaluate(async (text) => {
      await new Promise((done) => setTimeout(done, 50))
      return text.lastElementChild?.contains(getSelection()?.anchorNode ?? null) ?? false
    })
    steady = isThere ? steady + 1 : 0
  }
}

/** Writes a paragraph at the end. */
export async function write(page: Page, text: string): Promise<void> {
  await toEnd(page)
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(text)
}

export async function openAward({ page }: Browser, caseId: string): Promise<void> {
  await page.evaluate((id) => location.assign(`#/CaseDetails?caseId=${id}`), caseId)
  await page.getByRole('tab', { name: '裁决', exact: true }).filter({ visible: true }).click()
  await page.getByRole('region', { name: '裁决文书', exact: true }).filter({ visible: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
}

/** Takes a step by its button, fills in its dialog, confirms. */
export async function step(page: Page, name: string, fill?: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await button(page, name).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill?.(dialog)
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
