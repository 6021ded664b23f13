import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { Caller } from '../tests/setup/people.ts'
import { startPostgres } from '../tests/setup/postgres.ts'
import { Product } from '../tests/setup/product.ts'
import { report } from './figure.ts'

const few = 1000
const many = 100_000
const pagesPerCase = 50

/** What is looked for: how often it stands, and what is asked. */
const asked = [
  ['words of every third page', '买卖合同纠纷'],
  ['words of one page in a hundred', '迟延履行违约金'],
  ['words of one page in a thousand', '货物毁损灭失'],
  ['words of no page', '犬羊牛马'],
] as const

/**
 * Pages of cases of institution 1 up to so many, written past the product: each of eight lines out of four thousand, which use
 * characters as often as print does, and what is looked for.
 */
const upTo = (count: number) => [
  'drop index text_page_words',
  `insert into cases (tenant_id, case_no, receipt_no, cause, state, amount, opened_at, changed_at, accepted_at)
    select 1, 'F' || n, 'F' || n, '买卖合同纠纷', 'hearing', '1000', now(), now(), now()
    from generate_series((select count(*)::int from cases where case_no like 'F%') + 1, ${count / pagesPerCase}) n`,
  `insert into text_source (record_kind, record_id, state, done)
    select 'case', c.id, 'read', ${pagesPerCase} from cases c
    where c.case_no like 'F%' and not exists (select from text_source s where s.record_id = c.id and s.record_kind = 'case')`,
  `create table if not exists line_of as select n, (select string_agg(chr(19968 + floor(3000 * power(random(), 3))::int), '')
    from generate_series(1, 40 + n * 0)) as text from generate_series(0, 3999) n`,
  `insert into text_page (no, page, source_id, tenant_id, case_id, machine, text)
    select s.no, at, s.id, 1, s.record_id, false,
      (select string_agg(l.text, '，') from line_of l where l.n in (select ((s.no * 53 + at) * 7919 + each * 1301) % 4000 from generate_series(1, 8) each))
      || case when (s.no * 50 + at) % 3 = 0 then '买卖合同纠纷' else '' end
      || case when (s.no * 50 + at) % 100 = 7 then '迟延履行违约金' else '' end
      || case when (s.no * 50 + at) % 1000 = 7 then '货物毁损灭失' else '' end
    from text_source s, generate_series(1, ${pagesPerCase}) at
    where s.record_kind = 'case' and s.file_id is null and not exists (select from text_page p where p.no = s.no)`,
  'create index text_page_words on text_page using gin (page_grams(words)) with (fastupdate = off)',
  'vacuum analyze text_page',
  'vacuum analyze text_source',
  'vacuum analyze cases',
]

/** Milliseconds of one call after another, the median of so many. */
async function median(url: string, token: string, words: string, calls = 30): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const begun = performance.now()
    const path = `caseservice/case/findText?q=${encodeURIComponent(words)}`
    const answer = await fetch(`${url}/moduleApi/${path}`, { headers: { Authorization: token } })
    await answer.text()
    if (!answer.ok) throw new Error(`${words}: ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[calls / 2]!
}

/** Prints what a secretary waits for with `many` pages against `few`. */
async function measure(engine: string, product: Product, fill: (count: number) => Promise<void>): Promise<void> {
  const round = async () => {
    const { token } = await Caller.logIn(product.url, 'secretary')
    const found: number[] = []
    for (const [, words] of asked) found.push(await median(product.url, token, words))
    return found
  }
  await fill(few)
  await round()
  const before = [await round(), await round(), await round()]
  await fill(many)
  await round()
  const after = [await round(), await round(), await round()]
  for (const [at, [what]] of asked.entries()) {
    const pairs = before.map((baseline, turn) => ({ baseline: baseline[at]!, ours: after[turn]![at]! }))
    report(`first page of ${what}, ${many} pages against ${few}, ${engine}, wall time`, '≤ 1.3', 'ms', pairs)
  }
  await product.close()
}

const env = { RATE_LIMITS: '0', LOG_LEVEL: 'silent', READ_FILES: '0' }

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const fill = async (count: number) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const statement of upTo(count)) await client.query(statement)
    await client.end()
  }
  await measure('PostgreSQL', await Product.start({ ...env, DATABASE_URL: url }), fill)
  await postgres.stop()
}

async function onPGlite(): Promise<void> {
  const product = await Product.start(env)
  // One process at a time has this database open.
  await measure('PGlite', product, async (count) => {
    await product.kill('SIGTERM')
    const client = await PGlite.create({ dataDir: join(product.dataDir, 'db') })
    for (const statement of upTo(count)) await client.query(statement)
    await client.close()
    await product.start()
  })
}

/** The search in texts stays as fast with a hundred times the pages, however many of them are found. */
export async function finding(): Promise<void> {
  await onPostgres()
  await onPGlite()
}
