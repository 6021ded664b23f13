import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { link, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Preservation } from '../../contract/filing/filing.ts'
import { jpegHead } from '../make/jpeg.ts'
import type { Caller } from '../setup/people.ts'

export const mebibyte = 1024 * 1024
export const submitLine = 'POST /moduleApi/caseservice/preservation/submit'

/** A file on disk as a person would choose it, and what its bytes come to. */
export interface Chosen {
  path: string
  name: string
  sha256: string
  bytes: number
  purpose: '申请书' | '身份材料' | '证据'
}

const folder = mkdtempSync(join(tmpdir(), 'chosen-'))

const heads: Record<string, Buffer> = {
  pdf: Buffer.from('%PDF-1.4\n'),
  jpg: jpegHead,
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Makes a file with the head its name promises and random bytes behind. */
export function makeFile(name: string, bytes: number, purpose: Chosen['purpose'] = '申请书'): Chosen {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const content = randomBytes(bytes)
  heads[extension]?.copy(content)
  const path = join(folder, `${randomBytes(4).toString('hex')}`)
  writeFileSync(path, content)
  return { path, name, sha256: sha256(content), bytes, purpose }
}

/** Opens the form of a new application whose id we know. */
export async function openNew(page: Page, id: string = crypto.randomUUID()): Promise<string> {
  await page.evaluate((to) => location.assign(to), `#/protectionAdd?id=${id}`)
  // Another new application may lie open behind its tab: this one is on the screen once its tab is.
  await page.locator(`.tabs a[aria-current="page"][href$="${id}"]`).waitFor({ state: 'attached' })
  await page.getByRole('heading', { name: '新建保全申请' }).waitFor()
  return id
}

/** A field of the form on the screen: those of kept tabs lie hidden in the page. */
const labelled = (page: Page, name: string | RegExp) => page.getByLabel(name).filter({ visible: true })

/** Types an application. `reason` tells it from all others. */
export async function fillIn(page: Page, reason: string, respondent = '宁波海岳物流有限公司'): Promise<void> {
  await labelled(page, '仲裁前').check()
  await labelled(page, /^申请人名称/).fill('上海远航贸易有限公司')
  await labelled(page, /^申请人联系电话/).fill('13800000011')
  await labelled(page, /^被申请人名称/).fill(respondent)
  await labelled(page, /^保全金额/).fill('4620000.05')
  await labelled(page, /^线索 1 详情/).fill('中国银行宁波分行 6222000000000000')
  await labelled(page, /^事实与理由/).fill(reason)
  await labelled(page, /^法院名称/).fill('宁波海事法院')
  await labelled(page, /^担保方式/).selectOption('insurance')
  await labelled(page, /^本人已知悉/).check()
}

/** The part of the form or the view where files of a purpose lie. */
export function filesOf(page: Page, purpose: Chosen['purpose']) {
  return page.getByRole('region', { name: purpose, exact: true })
}

export function input(page: Page, purpose: Chosen['purpose']) {
  return labelled(page, `选择${purpose}文件`)
}

/** Chooses files one after another and waits until each lies on the device. */
export async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  for (const file of files) {
    await input(page, file.purpose).setInputFiles(await onDisk(file))
    await filesOf(page, file.purpose).getByRole('button', { name: file.name, exact: true }).waitFor()
  }
}

/** The file under its own name in a folder of its own: Chromium takes the name from the path. */
export async function onDisk({ path, name }: Chosen): Promise<string> {
  await mkdir(`${path}.d`, { recursive: true })
  const to = join(`${path}.d`, name)
  await link(path, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return to
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交申请' }).click()
}

/** Fills in and queues a whole application. */
export async function apply(page: Page, reason: string, ...files: Chosen[]): Promise<string> {
  const id = await openNew(page)
  await fillIn(page, reason)
  await choose(page, ...files)
  await send(page)
  return id
}

export const waits = (page: Page) =>
  page.getByText('已保存在本设备，联网后自动发送').filter({ visible: true }).waitFor()

async function listed(caller: Caller): Promise<Preservation[]> {
  return (await caller.ask(contract.filing.listPreservations, { query: { page: 1, size: 100 } })).list
}

/** Whether an application with this reason lies at the server. */
export async function countOf(caller: Caller, reason: string): Promise<number> {
  return (await listed(caller)).filter((row) => row.reason === reason).length
}

/** Waits until it is there, then holds it to the promise: once, submitted once, every file byte for byte. */
export async function arrivesOnce(
  people: Caller[],
  reason: string,
  files: Chosen[],
  timeout = 90_000,
): Promise<Preservation> {
  const [witness] = people as [Caller]
  await vi.waitFor(async () => expect(await countOf(witness, reason)).toBe(1), { timeout, interval: 250 })
  for (const person of people) {
    const rows = (await listed(person)).filter((row) => row.reason === reason)
    expect(rows).toHaveLength(1)
    const [row] = rows as [Preservation]
    expect(row.state).toBe('submitted')
    expect(row.history.map(({ action }) => action)).toEqual(['submit'])
    const names = (list: { name: string }[]) => list.map(({ name }) => name).sort()
    expect(names(row.files.map(({ fileName }) => ({ name: fileName })))).toEqual(names(files))
    for (const file of row.files) {
      const original = files.find(({ name }) => name === file.fileName)
      expect(file.sha256).toBe(original?.sha256)
      const answer = await person.fetch(contract.upload.downloadAttachment, { params: { id: file.attachmentId } })
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(original?.sha256)
    }
  }
  return (await listed(witness)).find((row) => row.reason === reason)!
}

/** What one person keeps on this device: rows in each table, read past the product. */
export async function kept(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {}
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('arb-') || name === 'arb-device') continue
      const db = await done(indexedDB.open(name))
      for (const table of db.objectStoreNames) {
        counts[table] = (counts[table] ?? 0) + (await done(db.transaction(table).objectStore(table).count()))
      }
      db.close()
    }
    return counts
  })
}

/** The token of whoever is signed in on this device. */
export async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('arb-device')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('session').objectStore('session').get('me')
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.token)
          }
        }
      }),
  )
}

/** The numbered sections of an application on the screen, whether it is typed or read. */
export function sectionsOf(page: Page): Promise<string[]> {
  return page.locator('h2:has(.section-no)').filter({ visible: true }).allTextContents()
}
