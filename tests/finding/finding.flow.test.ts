import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import { caseLife } from '../../contract/case/caseLife.ts'
import { caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { findings } from '../../contract/finding/finding.ts'
import { templates } from '../../contract/template/template.ts'
import { goTo, openDocuments, sharedCase } from '../evidence/screens.ts'
import { unzip } from '../make/evidence.ts'
import { desk, phone, shell } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

const visible = { visible: true } as const
const patience = { timeout: 60_000, interval: 500 }

let stage: Stage
let row: CaseRow
beforeAll(async () => {
  stage = await Stage.set({ worker: false, env: { READ_FILES: '1', OCR: '0' } })
  row = await sharedCase(stage.applicant)
  const all = await stage.secretary.ask(templates.listTemplates, {})
  const template = all.find(({ kind, language }) => kind === 'arbitrationNotice' && language === 'zh')
  const chosen = { baseId: row.id, templateId: template?.id ?? '' }
  const { body } = await stage.secretary.ask(caseDocuments.fillDocument, { body: chosen })
  const made = { id: crypto.randomUUID(), ...chosen, title: '仲裁通知书', body }
  await stage.secretary.ask(caseDocuments.makeDocument, { body: made })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('words of a file are found in its case and over all cases, and lead to the page', async () => {
  await expect
    .poll(
      async () => (await stage.applicant.ask(findings.findText, { query: { q: '仲裁通知书', caseId: row.id } })).list,
      patience,
    )
    .not.toEqual([])
  const office = await stage.device('secretary', desk)
  await openDocuments(office, row)
  const part = office.page.getByRole('region', { name: '全文检索' }).filter(visible)
  await part.getByLabel('检索词').fill('仲裁通知书')
  await part.getByRole('button', { name: '检索', exact: true }).click()
  const found = part.getByRole('list', { name: '检索结果' }).getByRole('link').first()
  await found.locator('mark').first().waitFor()
  const flaws = await flawsOf(office.page, 'finding-case-zh')
  await found.click()
  await expect.poll(() => office.page.evaluate(() => location.hash)).toMatch(/^#\/viewer\?file=[\w-]+&page=1&q=/)
  await office.page.getByText(/^第 1 处，共 \d+ 处$/).waitFor()
  await office.page.locator('.textLayer .highlight.selected').filter({ hasText: '仲裁通知书' }).waitFor()
  flaws.push(...(await flawsOf(office.page, 'finding-viewer-zh')))

  // From anywhere: the search of the bar leads there.
  await office.page.getByRole('combobox', { name: '搜索案件、人员和功能' }).fill('仲裁通知书')
  await office.page.getByRole('option', { name: '在案件材料中检索“仲裁通知书”' }).click()
  await office.page.getByRole('heading', { name: '全文检索' }).filter(visible).waitFor()
  await office.page.locator('.finds').filter(visible).getByRole('link', { name: row.caseNo }).first().waitFor()
  flaws.push(...(await flawsOf(office.page, 'finding-all-zh')))

  const party = await stage.device('applicant', phone)
  await goTo(party, `/textSearch?q=${encodeURIComponent('没有这样的话')}`)
  await party.page.locator('.text-search .empty').filter(visible).waitFor()
  await goTo(party, `/textSearch?q=${encodeURIComponent('仲裁通知书')}`)
  await party.page.locator('.finds').filter(visible).waitFor()
  flaws.push(...(await flawsOf(party.page, 'finding-all-phone')))
  expect(flaws).toEqual([])
})

test('a case leaves as one ZIP whose page checks it from the disk, without the server', async () => {
  const head = await stage.device('reviewer', desk)
  await openDocuments(head, row)
  const [saved] = await Promise.all([
    head.page.waitForEvent('download'),
    head.page.getByRole('button', { name: '导出归档' }).filter(visible).click(),
  ])
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  const files = unzip(readFileSync(await saved.path()))
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const browser = await chromium.launch(shell)
  const page = await browser.newPage({ viewport: phone })
  const failed: string[] = []
  page.on('pageerror', (error) => failed.push(String(error)))
  page.on('requestfailed', (request) => failed.push(request.url()))
  const check = async (said: string) => {
    await page.locator('#folder').setInputFiles(folder)
    await page.locator('#result').filter({ hasText: said }).waitFor()
  }
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await check('全部一致')
  await page.locator('#chain.good').waitFor()
  const { timeline } = await stage.secretary.ask(caseLife.getCase, { params: { id: row.id } })
  expect(await page.locator('ol > li').count()).toBeGreaterThanOrEqual(timeline.length)
  const flaws = await flawsOf(page, 'archive-phone')
  // A byte of a file is another, one is gone, and one came in.
  const [changed = '', gone = ''] = [...files.keys()].filter((path) => path.endsWith('.pdf'))
  writeFileSync(join(folder, changed), Buffer.concat([files.get(changed)!.subarray(1), Buffer.from('x')]))
  writeFileSync(join(folder, gone), '')
  writeFileSync(join(folder, '多出来的.txt'), 'x')
  await page.reload()
  await check('有不一致或缺少的材料')
  expect(await page.locator('#result').textContent()).toContain('多出来的.txt')
  expect(await page.locator('.mark.bad').count()).toBe(2)
  // A timeline that somebody wrote otherwise no longer is the one that was sealed.
  const timelinePath = join(folder, 'timeline.json')
  const written = readFileSync(timelinePath, 'utf8')
  const other = written.replace(/"byName": ?"[^"]+"/, '"byName":"别人"')
  expect(other).not.toBe(written)
  writeFileSync(timelinePath, other)
  await page.reload()
  await check('有不一致或缺少的材料')
  await page.locator('#chain.bad').waitFor()
  expect(failed).toEqual([])
  expect(flaws).toEqual([])
  await browser.close()
})
