import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { type Running, start } from '../../server/start.ts'
import { openNew } from '../filing/application.ts'
import { Browser, desk, phone } from '../setup/chromium.ts'
import { BadNetwork } from '../setup/network.ts'
import { logIn } from '../setup/people.ts'
import { pdf, widget } from './chosen.ts'

/*
 * A desktop with the code and a phone that scans it, on a server in this process, whose clock can be moved. The phone alone
 * sits behind a bad network.
 */

export const soon = { timeout: 30_000 }
export const clock = { later: 0 }
const dataDir = mkdtempSync(join(tmpdir(), 'qr-'))
export let server: Running
export let network: BadNetwork
export let desktop: Browser
export let hand: Browser

beforeAll(async () => {
  cpSync(inject('demoData'), dataDir, { recursive: true })
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: '0' })
  const now = () => new Date(Date.now() + clock.later)
  server = await start(config, { page: 'dist/page', now, log: { write: () => undefined } })
  network = await BadNetwork.to(Number(new URL(server.address).port))
  desktop = await Browser.start({ viewport: desk })
  await logIn(desktop, server.address, 'applicant')
})
beforeEach(async () => {
  hand = await Browser.start({ own: true, viewport: phone, serviceWorkers: 'block' })
  await openNew(desktop.page)
})
afterEach(async () => {
  clock.later = 0
  network.heal()
  await hand.close()
  await desktop.page.keyboard.press('Escape')
})
afterAll(async () => {
  await desktop.close()
  await network.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

export const dialog = () => desktop.page.getByRole('dialog', { name: '手机扫码上传' })

/** Opens the dialog and gives the address of its code. */
export async function showCode(): Promise<URL> {
  await widget(desktop.page)
    .section.getByRole('button', { name: /^手机上传/ })
    .click()
  return code()
}

export async function code(): Promise<URL> {
  const link = dialog().getByRole('link', { name: '打开手机上传页面' })
  return new URL((await link.getAttribute('href')) ?? '')
}

/** The same address by the phone's own way to the server. */
export const scanned = (address: URL) => network.url + address.pathname + address.hash

export const file = (name: string, size = 2000) => ({ name, mimeType: 'application/pdf', buffer: pdf(size) })

export async function choose(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await hand.page.getByLabel('选择文件').setInputFiles(files)
}

export async function chosen(name: string): Promise<void> {
  await hand.page.getByRole('listitem').filter({ hasText: name }).waitFor()
}

export const sendButton = () => hand.page.getByRole('button', { name: /^上传/ })
