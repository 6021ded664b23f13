import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk, phone } from '../../setup/chromium.ts'
import { flawsOf } from '../../setup/look.ts'
import { Stage } from '../../setup/stage.ts'
import { begunAward } from '../made.ts'
import { paper, write } from '../screens.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const here = (page: Page) => page.getByRole('list', { name: '同时打开本文的成员' }).getByRole('listitem')
const carets = (page: Page) =>
  page.locator('.others-caret').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.name))

test('arbitrators see who else has the text open and where they write; whoever is cut off or leaves is gone', async () => {
  const flaws: string[] = []
  const { known } = await begunAward(stage)
  const at = `${stage.network.url}/#/approvalWps?id=${known.id}`
  const presiding = await stage.device('arbitrator', desk)
  const second = await stage.device('arbitrator2', desk)
  const third = await stage.device('arbitrator3', phone)
  for (const { page } of [presiding, second, third]) {
    await page.goto(at)
    await paper(page).waitFor()
  }
  await expect.poll(() => here(presiding.page).allInnerTexts()).toHaveLength(2)
  expect((await here(presiding.page).allInnerTexts()).sort()).toEqual(['吴仲裁员', '郑仲裁员'])
  await write(second.page, '被申请人的抗辩不能成立。')
  await expect.poll(() => carets(presiding.page)).toEqual(['吴仲裁员'])
  // Selected, it is shown in their colour; each has another.
  await second.page.keyboard.press('Shift+Home')
  await presiding.page.locator('.others-chosen').first().waitFor()
  await paper(third.page).click()
  await expect.poll(async () => (await carets(presiding.page)).sort()).toEqual(['吴仲裁员', '郑仲裁员'])
  const colours = await here(presiding.page).evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  )
  expect(new Set(colours).size).toBe(2)
  // The names are drawn beside the text, and are no part of it.
  expect(await paper(presiding.page).innerText()).not.toMatch(/吴仲裁员[\s\S]*吴仲裁员/)
  flaws.push(...(await flawsOf(presiding.page, 'award-presence')))
  flaws.push(...(await flawsOf(third.page, 'award-presence')))

  // A line that breaks: nobody is shown where they were.
  await third.context.setOffline(true)
  await expect.poll(() => here(presiding.page).allInnerTexts(), { timeout: 90_000 }).toEqual(['吴仲裁员'])
  await second.page.goto(`${stage.network.url}/#/case/index`)
  await expect.poll(() => here(presiding.page).count()).toBe(0)
  expect(await carets(presiding.page)).toEqual([])
  expect(flaws).toEqual([])
}, 240_000)
