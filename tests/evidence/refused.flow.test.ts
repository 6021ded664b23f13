import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import { evidences } from '../../contract/evidence/evidence.ts'
import { readConfig } from '../../server/config.ts'
import { type Running, start } from '../../server/start.ts'
import { cases } from '../../server/tables/case.ts'
import { file } from '../../server/tables/upload.ts'
import { makeFile, mebibyte } from '../filing/application.ts'
import { Browser, phone } from '../setup/chromium.ts'
import { tellFailure } from '../setup/failure.ts'
import { BadNetwork } from '../setup/network.ts'
import { Caller, logIn } from '../setup/people.ts'
import { arrivesOnce, chooseMany, fillPiece, handIn, openDocuments, openForm, piece, sharedCase } from './screens.ts'

/* What the server refuses of evidence that was typed without it. It runs in this process, where a case can be closed. */

const visible = { visible: true } as const
const dataDir = mkdtempSync(join(tmpdir(), 'refused-'))
let server: Running
let network: BadNetwork
let applicant: Caller
let row: CaseRow
let hand: Browser

beforeAll(async () => {
  cpSync(inject('demoData'), dataDir, { recursive: true })
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: '0' })
  server = await start(config, { page: 'dist/page', log: { write: () => undefined } })
  network = await BadNetwork.to(Number(new URL(server.address).port))
  applicant = await Caller.logIn(server.address, 'applicant')
  row = await sharedCase(applicant)
})
beforeEach(async () => {
  hand = await Browser.start({ viewport: phone })
})
afterEach(async () => {
  const { page, errors } = hand
  await tellFailure([{ page, errors }], network)
  await hand.close()
})
afterAll(async () => {
  await network.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const orm = () => server.house.db.orm
const become = (state: 'hearing' | 'closed') => orm().update(cases).set({ state }).where(eq(cases.id, row.id))

/** How often a submission went up, whatever came of it. */
const sent = () => network.count('POST /moduleApi/caseservice/evidence/upload')

test('a case that was closed meanwhile takes no evidence: it needs attention, and goes as it is once the case takes it', async () => {
  await logIn(hand, network.url, 'applicant')
  await openDocuments(hand, row)
  await openForm(hand.page)
  const purpose = `证明付款 ${crypto.randomUUID()}`
  const files = [makeFile('付款凭证.pdf', 50_000)]
  await chooseMany(hand.page, ...files)
  await fillPiece(hand.page, 1, purpose)
  await hand.context.setOffline(true)
  await handIn(hand.page)
  await hand.page.getByText('已保存在本设备，联网后自动发送').filter(visible).waitFor()
  await become('closed')
  await hand.context.setOffline(false)
  await hand.page.getByText('未能提交：当前状态不允许此操作').filter(visible).waitFor({ timeout: 60_000 })
  await hand.page.getByText('需要处理').filter(visible).first().waitFor()
  // All of it is still there.
  await hand.page.getByRole('button', { name: '付款凭证.pdf', exact: true }).filter(visible).waitFor()
  expect(
    await piece(hand.page, 1)
      .getByLabel(/^证明目的/)
      .inputValue(),
  ).toBe(purpose)
  await become('hearing')
  await hand.page.getByRole('button', { name: '按原样重试' }).filter(visible).click()
  await arrivesOnce([applicant], row, purpose, files)
})

test('a file the server does not have is refused at its piece, where the form opens again', async () => {
  // Without room here the file lies at the server alone, so that nothing can be sent again unasked.
  const devtools = await hand.devtools()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 20 * mebibyte })
  await logIn(hand, network.url, 'applicant')
  await openDocuments(hand, row)
  await openForm(hand.page)
  const purpose = `证明交货 ${crypto.randomUUID()}`
  await chooseMany(hand.page, makeFile('合同.pdf', 1000), makeFile('录像.pdf', 24 * mebibyte))
  await fillPiece(hand.page, 1, '证明合同')
  await fillPiece(hand.page, 2, purpose)
  await piece(hand.page, 2).locator('[data-state="uploaded"]').waitFor({ timeout: 60_000 })
  await orm().delete(file).where(eq(file.name, '录像.pdf'))
  await handIn(hand.page)
  await hand.page.getByText('未能提交：附件不存在或尚未上传完成').filter(visible).waitFor({ timeout: 60_000 })
  await piece(hand.page, 2).getByText('附件不存在或尚未上传完成').waitFor()
  expect(await piece(hand.page, 1).locator('.wrong-text').count()).toBe(0)
  const focused = piece(hand.page, 2).locator(':focus')
  await expect.poll(() => focused.count(), { timeout: 15_000 }).toBe(1)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: network.url })
  await piece(hand.page, 2).getByRole('button', { name: '移除 录像.pdf' }).click()
  await hand.page.getByRole('button', { name: '移除', exact: true }).filter(visible).click()
  // Until it is gone the piece has the one file it may have.
  await piece(hand.page, 2).locator('[data-state="uploaded"]').waitFor({ state: 'detached' })
  const picked = { name: '照片.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 照片') }
  await piece(hand.page, 2).locator('input[type="file"]').first().setInputFiles(picked)
  await piece(hand.page, 2).locator('[data-state="uploaded"]').waitFor()
  await handIn(hand.page)
  await hand.page.getByRole('heading', { name: '证据回执', exact: true }).filter(visible).waitFor()
})

test('a purpose that is missing is said at its field and never leaves the page; one that is too long ends at its limit', async () => {
  await logIn(hand, network.url, 'applicant')
  await openDocuments(hand, row)
  await openForm(hand.page)
  await chooseMany(hand.page, makeFile('说明.pdf', 1000))
  const purpose = piece(hand.page, 1).getByLabel(/^证明目的/)
  const before = sent()
  await handIn(hand.page)
  await piece(hand.page, 1).getByText('必填项未填写').waitFor()
  expect(await purpose.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(sent()).toBe(before)
  const unique = crypto.randomUUID()
  await purpose.fill(unique + '长'.repeat(1000))
  await piece(hand.page, 1).getByText('1000/1000').waitFor()
  await handIn(hand.page)
  await hand.page.getByRole('heading', { name: '证据回执', exact: true }).filter(visible).waitFor()
  const { list } = await applicant.ask(evidences.listEvidence, { query: { baseId: row.id, page: 1, size: 20 } })
  expect(list.find(({ items }) => items[0]?.purpose.startsWith(unique))?.items[0]?.purpose).toHaveLength(1000)
})
