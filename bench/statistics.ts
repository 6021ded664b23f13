import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { settleStatistics } from '../server/statistics/read.ts'
import { Caller } from '../tests/setup/people.ts'
import { startPostgres } from '../tests/setup/postgres.ts'
import { Product } from '../tests/setup/product.ts'
import { median } from './cases.ts'
import { report } from './figure.ts'
import { fillCases, records } from './fill.ts'

const [few, many] = [records(10_000), records(1_000_000)]

/** Cases of institution 1 up to so many, of ten years, thirty causes and every state; those that are closed took up to two years. */
const upTo = (count: number) => [
  `insert into cases (tenant_id, case_no, receipt_no, cause, state, amount, opened_at, changed_at, accepted_at, search_text, filed_offline)
    select 1, 'B' || n, 'B' || n, '纠纷' || n % 30,
      (array['pending','audit2','unpay','aff','transfered','tribunal','hearing','award','closed','closed'])[1 + n % 10],
      (1000 + n::bigint * 97 % 30000000)::text, at, at, at, '', n % 13 = 0
    from generate_series((select count(*)::int from cases) + 1, ${count}) n,
      lateral (select date_trunc('milliseconds', now()) - (n::bigint * 7919 % 3650) * interval '1 day' - n * interval '1 ms' as at) t`,
  `insert into case_event (case_id, no, at, action, by_id, by_name, state, reason, details, previous, hash)
    select c.id, s.no, c.opened_at + s.share * (hashtext(c.case_no) & 511) * interval '1 day', 'pass', null, '', s.state, '', '{}', '', ''
    from cases c, (values (1, 0, 'pending'), (2, 0.1, 'unpay'), (3, 0.2, 'transfered'), (4, 0.4, 'hearing'), (5, 0.8, 'award'), (6, 1, 'closed'))
      s (no, share, state)
    where c.state = 'closed' and not exists (select from case_event e where e.case_id = c.id) order by c.id, s.no`,
]

/** A head asks for the statistics of a year, and for the first page of a list behind a number: as fast with a hundred times the cases. */
export async function statistics(): Promise<void> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const product = await Product.start({ RATE_LIMITS: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, DEMO: '1' })
  const fill = async (count: number) => {
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    await fillCases((statement) => pool.query(statement), upTo(count))
    await settleStatistics({ db: { orm: drizzle(pool) as never } })
    await pool.query('vacuum analyze statistic')
    await pool.end()
  }
  const year = new Date().getFullYear() - 1
  const period = `from=${year}-01&to=${year}-12`
  const paths = [
    ['statistics of a year', `caseservice/statistics/read?${period}`],
    ['list behind all cases of a year', `caseservice/statistics/behind?${period}&of=state`],
    ['list behind a state', `caseservice/statistics/behind?${period}&of=state&key=closed`],
    ['list behind a cause', `caseservice/statistics/behind?${period}&of=cause&key=${encodeURIComponent('纠纷7')}`],
    ['list behind those filed without a network', `caseservice/statistics/behind?${period}&of=filed&key=offline`],
    ['list behind a bracket', `caseservice/statistics/behind?${period}&of=amount&key=CNY%20to1m`],
    ['list behind a length', `caseservice/statistics/behind?${period}&of=length&key=whole`],
  ] as const
  const round = async () => {
    const { token } = await Caller.logIn(product.url, 'reviewer')
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
    const pairs = before.map((of, turn) => ({ baseline: of[at] ?? Number.NaN, ours: after[turn]?.[at] ?? Number.NaN }))
    report(`${name}, ${many} cases against ${few}, PostgreSQL, wall time`, '≤ 1.3', 'ms', pairs)
  }
  await product.close()
  await postgres.stop()
}
