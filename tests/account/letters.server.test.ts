import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { House } from '../../server/house.ts'
import { sendLetter } from '../../server/provider/letters.ts'
import { keepSending } from '../../server/provider/sender.ts'
import { letter } from '../../server/tables/provider.ts'
import { newMail, newPhone } from '../make/address.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account } = contract

interface Arrived {
  to: string
  from: string
  text: string
}

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** A real SMTP server; `refuse` says with which code it answers to a recipient, or nothing. */
async function mailServer(refuse: (tries: number) => number | undefined = () => undefined) {
  const arrived: Arrived[] = []
  let tries = 0
  const options: SMTPServerOptions = {
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'sender' && password === 'p@ss' ? done(null, { user: 'sender' }) : done(new Error('no')),
    onRcptTo(_, __, done) {
      const responseCode = refuse(++tries)
      done(responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode }))
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (bytes: Buffer) => (text += bytes))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({ to: rcptTo[0]?.address ?? '', from: mailFrom ? mailFrom.address : '', text })
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  open.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://sender:p%40ss@127.0.0.1:${port}`, arrived, tries: () => tries }
}

/** An SMS gateway over HTTP, answering with these states one after another, the last one from then on. */
async function smsGateway(...states: number[]) {
  const arrived: { body: unknown; authorization: string | undefined }[] = []
  let tries = 0
  const server: Server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const part of request) text += part
    const state = states[Math.min(tries++, states.length - 1)] ?? 200
    if (state < 300) arrived.push({ body: JSON.parse(text), authorization: request.headers.authorization })
    response.writeHead(state).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return { url: `http://key:s%3Acret@127.0.0.1:${port}/send`, arrived, tries: () => tries }
}

/** Another instance on the same database, with a gateway of its own. */
async function sendAlso(house: House, smtpUrl: string): Promise<void> {
  const log = { error: console.error, warn: () => {} }
  const sending = await keepSending({ ...house, config: { ...house.config, smtpUrl } }, log)
  open.push(() => sending.stop())
}

const gone = (server: TestServer) =>
  expect.poll(async () => (await server.running.house.db.orm.select().from(letter)).length, { timeout: 20_000 }).toBe(0)

describe.each(engines)('letters on %s', (engine) => {
  async function start(env: Record<string, string>) {
    const server = await TestServer.start(engine, {
      DEMO: '0',
      PUBLIC_URL: 'https://arbitration.example.org',
      ...env,
    })
    open.push(() => server.stop())
    return server
  }

  test('leave by SMTP, from the address that is set', async () => {
    const post = await mailServer()
    const server = await start({ SMTP_URL: post.url, MAIL_FROM: 'desk@example.org' })
    const email = newMail()
    expect((await server.call(account.getCode, { body: { account: email } })).status).toBe(200)
    await expect.poll(() => post.arrived.length, { timeout: 20_000 }).toBe(1)
    expect(post.arrived[0]).toMatchObject({ to: email, from: 'desk@example.org' })
    const body = post.arrived[0]?.text.split('\r\n\r\n')[1] ?? ''
    const encoding = /Content-Transfer-Encoding: ([\w-]+)/i.exec(post.arrived[0]?.text ?? '')?.[1]
    expect(encoding).toBe('base64')
    const text = Buffer.from(body, 'base64').toString()
    const code = /\d{4}/.exec(text)?.[0] ?? ''
    expect(text).toContain('您的验证码是')
    const checked = await server.call(account.checkCode, { body: { account: email, code, use: 'register' } })
    expect(checked.status).toBe(200)
    await gone(server)
  })

  test('leave by the SMS gateway, as its contract says', async () => {
    const gateway = await smsGateway(200)
    const server = await start({ SMS_URL: gateway.url })
    const phone = newPhone()
    await server.call(account.getCode, { body: { account: phone } })
    await expect.poll(() => gateway.arrived.length, { timeout: 20_000 }).toBe(1)
    const { body, authorization } = gateway.arrived[0]!
    expect(body).toEqual({ to: phone, text: expect.stringMatching(/\d{4}/) })
    expect(authorization).toBe(`Basic ${Buffer.from('key:s:cret').toString('base64')}`)
    await gone(server)
  })

  test('wait where the name of the gateway leads inside, and no network of that is named; an address names itself', async () => {
    const post = await mailServer()
    // No address yet: whoever is asked for the name says where it leads.
    const name = post.url.replace('127.0.0.1', '127.1')
    const server = await start({ SMTP_URL: name, OUTGOING_NETWORKS: '10.0.0.0/8' })
    await server.call(account.getCode, { body: { account: newMail() } })
    await expect.poll(() => server.lines.some((line) => line.includes('"code":"inside"'))).toBe(true)
    expect(post.tries()).toBe(0)
    expect(await server.running.house.db.orm.select().from(letter)).toHaveLength(1)
    const named = await start({ SMTP_URL: name, OUTGOING_NETWORKS: '127.0.0.0/8' })
    await named.call(account.getCode, { body: { account: newMail() } })
    await gone(named)
    expect(post.arrived).toHaveLength(1)
  })

  test('leave again where they were refused at first, and once', async () => {
    const post = await mailServer((tries) => (tries < 3 ? 451 : undefined))
    const gateway = await smsGateway(503, 429, 200)
    const server = await start({ SMTP_URL: post.url, SMS_URL: gateway.url })
    const [email, phone] = [newMail(), newPhone()]
    await server.call(account.getCode, { body: { account: email } })
    await server.call(account.getCode, { body: { account: phone } })
    await gone(server)
    expect([post.tries(), post.arrived.length]).toEqual([3, 1])
    expect([gateway.tries(), gateway.arrived.length]).toEqual([3, 1])
    const log = server.lines.join('')
    expect(log).toContain('letter waits')
    expect(log).not.toContain(email)
    expect(log).not.toContain(phone)
  })

  test('are given up where they are refused for good or their time is over', async () => {
    const post = await mailServer(() => 550)
    const gateway = await smsGateway(422)
    const server = await start({ SMTP_URL: post.url, SMS_URL: gateway.url })
    await server.call(account.getCode, { body: { account: newMail() } })
    await server.call(account.getCode, { body: { account: newPhone() } })
    await gone(server)
    expect([post.tries(), gateway.tries()]).toEqual([1, 1])
    const { house } = server.running
    const late = { channel: 'mail', to: newMail(), subject: 'x', text: 'y', goodForMs: 0 } as const
    await house.db.tx((tx) => sendLetter(house, tx, late))
    await gone(server)
    expect(post.tries()).toBe(1)
  })

  test('do not leave for what was refused, and wait for a gateway that comes later', async () => {
    const post = await mailServer()
    const server = await start({})
    const { house } = server.running
    const to = newMail()
    const refused = house.db.tx(async (tx) => {
      await sendLetter(house, tx, { channel: 'mail', to, subject: 'never', text: 'never' })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    await house.db.tx((tx) => sendLetter(house, tx, { channel: 'mail', to, subject: '通知', text: '你好' }))
    await sendAlso(house, post.url)
    await gone(server)
    expect(post.arrived).toHaveLength(1)
    expect(post.arrived[0]?.text).not.toContain('never')
  })

  test('leave after all where a server was killed while it sent them', async () => {
    const post = await mailServer()
    const server = await start({})
    const { house } = server.running
    await house.db.tx((tx) => sendLetter(house, tx, { channel: 'mail', to: newMail(), subject: '通知', text: '你好' }))
    // As the dead one left it: taken, and not yet anybody else's.
    await house.db.orm.update(letter).set({ attempts: 1, nextAt: new Date(Date.now() + 90_000) })
    await sendAlso(house, post.url)
    expect(post.tries()).toBe(0)
    server.clock.later = 91_000
    await sendAlso(house, post.url)
    await gone(server)
    expect(post.arrived).toHaveLength(1)
  })

  test('leave once where several instances send', async () => {
    const post = await mailServer()
    const server = await start({ SMTP_URL: post.url })
    const { house } = server.running
    for (let more = 0; more < 2; more++) await sendAlso(house, post.url)
    const addresses = Array.from({ length: 30 }, newMail)
    await house.db.tx(async (tx) => {
      for (const to of addresses) await sendLetter(house, tx, { channel: 'mail', to, subject: '通知', text: '你好' })
    })
    await gone(server)
    expect(post.arrived.map((one) => one.to).sort()).toEqual(addresses.sort())
  })
})
