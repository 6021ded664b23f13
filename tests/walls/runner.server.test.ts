import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { openRunFolder, startedBy } from '../setup/runFolder.ts'
import { postgresTest } from '../setup/server.ts'
import { root } from './walls.ts'

const above = mkdtempSync(join(tmpdir(), 'runner-'))
// PostgreSQL's own user goes through it.
chmodSync(above, 0o755)
afterAll(() => rmSync(above, { recursive: true, force: true }))

/** The same, while `TMPDIR` says that folders are made here. */
function within<T>(work: () => T): T {
  const before = process.env.TMPDIR
  process.env.TMPDIR = above
  try {
    return work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

const isCluster = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bin/postgres\0')

postgresTest.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a run that %s ends leaves no process, no cluster and, at the latest after the next run, no folder behind',
  async (signal) => {
    // What is built stands already, and is used by others beside it.
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, TMPDIR: above, BUILT: '1', TEST_RESULTS: join(above, 'results') }
    const runner = spawn(process.execPath, ['tests/run.mjs', 'quick', 'tests/live/gone.server.test.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [runner.stdout, runner.stderr]) stream.on('data', (text) => (said += text))
    const folder = join(above, `arbitration-tests-${runner.pid}`)
    const ended = once(runner, 'exit')
    await expect
      .poll(() => [runner.exitCode, startedBy(folder).some(isCluster), said], { timeout: 60_000 })
      .toEqual([null, true, expect.any(String)])
    runner.kill(signal)
    await ended
    await expect.poll(() => startedBy(folder)).toEqual([])
    if (signal !== 'SIGKILL') expect(existsSync(folder)).toBe(false)
    within(() => openRunFolder()?.remove())
    expect(existsSync(folder)).toBe(false)
  },
  120_000,
)
