import pg from 'pg'
import { Caller } from '../tests/setup/people.ts'
import { startPostgres } from '../tests/setup/postgres.ts'
import { Product } from '../tests/setup/product.ts'
import { pairs, report, spread } from './figure.ts'
import { records } from './fill.ts'
import { emptyRoute, perRequest } from './reading.ts'

const [few, many] = [records(10_000), records(1_000_000)]
const path = '/moduleApi/messageservice/message/notify/list'

/** Messages of one person up to so many, of some years; one in fifty is unread. */
const upTo = (count: number) => [
  `insert into message (account_id, kind, params, link, read_status, created_at)
    select a.id, 'text', jsonb_build_object('text', '通知' || n), '', case when n % 50 = 0 then 0 else 1 end,
      date_trunc('milliseconds', now()) - n * interval '1 minute'
    from account a, generate_series((select count(*)::int from message) + 1, ${count}) n where a.username = 'applicant'`,
  'vacuum analyze message',
]

/** Milliseconds of the first page of all messages, the median of forty. */
async function firstPage(url: string, token: string): Promise<number> {
  const headers = { Authorization: token, 'content-type': 'application/json' }
  const times: number[] = []
  for (let at = 0; at < 40; at++) {
    const begun = performance.now()
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ page: 1, size: 20 }) })
    await answer.text()
    if (!answer.ok) throw new Error(`messages: ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[20] ?? Number.NaN
}

/** What a page asks every half minute for its bell, against an empty route; and the list of somebody who was told a million things. */
export async function messages(): Promise<void> {
  const { empty, close } = await emptyRoute()
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const product = await Product.start({ RATE_LIMITS: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, DEMO: '1' })
  const { token } = await Caller.logIn(product.url, 'applicant')
  const headers = { Authorization: token, 'content-type': 'application/json' }
  const poll = () =>
    perRequest(product.pid, product.url + path, headers, JSON.stringify({ page: 1, size: 5, readStatus: 0 }))
  await poll()
  const polls = await pairs(3, poll, empty)
  report('message poll, PostgreSQL, CPU of the server', '≤ 15', 'µs', polls)
  // 1000 a second: microseconds of each are thousandths of a core.
  const percent = spread(
    polls.map(({ ours }) => ours / 10),
    0,
  )
  console.log(`  10 000 who poll every 10 s take ${percent} % of one core   goal ≤ 100`)
  close()

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const fill = async (count: number) => {
    for (const statement of upTo(count)) await client.query(statement)
  }
  const round = () => firstPage(product.url, token)
  await fill(few)
  await round()
  const before = [await round(), await round(), await round()]
  await fill(many)
  await round()
  const after = [await round(), await round(), await round()]
  await client.end()
  const found = before.map((baseline, turn) => ({ baseline, ours: after[turn] ?? Number.NaN }))
  report(`first page of messages of one person, ${many} against ${few}, PostgreSQL, wall time`, '≤ 1.3', 'ms', found)
  await product.close()
  await postgres.stop()
}
