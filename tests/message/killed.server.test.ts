import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { expect, inject } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { type Database, openDatabase } from '../../server/database/db.ts'
import { sendMessage } from '../../server/message/send.ts'
import { houseOn } from '../../server/start.ts'
import { openStore } from '../../server/store/open.ts'
import { account } from '../../server/tables/account.ts'
import { pushSubscription } from '../../server/tables/message.ts'
import { letter, letterLog } from '../../server/tables/provider.ts'
import { createDatabase } from '../setup/postgres.ts'
import { freePort, Product } from '../setup/product.ts'
import { postgresTest } from '../setup/server.ts'

const people = 500
/** The server is killed when so many letters, and so many pushes, were taken by those outside. */
const kills = { mail: [30, 110, 200, 290, 380], push: [60, 150, 240, 330, 420] }

/** What those outside saw: under which name each thing came, how often it was tried, and how often it was taken. */
class Seen {
  readonly tried = new Map<string, Set<string>>()
  readonly taken = new Map<string, number>()
  private readonly limits: number[]
  private readonly kill: () => Promise<void>

  constructor(limits: number[], kill: () => Promise<void>) {
    this.limits = [...limits]
    this.kill = kill
  }

  try(to: string, name: string): void {
    this.tried.set(to, (this.tried.get(to) ?? new Set()).add(name))
  }

  /** Taken by us; where it is time the server dies, every other time before it hears of that. */
  async take(name: string, answer: () => void): Promise<void> {
    this.taken.set(name, (this.taken.get(name) ?? 0) + 1)
    const isTime = this.taken.size >= (this.limits[0] ?? Number.POSITIVE_INFINITY)
    if (isTime) this.limits.shift()
    const isUnheard = isTime && this.limits.length % 2 === 0
    if (isUnheard) await this.kill()
    answer()
    if (isTime && !isUnheard) await this.kill()
  }

  get doubles(): number {
    return [...this.taken.values()].reduce((sum, times) => sum + times - 1, 0)
  }
}

const messageIdIn = (mail: string) => /^message-id:\s*(<[^>]+>)/im.exec(mail)?.[1] ?? ''

/** A mail server that hangs, and answers 4xx and 5xx at every step it can be refused at, until it takes what it is brought. */
function mailServer(seen: Seen) {
  let [greeted, senders, receivers, mails] = [0, 0, 0, 0]
  const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect: (_, done) => (++greeted % 17 === 5 ? done(refusal(554)) : done()),
    onMailFrom(_, __, done) {
      senders++
      if (senders % 13 === 4) return done(refusal(451))
      // That we may not send at all is no fault of whom we write to.
      if (senders % 29 === 8) return done(refusal(550))
      done()
    },
    onRcptTo: (_, __, done) => (++receivers % 11 === 3 ? done(refusal(452)) : done()),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (bytes: Buffer) => parts.push(bytes))
      stream.on('end', () => {
        const id = messageIdIn(Buffer.concat(parts).toString())
        seen.try(envelope.rcptTo[0]?.address ?? '', id)
        mails++
        if (mails % 19 === 7) return done(refusal(554))
        // It never answers.
        if (mails % 120 === 50) return
        void seen.take(id, () => done())
      })
    },
  })
}

/** A push service that does the like. */
function pushService(seen: Seen) {
  let asked = 0
  return createServer(async (request, response) => {
    for await (const _ of request);
    const topic = String(request.headers.topic)
    seen.try(request.url ?? '', topic)
    asked++
    if (asked % 120 === 50) return
    const refused = { 3: 503, 9: 429 }[asked % 13]
    if (refused) return void response.writeHead(refused).end()
    await seen.take(topic, () => response.writeHead(201).end())
  })
}

/** Five hundred people with a mailbox and a phone, all told of one thing. */
async function tellAll(db: Database, env: Record<string, string>, origin: string): Promise<void> {
  const config = readConfig(env)
  const house = houseOn({ config, db, store: await openStore(config, db), now: () => new Date() })
  const [like] = await db.orm.select().from(account).orderBy(asc(account.id)).limit(1)
  if (!like) throw new Error('There is nobody')
  const rows = Array.from({ length: people }, (_, at) => ({
    ...{ ...like, id: randomUUID(), username: `told${at}`, cate: 'USER' as const, roles: [], notices: undefined },
    ...{ email: `told${at}@partner.example`, phone: null, removedAt: null, enabled: true },
  }))
  await db.tx(async (tx) => {
    // Outside the demo nobody has a role of it.
    await tx.update(account).set({ roles: [] })
    await tx.insert(account).values(rows)
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    const device = { sessionHash: '', ...keys, language: 'zh' as const, seenAt: new Date() }
    await tx
      .insert(pushSubscription)
      .values(rows.map(({ id }, at) => ({ ...device, accountId: id, endpoint: `${origin}/${at}` })))
    const to = rows.map(({ id }) => id)
    await sendMessage(house, tx, to, { kind: 'text', params: { text: '通知' } })
  })
}

postgresTest(
  'of 500 notices none is lost and each keeps its name, whatever those outside answer and however often the server is killed',
  async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'), inject('peopledDatabase'))
    const smtpPort = await freePort()
    const env = {
      ...{ DEMO: '0', DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://127.0.0.1', LOG_LEVEL: 'warn' },
      ...{ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, OUTGOING_NETWORKS: '127.0.0.0/8' },
    }
    let product: Product | undefined
    let [killed, dying] = [0, Promise.resolve()]
    const kill = () =>
      new Promise<void>((dead) => {
        dying = dying.then(async () => {
          killed++
          await product?.kill()
          dead()
          await product?.start()
        })
      })
    const [mail, push] = [new Seen(kills.mail, kill), new Seen(kills.push, kill)]
    const service = pushService(push)
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const smtp = mailServer(mail)
    smtp.on('error', () => undefined)
    const db = await openDatabase(readConfig(env))
    try {
      await tellAll(db, env, `http://127.0.0.1:${(service.address() as AddressInfo).port}`)
      // Nobody listens where mail leaves: it is refused at the door.
      product = await Product.start(env)
      await expect.poll(() => product?.log.includes('letter waits')).toBe(true)
      smtp.listen(smtpPort, '127.0.0.1')
      const left = async () => (await db.orm.select({ id: letter.id }).from(letter)).length
      await expect.poll(left, { timeout: 540_000, interval: 1000 }).toBe(0)
      await dying
      expect(killed).toBeGreaterThanOrEqual(10)
      for (const seen of [mail, push]) {
        expect(seen.taken.size).toBe(people)
        expect(seen.tried.size).toBe(people)
        expect([...seen.tried.values()].filter((names) => names.size !== 1)).toEqual([])
      }
      const log = await db.orm.select({ state: letterLog.state }).from(letterLog)
      expect(log.filter(({ state }) => state === 'sent')).toHaveLength(people)
      console.log(`${killed} kills: ${people} mails, ${mail.doubles} twice; ${people} pushes, ${push.doubles} twice`)
    } finally {
      await dying
      await product?.close()
      await db.close()
      service.closeAllConnections()
      service.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    }
  },
  600_000,
)
