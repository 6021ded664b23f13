import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Browser } from '../setup/chromium.ts'
import { tellFailure } from '../setup/failure.ts'

/** The design leans on it: what the service worker writes with Dexie is drawn in a tab that is open, without a message. */

let server: Server
let browser: Browser
let url: string

async function bundle(): Promise<Map<string, string>> {
  const root = fileURLToPath(new URL('./workerWrite/', import.meta.url))
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: { page: `${root}page.ts`, sw: `${root}sw.ts` },
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  return new Map(
    output.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code] as const] : [])),
  )
}

beforeAll(async () => {
  const scripts = await bundle()
  server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '')
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
    response.end(
      script ??
        '<!doctype html><title>wait</title><link rel="icon" href="data:,"><body></body><script type="module" src="/page.js"></script>',
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  browser = await Browser.start()
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})
afterEach(() => tellFailure(browser.context.pages().map((page) => ({ page, errors: browser.errors }))))

test('a Dexie write in the service worker is drawn in every open tab', async () => {
  const first = browser.page
  const second = await browser.tab()
  for (const page of [first, second]) {
    await page.goto(url)
    await page.waitForFunction(() => document.title === 'ready')
    await page.waitForFunction(() => document.body.textContent === 'empty')
  }
  await first.mouse.click(5, 5)
  for (const page of [first, second]) await page.waitForFunction(() => document.body.textContent === 'a:1')
  await second.mouse.click(5, 5)
  for (const page of [first, second]) await page.waitForFunction(() => document.body.textContent === 'a:2')
  expect(browser.errors).toEqual([])
})
