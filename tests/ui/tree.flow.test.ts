import AxeBuilder from '@axe-core/playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Browser, desk, phone } from '../setup/chromium.ts'
import { tellFailure } from '../setup/failure.ts'
import { servePart } from './partPage.ts'

let served: Awaited<ReturnType<typeof servePart>>
let browser: Browser
beforeAll(async () => {
  served = await servePart('tree', '案卷')
  browser = await Browser.start()
})
afterAll(async () => {
  await browser?.close()
  served?.close()
})
beforeEach(async () => {
  // After the hook below, which fails a test, too.
  onTestFinished(() => tellFailure([browser]))
  await browser.page.setViewportSize(desk)
  await browser.page.goto(served.url)
  await browser.page.getByRole('tree', { name: '案卷', exact: true }).waitFor()
})
afterEach(() => expect(browser.errors).toEqual([]))

const tree = (name = '案卷') => browser.page.getByRole('tree', { name, exact: true })
const item = (name: string, within = '案卷') => tree(within).getByRole('treeitem', { name, exact: false })
const line = (key: string) => tree().locator(`[data-key=${key}]`)
const heard = async (name: string) => browser.page.getByRole('status', { name }).textContent()
const keys = () =>
  tree()
    .locator('[data-key]')
    .evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset.key))
const focusedKey = () => browser.page.evaluate(() => (document.activeElement as HTMLElement).dataset.key)

async function openAll(): Promise<void> {
  await line('evidence').locator('.tree-twist').click()
  await line('photos').locator('.tree-twist').click()
  await line('e').waitFor()
}

describe('a tree', () => {
  test('shows each kind of file by its own icon, descriptions, classes, and how many files a folder holds', async () => {
    await openAll()
    const icons = await tree()
      .locator('.tree-item > .icon')
      .evaluateAll((all) => all.map((it) => it.getAttribute('data-icon')))
    expect(new Set(icons)).toEqual(new Set(['folder', 'file', 'pdf', 'word', 'excel', 'image']))
    expect(await line('evidence').innerText()).toMatch(/双方提交[\s\S]*5份/)
    expect(await line('photos').innerText()).toContain('3份')
    expect(await line('locked').innerText()).toContain('0份')
    expect(await line('a').innerText()).toContain('1份')
    expect(await line('photos').getAttribute('class')).toContain('special')
  })

  test('cuts a title at 11 characters and gives the whole on hovering', async () => {
    await openAll()
    const title = line('b').locator('.tree-title')
    expect(await title.innerText()).toBe('一二三四五六七八九十一…')
    expect(await title.getAttribute('title')).toBe('一二三四五六七八九十一二')
    expect(await line('b').getAttribute('aria-label')).toContain('一二三四五六七八九十一二')
    expect(await line('a').locator('.tree-title').getAttribute('title')).toBeNull()
  })

  test('offers folders and leaves what each was given: never a child for a leaf, no edit where that is disabled', async () => {
    await openAll()
    const offered = (key: string) =>
      line(key)
        .locator('.tree-actions button')
        .evaluateAll((all) => all.map((it) => it.getAttribute('title')))
    expect(await offered('evidence')).toEqual(['上移', '下移', '添加', '编辑', '删除', '上传'])
    expect(await offered('a')).toEqual(['上移', '下移', '编辑', '删除'])
    expect(await offered('locked')).toEqual(['上移', '下移', '添加', '删除', '上传'])
    const other = (name: string) =>
      item(name, '只读案卷')
        .locator('.tree-actions button')
        .evaluateAll((all) => all.map((it) => it.getAttribute('title')))
    await item('证据', '只读案卷').locator('.tree-twist').click()
    expect(await other('证据')).toEqual(['添加', '上传'])
    expect(await other('借款合同.pdf')).toEqual(['删除'])
  })

  test('asks for the name of a node, which may not be empty, and shows the old one on edit', async () => {
    const { page } = browser
    await line('locked').getByRole('button', { name: '添加 归档' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('请输入节点名称', { exact: true }).waitFor()
    await dialog.getByLabel(/^节点名称/).fill('新文件')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => line('locked').innerText()).toContain('1份')
    await line('evidence').getByRole('button', { name: '编辑 证据' }).click()
    expect(await dialog.getByLabel(/^节点名称/).inputValue()).toBe('证据')
    await dialog.getByLabel(/^节点名称/).fill('证据目录')
    await page.keyboard.press('Enter')
    await item('证据目录').waitFor()
  })

  test('asks before it deletes, and keeps what the person keeps', async () => {
    const { page } = browser
    await line('evidence').getByRole('button', { name: '删除 证据' }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByText('确认删除').waitFor()
    await dialog.getByText('确定要删除证据吗？').waitFor()
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await keys()).toEqual(['evidence', 'locked'])
    await line('evidence').getByRole('button', { name: '删除 证据' }).click()
    await dialog.getByRole('button', { name: '删除', exact: true }).click()
    await expect.poll(keys).toEqual(['locked'])
    expect(await heard('操作')).toBe('delete evidence')
  })
})

describe('moving', () => {
  /** Drags the line of `from` to a share of the height of the line of `to`. */
  async function drag(from: string, to: string, share: number): Promise<void> {
    const box = (await line(to).boundingBox())!
    await line(from).locator('.tree-title').hover()
    await browser.page.mouse.down()
    await browser.page.mouse.move(box.x + 120, box.y + box.height * share, { steps: 8 })
    await browser.page.mouse.move(box.x + 121, box.y + box.height * share)
    await browser.page.mouse.up()
  }

  test('by dragging goes before, after or into a node, and says so with its three names', async () => {
    await openAll()
    await drag('e', 'c', 0.2)
    await expect.poll(() => heard('移动')).toBe('{"dragKey":"e","dropKey":"c","dropPosition":-1}')
    expect(await keys()).toEqual(['evidence', 'a', 'b', 'photos', 'e', 'c', 'd', 'locked'])
    await drag('a', 'photos', 0.9)
    await expect.poll(() => heard('移动')).toBe('{"dragKey":"a","dropKey":"photos","dropPosition":1}')
    await drag('b', 'locked', 0.5)
    await expect.poll(() => heard('移动')).toBe('{"dragKey":"b","dropKey":"locked","dropPosition":0}')
    await expect.poll(() => line('evidence').innerText()).toContain('4份')
    expect(await line('locked').innerText()).toContain('1份')
    // Not into itself.
    await drag('evidence', 'photos', 0.5)
    expect(await heard('移动')).toContain('"dragKey":"b"')
  })

  test('by buttons and by Alt with the arrow keys does the same, and the focus stays with what moved', async () => {
    await openAll()
    await line('b').getByRole('button', { name: '上移' }).click()
    expect(await keys()).toEqual(['evidence', 'b', 'a', 'photos', 'c', 'd', 'e', 'locked'])
    expect(await line('b').getByRole('button', { name: '上移' }).getAttribute('aria-disabled')).toBe('true')
    await line('d').focus()
    await browser.page.keyboard.press('Alt+ArrowDown')
    expect(await keys()).toEqual(['evidence', 'b', 'a', 'photos', 'c', 'e', 'd', 'locked'])
    await expect.poll(focusedKey).toBe('d')
    await browser.page.keyboard.press('Alt+ArrowLeft')
    expect(await heard('移动')).toBe('{"dragKey":"d","dropKey":"photos","dropPosition":1}')
    await expect.poll(focusedKey).toBe('d')
    await browser.page.keyboard.press('Alt+ArrowRight')
    expect(await heard('移动')).toBe('{"dragKey":"d","dropKey":"photos","dropPosition":0}')
  })
})

test('arrow keys walk the lines, open and close folders; only one line is in the tab order', async () => {
  const { page } = browser
  await line('evidence').focus()
  await page.keyboard.press('ArrowRight')
  expect(await line('evidence').getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowRight')
  expect(await focusedKey()).toBe('a')
  await page.keyboard.press('End')
  expect(await focusedKey()).toBe('locked')
  await page.keyboard.press('ArrowUp')
  expect(await focusedKey()).toBe('photos')
  await page.keyboard.press('ArrowLeft')
  expect(await focusedKey()).toBe('evidence')
  await page.keyboard.press('ArrowLeft')
  expect(await line('evidence').getAttribute('aria-expanded')).toBe('false')
  expect(await tree().locator('[role=treeitem][tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Delete')
  await page.getByText('确定要删除证据吗？').waitFor()
})

for (const viewport of [phone, desk]) {
  test(`nothing is wrong with it at ${viewport.width} px`, async () => {
    const { page } = browser
    await page.setViewportSize(viewport)
    await openAll()
    await line('photos').click()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/tree-${viewport.width}.png` })
  })
}
