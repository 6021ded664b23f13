import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { contract } from '../contract/all.ts'
import { Caller } from '../tests/setup/people.ts'
import { startPostgres } from '../tests/setup/postgres.ts'
import { Product } from '../tests/setup/product.ts'
import { openPushService } from '../tests/setup/pushService.ts'
import { records } from './fill.ts'
import { mebibytes } from './memory.ts'

const many = records(10_000)
const pushes = 20

const letters = `insert into letter (channel, "to", subject, text, made_at, next_at, expires_at)
  select 'mail', 'n' || n || '@partner.example', '新通知', '您有一条新通知，请登录后查看。', now(), now(), now() + interval '7 days'
  from generate_series(1, ${many}) n`

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How many notices a minute reach a mail server on this machine, with the memory of the server meanwhile; and a push to its endpoint. */
export async function notices(): Promise<void> {
  let arrived = 0
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => {
        arrived++
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = mails.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const product = await Product.start({
    ...{ RATE_LIMITS: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, DEMO: '1', OUTGOING_NETWORKS: '127.0.0.0/8' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://127.0.0.1' },
  })
  await drain(product, url, () => arrived)
  await push(product, url)
  await product.close()
  await postgres.stop()
  await new Promise<void>((resolve) => mails.close(() => resolve()))
}

async function drain(product: Product, url: string, arrived: () => number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const left = async () => Number((await client.query('select count(*) from letter')).rows[0].count)
  const round = async () => {
    const begun = performance.now()
    await client.query(letters)
    await client.query("select pg_notify('letter', '')")
    let most = 0
    while ((await left()) > 0) {
      most = Math.max(most, mebibytes(product.pid))
      await later(100)
    }
    return { seconds: (performance.now() - begun) / 1000, most }
  }
  // Warms up what stays: memory that rises from then on would rise for ever.
  await round()
  const rounds = [await round(), await round(), await round()]
  await client.end()
  console.log(`${many} notices by mail, PostgreSQL (three times after the first; ${arrived()} mails arrived)`)
  console.log(
    `  a minute  ${rounds.map(({ seconds }) => ((many * 60) / seconds).toFixed(0)).join(' / ')}   goal ≥ 10000`,
  )
  console.log(
    `  memory    ${rounds.map(({ most }) => most.toFixed(0)).join(' / ')} MiB at most   goal: last ≤ 1.1 × first`,
  )
}

async function push(product: Product, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>("select id from account where username = 'applicant'")
  await client.end()
  const service = await openPushService()
  const path = '/bench'
  const device = service.device(path)
  const applicant = await Caller.logIn(product.url, 'applicant')
  await applicant.ask(contract.message.subscribe, { body: { ...device.subscription, language: 'zh' } })
  const secretary = await Caller.logIn(product.url, 'secretary')
  const body = { userIds: rows.map(({ id }) => id), content: '通知' }
  const times: number[] = []
  for (let at = 0; at < pushes; at++) {
    const before = service.came(path).length
    const begun = performance.now()
    await secretary.ask(contract.message.send, { body })
    while (service.came(path).length === before) await later(2)
    times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (pushes - 1))] ?? Number.NaN).toFixed(0)
  console.log(`from a message to its push at the endpoint, PostgreSQL (n = ${pushes}; min / median / max)`)
  console.log(`  ours      ${at(0)} / ${at(0.5)} / ${at(1)} ms`)
  await service.close()
}
