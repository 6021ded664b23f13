import { appendFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
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

/** Those who tell what a failed test saw, for as long as they are open. */
const witnesses = new Set<() => Promise<void>>()

/** From now on `tell` is asked after every test that failed; answers with how to end that. */
export function attends(tell: () => Promise<void>): () => void {
  witnesses.add(tell)
  return () => void witnesses.delete(tell)
}

/** After every test (tell.ts): nobody has to think of it, and whoever closed their screens before has told. */
export async function askWitnesses(): Promise<void> {
  if (failed()) for (const tell of witnesses) await tell()
}

function failed() {
  const test = TestRunner.getCurrentTest()
  return test?.result?.state === 'fail' ? test : undefined
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
  const test = failed()
  if (!test) return
  const names = [basename(test.file.name, '.test.ts'), test.suite?.name ?? '', test.name]
  const short = names.filter(Boolean).map((name) => name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40))
  const folder = join(root, results, 'failed', `${short.join(' ')} ${test.result?.retryCount ?? 0}`)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'server.log'), log)
  const screens = await Promise.all(
    seen.map(async ({ page, errors = [] }, at) => {
      const unreadable = (error: Error) => `(unreadable: ${error.message})`
      const text = await page.locator('body').innerText({ timeout: 3_000 }).catch(unreadable)
      const shot = await page.screenshot({ path: join(folder, `${at}.png`), timeout: 3_000 }).then(() => '', unreadable)
      return [page.url(), text.slice(0, 2_000), ...errors.slice(-5), shot].join('\n')
    }),
  )
  const asked = network.requests.filter((line) => line.includes('/moduleApi/')).slice(-15)
  const told = Object.entries({
    'On the screens': screens.join('\n---\n'),
    'Asked last': asked.join('\n'),
    'The server said': log.slice(-1_500),
  })
  const words = told.map(([what, text]) => (text ? `\n\n${what}:\n${text}` : '')).join('')
  for (const error of test.result?.errors?.slice(-1) ?? []) error.message += words
}
