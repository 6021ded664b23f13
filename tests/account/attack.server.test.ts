import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { codeMs, codeTries } from '../../server/account/code.ts'
import { sentMax } from '../../server/account/codeCount.ts'
import { createAccount } from '../../server/account/create.ts'
import { newMail } from '../make/address.ts'
import { engines, type Letter, TestServer } from '../setup/server.ts'

const { account } = contract
const password = 'Right#2026'
const minute = 60_000
const everyone = 12

/** Its captchas are read by a machine, every time; its networks are as many as it likes. */
describe.each(engines)('an hour of attack on %s', (engine) => {
  let server: TestServer
  const people: { username: string; email: string; cate: 'USER' | 'MISHU' }[] = []
  beforeAll(async () => {
    server = await TestServer.start(engine, { RATE_LIMITS: '1' })
    for (let at = 0; at < everyone; at++) {
      const cate = at % 3 === 0 ? ('MISHU' as const) : ('USER' as const)
      const one = { username: `target${at}`, email: newMail(), cate }
      await createAccount(server.running.house, { ...one, nickName: '目标', password })
      people.push(one)
    }
  })
  afterAll(() => server.stop())

  let seen = 0
  /** A network that nobody was heard from before. */
  const network = () => `203.${(seen >> 8) & 255}.${seen++ & 255}.7`
  type Target = (typeof people)[number]

  async function knock({ username, cate }: Target, word: string, net: string, cookie = '') {
    const headers = { 'x-forwarded-for': net, ...(cookie ? { cookie } : {}) }
    const { uuid } = (await server.send<{ uuid: string }>('GET', account.captcha.path, undefined, { headers })).data
    const outbox = (await (await fetch(`${server.address}/dev/outbox.json`)).json()) as {
      uuid?: string
      code?: string
    }[]
    const code = outbox.find((one) => one.uuid === uuid)?.code ?? ''
    const loginType = cate === 'MISHU' ? 'login2' : 'login'
    const body = { username, password: word, cate, tenantId: 1, loginType, uuid, code }
    return server.send<{ token: string } | null>('POST', account.login.path, body, { headers })
  }

  /** Asks for a code and guesses one that it is not; answers with whether the guess was heard, at a code that was good. */
  async function guess({ email, cate }: Target, at: number): Promise<boolean> {
    const headers = { 'x-forwarded-for': network() }
    const asked = { account: email, cate, type: '2', tenantId: 1 }
    await server.send('POST', account.getForgetCode.path, asked, { headers })
    const letters = (await server.lettersTo(email)) as (Letter & { at: string })[]
    const sent = letters.find((letter) => letter.code)
    const isGood = sent !== undefined && Date.parse(sent.at) + codeMs > Date.now() + server.clock.later
    const wrong = String((Number(sent?.code ?? 0) + 1 + at) % 10_000).padStart(4, '0')
    const body = { account: email, cate, code: wrong, password: 'Taken#2026', tenantId: 1, type: 'email' }
    const answer = await server.send('POST', account.forget.path, body, { headers })
    expect(['sentCodeWrong', 'tooMany']).toContain(answer.error)
    return isGood && answer.error === 'sentCodeWrong'
  }

  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''

  test('on one account and on all takes none, and its owner logs in at any moment from a device they know', async () => {
    const [victim] = people as [Target]
    const known = cookieOf(await knock(victim, password, '198.51.100.1'))
    let [passwords, codes] = [0, 0]
    // Every other minute: what is counted lasts longer than that.
    for (let now = 0; now < 60; now += 2) {
      server.clock.later = now * minute
      // Half of it at one, half at whoever is next.
      const targets = [victim, people[(now / 2) % everyone] ?? victim]
      for (const [at, target] of targets.entries()) {
        for (let tries = 0; tries < 2; tries++) {
          const answer = await knock(target, `Guess#${now}${at}${tries}`, network())
          expect(['loginWrong', 'tooMany']).toContain(answer.error)
          if (answer.error === 'loginWrong') passwords++
        }
        for (let tries = 0; tries < 2; tries++) if (await guess(target, now * 2 + tries)) codes++
      }
      if (now % 20 === 18)
        expect((await knock(victim, password, '198.51.100.9', known)).data?.token).toMatch(/^Bearer /)
    }
    // Of 10 000 codes so many were tried: what an address is sent in an hour, five times each, whatever it costs to ask.
    expect(codes).toBeGreaterThan(0)
    expect(codes).toBeLessThanOrEqual(everyone * sentMax * codeTries)
    // Of the victim only a few passwords a minute are heard at all.
    expect(passwords).toBeLessThan(30 * 4)
    server.clock.later += 60 * minute
    for (const one of people) expect((await knock(one, password, network())).data?.token).toMatch(/^Bearer /)
  }, 300_000)

  test('a reset that is asked for a thousand times brings ten letters an hour; whoever asks hears how long to wait, and the last code is good', async () => {
    const target = people.find(({ cate }) => cate === 'USER') as Target
    const begun = server.clock.later + 24 * 60 * minute
    const asked = { account: target.email, cate: target.cate, type: '2', tenantId: 1 }
    let sent = 0
    for (let at = 0; at < 1000; at++) {
      server.clock.later = begun + at * 600
      const headers = { 'x-forwarded-for': network() }
      const { status, error, message } = await server.send('POST', account.getForgetCode.path, asked, { headers })
      if (status === 200) sent++
      else expect([error, message]).toEqual(['tooMany', expect.stringMatching(/\d/)])
    }
    expect(sent).toBe(10)
    const code = (await server.lettersTo(target.email)).find((letter) => letter.code)?.code ?? ''
    const body = { account: target.email, cate: target.cate, code, password, tenantId: 1, type: 'email' }
    const reset = (word: string) =>
      server.send(
        'POST',
        account.forget.path,
        { ...body, password: word },
        { headers: { 'x-forwarded-for': network() } },
      )
    expect((await reset('Mended#2026')).status).toBe(200)
    expect((await reset('Again#2026')).error).toBe('sentCodeWrong')
    expect((await knock(target, 'Mended#2026', network())).data?.token).toMatch(/^Bearer /)
  }, 120_000)

  test('the right code of a secretary takes nothing either: it brings the link that goes to their mailbox', async () => {
    const [secretary] = people as [Target]
    server.clock.later += 24 * 60 * minute
    const headers = { 'x-forwarded-for': network() }
    const asked = { account: secretary.email, cate: secretary.cate, type: '2', tenantId: 1 }
    await server.send('POST', account.getForgetCode.path, asked, { headers })
    const code = (await server.lettersTo(secretary.email)).find((letter) => letter.code)?.code ?? ''
    const body = {
      account: secretary.email,
      cate: secretary.cate,
      code,
      password: 'Taken#2026',
      tenantId: 1,
      type: 'email',
    }
    expect((await server.send('POST', account.forget.path, body, { headers })).status).toBe(200)
    expect((await knock(secretary, 'Taken#2026', network())).error).toBe('loginWrong')
    expect((await knock(secretary, password, network())).data?.token).toMatch(/^Bearer /)
  })
})
