import { appendFileSync, utimesSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { ageDevice } from '../local/ageDevice.ts'
import { Caller, fillLogin } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import {
  apply,
  arrivesOnce,
  choose,
  countOf,
  filesOf,
  fillIn,
  input,
  kept,
  makeFile,
  mebibyte,
  onDisk,
  openNew,
  send,
  tokenOf,
  waits,
} from './application.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const full = '设备存储空间不足，内容未保存，请清理空间后重试'

/** A page belongs to one person: whose session ends sees it begin anew at the login page. */
async function begunAnew(page: Page): Promise<void> {
  await page.waitForFunction(() => !('ofThePerson' in window) && location.hash.startsWith('#/login'))
}

/** Fills what room is left on the device, as other people's pictures do. Gives how many pictures found room. */
async function fillUp(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('pictures')
      opening.onupgradeneeded = () => opening.result.createObjectStore('all', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const fits = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const writing = db.transaction('all', 'readwrite')
        writing.oncomplete = () => resolve(true)
        writing.onabort = () => resolve(false)
        writing.objectStore('all').add(crypto.getRandomValues(new Uint8Array(bytes)))
      })
    let found = 0
    for (let bytes = 65_536; bytes >= 16; bytes /= 4) while (await fits(bytes)) found++
    return found
  })
}

/** A device with room for one file and not for the second, whose form it is. */
async function almostFull(reason: string) {
  const phone = await stage.device('applicant', undefined, { quotaBytes: 20 * mebibyte })
  const id = await openNew(phone.page)
  await fillIn(phone.page, reason)
  const small = makeFile('申请书.pdf', 100_000)
  await choose(phone.page, small)
  await expect.poll(() => kept(phone.page)).toMatchObject({ drafts: 1, files: 1, blobs: 1 })
  return { phone, id, small, big: makeFile('证据.pdf', 24 * mebibyte, '证据') }
}

test('a device without room for a file and without a network says so and keeps no half of it', async () => {
  const { phone, big } = await almostFull(`空间不足 ${crypto.randomUUID()}`)
  await phone.context.setOffline(true)
  await input(phone.page, '证据').setInputFiles(await onDisk(big))
  await phone.page.getByText(full).filter({ visible: true }).first().waitFor()
  expect(await filesOf(phone.page, '证据').getByRole('listitem').count()).toBe(0)
  // The copy of the other may have made room, where the server had it already.
  const { blobs, ...rest } = await kept(phone.page)
  expect(rest).toMatchObject({ drafts: 1, files: 2, outbox: 0 })
  expect(blobs).toBeLessThanOrEqual(1)
})

test('a submission asks before it goes without a file that found no room, and goes as its person decides', async () => {
  const reason = `缺证据 ${crypto.randomUUID()}`
  const { phone, small, big } = await almostFull(reason)
  await phone.context.setOffline(true)
  await input(phone.page, '证据').setInputFiles(await onDisk(big))
  await phone.page.getByText(full).filter({ visible: true }).first().waitFor()
  await send(phone.page)
  const question = phone.page.getByRole('dialog').filter({ hasText: '有材料未能纳入' })
  await question.getByText('证据.pdf').waitFor()
  // Still no room for it: said, and nothing goes.
  await question.getByRole('button', { name: '已释放设备空间，重新保存并一并提交' }).click()
  await phone.page.getByRole('status', { name: '通知' }).getByText(full).first().waitFor()
  expect(await kept(phone.page)).toMatchObject({ outbox: 0 })
  // From the page, as soon as there is a network; and the form after it, by itself.
  await send(phone.page)
  await question.getByRole('button', { name: '联网后一并发送（保持页面打开）' }).click()
  await phone.page.getByText('材料正在直接上传，传完后自动提交，请保持页面打开').waitFor()
  await phone.context.setOffline(false)
  await arrivesOnce(stage.witnesses, reason, [small, big])
})

test('whoever wants it so submits without a file that found no room', async () => {
  const reason = `不含证据 ${crypto.randomUUID()}`
  const { phone, small, big } = await almostFull(reason)
  await phone.context.setOffline(true)
  await input(phone.page, '证据').setInputFiles(await onDisk(big))
  await phone.page.getByText(full).filter({ visible: true }).first().waitFor()
  await send(phone.page)
  await phone.page.getByRole('button', { name: '不含这些材料，继续提交' }).click()
  await waits(phone.page)
  await phone.context.setOffline(false)
  await arrivesOnce(stage.witnesses, reason, [small])
})

test('a copy that filled the device does not keep its form back once the server has the file', async () => {
  const reason = `写满 ${crypto.randomUUID()}`
  const phone = await stage.device('applicant')
  await openNew(phone.page)
  await fillIn(phone.page, reason)
  stage.network.bytesPerSecond = mebibyte
  const files = [makeFile('申请书.pdf', 100_000), makeFile('证据.pdf', 24 * mebibyte, '证据')]
  await choose(phone.page, ...files)
  await expect.poll(() => kept(phone.page)).toMatchObject({ files: 2, blobs: 2 })
  await stage.setQuota(phone, 20 * mebibyte)
  // Chromium counts by itself for a while; from here on nothing more fits.
  await expect.poll(() => fillUp(phone.page), { timeout: 60_000 }).toBe(0)
  stage.network.bytesPerSecond = Number.POSITIVE_INFINITY
  // Whether Chromium still takes the few bytes that say so or not: its person knows it at once, as long as this page lives.
  const state = filesOf(phone.page, '证据').locator('[data-state="uploaded"]')
  await state.waitFor({ timeout: 60_000 })
  // The next word that finds no room lets go of the copy, and is itself kept; the entry says where the file lies from then on.
  await expect.poll(() => fillUp(phone.page), { timeout: 60_000 }).toBe(0)
  const facts = phone.page.getByLabel(/^事实与理由/).filter({ visible: true })
  await facts.fill(`${reason} ${'补充'.repeat(500)}`)
  await state.getByText('已上传 · 未存本机，服务器为草稿保留90天').waitFor({ timeout: 60_000 })
  await expect.poll(async () => (await kept(phone.page)).blobs, { timeout: 60_000 }).toBeLessThan(2)
  await facts.fill(reason)
  await send(phone.page)
  await arrivesOnce(stage.witnesses, reason, files)
})

test('a file the device has no room for goes straight to the server, and then the form with it', async () => {
  const reason = `直接上传 ${crypto.randomUUID()}`
  const { phone, small, big } = await almostFull(reason)
  stage.network.bytesPerSecond = 6 * mebibyte
  await input(phone.page, '证据').setInputFiles(await onDisk(big))
  await phone.page.getByText('设备存储空间不足，证据.pdf未存本机，正在直接上传，请保持页面打开').first().waitFor()
  const entry = filesOf(phone.page, '证据').getByRole('listitem')
  await entry.locator('[data-state="direct"]').waitFor()
  // What the queue has not got it cannot promise to send: the page waits, says so, and goes by itself.
  await send(phone.page)
  await phone.page.getByText('材料正在直接上传，传完后自动提交，请保持页面打开').waitFor()
  await phone.page.getByRole('button', { name: '取消提交' }).click()
  await phone.page.getByText('材料正在直接上传，传完后自动提交，请保持页面打开').waitFor({ state: 'detached' })
  await send(phone.page)
  await phone.page.getByText('材料正在直接上传，传完后自动提交，请保持页面打开').waitFor()
  await arrivesOnce(stage.witnesses, reason, [small, big])
})

test('a page that dies while it sends such a file leaves no ghost of it: who opens the draft again is told', async () => {
  const { phone, id, big } = await almostFull(`直接上传中断 ${crypto.randomUUID()}`)
  stage.network.bytesPerSecond = 2 * mebibyte
  await input(phone.page, '证据').setInputFiles(await onDisk(big))
  await filesOf(phone.page, '证据').locator('[data-state="direct"]').waitFor()
  await phone.kill()
  await phone.start()
  await phone.page.goto(`${stage.network.url}/#/protectionAdd?id=${id}`)
  await filesOf(phone.page, '证据').getByText('证据.pdf未保存在本设备，页面关闭时尚未传完，请重新选择').waitFor()
  expect(await filesOf(phone.page, '证据').getByRole('listitem').count()).toBe(0)
  // Why it is not on the list stands there until it has been read.
  await filesOf(phone.page, '证据').getByRole('button', { name: '关闭提示' }).click()
  // The copy of the other may have made room once the server had it.
  await expect.poll(() => kept(phone.page)).toMatchObject({ drafts: 1, files: 1 })
})

test('a device without room for the submission and without a network says so; back on one it goes from the page', async () => {
  const phone = await stage.device('applicant', undefined, { quotaBytes: 12 * mebibyte })
  const reason = `提交时空间不足 ${crypto.randomUUID()}`
  const files = [makeFile('申请书.pdf', mebibyte)]
  await openNew(phone.page)
  await fillIn(phone.page, reason)
  await phone.context.setOffline(true)
  await choose(phone.page, ...files)
  await expect.poll(() => kept(phone.page)).toMatchObject({ drafts: 1, files: 1, blobs: 1 })
  await fillUp(phone.page)
  // A page that has not heard yet that nobody answers would send it straight, and wait.
  await phone.page.getByRole('banner').getByText('离线').filter({ visible: true }).first().waitFor()
  await send(phone.page)
  await phone.page.getByText(full).filter({ visible: true }).first().waitFor()
  expect(await kept(phone.page)).toMatchObject({ drafts: 1, files: 1, blobs: 1, outbox: 0 })
  expect(
    await phone.page
      .getByLabel(/^事实与理由/)
      .filter({ visible: true })
      .inputValue(),
  ).toBe(reason)

  await phone.context.setOffline(false)
  await filesOf(phone.page, '申请书').locator('[data-state="uploaded"]').waitFor({ timeout: 60_000 })
  await send(phone.page)
  await arrivesOnce(stage.witnesses, reason, files)
})

test('what is being sent says that it waits once nothing moved for 10 s, keeps its word, and goes on by itself', async () => {
  const phone = await stage.device('applicant')
  const reason = `停住 ${crypto.randomUUID()}`
  const file = makeFile('申请书.pdf', 8 * mebibyte)
  stage.network.bytesPerSecond = mebibyte
  await openNew(phone.page)
  await fillIn(phone.page, reason)
  await choose(phone.page, file)
  const entry = filesOf(phone.page, '申请书')
  await expect.poll(() => stage.network.up, { timeout: 60_000 }).toBeGreaterThan(mebibyte)
  await entry.locator('[data-state="uploading"]').waitFor()
  stage.network.stall()
  await entry.locator('[data-state="stalled"]').getByText('等待网络响应 · 已存本机').waitFor()
  await send(phone.page)
  await phone.page.getByText('等待网络响应，已保存在本设备，将自动继续').filter({ visible: true }).waitFor()
  stage.network.flow()
  stage.network.bytesPerSecond = Number.POSITIVE_INFINITY
  await arrivesOnce(stage.witnesses, reason, [file])
})

test('what waits warns of private windows, but not where the browser promised to keep it', async () => {
  const phone = await stage.device('applicant')
  const warning = phone.page.getByText('如为无痕（隐私）窗口，关闭窗口后未发送的内容会丢失。').filter({ visible: true })
  const { origin } = new URL(stage.network.url)
  for (const promised of [false, true]) {
    const devtools = await phone.devtools()
    await devtools.send('Browser.setPermission', {
      permission: { name: 'persistent-storage' },
      setting: promised ? 'granted' : 'denied',
      origin,
    })
    expect(await phone.page.evaluate(() => navigator.storage.persist())).toBe(promised)
    await phone.context.setOffline(true)
    const id = await openNew(phone.page)
    const file = makeFile('申请书.pdf', 1000)
    await fillIn(phone.page, `无痕 ${id}`)
    await choose(phone.page, file)
    await send(phone.page)
    await waits(phone.page)
    await expect.poll(() => warning.count()).toBe(promised ? 0 : 1)
    await phone.context.setOffline(false)
    await arrivesOnce(stage.witnesses, `无痕 ${id}`, [file])
  }
})

test('a file that changes on disk after it was chosen is sent as it was chosen', async () => {
  const phone = await stage.device('applicant')
  const reason = `选后改动 ${crypto.randomUUID()}`
  const file = makeFile('申请书.pdf', 5 * mebibyte)
  await openNew(phone.page)
  await fillIn(phone.page, reason)
  await choose(phone.page, file)
  writeFileSync(await onDisk(file), 'something else')
  await send(phone.page)
  await arrivesOnce(stage.witnesses, reason, [file])
})

test('a file that changes before it is copied is refused by name, and nothing of it is kept', async () => {
  const phone = await stage.device('applicant')
  await openNew(phone.page)
  const file = makeFile('申请书.pdf', 5 * mebibyte)
  const path = await onDisk(file)
  // Between the choice and the product stands the change.
  const field = input(phone.page, '申请书')
  await field.evaluate(() =>
    addEventListener('change', (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
  )
  await field.setInputFiles(path)
  // Chromium notes what a file was like some time after the choice, or when it is first asked, as the product does at once.
  expect(await field.evaluate((it: HTMLInputElement) => it.files?.[0]?.size)).toBe(file.bytes)
  appendFileSync(path, 'more')
  // Chromium compares whole seconds.
  const later = Date.now() / 1000 + 5
  utimesSync(path, later, later)
  await field.dispatchEvent('change')
  await phone.page
    .getByText('无法读取申请书.pdf，文件可能已被修改、移动或删除，请重新选择')
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(await kept(phone.page)).toMatchObject({ files: 0, blobs: 0, outbox: 0 })
})

test('a file whose bytes contradict its name is refused in the worker', async () => {
  const phone = await stage.device('applicant')
  await openNew(phone.page)
  const program = makeFile('申请书.exe', 1000)
  writeFileSync(program.path, Buffer.from(`MZ${'\0'.repeat(998)}`))
  await input(phone.page, '申请书').setInputFiles(await onDisk({ ...program, name: '申请书.pdf' }))
  await phone.page.getByText('申请书.pdf的内容与扩展名不符，无法上传').filter({ visible: true }).first().waitFor()
  expect(await kept(phone.page)).toMatchObject({ files: 0, blobs: 0 })
})

test('another person who logs in on the same device sees and sends nothing of what waits there', async () => {
  const phone = await stage.device('applicant')
  const [mine, theirs] = [`第一人的申请 ${crypto.randomUUID()}`, `第二人的申请 ${crypto.randomUUID()}`]
  const files = [makeFile('申请书.pdf', mebibyte)]
  await phone.context.setOffline(true)
  await apply(phone.page, mine, ...files)
  await waits(phone.page)
  await new Caller(stage.product.url, await tokenOf(phone.page)).ask(contract.account.logout, {})
  await phone.page.evaluate(() => Object.assign(window, { ofThePerson: true }))
  await phone.context.setOffline(false)
  await begunAnew(phone.page)
  await fillLogin(phone, stage.network.url, 'respondent')
  await phone.page.evaluate(() => location.assign('#/protection'))
  await phone.page.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
  await apply(phone.page, theirs, ...files)
  await arrivesOnce([stage.secretary], theirs, files)
  await phone.page.evaluate(() => location.assign('#/protection'))
  await phone.page.getByText('待受理').locator('visible=true').first().waitFor()
  // Their own may wait a moment longer for its answer here than at the server.
  await expect.poll(() => phone.page.getByText('等待发送').filter({ visible: true }).count()).toBe(0)
  expect(await countOf(stage.secretary, mine)).toBe(0)

  await phone.page.evaluate(() => Object.assign(window, { ofThePerson: true }))
  await new Caller(stage.product.url, await tokenOf(phone.page)).ask(contract.account.logout, {})
  await begunAnew(phone.page)
  await fillLogin(phone, stage.network.url, 'applicant')
  await arrivesOnce(stage.witnesses, mine, files)
})

test.each([
  'missing',
  'other',
  'more',
] as const)('what another build left on a device, with fields %s, opens on every screen, and what waits is sent', async (how) => {
  const phone = await stage.device('applicant')
  const show = async (to: string) => {
    await phone.page.evaluate((hash) => location.assign(hash), to)
    await phone.page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor()
    expect(await phone.page.getByText('页面出错了').filter({ visible: true }).count(), to).toBe(0)
  }
  const lists = ['#/dashboard', '#/protection', '#/sponsorship', '#/case/index', '#/message/index', '#/deadlines']
  for (const list of lists) await show(list)
  await vi.waitFor(async () => expect((await kept(phone.page)).rows).toBeGreaterThan(3), { timeout: 30_000 })
  await phone.context.setOffline(true)
  const [typed, sent] = [`打到一半 ${crypto.randomUUID()}`, `已提交 ${crypto.randomUUID()}`]
  const draftId = await openNew(phone.page)
  await fillIn(phone.page, typed)
  await phone.page.getByRole('button', { name: '存为草稿' }).filter({ visible: true }).click()
  // It leads to the list by itself.
  await phone.page.getByText('继续填写').filter({ visible: true }).first().waitFor()
  const file = makeFile('申请书.pdf', 50_000)
  await apply(phone.page, sent, file)
  await waits(phone.page)

  const ids = await ageDevice(phone.page, how)
  await phone.page.reload()
  for (const list of lists) await show(list)
  const views = {
    preservation: '#/protectionView?id=',
    guarantee: '#/sponsorshipView?id=',
    case: '#/CaseDetails?caseId=',
  }
  for (const [kind, to] of Object.entries(views)) for (const id of ids[kind]?.slice(0, 2) ?? []) await show(to + id)
  await show(`#/protectionAdd?id=${draftId}`)
  expect(
    await phone.page
      .getByLabel(/^事实与理由/)
      .filter({ visible: true })
      .inputValue(),
  ).toBe(typed)
  await phone.context.setOffline(false)
  await arrivesOnce(stage.witnesses, sent, [file])
})
