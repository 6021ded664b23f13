import { once } from 'node:events'
import { root } from '../walls/walls.ts'
import { spawnTied } from './child.ts'

/**
 * What is built is built once a run, whichever project asks first; they share nothing but the process. Vitest says
 * NODE_ENV=test, which Vite takes for a build that is to be debugged.
 */
const shared = globalThis as { builds?: Map<string, Promise<void>> }
shared.builds ??= new Map()
const { builds } = shared

const entries = {
  page: ['--logLevel', 'error'],
  server: ['--ssr', 'server/main.ts', '--logLevel', 'error'],
  /** The process that database tests kill. */
  writer: ['--ssr', 'tests/setup/writer.ts', '--outDir', '.cache/writer', '--logLevel', 'error'],
}

/** `BUILT`: it stands already, as for a run inside a run. */
export function build(entry: keyof typeof entries): Promise<void> {
  if (process.env.BUILT) return Promise.resolve()
  const known = builds.get(entry)
  if (known) return known
  const made = (async () => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawnTied(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...entries[entry]], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`The build of the ${entry} failed`)
  })()
  builds.set(entry, made)
  return made
}
