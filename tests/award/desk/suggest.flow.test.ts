import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../../setup/look.ts'
import { Stage } from '../../setup/stage.ts'
import { button, openAward, paper, sees, toEnd, write } from '../screens.ts'
import { twoAtTheText } from './two.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const list = (page: Page) => page.getByRole('region', { name: '修改建议', exact: true })
const lines = (page: Page) => list(page).getByRole('listitem')

test('one arbitrator suggests, another accepts one suggestion and refuses the other; until then nobody may vote', async () => {
  const flaws: string[] = []
  const { known, presiding, second, at } = await twoAtTheText(stage)
  await write(presiding.page, '被申请人支付货款四百万元。')
  await expect.poll(() => paper(second.page).innerText()).toContain('四百万元')

  // Over the sum another one, and a sentence at the end.
  await button(second.page, '以建议方式修改').click()
  await sees(second.page, /采纳后才生效/)
  await toEnd(second.page)
  for (let step = 0; step < 2; step++) await second.page.keyboard.press('ArrowLeft')
  for (let step = 0; step < 3; step++) await second.page.keyboard.press('Backspace')
  await second.page.keyboard.insertText('三百')
  await second.page.keyboard.type('万')
  await second.page.keyboard.press('Control+End')
  await second.page.keyboard.type('利息另计。')
  await expect.poll(() => lines(presiding.page).count()).toBe(2)
  expect(await paper(presiding.page).locator('del.suggested').allInnerTexts()).toEqual(['四百万'])
  await expect
    .poll(() => paper(presiding.page).locator('ins.suggested').allInnerTexts())
    .toEqual(['三百万', '利息另计。'])
  flaws.push(...(await flawsOf(presiding.page, 'award-suggest')))
  flaws.push(...(await flawsOf(second.page, 'award-suggest')))

  // The vote is not asked for while they are open.
  await openAward(presiding, known.baseId)
  await button(presiding.page, '提请表决').first().click()
  const dialog = presiding.page.getByRole('dialog')
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await sees(presiding.page, /文本中还有 2 条修改建议未处理/)
  await presiding.page.goto(at)
  await paper(presiding.page).waitFor()

  await button(presiding.page, '不采纳建议：三百万').click()
  await button(presiding.page, '采纳建议：利息另计。').click()
  await expect.poll(() => paper(second.page).innerText()).toMatch(/支付货款四百万元。利息另计。/)
  await expect.poll(() => paper(second.page).locator('.suggested').count()).toBe(0)
  await sees(second.page, '没有未处理的修改建议。')
  // Written again, not suggested.
  await button(second.page, '结束建议，直接修改').click()
  await write(second.page, '直接写下。')
  await expect.poll(() => paper(presiding.page).innerText()).toContain('直接写下。')
  expect(await paper(presiding.page).locator('.suggested').count()).toBe(0)
  expect(flaws).toEqual([])
}, 240_000)
