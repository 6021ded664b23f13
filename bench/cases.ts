import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { Caller } from '../tests/setup/people.ts'
import { startPostgres } from '../tests/setup/postgres.ts'
import { Product } from '../tests/setup/product.ts'
import { report } from './figure.ts'
import { fillCases, records } from './fill.ts'

const few = records(10_000)

const paths = [
  ['first page', 'caseservice/case/list?size=20'],
  ['filtered page', 'caseservice/case/list?size=20&group=transfered&q=%E8%BF%9C%E8%88%AA7'],
  [
    'page by days and amount',
    'caseservice/case/list?size=20&from=2020-01-01&to=2099-12-31&amountFrom=1000&amountTo=5000',
  ],
  ['page by number', 'caseservice/case/list?size=20&sort=caseNo&way=asc'],
  ['page by amount', 'caseservice/case/list?size=20&sort=amount'],
  ['page by last change', 'caseservice/case/list?size=20&sort=changedAt'],
  ['counters', 'caseservice/case/count/MISHU'],
] as const

/**
 * Cases of institution 1 up to so many, written past the product, in every state, on every day of ten years and of many
 * amounts. Moments are of whole milliseconds, as the product writes them: pages go on from a millisecond.
 */
const upTo = (count: number) => [
  `insert into cases (tenant_id, case_no, receipt_no, cause, state, amount, opened_at, changed_at, accepted_at, search_text)
    select 1, 'B' || n, 'B' || n, '买卖合同纠纷',
      (array['pending','audit2','unpay','aff','transfered','tribunal','hearing','award','closed','disagree'])[1 + n % 10],
      (1000 + n % 9973)::text, date_trunc('milliseconds', now()) - (n % 3650) * interval '1 day' - n * interval '1 ms',
      date_trunc('milliseconds', now()) - (n % 977) * interval '1 hour' - n * interval '1 ms', date_trunc('milliseconds', now()),
      'b' || n || ' 远航' || n % 1000
    from generate_series((select count(*)::int from cases) + 1, ${count}) n`,
]

/** Milliseconds of one call after another, the median of so many. */
export async function median(url: string, token: string, path: string, calls = 40): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const begun = performance.now()
    const answer = await fetch(`${url}/moduleApi/${path}`, { headers: { Authorization: token } })
    await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[calls / 2]!
}

interface Shelf {
  engine: string
  many: number
  product: Product
  fill: (count: number) => Promise<void>
}

/** Prints what a secretary waits for with `many` cases against `few`. */
async function measure({ engine, many, product, fill }: Shelf): Promise<void> {
  const round = async () => {
    const { token } = await Caller.logIn(product.url, 'secretary')
    const found: number[] = []
    for (const [, path] of paths) found.push(await median(product.url, token, path))
    return found
  }
  await fill(few)
  await round()
  const before = [await round(), await round(), await round()]
  await fill(many)
  await round()
  const after = [await round(), await round(), await round()]
  for (const [at, [name]] of paths.entries()) {
    const pairs = before.map((baseline, turn) => ({ baseline: baseline[at]!, ours: after[turn]![at]! }))
    report(`${name} of cases, ${many} against ${few}, ${engine}, wall time`, '≤ 1.3', 'ms', pairs)
  }
  await product.close()
}

const env = { RATE_LIMITS: '0', LOG_LEVEL: 'silent' }

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const fill = async (count: number) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await fillCases((statement) => client.query(statement), upTo(count))
    await client.end()
  }
  const product = await Product.start({ ...env, DATABASE_URL: url })
  await measure({ engine: 'PostgreSQL', many: records(1_000_000), product, fill })
  await postgres.stop()
}

async function onPGlite(): Promise<void> {
  const product = await Product.start(env)
  // One process at a time has this database open.
  const fill = async (count: number) => {
    await product.kill('SIGTERM')
    const client = await PGlite.create({ dataDir: join(product.dataDir, 'db') })
    await fillCases((statement) => client.query(statement), upTo(count))
    await client.close()
    await product.start()
  }
  await measure({ engine: 'PGlite', many: records(100_000), product, fill })
}

/** Lists and counters stay as fast with a hundred times, and on PGlite ten times, the cases. */
export async function cases(): Promise<void> {
  await onPGlite()
  await onPostgres()
}
