import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { goTo, openDocuments, sharedCase } from '../evidence/screens.ts'
import { makeFile, onDisk } from '../filing/application.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

/** What an administrator sets is what others see. */

const visible = { visible: true } as const

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('a menu leaves the crumbs, or is plain text in them, where the screen of menus says so', async () => {
  const row = await sharedCase(stage.applicant)
  const office = await stage.device('secretary', desk)
  const { page } = office
  const crumbs = page.getByRole('navigation', { name: '当前位置' })
  const shown = async (address: string) => {
    await page.goto(`${stage.network.url}/?${crypto.randomUUID()}#${address}`)
    await crumbs.getByRole('listitem').nth(1).waitFor()
    return [await crumbs.getByRole('listitem').allInnerTexts(), await crumbs.getByRole('link').allInnerTexts()]
  }
  const set = async (title: string, flag: string) => {
    await goTo(office, '/system/menu')
    await page.getByLabel('搜索菜单名称或路径').filter(visible).fill(title)
    await page
      .getByRole('tree', { name: '菜单' })
      .getByRole('button', { name: `编辑 ${title}`, exact: true })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(flag).check()
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const ofCase = `/CaseDetails?caseId=${row.id}`
  await expect.poll(() => shown('/system/menu')).toEqual([['首页', '系统管理', '菜单管理'], ['首页']])
  await expect
    .poll(() => shown(ofCase))
    .toEqual([
      ['首页', '案件管理', '案件详情'],
      ['首页', '案件管理'],
    ])
  await set('系统管理', '不显示在面包屑中')
  await set('案件管理', '面包屑不可点击')
  await expect.poll(() => shown('/system/menu')).toEqual([['首页', '菜单管理'], ['首页']])
  await expect.poll(() => shown(ofCase)).toEqual([['首页', '案件管理', '案件详情'], ['首页']])
})

test('those who have a role are found by a part of its name', async () => {
  const office = await stage.device('secretary', desk)
  const { page } = office
  await goTo(office, '/system/user')
  await page.getByRole('button', { name: '按角色查看' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('按角色代码的一部分查找').fill('admi')
  await dialog.getByRole('button', { name: '查找角色' }).click()
  await dialog.getByRole('list', { name: '含有 admi 的角色' }).getByText('李秘书').waitFor()
  await dialog.getByText('系统管理员 ·').first().waitFor()
})

test('a tree shows at its files just what is left on for them', async () => {
  const row = await sharedCase(stage.applicant)
  const office = await stage.device('secretary', desk)
  const { page } = office
  await openDocuments(office, row)
  await page.getByRole('button', { name: '上传材料' }).filter(visible).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await onDisk(makeFile('卷宗说明.pdf', 4_000)))
  await dialog.getByRole('button', { name: '卷宗说明.pdf', exact: true }).waitFor()
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const acts = () =>
    page
      .getByRole('treeitem', { name: /^卷宗说明\.pdf/ })
      .filter(visible)
      .locator('.tree-actions button')
      .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('title')))
  await expect.poll(acts).toEqual(expect.arrayContaining(['编辑', '删除']))

  await goTo(office, '/system/dict')
  const files = page.getByRole('region', { name: '案卷树操作' }).getByRole('group', { name: '文件', exact: true })
  for (const act of ['编辑', '移动', '作废']) {
    // Off once the server has it.
    await files.getByLabel(act).click()
    await expect.poll(() => files.getByLabel(act).isChecked()).toBe(false)
  }
  await openDocuments(office, row)
  await expect.poll(acts).toEqual(['删除'])
})
