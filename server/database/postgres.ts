import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Engine, Orm } from './db.ts'

/** PostgreSQL at `url`. Throws when it cannot be reached at start; later breaks are mended by themselves. */
export async function openPostgres(url: string): Promise<Engine> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // A connection that breaks while idle is dropped from the pool; without a listener Node would end the process.
  let closing = false
  pool.on('error', (error) => {
    if (!closing) console.error(`A database connection was lost: ${error.message}`)
  })
  await pool.query('select 1')
  const ears: Ear[] = []
  return {
    kind: 'postgres',
    orm: drizzle(pool) as unknown as Orm,
    async script(text) {
      await pool.query(text)
    },
    async listen(channel, heard) {
      const ear = new Ear(url, channel, heard)
      ears.push(ear)
      await ear.open()
      return () => ear.close()
    },
    async close() {
      closing = true
      for (const ear of ears) await ear.close()
      await pool.end()
    },
  }
}

/** A connection of its own that listens: one borrowed from the pool would forget its LISTEN when it is replaced. */
class Ear {
  readonly #url: string
  readonly #channel: string
  readonly #heard: (payload: string) => void
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(url: string, channel: string, heard: (payload: string) => void) {
    this.#url = url
    this.#channel = channel
    this.#heard = heard
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    this.#client = client
    client.on('notification', (message) => this.#heard(message.payload ?? ''))
    client.on('error', () => this.#again(client))
    client.on('end', () => this.#again(client))
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
  }

  #again(lost: pg.Client): void {
    if (this.#closed || this.#client !== lost) return
    this.#client = undefined
    const reopen = () =>
      this.open().then(
        // What was told while nobody listened is asked for now.
        () => this.#heard(''),
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
    await this.#client?.end()
  }
}
