import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fileCountOf, findNode, type TreeNode } from '../../contract/both/tree.ts'
import type { CaseRow } from '../../contract/case/case.ts'
import { caseFiles } from '../../contract/caseFile/caseFile.ts'
import { upload } from '../../contract/upload/upload.ts'
import { goTo, openDocuments, sharedCase } from '../evidence/screens.ts'
import { makeFile, onDisk } from '../filing/application.ts'
import { type Browser, desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { holdChecks } from '../upload/holdChecks.ts'

const visible = { visible: true } as const
const soon = { timeout: 20_000 }

let stage: Stage
let row: CaseRow
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
  row = await sharedCase(stage.applicant)
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const item = ({ page }: Browser, name: string | RegExp) => page.getByRole('treeitem', { name }).filter(visible)

/** By mouse, into the middle of another line. Both must be on the screen: a page that scrolls in between loses the drag. */
async function drag(browser: Browser, from: RegExp, to: RegExp): Promise<void> {
  await item(browser, from).evaluate((line) => line.scrollIntoView({ block: 'center' }))
  await item(browser, from).dragTo(item(browser, to))
}

async function nodes(): Promise<TreeNode[]> {
  return (await stage.secretary.ask(caseFiles.tree, { query: { caseId: row.id } })).nodes
}

function titled(list: TreeNode[], title: string): TreeNode | undefined {
  return list.flatMap((node) => [node, ...(node.children ?? [])]).find((node) => node.title === title)
}

async function addFolder(office: Browser, title: string): Promise<void> {
  await office.page.getByRole('button', { name: '新建文件夹' }).filter(visible).click()
  await office.page.getByLabel(/^节点名称/).fill(title)
  await office.page.getByRole('button', { name: '保存' }).click()
  await item(office, new RegExp(`^${title}`)).waitFor()
}

test('an upload to a folder waits for a file that is still being checked, and both arrive', async () => {
  const office = await stage.device('secretary', desk)
  const { page } = office
  await openDocuments(office, row)
  const folder = `回证${Date.now() % 1000}`
  await addFolder(office, folder)
  await page.getByRole('button', { name: `上传 ${folder}` }).click()
  const dialog = page.getByRole('dialog')
  const choose = async (name: string) =>
    dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(await onDisk(makeFile(name, 40_000)))
  await choose('先到.pdf')
  await dialog.getByRole('button', { name: '先到.pdf', exact: true }).waitFor()
  const release = await holdChecks(page)
  await choose('后到.pdf')
  await dialog.getByRole('button', { name: '取消检查 后到.pdf' }).waitFor()
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await release()
  await dialog.waitFor({ state: 'detached' })
  await item(office, new RegExp(`^${folder} 2份`)).waitFor()
})

test('who brought a file, and when, stands in one column at 1440 px, however long its name and whoever looks', async () => {
  const office = await stage.device('secretary', desk)
  const { page } = office
  await openDocuments(office, row)
  const folder = `名称${Date.now() % 1000}`
  await addFolder(office, folder)
  await page.getByRole('button', { name: `上传 ${folder}` }).click()
  const dialog = page.getByRole('dialog')
  const names = ['短.pdf', '海上货物运输合同纠纷一案双方往来函件及附件汇总第一册.pdf', '不长也不短的名称.pdf']
  for (const name of names) {
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(await onDisk(makeFile(name, 40_000)))
    await dialog.getByRole('button', { name, exact: true }).waitFor()
  }
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const party = await stage.device('applicant', desk)
  await openDocuments(party, row)
  for (const someone of [office, party]) {
    await item(someone, new RegExp(`^${folder} 3份`))
      .locator('.tree-twist')
      .click()
    await item(someone, /^短\.pdf/).waitFor()
    const columns = await someone.page
      .locator('.case-files .tree-words > .muted')
      .filter(visible)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    expect(columns.length).toBeGreaterThanOrEqual(names.length)
    expect(new Set(columns).size).toBe(1)
    expect(await flawsOf(someone.page, `case-files-${someone === office ? 'office' : 'party'}`)).toEqual([])
  }
})

test('a secretary keeps the files of a case in order while a party reads along', async () => {
  const office = await stage.device('secretary', desk)
  const { page } = office
  await openDocuments(office, row)
  const party = await stage.device('applicant', desk)
  await openDocuments(party, row)

  const [from, to] = [`送达材料${Date.now() % 1000}`, `归档${Date.now() % 1000}`]
  await addFolder(office, from)
  await addFolder(office, to)
  await item(office, new RegExp(`^${from} 0份`)).waitFor()

  await page.getByRole('button', { name: `上传 ${from}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await onDisk(makeFile('送达回证.pdf', 40_000)))
  await dialog.getByRole('button', { name: '送达回证.pdf', exact: true }).waitFor()
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await item(office, new RegExp(`^${from} 1份`)).waitFor()
  // The other person's open screen hears of it.
  await item(party, new RegExp(`^${from} 1份`)).waitFor()

  await item(office, new RegExp(`^${from}`))
    .locator('.tree-twist')
    .click()
  await drag(office, /^送达回证\.pdf/, new RegExp(`^${to}`))
  await item(office, new RegExp(`^${from} 0份`)).waitFor()
  await item(office, new RegExp(`^${to} 1份`)).waitFor()
  await expect.poll(async () => fileCountOf(titled(await nodes(), to)!), soon).toBe(1)

  await page.getByRole('button', { name: `编辑 ${to}` }).click()
  await page.getByLabel(/^节点名称/).fill(`${to}卷`)
  await page.getByRole('button', { name: '保存' }).click()
  await item(office, new RegExp(`^${to}卷`)).waitFor()

  // A folder with files stays until they are gone.
  const remove = async (name: string) => {
    await page
      .getByRole('button', { name: `删除 ${name}` })
      .filter(visible)
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  }
  await remove(`${to}卷`)
  await page.getByText('请先移出或删除文件夹内的文件').filter(visible).waitFor()
  await remove(from)
  await item(office, new RegExp(`^${from}`)).waitFor({ state: 'detached' })
  expect(titled(await nodes(), from)).toBeUndefined()

  await item(party, new RegExp(`^${to}卷 1份`)).waitFor()
  expect(await party.page.locator('.tree-actions button').count()).toBe(0)
  expect(await party.page.locator('[draggable=true]').count()).toBe(0)
  await item(party, new RegExp(`^${to}卷`))
    .locator('.tree-twist')
    .click()
  const [tab] = await Promise.all([
    party.context.waitForEvent('page'),
    item(party, /^送达回证\.pdf/)
      .locator('.tree-words')
      .click(),
  ])
  await tab.close()

  // What is ticked comes as one zip; a folder ticks all it holds.
  await item(party, new RegExp(`^${to}卷`)).focus()
  await party.page.keyboard.press(' ')
  await party.page.getByText('已选 1 个文件').filter(visible).waitFor()
  const [download] = await Promise.all([
    party.page.waitForEvent('download'),
    party.page.getByRole('button', { name: '打包下载' }).filter(visible).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
})

test('what comes of itself is not edited, and nothing goes into it', async () => {
  const office = await stage.device('secretary', desk)
  await openDocuments(office, row)
  await addFolder(office, '待归档')
  const fixed = item(office, /^申请人证据/)
  expect(await fixed.locator('.tree-actions button').count()).toBe(0)
  expect(await fixed.getAttribute('draggable')).toBe('false')
  await drag(office, /^待归档/, /^申请人证据/)
  await item(office, /^待归档/).waitFor()
  const list = await nodes()
  expect(list.map(({ title }) => title)).toContain('待归档')
  expect(
    findNode(list, list.find(({ title }) => title === '申请人证据')!.key)!.children?.map(({ title }) => title),
  ).not.toContain('待归档')
})

test('files chosen for a folder by a page that was loaded anew are left neither here nor at the server', async () => {
  const office = await stage.device('secretary', desk)
  const { page } = office
  await openDocuments(office, row)
  await page.getByRole('button', { name: '上传材料' }).filter(visible).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await onDisk(makeFile('没放好.pdf', 40_000)))
  const loose = async () => {
    const { list } = await stage.secretary.ask(upload.listAttachments, { query: { size: 100 } })
    return list.map(({ fileName }) => fileName)
  }
  await expect.poll(loose, soon).toContain('没放好.pdf')
  await page.reload()
  await openDocuments(office, row)
  await expect.poll(loose, soon).not.toContain('没放好.pdf')
})

test('the proof of a service is chosen in a dialog that keeps nothing, and stands in the case once it is confirmed', async () => {
  const office = await stage.device('secretary', desk)
  const { page } = office
  await goTo(office, `/CaseDetails?caseId=${row.id}`)
  await page
    .getByRole('button', { name: /登记送达|更正送达登记/ })
    .filter(visible)
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await onDisk(makeFile('妥投回执.pdf', 40_000)))
  await dialog.getByRole('button', { name: '妥投回执.pdf', exact: true }).waitFor()
  await dialog.getByRole('button', { name: '确认' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '妥投回执.pdf' }).filter(visible).first().waitFor()
  expect(JSON.stringify(await nodes())).toContain('妥投回执.pdf')
})
