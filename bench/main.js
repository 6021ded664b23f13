import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** `npm run bench [name…]`: the figures are TypeScript, as everything else; this Node runs none without help. */
const load = (name, plugins) => runnerImport(fileURLToPath(new URL(name, import.meta.url)), { plugins })
const { program } = (await load('../program.ts', [])).module
const { module } = await load('./bench.ts', [program])
await module.bench(process.argv.slice(2))
