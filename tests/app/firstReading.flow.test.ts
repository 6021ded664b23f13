import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'
import { comeIn } from './walk/comeIn.ts'
import { endOf, type Person, stops } from './walk/table.ts'
import { lastSeen } from './walk/visit.ts'

/** Every screen while the device is slow to say who is signed in and what it keeps: what is not known yet is not taken for no. */

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** A disk that takes its time over the tables that tell who somebody is and what they were told. */
function slowDisk(): void {
  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = function slowly(this: IDBObjectStore, key: IDBValidKey) {
    const request = get.call(this, key)
    if (!['session', 'kept'].includes(this.name)) return request
    Object.defineProperty(request, 'onsuccess', {
      set: (told: (event: Event) => void) =>
        request.addEventListener('success', (event) => setTimeout(() => told.call(request, event), 300)),
    })
    return request
  }
}

/** Notes every line that stands on the screen at any moment. */
function noteLines(): void {
  const seen = new Set<string>()
  Object.assign(window, { seenLines: seen })
  const look = () => {
    for (const line of document.querySelector<HTMLElement>('main')?.innerText.split('\n') ?? []) seen.add(line.trim())
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** What was on the screen and is no longer: a sentence that was not true, unless it says that something is on its way. */
async function takenBack(page: Page): Promise<string[]> {
  const lines = await page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('main')?.innerText ?? ''
    const now = main.split('\n').map((line) => line.trim())
    // What goes on with more, such as a count beside a word, is not taken back.
    return [...(window as unknown as { seenLines: Set<string> }).seenLines].filter(
      (line) => !now.some((one) => one.startsWith(line)),
    )
  })
  return lines.filter((line) => /\p{L}/u.test(line) && !/疯狂加载中|正在/.test(line))
}

/** Parts of a screen that have an address. */
const parts: Partial<Record<Person, string[]>> = {
  USER: ['identity', 'signature', 'corporations', 'letters'],
  MISHU: ['identity', 'signature'],
  ZCY: ['identity', 'signature', 'corporations', 'letters'],
}

for (const person of ['ZCY', 'USER', 'MISHU'] as const) {
  test(`a device that is slow to say who is signed in shows ${person} no refusal and takes no sentence back`, async () => {
    const browser = await stage.browser(desk)
    const { page } = browser
    await comeIn(browser, stage.network.url, person)
    await page.addInitScript(slowDisk)
    await page.addInitScript(noteLines)
    const found: string[] = []
    let where = ''
    page.on('response', (answer) => {
      if (answer.status() === 403) found.push(`${where}: 403 to ${answer.url().replace(/.*moduleApi/, '')}`)
    })
    const own = stops.filter((stop) => endOf(stop, person) === stop.path).map(({ path }) => path)
    for (const path of [...own, ...(parts[person] ?? []).map((part) => `/user/center?part=${part}`)]) {
      where = `${person} ${path}`
      await page.goto(`${stage.network.url}/?${encodeURIComponent(path)}#${path}`)
      const seen = await lastSeen(page, ({ headings }) => headings.length > 0)
      const [name] = path.split('?')
      if (seen.address.split('?')[0] !== name && name !== '/401') found.push(`${where}: ends at ${seen.address}`)
      found.push(...(await takenBack(page)).map((line) => `${where}: said and took back “${line}”`))
    }
    expect(found).toEqual([])
  })
}
