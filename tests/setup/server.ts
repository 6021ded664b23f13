import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { ErrorCode, FieldError } from '../../contract/errors/errors.ts'
import type { Input, Named, Reply } from '../../contract/kernel/call.ts'
import { demoRoles } from '../../contract/kernel/office.ts'
import type { NewAccount } from '../../server/account/create.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/db.ts'
import { misfit } from '../../server/door/answer.ts'
import { type Running, start } from '../../server/start.ts'
import { account } from '../../server/tables/account.ts'
import { type Name, people } from '../make/people.ts'
import { exchange } from './exchange.ts'
import { attends, tellFailure } from './failure.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

export type EngineName = 'pglite' | 'postgres'

/** For what is about the engine itself: locks, kills, once, numbers, search, time. */
export const bothEngines: EngineName[] = process.env.NO_POSTGRES ? ['pglite'] : ['postgres', 'pglite']
/** For what is not: one engine, and both in the soak. They share dialect, schema and SQL. */
export const engines = process.env.SOAK ? bothEngines : bothEngines.slice(0, 1)
/** For the tables that make every call: both engines in `test:full` and the soak, so that each call runs on each engine there. */
export const everyCallEngines = process.env.SUITE === 'full' ? bothEngines : engines

/** For what is about neither: the first there is, in every suite. */
export const [anEngine = 'pglite'] = bothEngines

/** A test that needs PostgreSQL itself: two instances on one database, or its absence. */
export const postgresTest = test.skipIf(process.env.NO_POSTGRES)

export interface Answer<T> {
  status: number
  headers: Headers
  code: number
  message: string
  data: T
  error?: ErrorCode
  fields: FieldError[]
}

export interface Letter {
  channel: 'sms' | 'mail'
  to: string
  subject: string
  text: string
  code?: string
  link?: string
  ics?: string
}

interface Extra {
  as?: Name | undefined
  token?: string | undefined
  key?: string | undefined
  headers?: Record<string, string>
}

/** A server in this process on a database of its own, with the people of tests/make/people.ts in it. */
export class TestServer {
  readonly running: Running
  readonly lines: string[]
  /** The server's clock runs so many milliseconds ahead. */
  readonly clock: { later: number }
  readonly ids = new Map<Name, string>()
  /** Whether its records are spoilt by hand, so that answers need not fit the contract. */
  mayMisfit = false
  private readonly tokens = new Map<Name, string>()
  private readonly tidy: () => Promise<void>
  private readonly leave = attends(() => tellFailure([], undefined, this.lines.join('')))

  private constructor(running: Running, lines: string[], clock: { later: number }, tidy: () => Promise<void>) {
    this.running = running
    this.lines = lines
    this.clock = clock
    this.tidy = tidy
  }

  /** `by`: another way to its database, in PostgreSQL. */
  static async start(
    engine: EngineName,
    env: Record<string, string> = {},
    by: (databaseUrl: string) => string = (databaseUrl) => databaseUrl,
  ): Promise<TestServer> {
    const { dataDir, databaseUrl, tidy } = await room(engine)
    const lines: string[] = []
    const clock = { later: 0 }
    const config = readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl && by(databaseUrl),
      DEMO: '1',
      RATE_LIMITS: '0',
      // Files are read by the tests that look for what stands in them.
      READ_FILES: '0',
      ...env,
    })
    if (!config.demo) await leaveDemo(config)
    const now = () => new Date(Date.now() + clock.later)
    const running = await start(config, { log: { write: (line) => lines.push(line) }, now, empty: true })
    const server = new TestServer(running, lines, clock, tidy)
    const known = await running.house.db.orm.select({ id: account.id, username: account.username }).from(account)
    for (const [name, { username }] of Object.entries(people)) {
      const found = known.find((one) => one.username === username)
      if (!found) throw new Error(`${name} was not settled`)
      server.ids.set(name as Name, found.id)
    }
    return server
  }

  get address(): string {
    return this.running.address
  }

  id(name: Name): string {
    return this.ids.get(name) ?? ''
  }

  async stop(): Promise<void> {
    this.leave()
    await this.running.stop()
    await this.tidy()
    const wrong = this.mayMisfit ? [] : this.lines.filter((line) => line.includes(misfit))
    if (wrong.length) throw new Error(`Answers that do not fit the contract:\n${wrong.slice(0, 5).join('')}`)
  }

  /** The captcha's uuid and its answer, as the demo outbox shows it. */
  async captcha(): Promise<{ uuid: string; code: string }> {
    const { uuid } = (await this.call(contract.account.captcha, {})).data
    const outbox = (await (await fetch(`${this.address}/dev/outbox.json`)).json()) as { uuid?: string; code?: string }[]
    return { uuid, code: outbox.find((letter) => letter.uuid === uuid)?.code ?? '' }
  }

  /** What went to a phone or a mailbox, newest first, as the demo outbox shows it. */
  async lettersTo(address: string): Promise<Letter[]> {
    const outbox = (await (await fetch(`${this.address}/dev/outbox.json`)).json()) as Letter[]
    return outbox.filter((letter) => letter.to === address)
  }

  /** The newest code that went to a phone or a mailbox. */
  async codeTo(address: string): Promise<string> {
    const code = (await this.lettersTo(address)).find((letter) => letter.code)?.code
    if (!code) throw new Error(`No code went to ${address}`)
    return code
  }

  /** The code of the newest link that went to a phone or a mailbox to set a password. */
  async linkTo(address: string): Promise<string> {
    const link = (await this.lettersTo(address)).find((letter) => letter.link?.includes('/password?link='))?.link
    if (!link) throw new Error(`No link went to ${address}`)
    return link.split('link=')[1] ?? ''
  }

  /** Sets a password as its holder does, by the link that went to their phone or mailbox. */
  async setPassword(address: string, password: string): Promise<void> {
    const body = { code: await this.linkTo(address), password }
    const { status, message } = await this.call(contract.account.setByLink, { body })
    if (status !== 200) throw new Error(`No password was set: ${message}`)
  }

  /** An administrator sends somebody the link to set a password, who sets it; answers with who it is. */
  async resetPassword(as: Name, id: string, password: string) {
    await this.call(contract.admin.sendReset, { body: { id } }, { as })
    const known = await this.call(contract.admin.userDetail, { body: { id } }, { as })
    await this.setPassword(known.data.email || known.data.phone, password)
    return known
  }

  async logIn(name: Name, change: Record<string, unknown> = {}): Promise<Answer<Reply<typeof contract.account.login>>> {
    const { username, password, cate, tenantId = 1 } = people[name] as NewAccount
    const loginType = cate === 'MISHU' ? 'login2' : 'login'
    const body = { username, password, cate, tenantId, loginType, ...(await this.captcha()), ...change }
    return this.call(contract.account.login, { body: body as never })
  }

  /** The token of a person, who logs in at the first time. */
  async token(name: Name): Promise<string> {
    const known = this.tokens.get(name)
    if (known) return known
    const { data, message } = await this.logIn(name)
    if (!data?.token) throw new Error(`${name} was not let in: ${message}`)
    this.tokens.set(name, data.token)
    return data.token
  }

  /** Makes a call as the contract describes it, for `as`; mutations carry a key of their own unless one is given. */
  async call<C extends Named>(call: C, input: Input<C>, extra: Extra = {}): Promise<Answer<Reply<C>>> {
    const {
      params = {},
      query = {},
      body,
    } = input as {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: unknown
    }
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const search = new URLSearchParams(query).toString()
    return this.send(call.method, `${path}${search && `?${search}`}`, body, { key: randomUUID(), ...extra })
  }

  /** Any request below /moduleApi/; a string goes as it is. */
  async send<T = unknown>(method: string, path: string, body?: unknown, extra: Extra = {}): Promise<Answer<T>> {
    const token = extra.token ?? (extra.as ? await this.token(extra.as) : undefined)
    const headers: Record<string, string> = { 'accept-language': 'zh', ...extra.headers }
    if (token) headers.authorization = token
    if (extra.key) headers['idempotency-key'] = extra.key
    if (body !== undefined) headers['content-type'] ??= 'application/json'
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await exchange(`${this.address}/moduleApi/${path}`, method, headers, sent)
    const said = /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(answer.text) : { data: answer.text }
    return { ...said, status: answer.status, headers: answer.headers }
  }
}

/** Outside the demo nobody has the exemptions that the people of the tests have in it. */
async function leaveDemo(config: Config): Promise<void> {
  const db = await openDatabase(config)
  for (const role of demoRoles)
    await db.orm.execute(sql`update account set roles = array_remove(roles, ${role}) where ${role} = any(roles)`)
  await db.close()
}

interface Room {
  dataDir: string
  databaseUrl: string | undefined
  tidy: () => Promise<void>
}

/** A data directory, and on PostgreSQL a database, of one test file alone. */
async function room(engine: EngineName): Promise<Room> {
  const dataDir = mkdtempSync(join(tmpdir(), 'server-'))
  const drop = async () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'pglite') {
    cpSync(inject('peopledFolder'), join(dataDir, 'db'), { recursive: true })
    return { dataDir, databaseUrl: undefined, tidy: drop }
  }
  const url = inject('postgresUrl')
  const databaseUrl = await createDatabase(url, inject('peopledDatabase'))
  const tidy = async () => {
    await dropDatabase(url, databaseUrl)
    await drop()
  }
  return { dataDir, databaseUrl, tidy }
}
