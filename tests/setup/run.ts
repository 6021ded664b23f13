import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { spawnTied } from './child.ts'
import { provide } from './needs.ts'
import { openRunFolder } from './runFolder.ts'
import { tell } from './table.ts'
import { usedCpu } from './usedCpu.ts'

export type Suite = 'quick' | 'full' | 'soak'

/** Each is its own program; together they take as long as the longest. */
const checks: Record<string, string[]> = {
  types: ['run', '--silent', 'types'],
  lint: ['run', '--silent', 'lint'],
  dead: ['run', '--silent', 'dead'],
  words: ['run', '--silent', 'words'],
}

/** Runs a suite to its end and answers with the exit code. Whatever ends it, it leaves no process and no folder behind. */
export async function run(suite: Suite): Promise<number> {
  const began = Date.now()
  const place = openRunFolder()
  if (!place) return refuse('npm test needs 3 GB of free disk for databases and browser profiles (TMPDIR)')
  const running = new Set<ChildProcess>()
  let stopped: NodeJS.Signals | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopped = signal
      for (const child of running) child.kill(signal)
    })
  const start = async (command: string, args: string[], { quiet = false, env = {} } = {}) => {
    const stdio = quiet ? 'pipe' : 'inherit'
    const child = spawnTied(command, args, { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } })
    running.add(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
    const [code] = (await once(child, 'close')) as [number | null]
    running.delete(child)
    return { ok: code === 0 && !stopped, said }
  }
  try {
    const missing = provide()
    const done = await Promise.all(
      Object.entries(checks).map(async ([name, args]) => ({ name, ...(await start('npm', args, { quiet: true })) })),
    )
    const wrong = done.filter(({ ok }) => !ok)
    for (const { name, said } of wrong) console.error(`${name}:\n${said}`)
    if (wrong.length > 0) return stopped ? 130 : refuse(`Not right: ${wrong.map(({ name }) => name).join(', ')}`)
    const checked = { wall: (Date.now() - began) / 1000, cpu: usedCpu() }
    console.log(`Types, lint, dead code and words are right (${checked.wall.toFixed(0)} s)`)
    rmSync('test-results', { recursive: true, force: true })
    const without = new Set(missing.flatMap(({ without }) => without))
    const projects = ['unit', 'server', 'flow', 'room'].filter((name) => !without.has(name))
    const env = {
      SUITE: suite,
      ...(suite === 'soak' && { SOAK: '1' }),
      NO_POSTGRES: without.has('PostgreSQL') ? '1' : '',
    }
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])]
    const { ok } = await start(process.execPath, args, { env })
    if (stopped) return 130
    return tell({ suite, began, checks: checked, missing }, ok)
  } finally {
    place.remove()
  }
}

function refuse(why: string): number {
  console.error(why)
  return 1
}
