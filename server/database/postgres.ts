import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { causesOf, databaseCode, PoolFull, sqlStateOf } from '../outage.ts'
import type { Engine, Orm } from './db.ts'
import { Lane } from './lane.ts'

/** So long a connection may take to be made, or to be free. */
const connectMs = 10_000
const closeMs = 5_000
/** A connection that only listens asks so often whether anybody is there. */
const askMs = 30_000

/**
 * PostgreSQL at `url`. Throws when it cannot be reached at start; later breaks are mended by themselves. A database that says
 * nothing for `silenceMs` (its host is lost, a firewall forgot us) is one that broke.
 */
export async function openPostgres(url: string, silenceMs: number): Promise<Engine> {
  const pool = namedWhereFull(new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: connectMs }))
  pool.on('connect', (client) => giveUpOnSilence(client, silenceMs))
  // A connection that breaks while idle is dropped from the pool; without a listener Node would end the process.
  let closing = false
  pool.on('error', (error) => {
    if (!closing) console.error(`A database connection was lost: ${error.message}`)
  })
  await pool.query('select 1').catch(async (cause: unknown) => {
    await pool.end()
    throw new Error(whyNot(url, cause), { cause })
  })
  const lane = new Lane(url, connectMs, silenceMs)
  const ears: Ear[] = []
  return {
    kind: 'postgres',
    orm: drizzle(pool) as unknown as Orm,
    often: drizzle(lane as unknown as pg.Client) as unknown as Orm,
    // A migration of a large table may take its time.
    async script(text) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
      // What breaks meanwhile is told by the query; without a listener Node would end the process.
      client.on('error', () => undefined)
      await client.connect()
      await client.query(text).finally(() => client.end())
    },
    async listen(channel, heard) {
      const ear = new Ear(url, channel, heard, silenceMs)
      ears.push(ear)
      await ear.open()
      return () => ear.close()
    },
    async close() {
      closing = true
      const closed = Promise.all([pool.end(), lane.close(), ...ears.map((ear) => ear.close())])
      // One that says nothing does not say goodbye either.
      const late = new AbortController()
      await Promise.race([closed, delay(closeMs, undefined, { signal: late.signal })])
      late.abort()
    },
  }
}

/** Why a database cannot be opened, and what to look at: who is not reached, has no such database, or lets nobody of that name in. */
function whyNot(url: string, cause: unknown): string {
  const { host, pathname } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  const state = [...causesOf(cause)].map(sqlStateOf).find((one) => one !== '')
  const said = [...causesOf(cause)].map(({ message }) => message).find((message) => message !== '') ?? ''
  if (state === '3D000') return `There is no database ${name} at ${host}: it must be made first (createdb)`
  if (state !== undefined) return `The database ${name} at ${host} does not let us in: ${said}`
  return `PostgreSQL at ${host} does not answer, so the database ${name} is not reached: ${said || databaseCode(cause)}`
}

/** What `pg` says without a code, where all connections are in use and none became free in time. */
const poolFull = 'timeout exceeded when trying to connect'

/** A pool whose failure for want of a free connection has a name and a code: that is no outage, and the log tells them apart. */
function namedWhereFull(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  const named = (error: Error | undefined) => (error?.message === poolFull ? new PoolFull(error) : error)
  pool.connect = ((done?: Parameters<typeof pool.connect>[0]) => {
    if (done) return connect((error, client, release) => done(named(error), client, release))
    return connect().catch((error: Error) => {
      throw named(error)
    })
  }) as typeof pool.connect
  return pool
}

/**
 * Ends a connection that leaves a question unanswered: TCP alone would wait a quarter of an hour, and everybody with it. What
 * was asked fails then, and the pool makes a new connection.
 */
function giveUpOnSilence(client: pg.ClientBase, silenceMs: number): void {
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
  client.query = ((...asked: unknown[]) => {
    // Ended while a question is open, it lets go of the socket at once.
    const silence = setTimeout(() => void (client as pg.Client).end(), silenceMs)
    const heard = () => clearTimeout(silence)
    const last = asked.at(-1)
    if (typeof last === 'function')
      asked[asked.length - 1] = (...answer: unknown[]) => {
        heard()
        last(...answer)
      }
    const answer = ask(...asked)
    if (answer instanceof Promise) answer.then(heard, heard)
    return answer
  }) as typeof client.query
}

/** A connection of its own that listens: one borrowed from the pool would forget its LISTEN when it is replaced. */
class Ear {
  readonly #url: string
  readonly #channel: string
  readonly #heard: (payload: string | null) => void
  readonly #silenceMs: number
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #asking: NodeJS.Timeout | undefined
  #closed = false

  constructor(url: string, channel: string, heard: (payload: string | null) => void, silenceMs: number) {
    this.#url = url
    this.#channel = channel
    this.#heard = heard
    this.#silenceMs = silenceMs
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: connectMs })
    giveUpOnSilence(client, this.#silenceMs)
    this.#client = client
    client.on('notification', (message) => this.#heard(message.payload ?? ''))
    client.on('error', () => this.#again(client))
    client.on('end', () => this.#again(client))
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    if (this.#closed) return client.end()
    // Nobody tells a listener that its line is dead. Where nothing comes back the line is ended, which is heard above.
    this.#asking = setInterval(() => client.query('select 1').catch(() => this.#again(client)), askMs)
  }

  #again(lost: pg.Client): void {
    if (this.#closed || this.#client !== lost) return
    this.#client = undefined
    clearInterval(this.#asking)
    const reopen = () =>
      this.open().then(
        // What was told while nobody listened is asked for now.
        () => this.#heard(null),
        () => {
          this.#client = undefined
          clearTimeout(this.#retry)
          if (!this.#closed) this.#retry = setTimeout(reopen, 1000)
        },
      )
    this.#retry = setTimeout(reopen, 200)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#asking)
    await this.#client?.end()
  }
}
