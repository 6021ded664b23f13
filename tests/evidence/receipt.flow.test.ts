import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import type { Evidence } from '../../contract/evidence/evidence.ts'
import { type Chosen, makeFile, onDisk, sha256 } from '../filing/application.ts'
import { type Browser, desk } from '../setup/chromium.ts'
import { copiedText } from '../setup/clipboard.ts'
import { Stage } from '../setup/stage.ts'
import { arrivesOnce, chooseMany, fillPiece, goTo, handIn, openDocuments, openForm, sharedCase } from './screens.ts'

const visible = { visible: true } as const

let stage: Stage
let row: CaseRow
let sent: Evidence
const file: Chosen = makeFile('对账单.pdf', 200_000)
beforeAll(async () => {
  stage = await Stage.set()
  row = await sharedCase(stage.applicant)
  const device = await stage.device('applicant', desk)
  await openDocuments(device, row)
  await openForm(device.page)
  await chooseMany(device.page, file)
  const purpose = `证明欠款数额 ${crypto.randomUUID()}`
  await fillPiece(device.page, 1, purpose)
  await handIn(device.page)
  sent = await arrivesOnce(stage.witnesses, row, purpose, [file])
  // What arrives before one's eyes becomes its receipt.
  await device.page.getByRole('article', { name: `证据提交回执 ${sent.no}` }).waitFor()
  await stage.clear()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function compare({ page }: Browser, path: string): Promise<string> {
  await page.getByLabel('选择要核对的文件').filter(visible).setInputFiles(path)
  const result = page.locator('.receipt-code').filter(visible)
  await result.waitFor()
  return (await page.locator('.banner').filter({ has: result }).innerText()).replaceAll('\n', ' ')
}

test('a receipt says what came, and tells the same file from one that differs in a byte, also without a network', async () => {
  const device = await stage.device('respondent')
  await goTo(device, `/evidenceReceipt?id=${sent.id}`)
  const paper = device.page.getByRole('article', { name: `证据提交回执 ${sent.no}` })
  const words = await paper.innerText()
  for (const said of [row.caseNo, sent.no, sent.byName, '对账单.pdf', file.sha256]) expect(words).toContain(said)
  await paper.getByRole('button', { name: '复制 对账单.pdf 的 SHA-256' }).click()
  await expect.poll(() => copiedText(device.page)).toBe(file.sha256)

  await device.context.setOffline(true)
  await device.page.reload()
  await paper.waitFor()
  expect(await compare(device, await onDisk(file))).toMatch(/^一致.*《对账单》：对账单\.pdf/)
  const changed = readFileSync(file.path)
  changed[changed.length - 1]! ^= 1
  const other = makeFile('对账单-改.pdf', 10)
  writeFileSync(other.path, changed)
  const said = await compare(device, await onDisk(other))
  expect(said).toMatch(/^不一致/)
  expect(said).toContain(sha256(changed))
})

test('on paper a receipt stands without the frame around it', async () => {
  const { page, ...device } = await stage.device('applicant', desk)
  await goTo({ page, ...device } as Browser, `/evidenceReceipt?id=${sent.id}`)
  await page.getByRole('article').filter(visible).waitFor()
  await page.emulateMedia({ media: 'print' })
  const shown = (selector: string) => page.locator(selector).filter(visible).count()
  expect(await shown('.receipt')).toBe(1)
  expect(await shown('.sidebar, .topbar, .tabs, .page-foot, .drop, .button')).toBe(0)
})

test('the catalogue comes as PDF and XLSX, what is ticked as one zip, and a side can be looked at alone', async () => {
  const device = await stage.device('secretary', desk)
  const { page } = device
  await openDocuments(device, row)
  await page
    .getByRole('link', { name: `回执 ${sent.no}` })
    .filter(visible)
    .waitFor()
  const came = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).filter(visible).click(),
    ])
    return { name: download.suggestedFilename(), bytes: readFileSync((await download.path())!) }
  }
  const pdf = await came('导出证据目录 PDF')
  expect(pdf.name).toMatch(/\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const xlsx = await came('导出证据目录 XLSX')
  expect(xlsx.name).toMatch(/\.xlsx$/)
  const { no, name } = sent.items[0]!
  await page.getByLabel(`选择证据 ${no} ${name}`).filter(visible).check()
  await page.getByText('已选 1 项').filter(visible).waitFor()
  const zip = await came('打包下载')
  expect(zip.bytes.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 3, 4]))
  expect(zip.bytes.includes(Buffer.from('对账单.pdf'))).toBe(true)

  await page
    .getByRole('button', { name: /^被申请人/ })
    .filter(visible)
    .click()
  await page
    .getByRole('link', { name: `回执 ${sent.no}` })
    .filter(visible)
    .waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^申请人/ })
    .filter(visible)
    .click()
  await page
    .getByRole('link', { name: `回执 ${sent.no}` })
    .filter(visible)
    .waitFor()
  expect(device.errors).toEqual([])
})
