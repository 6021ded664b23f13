import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { chunkOf } from './chunks.ts'
import { macros } from './macros.ts'
import { program } from './program.ts'
import { devServer } from './server/dev.ts'
import { projects } from './tests/setup/projects.ts'
import { CostReporter } from './tests/setup/report.ts'

/** What Lara writes for its blue, as a share of the primary colour and what it is mixed with (light-indigo has the same shape). */
const shades: Record<string, string> = {
  '#3b82f6': '',
  '#2563eb': '88%, black',
  '#1d4ed8': '78%, black',
  '#bfdbfe': '35%, white',
  '#eff6ff': '8%, white',
  '#9dc1fb': '50%, white',
  '#70aeff': '70%, white',
  '#8cbeff': '60%, white',
  'rgba(59, 130, 246, 0.24)': '24%, transparent',
  'rgba(59, 130, 246, 0.16)': '16%, transparent',
  'rgba(59, 130, 246, 0.04)': '4%, transparent',
}

/** The build of the service worker, which knows neither the log level of the page's nor what Rolldown calls one file today. */
const quietWorker: Plugin = {
  name: 'quiet-worker',
  config(config) {
    const output = config.build?.rollupOptions?.output
    if (output && !Array.isArray(output)) {
      delete output.inlineDynamicImports
      Object.assign(output, { codeSplitting: false })
    }
    return { logLevel: 'error' }
  },
}

/** PrimeReact's Lara without its font and palettes, below our own rules, in whatever `--primary-color` says. */
const theme = {
  name: 'theme',
  enforce: 'pre' as const,
  transform(css: string, id: string) {
    if (!id.includes('lara-light-blue/theme.css')) return undefined
    const plain = css
      .replace(/@font-face\s*{[^}]*}/g, '')
      .replace(
        /--(?!primary-color-text)(primary|blue|green|yellow|cyan|pink|indigo|teal|orange|bluegray|purple|red)-(color|\d+):[^;]*;/g,
        '',
      )
      .replace(/"Inter var", sans-serif/g, 'inherit')
      .replace(/(--)?font-(feature|variation)-settings:[^;]*;/g, '')
    const coloured = Object.entries(shades).reduce((text, [from, share]) => {
      const to = share ? `color-mix(in srgb, var(--primary-color) ${share})` : 'var(--primary-color)'
      return text.replaceAll(from, to)
    }, plain)
    return { code: `@layer lara {${coloured}}`, map: null }
  },
}

/**
 * Of the style of pdf.js only the pages of a document: what its own application looks like (`.sidebar`, `.dialog`, editors) would
 * dress ours.
 */
const pdfPages: Plugin = {
  name: 'pdf-pages',
  enforce: 'pre',
  transform(css, id) {
    if (!id.includes('pdfjs-dist/web/pdf_viewer.css')) return undefined
    const isPage = (selector: string) =>
      /\.(pdfViewer|textLayer|annotationLayer|canvasWrapper|hiddenCanvasElement)\b/.test(selector) &&
      !/editor|comment/i.test(selector)
    const kept: string[] = []
    let [depth, from] = [0, 0]
    const plain = css.replace(/\/\*.*?\*\//gs, '')
    for (const { 0: brace, index } of plain.matchAll(/[{}]/g)) {
      depth += brace === '{' ? 1 : -1
      if (depth) continue
      const rule = plain.slice(from, index + 1).trim()
      from = index + 1
      if (isPage(rule.startsWith('@') ? rule : rule.slice(0, rule.indexOf('{')))) kept.push(rule)
    }
    return { code: kept.join('\n'), map: null }
  },
}

/**
 * What pdf.js fetches while it reads, beside the page: character maps, fonts that files leave out, decoders of scans. Its decoders
 * need no fall-back: the worker may run them (server/door/page.ts).
 */
const besidePdf: Plugin = {
  name: 'beside-pdf',
  generateBundle() {
    const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
      for (const name of readdirSync(join(home, folder)))
        if (!/^LICENSE|\.js$/.test(name))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf/${folder}/${name}`,
            source: readFileSync(join(home, folder, name)),
          })
  },
  configureServer(vite) {
    const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    vite.middlewares.use('/assets/pdf', (request, response, next) => {
      const [, folder = '', name = ''] = /^\/(cmaps|standard_fonts|wasm|iccs)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
      if (!name || !readdirSync(join(home, folder)).includes(name)) return next()
      response.end(readFileSync(join(home, folder, name)))
    })
  },
}

const isEntry = (chunk: string) => chunk.startsWith('assets/index-')

/** Pages by default; the server with `--ssr`; tests need neither. `npm run dev` serves both on one port. */
export default defineConfig(async ({ isSsrBuild, mode }): Promise<ViteUserConfig> => {
  if (mode === 'test') {
    // It loads Vitest, which no build needs.
    const { SlowFirst: sequencer } = await import('./tests/setup/order.ts')
    return { test: { projects, reporters: ['default', new CostReporter()], sequence: { sequencer } } }
  }
  return isSsrBuild
    ? {
        publicDir: false,
        plugins: [program],
        build: {
          outDir: 'dist/server',
          target: 'node20',
          emptyOutDir: true,
          rolldownOptions: { output: { entryFileNames: 'main.js' } },
        },
      }
    : {
        build: {
          outDir: 'dist/page',
          emptyOutDir: true,
          target: 'es2023',
          sourcemap: false,
          rolldownOptions: {
            output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
          },
          // Where the table of routes names all that each screen needs, a door is told a tenth of its weight of other people's files.
          modulePreload: {
            resolveDependencies: (_, needed, { hostId, hostType }) =>
              hostType === 'html' || isEntry(hostId) ? needed : needed.filter((file) => file.endsWith('.css')),
          },
        },
        plugins: [
          devServer(),
          program,
          theme,
          pdfPages,
          react(),
          lingui({ failOnMissing: true, failOnCompileError: true }),
          macros,
          besidePdf,
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'src/sw',
            filename: 'sw.ts',
            // main.tsx registers the worker itself, so that an update waits for unsaved work.
            injectRegister: false,
            registerType: 'prompt',
            manifest: false,
            injectManifest: {
              globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
              buildPlugins: { vite: [quietWorker] },
              // One file in which what is imported later begins later (src/sw/sw.ts).
              rollupFormat: 'iife',
            },
          }),
        ],
      }
})
