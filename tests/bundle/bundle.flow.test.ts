import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bundles } from '../../contract/bundle/bundle.ts'
import type { CaseRow } from '../../contract/case/case.ts'
import { goTo, openDocuments, sharedCase } from '../evidence/screens.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

const visible = { visible: true } as const

let stage: Stage
let row: CaseRow
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
  row = await sharedCase(stage.applicant)
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const newest = async () =>
  (await stage.secretary.ask(bundles.listBundles, { query: { baseId: row.id, page: 1, size: 20 } })).list[0]
const made = () => expect.poll(async () => (await newest())?.state, { timeout: 90_000 }).toBe('made')
const card = (page: Page) => page.getByRole('region', { name: '卷宗', exact: true }).filter(visible)
const pageNo = (page: Page) => page.getByLabel(/^页码/).filter(visible).first()

test('a secretary binds a case into one file, and a party reads it: by its index, its bookmarks, its words, on a phone', async () => {
  const office = await stage.device('secretary', desk)
  await openDocuments(office, row)
  await card(office.page).getByRole('button', { name: '生成卷宗' }).click()
  const dialog = office.page.getByRole('dialog', { name: '生成卷宗' })
  await dialog.getByLabel('卷宗名称').fill('庭审卷宗')
  expect(await flawsOf(office.page, 'bundle-form')).toEqual([])
  await dialog.getByRole('button', { name: /^生成（/ }).click()
  await card(office.page).getByText('已生成').waitFor({ timeout: 90_000 })
  expect(await flawsOf(office.page, 'bundle-card')).toEqual([])
  const bundle = await newest()
  const evidence = bundle?.sections.find(({ camp }) => camp === 'APP')?.entries[0]

  const { page } = await stage.device('applicant', desk)
  const reader = { page } as Parameters<typeof goTo>[0]
  await openDocuments({ page } as typeof office, row)
  await card(page)
    .getByRole('link', { name: /^阅读 庭审卷宗/ })
    .click()
  await expect.poll(() => pageNo(page).inputValue()).toBe('1')
  const view = page.locator('.pdf-view').filter(visible)
  // A line of the index leads to its page.
  const link = view.locator('.page[data-page-number="1"] .annotationLayer a').nth(2)
  await link.waitFor()
  await link.click()
  await expect.poll(async () => Number(await pageNo(page).inputValue())).toBeGreaterThan(1)
  // So does a bookmark.
  await page.getByRole('button', { name: '书签' }).filter(visible).click()
  await page
    .getByRole('navigation', { name: '书签' })
    .getByRole('button', { name: new RegExp(`${evidence?.title}$`) })
    .first()
    .click()
  await expect.poll(() => pageNo(page).inputValue()).toBe(String(evidence?.from))
  expect(await flawsOf(page, 'viewer')).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '在文中查找' }).filter(visible).click()
  await page.getByRole('searchbox', { name: '在文中查找' }).fill('Signatures')
  await page.getByText(/^第 1 处，共 \d+ 处$/).waitFor()
  await page.getByRole('searchbox', { name: '在文中查找' }).fill('no such words')
  await page.getByText('没有找到').waitFor()
  await page.getByRole('button', { name: '关闭查找' }).click()

  await pageNo(page).fill('3')
  await pageNo(page).press('Enter')
  await expect.poll(() => pageNo(page).inputValue()).toBe('3')
  const before = await view.locator('.page').first().boundingBox()
  await page.getByRole('button', { name: '旋转 90 度' }).filter(visible).click()
  await expect
    .poll(async () => {
      const now = await view.locator('.page').first().boundingBox()
      return before && now ? now.height < before.height : false
    })
    .toBe(true)
  await page.getByRole('button', { name: '旋转 90 度' }).filter(visible).click()
  const percent = () => view.locator('.zoom > button.number').innerText()
  const wide = await percent()
  await page.getByRole('button', { name: '放大' }).filter(visible).click()
  await expect.poll(percent).not.toBe(wide)

  // Two beside each other.
  const id = bundle?.file?.attachmentId ?? ''
  await goTo(reader, `/viewer?file=${id}&page=2&beside=${id}`)
  await expect.poll(() => page.locator('.pdf-view .pdfViewer .page').filter(visible).count()).toBeGreaterThan(2)
  await expect.poll(() => page.locator('.pdf-view').filter(visible).count()).toBe(2)
  expect(await flawsOf(page, 'viewer-two')).toEqual([])
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: '第二份' }).waitFor()
  expect(await page.locator('.pdf-view').filter(visible).count()).toBe(1)
  await goTo(reader, `/viewer?bundle=${bundle?.id}&ref=A/1`)
  const first = bundle?.sections[0]?.entries[0]
  await expect.poll(() => pageNo(page).inputValue()).toBe(String(first?.from))
  expect(await flawsOf(page, 'viewer-phone')).toEqual([])
})

test('a bundle is made, although its server dies on the way', async () => {
  const { data } = { data: await stage.secretary.ask(bundles.bundleChoices, { query: { baseId: row.id } }) }
  const sections = data.map(({ title, camp, entries }) => ({
    title,
    camp,
    entries: entries.map(({ source, title: name }) => ({ source, title: name })),
  }))
  const body = { id: crypto.randomUUID(), baseId: row.id, title: '断电卷宗', bates: 'C', grows: false, sections }
  await stage.secretary.ask(bundles.makeBundle, { body })
  await stage.product.kill()
  await stage.product.start()
  await made()
  const bundle = await newest()
  expect([bundle?.title, bundle?.done]).toEqual(['断电卷宗', bundle?.pages])
})
