import type { Page } from '@playwright/test'
import { phone } from '../setup/chromium.ts'

const sees = (page: Page, text: RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** Reads a document to its last page, writes the name by hand, on a phone held sideways, agrees and signs. */
export async function readAndSign(page: Page, look: (name: string) => Promise<void> = async () => {}): Promise<void> {
  const pages = page.getByRole('region', { name: '文书正文' }).locator('canvas')
  await pages.first().waitFor()
  for (let at = 0; at < (await pages.count()); at++) {
    await pages.nth(at).scrollIntoViewIfNeeded()
    await sees(page, new RegExp(`已阅读 (${at + 1}|${await pages.count()}) /`))
  }
  const pad = page.getByRole('img', { name: '手写签名区' })
  await pad.scrollIntoViewIfNeeded()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) {
    // Held sideways the pad is as wide as the phone.
    await page.setViewportSize({ width: phone.height, height: phone.width })
    await pad.scrollIntoViewIfNeeded()
  }
  const box = await pad.boundingBox()
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
  await look('sign-pad')
  if (isPhone) await page.setViewportSize(phone)
  await page.getByRole('checkbox', { name: /我已阅读/ }).check()
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  await sees(page, /您已签署/)
}
