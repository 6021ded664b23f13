import type { Page } from '@playwright/test'

/** Goes to an address as a click does, without loading the page again. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => location.assign(`#${to}`), path)
}

/** Sets a cookie of the product at `url`. */
export async function mark(page: Page, url: string, name: string, value: string): Promise<void> {
  await page.context().addCookies([{ name, value, url }])
}

export async function cookiesOf(page: Page): Promise<Record<string, string>> {
  return Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
}
