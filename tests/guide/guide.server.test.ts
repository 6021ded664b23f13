import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { postgresTest } from '../setup/server.ts'
import { root } from '../walls/walls.ts'

postgresTest(
  'a noun and a field are made by the guide alone, at the cost it may have, and all that follows of them holds',
  async () => {
    // Not as a part of this run: what it copies is to be run as a newcomer would.
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
    const runner = spawn(process.execPath, ['tests/run.mjs', 'guide'], {
      cwd: root,
      env: { PATH, HOME, TMPDIR },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [runner.stdout, runner.stderr]) stream.on('data', (text) => (said += text))
    const [code] = await once(runner, 'close')
    expect([code, code === 0 ? '' : said]).toEqual([0, ''])
  },
  30 * 60_000,
)
