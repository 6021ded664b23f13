import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { TestRunner } from 'vitest'
import { root } from '../walls/walls.ts'
import type { BadNetwork } from './network.ts'
import { results } from './report.ts'

interface Seen {
  page: Page
  /** What its console said. */
  errors?: string[]
}

/**
 * Says of a test that failed what stood on every screen, what was asked last and what the server said: in the error itself, since
 * of a long run CI shows the end alone, where the errors stand. Pictures and the whole log go to `test-results/failed`.
 */
export async function tellFailure(
  seen: Seen[],
  network: Pick<BadNetwork, 'requests'> = { requests: [] },
  log = '',
): Promise<void> {
  const test = TestRunner.getCurrentTest()
  if (test?.result?.state !== 'fail') return
  const name = `${test.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${test.result.retryCount ?? 0}`
  const folder = join(root, results, 'failed', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'server.log'), log)
  const screens = await Promise.all(
    seen.map(async ({ page, errors = [] }, at) => {
      const unreadable = (error: Error) => `(unreadable: ${error.message})`
      const text = await page.locator('body').innerText({ timeout: 3_000 }).catch(unreadable)
      const shot = await page.screenshot({ path: join(folder, `${at}.png`), timeout: 3_000 }).then(() => '', unreadable)
      return [page.url(), text.slice(0, 2_000), ...errors.slice(-5), shot].join('\n')
    }),
  )
  const asked = network.requests.filter((line) => line.includes('/moduleApi/')).slice(-15)
  const told = [...screens, asked.join('\n'), log.slice(-1_500)].join('\n---\n')
  for (const error of test.result.errors?.slice(-1) ?? []) error.message += `\n\nOn the screens:\n${told}`
}
