import type { Page } from '@playwright/test'
import { phone } from '../setup/chromium.ts'
import { codeTo } from '../setup/people.ts'

/*
 * What a person does who signs a document, by a link or from their account.
 */

type Look = (name: string) => Promise<void>

const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const pad = (page: Page) => page.getByRole('img', { name: '手写签名区' }).filter({ visible: true })

/** Proves at a link that this phone or mailbox is theirs, by the code that went there. */
export async function passCheck(page: Page, url: string, address: string, look: Look = async () => {}): Promise<void> {
  await page.getByRole('button', { name: '发送验证码', exact: true }).click()
  await sees(page, '发送验证码成功')
  await look('sign-check')
  await page.getByLabel(/^验证码/).fill(await codeTo(url, address))
  await page.getByRole('button', { name: '核验并打开文书', exact: true }).click()
}

/** Reads a document to its last page; then one can sign it. */
export async function readToEnd(page: Page): Promise<void> {
  const pages = page.getByRole('region', { name: '文书正文' }).locator('canvas')
  await pages.first().waitFor()
  for (let at = 0; at < (await pages.count()); at++) {
    await pages.nth(at).scrollIntoViewIfNeeded()
    await sees(page, new RegExp(`已阅读 (${at + 1}|${await pages.count()}) /`))
  }
  await pad(page).waitFor()
}

/** Writes something on the pad by hand. */
export async function writeByHand(page: Page): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded()
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('There is no pad')
  for (const [from, to] of [
    [0.2, 0.8],
    [0.7, 0.3],
  ] as const) {
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * from)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * to, { steps: 5 })
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * from, { steps: 5 })
    await page.mouse.up()
  }
}

/** Agrees, and asks for the signature to be taken. */
export async function confirm(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /我已阅读/ }).check()
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
}

/** Reads a document to its last page, writes the name by hand, on a phone held sideways, agrees and signs. */
export async function readAndSign(page: Page, look: Look = async () => {}): Promise<void> {
  await readToEnd(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  // Held sideways the pad is as wide as the phone.
  if (isPhone) await page.setViewportSize({ width: phone.height, height: phone.width })
  await writeByHand(page)
  await look('sign-pad')
  if (isPhone) await page.setViewportSize(phone)
  await confirm(page)
  await sees(page, /您已签署/)
}
