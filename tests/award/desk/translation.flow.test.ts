import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../../setup/look.ts'
import { Stage } from '../../setup/stage.ts'
import { button, paper, sees, write } from '../screens.ts'
import { twoAtTheText } from './two.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const part = (page: Page) => page.getByRole('region', { name: '双语文本', exact: true })

test('a paragraph is translated; once it changes its translation is marked for everybody until it was looked at; one language prevails', async () => {
  const flaws: string[] = []
  const { presiding, second } = await twoAtTheText(stage)
  const { page } = presiding
  await write(page, '货款为四百万元。')
  await button(page, '为光标所在段落添加译文').click()
  await page.keyboard.insertText('The price is RMB 4 million.')
  await expect
    .poll(() => paper(second.page).locator('[data-translates]').allTextContents())
    .toEqual(['The price is RMB 4 million.'])
  // What else is not translated is marked now.
  await expect.poll(() => part(page).getByText('缺少译文').count()).toBeGreaterThan(3)
  await sees(page, '文中没有写明以哪种文本为准。')
  await button(page, '以中文文本为准').click()
  await sees(page, '文中写明：以中文文本为准。')

  // Somebody changes the sum.
  await paper(second.page).getByText('货款为四百万元。').click()
  await second.page.keyboard.press('End')
  await second.page.keyboard.insertText('（人民币）')
  await expect
    .poll(() => paper(page).locator('.translation-changed').allTextContents())
    .toEqual(['The price is RMB 4 million.'])
  flaws.push(...(await flawsOf(page, 'award-bilingual')))
  flaws.push(...(await flawsOf(second.page, 'award-bilingual')))
  await part(page)
    .getByRole('button', { name: /^译文已核对：货款为四百万元/ })
    .click()
  await expect.poll(() => paper(second.page).locator('.translation-changed').count()).toBe(0)
  await page.getByLabel('双语排版').selectOption({ label: '左右对照' })
  expect(flaws).toEqual([])
}, 240_000)
