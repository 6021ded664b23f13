import type { Page } from '@playwright/test'
import { expect, vi } from 'vitest'
import { type CaseRow, cases } from '../../contract/case/case.ts'
import { type Evidence, evidences } from '../../contract/evidence/evidence.ts'
import { type Chosen, onDisk } from '../filing/application.ts'
import type { Browser } from '../setup/chromium.ts'
import type { Caller } from '../setup/people.ts'

/** A demo case by its number: in 0101 applicant, agent and respondent have accounts, in 0105 both parties, and no answer is there. */
export async function sharedCase(caller: Caller, no: '0101' | '0105' = '0101'): Promise<CaseRow> {
  const { list } = await caller.ask(cases.listMyCases, { query: { page: 1, size: 100 } })
  const found = list.find(({ caseNo }) => caseNo.includes(no))
  if (!found) throw new Error(`The demo has no case ${no}`)
  return found
}

const visible = { visible: true } as const

/** Goes to an address as a click on a link does. */
export async function goTo({ page }: Browser, address: string): Promise<void> {
  await page.evaluate((to) => location.assign(`#${to}`), address)
}

/** Opens a case at its documents and evidence. */
export async function openDocuments(browser: Browser, row: CaseRow): Promise<void> {
  await goTo(browser, `/CaseDetails?caseId=${row.id}`)
  await browser.page.getByRole('tab').filter(visible).and(browser.page.locator('[data-part="documents"]')).click()
  await browser.page.locator('.evidence-card').filter(visible).waitFor()
}

/** Opens the form from the case on the screen. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: '提交证据' }).filter(visible).and(page.locator('.button')).click()
  await page.getByRole('heading', { name: '提交证据' }).filter(visible).waitFor()
}

export const piece = (page: Page, no: number) =>
  page.getByRole('region', { name: `证据 ${no}`, exact: true }).filter(visible)

/** Types what a piece is; a file chosen before has named it already where `name` is missing. */
export async function fillPiece(page: Page, no: number, purpose: string, name?: string): Promise<void> {
  if (name)
    await piece(page, no)
      .getByLabel(/^证据名称/)
      .fill(name)
  await piece(page, no)
    .getByLabel(/^证明目的/)
    .fill(purpose)
}

/** Chooses several files at once and waits until each lies on the device as a piece of its own. */
export async function chooseMany(page: Page, ...files: Chosen[]): Promise<void> {
  await page
    .getByLabel('选择多个证据文件')
    .filter(visible)
    .setInputFiles(await Promise.all(files.map(onDisk)))
  for (const { name } of files) await page.getByRole('button', { name, exact: true }).filter(visible).waitFor()
}

export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交', exact: true }).filter(visible).click()
}

async function listed(caller: Caller, baseId: string): Promise<Evidence[]> {
  return (await caller.ask(evidences.listEvidence, { query: { baseId, page: 1, size: 20 } })).list
}

/** Waits until a submission with this purpose is there, then holds it to the promise: once for everybody, every file whole. */
export async function arrivesOnce(
  people: Caller[],
  row: CaseRow,
  purpose: string,
  files: Chosen[],
  timeout = 90_000,
): Promise<Evidence> {
  const [witness] = people as [Caller]
  const those = async (caller: Caller) =>
    (await listed(caller, row.id)).filter(({ items }) => items.some((item) => item.purpose === purpose))
  await vi.waitFor(async () => expect(await those(witness)).toHaveLength(1), { timeout, interval: 250 })
  for (const person of people) {
    const found = await those(person)
    expect(found).toHaveLength(1)
    const held = found[0]!.items.map(({ attach }) => ({ name: attach?.fileName, sha256: attach?.sha256 }))
    expect(held).toEqual(files.map(({ name, sha256 }) => ({ name, sha256 })))
  }
  return (await those(witness))[0]!
}
