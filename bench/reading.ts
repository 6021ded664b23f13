import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { Caller } from '../tests/setup/people.ts'
import { startPostgres } from '../tests/setup/postgres.ts'
import { Product } from '../tests/setup/product.ts'
import { root } from '../tests/walls/walls.ts'
import { pairs, report } from './figure.ts'

/** CPU of a process so far, in microseconds; the kernel counts in steps of 10 ms. */
export function cpu(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** CPU microseconds a request, at full speed over 10 connections for 3 s. */
export async function perRequest(
  pid: number,
  url: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<number> {
  const before = cpu(pid)
  const post = body === undefined ? {} : { method: 'POST' as const, body }
  const result = await autocannon({ url, headers, connections: 10, duration: 3, ...post })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return (cpu(pid) - before) / result.requests.total
}

/** A server with one route that does nothing and one that asks `SELECT 1` of a database, and the CPU microseconds of a request to each. */
export async function emptyRoute(databaseUrl = '') {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const floor = spawn(process.execPath, ['bench/empty.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(floor.stdout, 'data')
  const ask = (path: string) => () => perRequest(floor.pid ?? 0, `http://127.0.0.1:${Number(String(port))}${path}`)
  const empty = ask('/')
  await empty()
  return { empty, select: ask('/select'), close: () => void floor.kill() }
}

/**
 * One authorised read through the API's door against an empty Fastify route, on both databases; on PostgreSQL also against what any
 * question to it costs: a bare route, and the product's own, `/healthz`, which asks once for all who ask together and looks at the
 * files and the disk besides.
 */
export async function reading(): Promise<void> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const { empty, select, close } = await emptyRoute(url)
  const engines: [string, Record<string, string>][] = [
    ['PGlite', {}],
    ['PostgreSQL', { DATABASE_URL: url }],
  ]
  for (const [engine, env] of engines) {
    const product = await Product.start({ RATE_LIMITS: '0', LOG_LEVEL: 'silent', ...env })
    const { token } = await Caller.logIn(product.url, 'applicant')
    for (const [name, path] of [
      ['who am I', 'userservice/author/info'],
      ['a page of applications', 'caseservice/preservation/list?page=1&size=20'],
    ] as const) {
      const ours = () => perRequest(product.pid, `${product.url}/moduleApi/${path}`, { Authorization: token })
      await ours()
      report(
        `one authorised read, ${name}, ${engine}, CPU of the server`,
        '≤ 15 (PostgreSQL)',
        'µs',
        await pairs(3, ours, empty),
      )
      if (engine !== 'PostgreSQL' || name !== 'who am I') continue
      await select()
      report(`${name}, ${engine}, against a route that asks SELECT 1`, '≤ 5', 'µs', await pairs(3, ours, select))
      const healthz = () => perRequest(product.pid, `${product.url}/healthz`)
      await healthz()
      report(`${name}, ${engine}, against /healthz`, '≤ 5', 'µs', await pairs(3, ours, healthz))
    }
    await product.close()
  }
  await postgres.stop()
  close()
}
