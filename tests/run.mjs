import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * `npm test`, `npm run test:full`, `soak`, `faults`, `guide`, `drawing`: the runners are TypeScript, as everything else; this Node runs
 * none without help.
 */
const [suite = 'quick', ...only] = process.argv.slice(2)
const runners = { faults: './setup/faults.ts', guide: './setup/guide.ts', drawing: './walls/drawing.ts' }
const own = Object.hasOwn(runners, suite)
const { module } = await runnerImport(fileURLToPath(new URL(own ? runners[suite] : './setup/run.ts', import.meta.url)))
process.exit(await (own ? module.run(only) : module.run(suite, only)))
