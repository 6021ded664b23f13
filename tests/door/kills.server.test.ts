import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/db.ts'
import { counter } from '../../server/tables/database.ts'
import { embedded } from '../make/embedded.ts'

const kills = process.env.SOAK ? 200 : process.env.SUITE === 'full' ? 20 : 4
/** So long they may take, on a busy machine. */
const killsMs = Math.max(240_000, kills * 10_000)

const { dataDir, run } = embedded()

test(
  `the embedded database loses no acknowledged write when its process is killed ${kills} times in the middle of writing`,
  async () => {
    const folder = dataDir()
    const acknowledged = new Set<string>()
    for (let round = 0; round < kills; round++) {
      const child = run('.cache/writer/main.js', folder)
      let errors = ''
      child.stderr?.on('data', (text) => (errors += text))
      const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
      let wrote = 0
      const limit = 1 + ((round * 7) % 23)
      for await (const line of lines) {
        const [word, name = '', ...names] = line.split(' ')
        if (word === 'found') {
          const found = new Set(names)
          expect([...acknowledged].filter((one) => !found.has(one))).toEqual([])
        } else {
          acknowledged.add(name)
          if (++wrote === limit) child.kill('SIGKILL')
        }
      }
      if (child.signalCode === null) await once(child, 'exit')
      expect([child.signalCode, wrote >= limit], errors).toEqual(['SIGKILL', true])
    }
    const { orm, close } = await openDatabase(readConfig({ DATA_DIR: folder }))
    const rows = new Set((await orm.select({ name: counter.name }).from(counter)).map((row) => row.name))
    expect([...acknowledged].filter((one) => !rows.has(one))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(kills)
    await close()
  },
  killsMs,
)

test('the embedded database is closed by SIGTERM: exit code 0, copied, unlocked', async () => {
  const folder = dataDir()
  const server = run('dist/server/main.js', folder, { DEMO: '0' })
  const lines = createInterface({ input: server.stdout as NodeJS.ReadableStream })
  const said: string[] = []
  for await (const line of lines) {
    said.push(line)
    if (line.includes('no administrator yet')) server.kill('SIGTERM')
  }
  const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode]
  expect(code).toBe(0)
  expect(said.join('\n')).toContain('Embedded database: for trials and small offices')
  expect(existsSync(join(folder, 'db.lock'))).toBe(false)
  expect(readdirSync(join(folder, 'backup'))).toHaveLength(1)
}, 60_000)

test('the embedded database leaves no lock behind when SIGTERM comes while it opens', async () => {
  const folder = dataDir()
  const server = run('dist/server/main.js', folder, { DEMO: '0' })
  await expect.poll(() => existsSync(join(folder, 'db.lock')), { timeout: 20_000, interval: 5 }).toBe(true)
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect([code, existsSync(join(folder, 'db.lock'))]).toEqual([0, false])
}, 60_000)
