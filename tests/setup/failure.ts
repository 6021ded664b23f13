import { TestRunner } from 'vitest'
import type { Browser } from './chromium.ts'
import type { BadNetwork } from './network.ts'

/** Says what stood on every screen of a flow that failed, and what was asked last: CI keeps nothing but what is printed. */
export async function tellFailure(browsers: Browser[], network: BadNetwork, log = ''): Promise<void> {
  const test = TestRunner.getCurrentTest()
  if (test?.result?.state !== 'fail') return
  const pages = browsers.flatMap((browser) => browser.context.pages().map((page) => ({ browser, page })))
  const screens = await Promise.all(
    pages.map(async ({ page, browser }) => {
      const text = await page
        .locator('body')
        .innerText({ timeout: 3_000 })
        .catch((error: Error) => `(unreadable: ${error.message})`)
      return [page.url(), text.slice(0, 2_000), ...browser.errors.slice(-5)].join('\n')
    }),
  )
  const asked = network.requests.filter((line) => line.includes('/moduleApi/')).slice(-15)
  const told = [...screens, asked.join('\n'), log.slice(-1_500)].join('\n---\n')
  // In the error itself: of a long run CI shows the end, where the errors stand.
  for (const error of test.result.errors?.slice(0, 1) ?? []) error.message += `\n\nOn the screens:\n${told}`
}
