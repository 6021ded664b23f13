import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { arrive, placeOf } from '../setup/address.ts'
import { Browser, desk, phone } from '../setup/chromium.ts'
import { tellFailure } from '../setup/failure.ts'
import { flawsOf } from '../setup/look.ts'
import { openMailbox } from '../setup/mailbox.ts'
import { startPostgres } from '../setup/postgres.ts'
import { Product } from '../setup/product.ts'

/*
 * An installation as its owner begins it: no demo, an empty database, letters by SMTP. Nothing shows the answers of captchas; the test
 * has the database and tries the ten thousand that there are.
 */

const password = 'First#2026'

async function install() {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const databaseUrl = await postgres.createDatabase()
  const env = {
    DEMO: '0',
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailbox.url,
    PUBLIC_URL: 'http://localhost:{port}',
  }
  const product = await Product.start(env)
  onTestFinished(() => product.close())
  const database = new pg.Client(databaseUrl)
  await database.connect()
  onTestFinished(() => database.end())

  async function answerTo(uuid: string): Promise<string> {
    const { rows } = await database.query('select code_hash from captcha where uuid = $1', [uuid])
    const codes = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'))
    const hash = (code: string) => createHash('sha256').update(`${uuid}:${code}`).digest('hex')
    return codes.find((code) => hash(code) === rows[0]?.code_hash) ?? ''
  }
  return { product, mailbox, answerTo, url: `http://localhost:${product.port}` }
}
type House = Awaited<ReturnType<typeof install>>

async function device({ product }: House, viewport = desk): Promise<Browser> {
  const browser = await Browser.start({ own: true, viewport, serviceWorkers: 'block' })
  const requests: string[] = []
  browser.page.on('requestfinished', (request) => requests.push(request.url()))
  browser.page.on('requestfailed', (request) => requests.push(`${request.failure()?.errorText} ${request.url()}`))
  onTestFinished(async () => {
    await tellFailure([browser], { requests }, product.log)
    await browser.close()
  })
  return browser
}

async function fill({ page, captchas }: Browser, { url, answerTo }: House, username: string): Promise<void> {
  if (placeOf(page.url()) !== '/login2') await page.goto(`${url}/#/login2`)
  const picture = page.getByRole('button', { name: /验证码图片/ }).locator('img')
  // Before it stands there, a field of the screen that was left may still bear the same name.
  await picture.waitFor()
  await page.getByLabel(/^用户名/).fill(username)
  await page.getByLabel(/^密码/).fill(password)
  const uuid = async () => captchas.get((await picture.getAttribute('src')) ?? '') ?? ''
  await expect.poll(uuid).not.toBe('')
  await page.getByLabel(/^验证码(?!图片)/).fill(await answerTo(await uuid()))
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function openSafety(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/user/center`)
  await page.getByRole('tab', { name: '账号与安全' }).click()
  await page.getByRole('heading', { name: '二次验证' }).waitFor()
}

/** Sets up an authenticator app; answers with its secret and the recovery codes that were shown. */
async function setApp(page: Page): Promise<{ codeNow: () => string; recovery: string[] }> {
  await page.getByRole('button', { name: '设置验证器' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^当前密码/).fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  const secret = await dialog.locator('code').innerText()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel(/^6位验证码/).fill(app.generate())
  await dialog.getByRole('button', { name: '确定' }).click()
  const list = dialog.getByRole('list', { name: '恢复码' })
  await list.waitFor()
  const recovery = await list.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: '已妥善保存' }).click()
  return { codeNow: () => app.generate(), recovery }
}

async function invite(page: Page, url: string, who: { username: string; name: string; email: string; role: string }) {
  await page.goto(`${url}/#/system/user`)
  await page.getByRole('button', { name: '新增用户' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^用户名/).fill(who.username)
  await dialog.getByLabel(/^姓名/).fill(who.name)
  await dialog.getByLabel(/^类别/).selectOption('MISHU')
  await dialog.getByLabel(/^邮箱/).fill(who.email)
  await dialog.getByLabel(/^角色/).fill(who.role)
  await dialog.getByRole('button', { name: '添加角色' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function acceptLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel(/^新密码/).fill(password)
  await page.getByRole('button', { name: '设置密码' }).click()
  await arrive(page, /^\/login2/)
}

test.skipIf(process.env.NO_POSTGRES)(
  'an empty installation comes to two administrators with an app and a passkey, who give an office together; a lost phone is no end',
  async () => {
    const house = await install()
    const { product, mailbox, url } = house
    const link = /http:\/\/localhost:\S+link=[\w-]+/.exec(product.log)?.[0] ?? ''

    const first = await device(house)
    await first.page.goto(link)
    await first.page.getByLabel(/^用户名/).fill('founder')
    await first.page.getByLabel(/^姓名/).fill('钱首任')
    await first.page.getByLabel(/^邮箱/).fill('founder@example.org')
    await first.page.getByLabel(/^新密码/).fill(password)
    expect(await flawsOf(first.page, 'first-administrator')).toEqual([])
    await first.page.getByRole('button', { name: '建立管理员账号' }).click()
    await arrive(first.page, /^\/login2/)
    await fill(first, house, 'founder')
    await arrive(first.page, /^\/dashboard/)
    await openSafety(first.page, url)
    await first.page.getByText('您的角色要求二次验证').waitFor()
    expect(await flawsOf(first.page, 'second-factor')).toEqual([])
    const { codeNow, recovery } = await setApp(first.page)
    await first.page.reload()
    await invite(first.page, url, {
      username: 'partner',
      name: '孙次任',
      email: 'partner@example.org',
      role: 'ROLE_ADMIN',
    })
    await expect.poll(() => mailbox.linkTo('partner@example.org')).toBeTruthy()

    const second = await device(house, phone)
    const devtools = await second.devtools()
    await devtools.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    })
    const invitation = mailbox.linkTo('partner@example.org') ?? ''
    await acceptLink(second.page, invitation)
    // It was good once.
    const stranger = await device(house, phone)
    await stranger.page.goto(invitation)
    await stranger.page.getByText('该链接已使用或已过期').first().waitFor()
    await fill(second, house, 'partner')
    await arrive(second.page, /^\/dashboard/)
    await openSafety(second.page, url)
    await second.page.getByRole('button', { name: '添加通行密钥' }).click()
    const dialog = second.page.getByRole('dialog')
    await dialog.getByLabel(/^名称/).fill('手机')
    await dialog.getByLabel(/^当前密码/).fill(password)
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByRole('button', { name: '已妥善保存' }).click()
    await second.page.getByText('通行密钥：手机').waitFor()

    // The one gives an office; it is nobody's until the other says so, who comes in by the passkey.
    await invite(first.page, url, { username: 'head', name: '周主任', email: 'head@example.org', role: 'ROLE_HEAD' })
    await first.page.getByText('已提交，须由另一位管理员确认后生效').first().waitFor()
    const waits = (page: Page) => page.getByRole('region', { name: '待另一位管理员确认' })
    await waits(first.page).getByText('周主任').waitFor()
    expect(await waits(first.page).getByRole('button', { name: '确认变更' }).count()).toBe(0)
    await second.context.clearCookies()
    await second.page.evaluate(() => indexedDB.deleteDatabase('arb-device'))
    await second.page.goto('about:blank')
    await fill(second, house, 'partner')
    await second.page.getByRole('heading', { name: '二次验证' }).waitFor()
    expect(await flawsOf(second.page, 'login-second-step')).toEqual([])
    await second.page.getByRole('button', { name: '使用通行密钥' }).click()
    await arrive(second.page, /^\/dashboard/)
    await second.page.goto(`${url}/#/system/user`)
    await waits(second.page).getByRole('button', { name: '确认变更' }).click()
    await second.page.getByRole('alertdialog').or(dialog).getByRole('button', { name: '确认变更' }).click()
    await waits(second.page).waitFor({ state: 'detached' })

    // The phone with the app is lost: a new device, and a recovery code.
    const newer = await device(house, phone)
    await fill(newer, house, 'founder')
    await newer.page.getByLabel(/^验证器应用中的6位验证码/).fill('000000')
    await newer.page.getByRole('button', { name: '验证并登录' }).click()
    await newer.page.getByText('二次验证未通过').waitFor()
    await newer.page.getByText('恢复码', { exact: true }).click()
    await newer.page
      .getByLabel(/^恢复码/)
      .last()
      .fill(recovery[0] ?? '')
    await newer.page.getByRole('button', { name: '验证并登录' }).click()
    await arrive(newer.page, /^\/dashboard/)
    expect(codeNow()).toMatch(/^\d{6}$/)
  },
)
