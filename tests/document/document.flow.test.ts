import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pageConfig, pageConfigs } from '../../contract/account/pageConfig.ts'
import type { CaseRow } from '../../contract/case/case.ts'
import { caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { caseFiles } from '../../contract/caseFile/caseFile.ts'
import { templates } from '../../contract/template/template.ts'
import { sharedCase } from '../evidence/screens.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf, languagesAt } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
let row: CaseRow
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
  row = await sharedCase(stage.applicant)
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const soon = { timeout: 20_000 }

/** Chooses from a list that can be searched. */
async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('combobox', { name: label }).fill(option.source.replaceAll(/[\\^$]/g, ''))
  await page.getByRole('option', { name: option }).first().click()
}

const editor = (page: Page, name: string) => page.getByRole('textbox', { name })

test('a secretary changes a seeded letter, makes it for a case after the browser died in between, and finds it filed', async () => {
  const office = await stage.device('secretary', desk, { own: true })
  let { page } = office
  await page.goto(`${stage.network.url}/#/docTemplate`)
  await page.getByRole('heading', { name: '文书模板', level: 1 }).waitFor(soon)
  await page.getByLabel('文书种类').selectOption({ label: '受理通知书' })
  await page.getByRole('button', { name: '受理通知书', exact: true }).click()
  await editor(page, '受理通知书').getByText('你方提交的仲裁申请书及有关材料收悉', { exact: false }).waitFor(soon)
  await page.getByRole('button', { name: '编写新版本' }).click()
  const text = editor(page, '模板内容')
  await text.getByText('请按仲裁规则规定的期限选定仲裁员', { exact: false }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('本院地址：上海市浦东新区世纪大道1号。')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '启用', exact: true })
    .click()
  await expect
    .poll(async () => {
      const all = await stage.secretary.ask(templates.listTemplates, {})
      return all
        .filter((one) => one.kind === 'acceptanceNotice' && one.language === 'zh')
        .map((one) => [one.version, one.state])
    }, soon)
    .toEqual([
      [2, 'active'],
      [1, 'retired'],
    ])

  // For a case: filled by the server, then written on.
  await page.goto(`${stage.network.url}/#/viewWps?caseId=${row.id}`)
  await choose(page, '文书模板', /受理通知书 · 中文/)
  await page.getByRole('button', { name: '填充模板' }).click()
  await editor(page, '文书内容').getByText('世纪大道1号', { exact: false }).waitFor(soon)
  await editor(page, '文书内容').getByText(row.caseNo, { exact: false }).first().waitFor()
  await editor(page, '文书内容').getByText('世纪大道1号', { exact: false }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('联系电话：021-12345678。')
  await page
    .getByText(/已于 .* 保存在本设备/)
    .first()
    .waitFor(soon)
  await office.kill()
  await office.start()
  page = office.page
  await page.goto(`${stage.network.url}/#/viewWps`)
  await page.getByRole('button', { name: '继续编写' }).click(soon)
  await editor(page, '文书内容').getByText('021-12345678', { exact: false }).waitFor(soon)
  await page.getByRole('button', { name: '生成并入卷' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '生成并入卷' }).click()
  await page.getByRole('heading', { name: /文书已生成，编号 文\d{8}/ }).waitFor(soon)
  const made = await stage.secretary.ask(caseDocuments.listDocuments, { query: { baseId: row.id } })
  expect(made).toHaveLength(1)
  const { files } = await stage.secretary.ask(caseFiles.tree, { query: { caseId: row.id } })
  expect(files.map((one) => one.attachmentId)).toContain(made[0]?.file.attachmentId)
})

test('staff come to the documents by the menu, find any case by its parties at the server, and from what was made to its files', async () => {
  const { page } = await stage.device('secretary', desk)
  await page.goto(`${stage.network.url}/#/dashboard`)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '文书' }).click(soon)
  for (const name of ['文书模板', '裁决书模板', '裁决书模板（只读）'])
    await menu.getByRole('link', { name, exact: true }).waitFor(soon)
  await menu.getByRole('link', { name: '生成文书' }).click()
  const party = row.attendees.find(({ camp, role }) => camp === 'DEF' && role === 'party')?.name ?? ''
  // Nothing but the server knows of it.
  const asked = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === party)
  await page.getByRole('searchbox', { name: '搜索案号、案由或当事人' }).fill(party)
  await asked
  await page.getByRole('button', { name: `选择 ${row.caseNo}` }).click(soon)
  await page.getByText(row.caseNo, { exact: true }).waitFor(soon)
  await choose(page, '文书模板', /程序令 · 中文/)
  await page.getByRole('button', { name: '填充模板' }).click()
  await editor(page, '文书内容').getByText(row.caseNo, { exact: false }).first().waitFor(soon)
  await page.getByRole('button', { name: '返回' }).click()
})

test('on a phone every tool of the editor has its name on it and room for a finger, in one line that is pushed aside', async () => {
  const { page } = await stage.device('secretary', phone)
  await page.goto(`${stage.network.url}/#/docTemplate`)
  await page.getByRole('button', { name: '新建模板' }).click(soon)
  const tools = page.getByRole('toolbar', { name: '排版' }).getByRole('button')
  await tools.first().waitFor(soon)
  const seen = await tools.evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one.getBoundingClientRect()
      const name = one.getAttribute('aria-label') ?? ''
      return { name, shown: (one as HTMLElement).innerText.includes(name), low: Math.min(width, height) }
    }),
  )
  expect(seen.filter(({ name, shown, low }) => !name || !shown || low < 44)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const lines = new Set(await tools.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top)))
  expect(lines.size).toBe(1)
})

test('without a login the pages say what they are for, show nothing and lead nowhere', async () => {
  const { page } = await stage.browser(phone)
  for (const path of ['/viewWps', '/docTemplate', '/verdictTemplate', '/verdictTemplateReadOnly']) {
    await page.goto(`${stage.network.url}/#${path}`)
    await page.getByText('请先登录', { exact: false }).waitFor(soon)
    expect(new URL(page.url()).hash).toBe(`#${path}`)
    expect(await flawsOf(page, `document${path.replace('/', '-')}`)).toEqual([])
  }
})

test.each([phone, desk])('the screens of documents are free of barriers at %o', async (viewport) => {
  const { page } = await stage.device('secretary', viewport)
  for (const language of languagesAt(viewport.width)) {
    await page.evaluate((to) => sessionStorage.setItem('language-chosen', to), language)
    const en = language === 'en'
    await page.goto(`${stage.network.url}/#/docTemplate`)
    await page.reload()
    await page.getByRole('list', { name: en ? 'Templates' : '模板' }).waitFor(soon)
    await page
      .getByRole('button', { name: en ? 'Notice of Hearing' : '开庭通知书', exact: true })
      .first()
      .click()
    await page.locator('.document-paper h1').first().waitFor(soon)
    expect(await flawsOf(page, `document-templates-${language}`)).toEqual([])
    await page.getByRole('button', { name: en ? 'Draft a new version' : '编写新版本' }).click()
    await editor(page, en ? 'Text of the template' : '模板内容').waitFor(soon)
    expect(await flawsOf(page, `document-write-${language}`)).toEqual([])
    await page.goto(`${stage.network.url}/#/viewWps?caseId=${row.id}`)
    await page.getByRole('button', { name: en ? 'Fill the template' : '填充模板' }).waitFor(soon)
    expect(await flawsOf(page, `document-generate-${language}`)).toEqual([])
  }
})

test('an editor that the installation opens wrongly says so on /viewWps in its place, in Chinese', async () => {
  const { page } = await stage.device('secretary', desk)
  const { editor: shipped } = z.parse(pageConfig, {})
  const wrong: [Record<string, unknown>, string][] = [
    [{ officeType: 'w' }, '缺少 appId 参数'],
    [{ ...shipped, fileId: '' }, '缺少 fileId 参数'],
    [{ appId: 'a' }, '缺少 officeType 参数'],
    [{ ...shipped, url: 'https://office.test' }, '不允许传入 url 参数'],
    [{ ...shipped, token: 123 }, 'token 参数必须是字符串'],
    [{ ...shipped, fileToken: 123 }, 'fileToken 参数必须是字符串'],
  ]
  let set: Record<string, unknown> = shipped
  await page.route(`**/moduleApi/${pageConfigs.config.path}`, async (route) => {
    const answer = await route.fetch()
    const said = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...said, data: { ...said.data, editor: set } } })
  })
  for (const [options, message] of wrong) {
    set = options
    await page.goto(`${stage.network.url}/?${encodeURIComponent(message)}#/viewWps?caseId=${row.id}`)
    await choose(page, '文书模板', /受理通知书 · 中文/)
    await page.getByRole('button', { name: '填充模板' }).click()
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor(soon)
  }
  // Also on an English page (decisions D-04).
  await page.evaluate(() => sessionStorage.setItem('language-chosen', 'en'))
  await page.goto(`${stage.network.url}/?en#/viewWps?caseId=${row.id}`)
  await page.getByRole('combobox', { name: 'Document templates' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Fill the template' }).click()
  await page.getByRole('alert').getByText('fileToken 参数必须是字符串', { exact: true }).waitFor(soon)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
