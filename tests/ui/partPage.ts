import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { macros } from '../../macros.ts'

/** Serves one part of `parts/` on a page of its own, built as the product is. */
export async function servePart(part: 'tree' | 'files', title: string): Promise<{ url: string; close: () => void }> {
  const root = fileURLToPath(new URL('./parts/', import.meta.url))
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), lingui(), macros],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: { page: `${root}${part}.tsx` },
        output: { entryFileNames: '[name].js', assetFileNames: '[name].[ext]', chunkFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
  )
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('')}
    <body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const file = files.get(pathname)
    const type = file ? (pathname.endsWith('.css') ? 'text/css' : 'text/javascript') : 'text/html'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(file ?? page)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => void server.close() }
}
