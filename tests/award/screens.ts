import type { Locator, Page } from '@playwright/test'
import { onDisk } from '../filing/application.ts'
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

/** What the editor itself takes for its caret. */
interface Caret {
  editor: {
    state: {
      doc: { childCount: number }
      selection: { $to: { index(depth: number): number; pos: number; end(): number } }
    }
  }
}

/**
 * Stands at the end of the text. The editor puts the caret where it knows it a moment after it has got the focus, wherever it went
 * meanwhile: it is there once the editor knows it to be.
 */
export async function toEnd(page: Page): Promise<void> {
  await paper(page).click()
  for (let isThere = false; !isThere; ) {
    await page.keyboard.press('Control+End')
    isThere = await paper(page).evaluate(async (text) => {
      await new Promise(requestAnimationFrame)
      const { doc, selection } = (text as unknown as Caret).editor.state
      return selection.$to.index(0) === doc.childCount - 1 && selection.$to.pos === selection.$to.end()
    })
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

/** Puts a file into a dialog, and waits until it is wholly with the server: before that nothing is sent that names it. */
export async function attach(dialog: Locator, file: Parameters<typeof onDisk>[0]): Promise<void> {
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await onDisk(file))
  await dialog.getByText('全部文件已上传').waitFor()
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

/** Seals an award: what is sealed is shown, and its number is typed. */
export async function sealAward(page: Page): Promise<void> {
  await button(page, '用印签发').click()
  const shown = page.getByRole('dialog')
  const number = shown.getByLabel(/^请填写文书编号以确认/)
  await number.fill((await number.getAttribute('placeholder')) ?? '')
  await shown.getByRole('button', { name: '用印签发' }).click()
}
