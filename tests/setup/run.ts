import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { spawnTied } from './child.ts'
import { provide } from './needs.ts'
import { results } from './report.ts'
import { openRunFolder } from './runFolder.ts'
import { tell } from './table.ts'
import { usedCpu } from './usedCpu.ts'

type Suite = 'quick' | 'full' | 'soak'

/** Scripts of package.json; together they take as long as the longest. */
const checks = ['types', 'lint', 'dead', 'words']
const projects = ['unit', 'server', 'flow', 'room']
/** So long what is told to end may take before it is killed. */
const patienceMs = 5_000

/**
 * Runs a suite to its end and answers with the exit code. `only`: the test files whose names hold one of these, without the
 * checks. Whatever ends it, it leaves no process and no folder behind.
 */
export async function run(suite: Suite, only: string[] = []): Promise<number> {
  const began = Date.now()
  const place = openRunFolder()
  if (!place) return 1
  const { start, stopped } = stoppable()
  try {
    const missing = provide(suite)
    const wrong = only.length > 0 ? [] : (await Promise.all(checks.map(check))).filter((name) => name !== undefined)
    if (stopped()) return 130
    if (wrong.length > 0) return refuse(`Not right: ${wrong.join(', ')}`)
    const checked = { wall: (Date.now() - began) / 1000, cpu: usedCpu() }
    console.log(`Types, lint, dead code and words took ${checked.wall.toFixed(0)} s`)
    rmSync(results, { recursive: true, force: true })
    const without = new Set(missing.flatMap((one) => one.without))
    const env = { SUITE: suite, SOAK: suite === 'soak' ? '1' : '', NO_POSTGRES: without.has('PostgreSQL') ? '1' : '' }
    const named = projects.filter((name) => !without.has(name)).flatMap((name) => ['--project', name])
    const { ok } = await start(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...named, ...only], { env })
    return stopped() ? 130 : tell({ suite, only, began, checks: checked, cpu: usedCpu(), missing }, ok)
  } finally {
    place.remove()
  }

  /** The name of a check that found something, which is printed. */
  async function check(name: string): Promise<string | undefined> {
    const { ok, said } = await start('npm', ['run', '--silent', name], { quiet: true })
    if (ok || stopped()) return undefined
    console.error(`${name}:\n${said}`)
    return name
  }
}

/** Starts programs, and ends all of them when somebody wants this one to end. */
export function stoppable() {
  const running = new Set<ChildProcess>()
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isStopped = true
      for (const child of running) {
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
      }
    })
  async function start(command: string, args: string[], { quiet = false, env = {}, cwd = process.cwd() } = {}) {
    if (isStopped) return { ok: false, said: '' }
    const stdio = quiet ? 'pipe' : 'inherit'
    const child = spawnTied(command, args, { cwd, stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } })
    running.add(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
    // Not `close`: what it started may hold its output open.
    const [code] = await once(child, 'exit')
    running.delete(child)
    return { ok: code === 0, said }
  }
  return { start, stopped: () => isStopped }
}

function refuse(why: string): number {
  console.error(why)
  return 1
}
