import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { macros } from './macros.ts'
import { devServer } from './server/dev.ts'

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

/** One project a machine: the suffix of a test file tells where it runs. */
const projects: TestProjectConfiguration[] = [
  {
    test: {
      name: 'unit',
      include: ['tests/**/*.test.ts'],
      exclude: ['tests/**/*.server.test.ts', 'tests/**/*.flow.test.ts', 'tests/**/*.room.test.ts'],
      setupFiles: ['fake-indexeddb/auto'],
      testTimeout: 30_000,
      sequence: { groupOrder: 0 },
    },
  },
  {
    test: {
      name: 'server',
      include: ['tests/**/*.server.test.ts'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      // Each file has a database and a port of its own.
      maxWorkers: 2,
      sequence: { groupOrder: 1 },
      globalSetup: ['tests/setup/postgres.ts', 'tests/setup/embedded.ts'],
    },
  },
  {
    test: {
      name: 'flow',
      include: ['tests/**/*.flow.test.ts'],
      testTimeout: 240_000,
      hookTimeout: 240_000,
      // As long as Playwright waits here: a busy machine needs more than the second that is usual.
      expect: { poll: { timeout: 30_000 } },
      // Each file has a server, a data folder and browsers of its own, and waits more than it works.
      maxWorkers: 2,
      sequence: { groupOrder: 2 },
      setupFiles: ['tests/setup/shared.ts'],
      globalSetup: ['tests/setup/build.ts'],
    },
  },
  {
    test: {
      name: 'room',
      include: ['tests/**/*.room.test.ts'],
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 30_000 } },
      // Pictures of many take all there is: nothing runs beside them.
      maxWorkers: 1,
      sequence: { groupOrder: 3 },
      globalSetup: ['tests/setup/build.ts'],
    },
  },
]

/** Pages by default; the server with `--ssr`; tests need neither. `npm run dev` serves both on one port. */
export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'test') return { test: { projects } }
  return isSsrBuild
    ? {
        publicDir: false,
        build: {
          outDir: 'dist/server',
          target: 'node20',
          emptyOutDir: true,
          rolldownOptions: { output: { entryFileNames: 'main.js' } },
        },
      }
    : {
        build: { outDir: 'dist/page', emptyOutDir: true, target: 'es2023', sourcemap: false },
        plugins: [
          devServer(),
          theme,
          react(),
          lingui({ failOnMissing: true, failOnCompileError: true }),
          macros,
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'src/sw',
            filename: 'sw.ts',
            // main.tsx registers the worker itself, so that an update waits for unsaved work.
            injectRegister: false,
            registerType: 'prompt',
            manifest: false,
            injectManifest: { globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'] },
            devOptions: { enabled: true, type: 'module' },
          }),
        ],
      }
})
