import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** `npm test`, `npm run test:full`, `npm run soak`: the runner is TypeScript, as everything else; this Node runs none without help. */
const [suite = 'quick', ...only] = process.argv.slice(2)
const { module } = await runnerImport(fileURLToPath(new URL('./setup/run.ts', import.meta.url)))
process.exit(await module.run(suite, only))
