import type { Locator } from '@playwright/test'
import { expect } from 'vitest'

/** Whether a dialog asks before Esc and its cancel button throw away what was typed, and goes on where it was. */
export async function asksBeforeLoss(field: Locator): Promise<void> {
  const page = field.page()
  const typed = await field.inputValue()
  expect(typed).not.toBe('')
  const leave = [
    () => field.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click(),
  ]
  for (const go of leave) {
    await go()
    const question = page.getByRole('dialog', { name: '放弃填写的内容' })
    await question.getByRole('button', { name: '继续填写' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe(typed)
  }
}
