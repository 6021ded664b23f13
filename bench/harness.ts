import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { sliceBytes } from '../contract/both/file.ts'
import { Browser } from '../tests/setup/chromium.ts'
import { root } from '../tests/walls/walls.ts'

/** The page of bench/page as files, by path. */
async function bundle(): Promise<Map<string, string>> {
  const { output } = (await build({
    root: `${root}bench/page`,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: `${root}bench/page/measure.ts`, output: { entryFileNames: 'bench.js' } },
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [`/${file.fileName}`, String(file.type === 'chunk' ? file.code : file.source)]))
}

const html =
  '<!doctype html><title>bench</title><link rel="icon" href="data:,"><input type="file"><script type="module" src="/bench.js"></script>'

/**
 * A browser that shows the measuring page: on an origin of its own, or as if `origin` served it, for code that talks to
 * the product behind that origin.
 */
export async function measuringPage(origin?: string): Promise<{ page: Page; close(): Promise<void> }> {
  const files = await bundle()
  const typeOf = (path: string) => (path.endsWith('.js') ? 'text/javascript' : 'text/html')
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', typeOf(request.url ?? ''))
    response.end(files.get(request.url ?? '') ?? html)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const browser = await Browser.start({ own: true, serviceWorkers: 'block' })
  const { page } = browser
  if (origin) {
    const paths = [...files.keys(), '/bench.html']
    const ours = (url: URL) => url.origin === origin && paths.includes(url.pathname)
    await page.route(ours, (route) => {
      const path = new URL(route.request().url()).pathname
      return route.fulfill({ contentType: typeOf(path), body: files.get(path) ?? html })
    })
  }
  await page.goto(origin ? `${origin}/bench.html` : `http://127.0.0.1:${(server.address() as { port: number }).port}/`)
  await page.waitForFunction(() => 'measure' in window)
  // Interception slows every request down.
  await page.unrouteAll()
  return {
    page,
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The sha256-8MiB-tree digest, hex. */
export function treeDigest(bytes: Uint8Array): string {
  const root = createHash('sha256')
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    root.update(
      createHash('sha256')
        .update(bytes.subarray(at, at + sliceBytes))
        .digest(),
    )
  }
  return root.digest('hex')
}
