import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** `npm test`, `npm run test:full`, `soak`, `faults`: the runners are TypeScript, as everything else; this Node runs none without help. */
const [suite = 'quick', ...only] = process.argv.slice(2)
const runner = suite === 'faults' ? './setup/faults.ts' : './setup/run.ts'
const { module } = await runnerImport(fileURLToPath(new URL(runner, import.meta.url)))
process.exit(await (suite === 'faults' ? module.run(only) : module.run(suite, only)))
