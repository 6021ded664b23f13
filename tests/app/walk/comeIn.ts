import { expect } from 'vitest'
import type { Browser } from '../../setup/chromium.ts'
import { captchaOn, codeTo, lettersTo, password } from '../../setup/people.ts'
import type { Person } from './table.ts'

/** How each person comes in by their own door; ends where the door leads. */
export async function comeIn(browser: Browser, url: string, person: Person): Promise<void> {
  const { page } = browser
  await page.goto(`${url}/#${doors[person] ?? '/login'}`)
  await page.locator('main').first().waitFor()
  if (person === 'nobody') return
  if (person === 'foreign') await byCode(browser, url, 'email', 'foreign@demo.test')
  else if (person === 'attendee') await byCode(browser, url, 'phone', '13800000001')
  else await byPassword(browser, url, person)
  await page.waitForFunction(() => !/^#\/(login|applyArb|foreignArb|mobileLogin)/.test(location.hash))
}

const doors: Partial<Record<Person, string>> = {
  MISHU: '/login2',
  applicant: '/applyArbitrator',
  foreign: '/foreignArbitrator',
  attendee: '/mobileLogin',
}

const usernames: Partial<Record<Person, string>> = {
  USER: 'applicant',
  MISHU: 'secretary',
  ZCY: 'arbitrator',
  applicant: 'candidate',
}

async function byPassword(browser: Browser, url: string, person: Person): Promise<void> {
  const { page } = browser
  if (person === 'ZCY') await page.getByRole('radio', { name: '仲裁员' }).check()
  await page.getByLabel(/^用户名/).fill(usernames[person] ?? '')
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=code]').fill(await captchaOn(browser, url, page))
  await page.locator('button[type=submit]').click()
}

/** By a code sent to an address, which the demo outbox shows. */
async function byCode({ page }: Browser, url: string, name: string, address: string): Promise<void> {
  const newest = async () => (await lettersTo(url, address)).find((letter) => letter.code)
  const before = (await newest())?.at
  await page.locator(`input[name=${name}]`).fill(address)
  await page.locator('.code-row button').click()
  await expect.poll(async () => (await newest())?.at).not.toBe(before)
  await page.locator('input[name=code]').fill(await codeTo(url, address))
  await page.locator('button[type=submit]').click()
}
