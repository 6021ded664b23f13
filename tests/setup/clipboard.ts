import type { Page } from '@playwright/test'

/** What was copied last, pasted as a person would: pages of ours may write the clipboard, never read it. */
export async function copiedText(page: Page): Promise<string> {
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' })))
  const area = page.locator('#pasted')
  await area.focus()
  await page.keyboard.press('Control+V')
  const text = await area.inputValue()
  await area.evaluate((it) => it.remove())
  return text
}
