import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { spawnTied } from './child.ts'
import { ownerOf } from './owner.ts'
import { plainly } from './plainly.ts'
import { freePort, startMs } from './product.ts'
import { settlePeople } from './settle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL cluster of this run; every test file makes a database of its own in it. */
    postgresUrl: string
    /** The name of a database in it with the people of tests/make/people.ts, to copy. */
    peopledDatabase: string
  }
}

export interface Postgres {
  url: string
  /** Makes an empty database and answers with its address. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/** For the run of the server tests. Where there is no PostgreSQL they run on the other engine, and the runner says so. */
export const setup = (project: TestProject): Promise<() => Promise<void>> => plainly(setUp(project))

async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.NO_POSTGRES) return async () => undefined
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  await settlePeople({ DATABASE_URL: databaseUrl })
  project.provide('postgresUrl', postgres.url)
  project.provide('peopledDatabase', new URL(databaseUrl).pathname.slice(1))
  return postgres.stop
}

/** A PostgreSQL cluster of its own, in a temporary folder, on a free port. */
export async function startPostgres(): Promise<Postgres> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const owner = ownerOf(folder)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], {
    ...owner,
    stdio: 'pipe',
    cwd: folder,
  })
  const port = await freePort()
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=100']
  const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
  const options = [...place, ...settings.flatMap((one) => ['-c', one])]
  const child = spawnTied(join(bin, 'postgres'), options, {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr?.on('data', (text) => (log += text))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answers(url, child, () => log)
  return {
    url,
    createDatabase: () => createDatabase(url),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a database beside the one at `url`, empty or as a copy of `template`, and answers with its address. */
export async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `t${randomUUID().replaceAll('-', '')}`
  await ask(url, `create database ${name} template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

export async function dropDatabase(url: string, own: string): Promise<void> {
  await ask(url, `drop database ${new URL(own).pathname.slice(1)} with (force)`)
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Where its programs lie. */
export function binaries(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const bin = versions.map((version) => join(root, version, 'bin')).find((path) => existsSync(join(path, 'initdb')))
  if (!bin) throw new Error('The server tests need PostgreSQL: apt-get install postgresql')
  return bin
}

async function answers(url: string, child: ChildProcess, log: () => string): Promise<void> {
  for (const began = Date.now(); ; ) {
    const isOver = child.exitCode !== null || child.signalCode !== null || Date.now() - began > startMs
    if (isOver) throw new Error(`PostgreSQL did not start:\n${log()}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: startMs })
    const up = await client.connect().then(
      () => true,
      () => false,
    )
    if (up) return client.end()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
