import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/db.ts'
import { takeLock } from '../../server/database/embedded/lock.ts'
import { migrate } from '../../server/database/migrate.ts'
import { start } from '../../server/start.ts'
import { counter } from '../../server/tables/database.ts'
import { embedded } from '../make/embedded.ts'
import { createDatabase, dropDatabase, startPostgres } from '../setup/postgres.ts'
import { bothEngines, postgresTest, TestServer } from '../setup/server.ts'

describe('the embedded database', () => {
  const { dataDir, run } = embedded()

  test('refuses a second opener and names the first', async () => {
    const folder = dataDir()
    const database = await openDatabase(readConfig({ DATA_DIR: folder }))
    await expect(openDatabase(readConfig({ DATA_DIR: folder }))).rejects.toThrow(`in use by process ${process.pid} on `)
    const second = run('dist/server/main.js', folder)
    let said = ''
    second.stderr?.on('data', (text) => (said += text))
    const [code] = await once(second, 'exit')
    expect([code, said]).toEqual([1, expect.stringContaining(`process ${process.pid} on `)])
    await database.close()
    expect(existsSync(join(folder, 'db.lock'))).toBe(false)
  })

  test('takes over the lock of a dead process, but not that of another machine that was alive a moment ago', async () => {
    const folder = dataDir()
    const path = join(folder, 'db.lock')
    const dead = run('.cache/writer/main.js', folder)
    await Promise.race([once(dead.stdout as NodeJS.ReadableStream, 'data'), once(dead, 'exit')])
    dead.kill('SIGKILL')
    await once(dead, 'exit')
    expect(existsSync(path)).toBe(true)
    takeLock(path)()
    expect(existsSync(path)).toBe(false)
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'elsewhere', since: 'then', token: 'x' }))
    expect(() => takeLock(path)).toThrow('process 1 on elsewhere')
  })

  test('is copied at a clean stop, and the copy opens with everything in it; the last three are kept', async () => {
    const folder = dataDir()
    const backup = join(folder, 'backup')
    for (let at = 0; at < 5; at++) {
      const database = await openDatabase(readConfig({ DATA_DIR: folder }))
      await database.tx((tx) => tx.insert(counter).values({ name: `row ${at}`, value: at }))
      await database.close()
    }
    const copies = readdirSync(backup).sort()
    expect(copies).toHaveLength(3)
    const restored = join(folder, 'restored')
    execFileSync('mkdir', [restored])
    execFileSync('tar', ['-xzf', join(backup, copies.at(-1) ?? ''), '-C', restored])
    const client = await PGlite.create({ dataDir: restored })
    const { rows } = await client.query<{ name: string }>('select name from counter order by name')
    expect(rows.map((row) => row.name)).toEqual(['row 0', 'row 1', 'row 2', 'row 3', 'row 4'])
    await client.close()
  }, 60_000)
})

describe.each(bothEngines)('migrations on %s', (engine) => {
  test('that a newer build ran are not passed over: its database is refused, and it is said why', async () => {
    const server = await TestServer.start(engine)
    const { db } = server.running.house
    await db.orm.execute(`insert into migration (name, sha256, at) values ('9998_later.sql', 'x', now())`)
    await expect(migrate(db)).rejects.toThrow('changed by a newer build (migrations 9998_later.sql)')
    await server.stop()
  })

  test('run once, also when the server starts again, and refuse a file that was changed', async () => {
    const server = await TestServer.start(engine)
    const { config, db } = server.running.house
    const before = await db.orm.execute('select name, at from migration order by name')
    if (engine === 'postgres') {
      const [one, two] = await Promise.all([openDatabase(config), openDatabase(config)])
      const after = await one.orm.execute('select name, at from migration order by name')
      expect((after as unknown as { rows: unknown }).rows).toEqual((before as unknown as { rows: unknown }).rows)
      await Promise.all([one.close(), two.close()])
      await db.orm.execute(`update migration set sha256 = 'other' where name = '0001_account.sql'`)
      await expect(openDatabase(config)).rejects.toThrow('0001_account.sql was changed')
    } else {
      expect((before as unknown as { rows: unknown[] }).rows.length).toBeGreaterThanOrEqual(5)
    }
    await server.stop()
  })
})

postgresTest('PostgreSQL: two instances started at once on an empty database both come up', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'))
  const config = readConfig({ DATABASE_URL: databaseUrl })
  const twins = await Promise.all([openDatabase(config), openDatabase(config)])
  await Promise.all(twins.map((one) => one.close()))
  await dropDatabase(inject('postgresUrl'), databaseUrl)
})

postgresTest(
  'PostgreSQL: a listener that lost its connection listens again and says that it may have missed something',
  async () => {
    const server = await TestServer.start('postgres')
    const { db } = server.running.house
    const heard: (string | null)[] = []
    await db.listen('probe', (payload) => heard.push(payload))
    await db.orm.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    )
    await expect.poll(() => heard, { timeout: 10_000 }).toContain(null)
    await db.orm.execute(`select pg_notify('probe', 'again')`)
    await expect.poll(() => heard).toContain('again')
    // That they may have missed something is no failure of theirs.
    expect(server.lines.filter((line) => line.includes('"level":50'))).toEqual([])
    await server.stop()
  },
)

postgresTest(
  'PostgreSQL: more at once than it has connections is told later in its own words, and is no error in the log',
  async () => {
    const server = await TestServer.start('postgres')
    const { db, config } = server.running.house
    const holder = new pg.Client({ connectionString: config.databaseUrl })
    await holder.connect()
    await holder.query('select pg_advisory_lock(7)')
    // A question begins with who waits for it.
    const busy = Array.from({ length: 10 }, () => db.orm.execute('select pg_advisory_lock_shared(7)').then(() => true))
    const { status, error, message } = await server.call(contract.account.captcha, {})
    expect([status, error, message]).toEqual([503, 'busy', '服务器繁忙，请稍后再试'])
    await holder.end()
    await Promise.all(busy)
    expect((await server.call(contract.account.captcha, {})).status).toBe(200)
    const said = server.lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'busy')
    expect(said).toMatchObject([{ level: 40, call: 'account.captcha', failure: { code: 'pool' } }])
    expect(server.lines.filter((line) => line.includes('"level":50'))).toEqual([])
    await server.stop()
  },
)

postgresTest(
  'PostgreSQL: a start that finds no database says whether nobody answers, or which one is missing',
  async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    nobody.close()
    await once(nobody, 'close')
    const away = openDatabase(readConfig({ DATABASE_URL: `postgres://me:hidden@127.0.0.1:${port}/cases` }))
    await expect(away).rejects.toThrow(
      `PostgreSQL at 127.0.0.1:${port} does not answer, so the database cases is not reached: connect ECONNREFUSED`,
    )
    const url = new URL(inject('postgresUrl'))
    url.pathname = '/nowhere'
    const missing = openDatabase(readConfig({ DATABASE_URL: url.href }))
    await expect(missing).rejects.toThrow(`There is no database nowhere at ${url.host}: it must be made first`)
  },
)

postgresTest('PostgreSQL: while it is away every call says so with 503, and the server lives on', async () => {
  const postgres = await startPostgres()
  const env = { DATABASE_URL: await postgres.createDatabase(), PORT: '0', DEMO: '1', LOG_LEVEL: 'silent' }
  const server = await start(readConfig({ ...env, DATA_DIR: mkdtempSync(join(tmpdir(), 'away-')) }), { empty: true })
  await postgres.stop()
  const asked = await fetch(`${server.address}/moduleApi/userservice/author/code`)
  expect([asked.status, (await asked.json()).error]).toEqual([503, 'unreachable'])
  const health = await fetch(`${server.address}/healthz`)
  expect([health.status, await health.json()]).toMatchObject([503, { ok: false, database: { ok: false } }])
  await server.stop()
  rmSync(server.house.config.dataDir, { recursive: true })
})
