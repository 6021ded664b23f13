import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../../setup/look.ts'
import { Stage } from '../../setup/stage.ts'
import { button, paper } from '../screens.ts'
import { twoAtTheText } from './two.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const outline = (page: Page) => page.getByRole('navigation', { name: '章节', exact: true })
const materials = (page: Page) => page.getByRole('region', { name: '案件材料', exact: true })

test('an arbitrator goes through the outline and puts a claim and a page of evidence into the text; the others see both, and they open', async () => {
  const flaws: string[] = []
  const { presiding, second } = await twoAtTheText(stage)
  const { page } = presiding

  // The outline leads there, and marks where one is.
  await outline(page).getByRole('button', { name: '二、仲裁庭意见' }).click()
  await expect
    .poll(() => outline(page).locator('[aria-current]').allInnerTexts(), { timeout: 15_000 })
    .toEqual(['二、仲裁庭意见'])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')

  // A claim with its reference, then a page of an exhibit.
  await materials(page).getByText('请求与反请求').click()
  await materials(page).getByRole('button', { name: '插入 仲裁请求第 1 项', exact: true }).click()
  await expect.poll(() => paper(page).innerText()).toContain('仲裁请求第1项')
  await materials(page).getByText('证据与质证意见').click()
  const pages = materials(page)
    .getByLabel(/^申请人证据1 .*的页码$/)
    .first()
  await pages.fill('2')
  await materials(page)
    .getByRole('button', { name: /^插入对 申请人证据1 .*的引用$/ })
    .first()
    .click()
  await expect.poll(() => paper(second.page).innerText()).toContain('申请人证据1第2页')
  flaws.push(...(await flawsOf(page, 'award-desk')))
  flaws.push(...(await flawsOf(second.page, 'award-desk')))

  // It opens on its page in a tab of its own; so does the part of the case.
  const cited = page.getByRole('navigation', { name: '文中引用' })
  const [file] = await Promise.all([
    page.context().waitForEvent('page'),
    paper(page).locator('[data-node="reference"]', { hasText: '申请人证据1第2页' }).click(),
  ])
  await file.waitForURL(/#\/viewer\?file=[0-9a-f-]{36}&page=2$/)
  const [part] = await Promise.all([
    page.context().waitForEvent('page'),
    cited.getByRole('link', { name: '仲裁请求第1项' }).click(),
  ])
  await part.getByRole('tab', { name: '案件概况', selected: true }).waitFor()
  expect(part.url()).toMatch(/#\/CaseDetails\?caseId=[0-9a-f-]{36}$/)

  // The record is asked for when it is opened.
  await materials(page).getByText('庭审笔录').click()
  await materials(page).getByText('本案还没有笔录。').filter({ visible: true }).first().waitFor()
  await button(page, 'English')
    .or(page.getByRole('button', { name: /EN|English/ }))
    .first()
    .click()
  await page.getByRole('region', { name: 'Outline', exact: true }).waitFor()
  flaws.push(...(await flawsOf(page, 'award-desk-en')))
  expect(flaws).toEqual([])
}, 240_000)
