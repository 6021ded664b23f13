import pg from 'pg'

/**
 * One connection to PostgreSQL on which a question is sent without waiting for the answer to the one before. What is asked at every
 * moment (prepared.ts) goes here: to wake another process of the database costs more than to answer it. A slow question or a
 * transaction would hold up all others.
 *
 * A question fails where its connection does, or where no answer comes for `silenceMs`; the next one makes a new connection.
 */
export class Lane {
  readonly #options: pg.ClientConfig
  #client: Promise<pg.Client> | undefined

  constructor(connectionString: string, connectionTimeoutMillis: number, silenceMs: number) {
    this.#options = { connectionString, connectionTimeoutMillis, query_timeout: silenceMs, pipeline: true }
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    this.#client ??= this.#open()
    return (await this.#client).query(config, values)
  }

  #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#options)
    const opened = client.connect().then(() => client)
    const drop = () => {
      if (this.#client === opened) this.#client = undefined
    }
    // What was on its way is told by its question; without a listener Node would end the process.
    client.on('error', drop)
    client.on('end', drop)
    opened.catch(drop)
    return opened
  }

  async close(): Promise<void> {
    await (await this.#client)?.end()
  }
}
