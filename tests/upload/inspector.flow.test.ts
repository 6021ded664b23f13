import { appendFileSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FileGroup } from '../../contract/both/file.ts'
import { treeOf } from '../make/file.ts'
import type { Hostile } from '../make/hostile.ts'
import { hostileContents } from '../make/hostileArchive.ts'
import { makePdfOf } from '../make/pdf.ts'
import { Browser } from '../setup/chromium.ts'
import { tellFailure } from '../setup/failure.ts'
import type { InspectorPage } from './inspector/page.ts'

declare const inspector: InspectorPage

let server: Server
let browser: Browser
let folder: string

async function bundle(): Promise<Map<string, string>> {
  const root = fileURLToPath(new URL('./inspector/', import.meta.url))
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: `${root}page.ts`, output: { entryFileNames: 'page.js' } },
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [`/${file.fileName}`, String(file.type === 'chunk' ? file.code : file.source)]))
}

const html =
  '<!doctype html><title>x</title><link rel="icon" href="data:,"><input type="file" multiple><script type="module" src="/page.js"></script>'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inspector-'))
  const files = await bundle()
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    response.setHeader('Content-Type', file ? 'text/javascript' : 'text/html')
    response.end(file ?? html)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  browser = await Browser.start({ serviceWorkers: 'block' })
  await browser.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await browser.page.waitForFunction(() => 'inspector' in window)
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  if (folder) rmSync(folder, { recursive: true })
})
afterEach(() => tellFailure([browser]))

/** A file that says it is a PDF; its length is holes, which cost nothing to keep and much to hash. */
function longPdf(name: string, mib: number): string {
  const path = join(folder, name)
  writeFileSync(path, '%PDF-1.7\n')
  truncateSync(path, mib * 1024 * 1024)
  return path
}

type Chosen = string[] | { name: string; mimeType: string; buffer: Buffer }[]
async function choose(files: Chosen, groups: FileGroup[] = [], maxMb = 4096): Promise<void> {
  await browser.page.locator('input').setInputFiles(files)
  await browser.page.evaluate(([all, max]) => inspector.begin(all, max), [groups, maxMb] as const)
}
const results = () => browser.page.evaluate(() => inspector.results)
const begun = () => browser.page.waitForFunction(() => inspector.done > 0)
const asChosen = ({ name, bytes }: Pick<Hostile, 'name' | 'bytes'>) => ({ name, mimeType: '', buffer: bytes })

describe('the worker that checks chosen files', () => {
  test('refuses hostile files as the server does, and gives the digest of those that pass', async () => {
    await choose(
      hostileContents.map(asChosen),
      hostileContents.map(({ group }) => group),
      80,
    )
    const found = await results()
    const expected = hostileContents.map(({ outcome, serverOnly, bytes }) =>
      outcome === 'stored' || serverOnly ? treeOf(bytes) : outcome,
    )
    const table = (outcomes: string[]) => hostileContents.map(({ title }, at) => `${title}: ${outcomes[at]}`)
    expect(table(found)).toEqual(table(expected))
  })

  test('is one for all files of a page', () => expect(browser.page.workers()).toHaveLength(1))

  test('leaves a file that is cancelled, at once, and goes on with the next', async () => {
    const pdf = makePdfOf()
    writeFileSync(join(folder, 'small.pdf'), pdf)
    await choose([longPdf('long.pdf', 2000), longPdf('waiting.pdf', 2000), join(folder, 'small.pdf')])
    await begun()
    await browser.page.evaluate(() => {
      inspector.abort(0)
      inspector.abort(1)
    })
    expect(await results()).toEqual([
      expect.stringContaining('AbortError'),
      expect.stringContaining('AbortError'),
      treeOf(pdf),
    ])
    expect(browser.page.workers()).toHaveLength(1)
  })

  test('that dies takes its file along, and the next file gets another one', async () => {
    const pdf = makePdfOf({ pages: 2 })
    writeFileSync(join(folder, 'next.pdf'), pdf)
    await choose([longPdf('dies.pdf', 2000), join(folder, 'next.pdf')])
    await begun()
    // It may be gone before it can say that it heard this.
    void browser.page
      .workers()[0]
      ?.evaluate(() => self.close())
      .catch(() => undefined)
    expect(await results()).toEqual(['file.unreadable', treeOf(pdf)])
  })

  test('says that a file cannot be read which changed after it was chosen', async () => {
    const path = longPdf('changed.pdf', 1)
    await browser.page.locator('input').setInputFiles(path)
    appendFileSync(path, 'more')
    // Chromium compares whole seconds: within the second it was chosen a change is not seen.
    const later = Date.now() / 1000 + 60
    utimesSync(path, later, later)
    await browser.page.evaluate(() => inspector.begin([], 80))
    expect(await results()).toEqual(['file.unreadable'])
  })
})
