import pg from 'pg'
import { sqlStateOf } from '../outage.ts'

/** So long it is held without a question: firewalls on the way forget one that is silent for minutes, and tell nobody. */
const idleMs = 10_000
/** The plan or the name of a prepared question is no longer what this connection holds: another house has changed a table. */
const outdated = ['0A000', '26000']

/**
 * One connection to PostgreSQL on which a question is sent without waiting for the answer to the one before. What is asked at every
 * moment (prepared.ts) goes here: to wake another process of the database costs more than to answer it. A slow question or a
 * transaction would hold up all others. Questions only read, so that one may be asked again.
 *
 * A question fails where its connection does, or where no answer comes for `silenceMs`; the next one makes a new connection.
 */
export class Lane {
  readonly #options: pg.ClientConfig
  readonly #idle = setTimeout(() => void this.#drop(this.#client), idleMs).unref()
  #client: Promise<pg.Client> | undefined
  #closed = false

  constructor(connectionString: string, connectionTimeoutMillis: number, silenceMs: number) {
    this.#options = { connectionString, connectionTimeoutMillis, query_timeout: silenceMs, pipeline: true }
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#closed) throw new Error('The database is closed')
    this.#idle.refresh()
    this.#client ??= this.#open()
    const opened = this.#client
    const client = await opened
    try {
      return await client.query(config, values)
    } catch (error) {
      if (!(error instanceof Error && outdated.includes(sqlStateOf(error)))) throw error
      void this.#drop(opened)
      this.#client ??= this.#open()
      return (await this.#client).query(config, values)
    }
  }

  #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#options)
    const opened = client.connect().then(() => client)
    const drop = () => void this.#drop(opened)
    // What was on its way is told by its question; without a listener Node would end the process.
    client.on('error', drop)
    client.on('end', drop)
    opened.catch(drop)
    return opened
  }

  /** Lets go of a connection once its questions are answered. */
  async #drop(opened: Promise<pg.Client> | undefined): Promise<void> {
    if (this.#client === opened) this.#client = undefined
    await opened?.then((client) => client.end()).catch(() => undefined)
  }

  close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    return this.#drop(this.#client)
  }
}
