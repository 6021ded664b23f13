import { arrive } from '../setup/address.ts'
import { phone } from '../setup/chromium.ts'
import { codeTo } from '../setup/people.ts'
import type { Stage } from '../setup/stage.ts'

/** A phone on which an attendee is in, at the list of activities. */
export async function attendAt(stage: Stage, number: string) {
  const browser = await stage.browser(phone)
  const { page } = browser
  await page.goto(`${stage.network.url}/#/mobileLogin`)
  await page.getByLabel(/^手机号/).fill(number)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByText('发送验证码成功').waitFor()
  await page.getByLabel(/^验证码/).fill(await codeTo(stage.network.url, number))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await arrive(page, /^\/mobileMenu$/)
  await page.getByRole('link', { name: /活动列表/ }).click()
  return browser
}
