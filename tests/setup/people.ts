import type { Page } from '@playwright/test'
import { contract } from '../../contract/all.ts'
import type { Input, Named, Reply } from '../../contract/kernel/call.ts'
import { arrive } from './address.ts'
import type { Browser } from './chromium.ts'

export const password = 'Demo#2026'

/** Who comes in by the door of the staff. */
const ofStaff = ['secretary', 'reviewer', 'admin', 'admin2', 'finance', 'registrar', 'reception', 'lobby']

/** Who says at the door that they are an arbitrator. */
const arbitrators = ['arbitrator', 'arbitrator2', 'arbitrator3']

/** Reads the answer of a captcha from the demo outbox. */
async function captchaAnswer(url: string, uuid: string): Promise<string> {
  const outbox = (await (await fetch(`${url}/dev/outbox.json`)).json()) as { uuid?: string; code?: string }[]
  const code = outbox.find((entry) => entry.uuid === uuid)?.code
  if (!code) throw new Error(`No captcha ${uuid} in the outbox`)
  return code
}

interface Letter {
  at: string
  to: string
  subject: string
  text: string
  code?: string
  link?: string
}

/** What went to a phone or a mailbox, newest first, by the demo outbox. */
export async function lettersTo(url: string, address: string): Promise<Letter[]> {
  const outbox = (await (
    await fetch(`${url}/dev/outbox.json`, { signal: AbortSignal.timeout(60_000) })
  ).json()) as Letter[]
  return outbox.filter(({ to }) => to === address)
}

/** The newest code that went to a phone or a mailbox. */
export async function codeTo(url: string, address: string): Promise<string> {
  const code = (await lettersTo(url, address)).find((letter) => letter.code)?.code
  if (!code) throw new Error(`No code went to ${address}`)
  return code
}

/** Another code than this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}

/** A page, and what captchas it was shown. */
type Shown = Pick<Browser, 'page' | 'captchas'>

/** Logs a person in through the screen; ends on the dashboard, or where the person wanted to go. */
export async function logIn(browser: Shown, url: string, username: string, page: Page = browser.page): Promise<void> {
  const staff = ofStaff.includes(username)
  await page.goto(`${url}/#/${staff ? 'login2' : 'login'}`)
  if (arbitrators.includes(username)) await page.getByRole('radio', { name: '仲裁员' }).check()
  await fillLogin(browser, url, username, page)
}

/** The answer to the captcha picture on the screen. */
export async function captchaOn(browser: Pick<Shown, 'captchas'>, url: string, page: Page): Promise<string> {
  const picture = page.getByRole('button', { name: /验证码图片/ }).locator('img')
  await picture.waitFor()
  // The picture may be shown before we have read the answer that brought it, and another may take its place.
  for (;;) {
    const uuid = browser.captchas.get((await picture.getAttribute('src')) ?? '')
    if (uuid) return captchaAnswer(url, uuid)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The login form that is on the screen already. */
export async function fillLogin(
  browser: Shown,
  url: string,
  username: string,
  page: Page = browser.page,
  secret = password,
): Promise<void> {
  await page.getByLabel(/^用户名/).fill(username)
  await page.getByLabel(/^密码/).fill(secret)
  await page.getByLabel(/^验证码(?!图片)/).fill(await captchaOn(browser, url, page))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await arrive(page, /^\/(?!login)/)
}

/** A person who talks to the server without a browser: the witness of what arrived. */
export class Caller {
  readonly token: string
  private readonly url: string

  constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  static async logIn(url: string, username: string): Promise<Caller> {
    const staff = ofStaff.includes(username)
    const nobody = new Caller(url, '')
    const { uuid } = await nobody.ask(contract.account.captcha, {})
    const body = {
      username,
      password,
      uuid,
      code: await captchaAnswer(url, uuid),
      cate: staff ? ('MISHU' as const) : arbitrators.includes(username) ? ('ZCY' as const) : ('USER' as const),
      loginType: staff ? ('login2' as const) : ('login' as const),
    }
    const { token } = await nobody.ask(contract.account.login, { body })
    return new Caller(url, token ?? '')
  }

  /** Makes a call and expects it to succeed. */
  async ask<C extends Named>(call: C, input: Input<C>): Promise<Reply<C>> {
    const answer = await this.fetch(call, input)
    const envelope = (await answer.json()) as { data: Reply<C>; message: string }
    if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${envelope.message}`)
    return envelope.data
  }

  async fetch<C extends Named>(call: C, input: Input<C>): Promise<Response> {
    const {
      params = {},
      query = {},
      body,
    } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const headers: Record<string, string> = { 'Idempotency-Key': crypto.randomUUID() }
    if (this.token) headers.Authorization = this.token
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const search = new URLSearchParams(query)
    const address = `${this.url}/moduleApi/${path}${search.size ? `?${search}` : ''}`
    const sent = body === undefined ? null : JSON.stringify(body)
    return fetch(address, { method: call.method, headers, body: sent, signal: AbortSignal.timeout(60_000) })
  }
}

/** Logs out through the screen; what is not sent stays on the device. */
export async function logOut(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: '退出登录' })
  if (!(await leave.isVisible())) await page.getByRole('button', { name: '用户菜单' }).click()
  await page
    .getByRole('button', { name: '退出登录' })
    .or(page.getByRole('menuitem', { name: '退出登录' }))
    .click()
  // The page begins anew, so that nothing of theirs stays in memory.
  const begun = page.waitForEvent('load')
  await page.getByRole('button', { name: /^(退出|保留并退出)$/ }).click()
  await begun
}
