import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Pages by default; the server with `--ssr`. `npm run dev` serves both on one port. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? { build: { outDir: 'dist/server', target: 'node20', emptyOutDir: true, rolldownOptions: { output: { entryFileNames: 'main.js' } } } }
    : {
        build: { outDir: 'dist/page', emptyOutDir: true, target: 'es2023', sourcemap: false },
        plugins: [
          react(),
          lingui({ failOnMissing: true, failOnCompileError: true }),
          babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'src/sw',
            filename: 'index.ts',
            // main.tsx registers the worker itself, so that an update waits for unsaved work.
            injectRegister: false,
            registerType: 'prompt',
            manifest: false,
            injectManifest: { globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'] },
            devOptions: { enabled: true, type: 'module' },
          }),
        ],
      },
)
