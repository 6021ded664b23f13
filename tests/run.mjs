import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** `npm test`, `npm run test:full`, `npm run soak`: the runner is TypeScript, as everything else; this Node runs none without help. */
const { module } = await runnerImport(fileURLToPath(new URL('./setup/run.ts', import.meta.url)))
process.exitCode = await module.run(process.argv[2] ?? 'quick')
