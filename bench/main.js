import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** `npm run bench [name…]`: the figures are TypeScript, as everything else; this Node runs none without help. */
const { module } = await runnerImport(fileURLToPath(new URL('./bench.ts', import.meta.url)))
await module.bench(process.argv.slice(2))
