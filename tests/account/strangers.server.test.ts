import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { askedMax } from '../../server/account/askers.ts'
import { codeTries } from '../../server/account/code.ts'
import { createAccount } from '../../server/account/create.ts'
import { anotherCodeAfter } from '../../server/door/watch/guesses.ts'
import { codeCount } from '../../server/tables/account.ts'
import { askToSign, signCodeTo } from '../envelope/make.ts'
import { newMail, newPhone, otherCode } from '../make/address.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { byLink, sent, way } from '../service/serve.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, activity, envelope } = contract
const password = 'Right#2026'
const networks = 1000

describe.each(engines)('strangers who guess at codes from many networks, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine, { RATE_LIMITS: '1' })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.clock.later = 0
  })

  let seen = 0
  const network = () => ({ headers: { 'x-forwarded-for': `203.${(seen >> 8) & 255}.${seen++ & 255}.7` } })
  async function somebody() {
    const one = { username: `honest${seen++}`, email: newMail(), cate: 'USER' as const }
    await createAccount(server.running.house, { ...one, nickName: '王建国', password })
    return one
  }
  const askReset = (email: string, more = network()) =>
    server.send('POST', account.getForgetCode.path, { account: email, cate: 'USER', type: '2', tenantId: 1 }, more)
  const reset = (email: string, code: string, more = network()) => {
    const body = { account: email, cate: 'USER', code, password: 'Mended#2026', tenantId: 1, type: 'email' }
    return server.send('POST', account.forget.path, body, more)
  }
  /** As many wrong guesses at codes of one use as let it be guessed at. */
  const guessed = (use: string, wrong: number) =>
    server.running.house.db.orm
      .insert(codeCount)
      .values({ address: `guessed ${use}`, sent: wrong, sentSince: new Date(), wrongSince: new Date() })
      .onConflictDoUpdate({ target: codeCount.address, set: { sent: wrong, sentSince: new Date() } })
  const guesses = async (use: string) =>
    (
      await server.running.house.db.orm
        .select()
        .from(codeCount)
        .where(eq(codeCount.address, `guessed ${use}`))
    )[0]?.sent ?? 0

  test('two hundred wrong guesses at made-up phones count against nobody else', async () => {
    const phones = Array.from({ length: 40 }, newPhone)
    for (const phone of phones) {
      const more = network()
      await server.send('POST', activity.loginCode.path, { phone }, more)
      const code = await server.codeTo(phone)
      for (let at = 0; at < codeTries; at++)
        expect((await server.send('POST', activity.login.path, { phone, code: otherCode(code) }, more)).error).toBe(
          'sentCodeWrong',
        )
    }
    expect(await guesses('activity')).toBe(0)
    const phone = newPhone()
    await server.send('POST', activity.loginCode.path, { phone }, network())
    const body = { phone, code: await server.codeTo(phone) }
    expect((await server.send('POST', activity.login.path, body, network())).status).toBe(200)
  })

  test('guesses at accounts that exist shut nobody out: a second code is sent, and the two together open', async () => {
    const victims = [await somebody(), await somebody(), await somebody(), await somebody(), await somebody()]
    const rounds = Math.ceil((anotherCodeAfter[0] + 1) / victims.length / codeTries)
    for (let round = 0; round < rounds; round++) {
      server.clock.later = round * 61_000
      for (const { email } of victims) {
        await askReset(email)
        const code = await server.codeTo(email)
        for (let at = 0; at < codeTries; at++) expect((await reset(email, otherCode(code))).error).toBe('sentCodeWrong')
      }
    }
    expect(await guesses('forget')).toBeGreaterThan(anotherCodeAfter[0])
    const { email, username } = await somebody()
    await askReset(email)
    const first = await server.codeTo(email)
    const refused = await reset(email, first)
    expect([refused.status, refused.error]).toEqual([409, 'sentCodeAgain'])
    const second = await server.codeTo(email)
    if (second !== first) expect((await reset(email, first)).error).toBe('sentCodeWrong')
    expect((await reset(email, second)).status).toBe(200)
    const inside = await server.logIn('partyWang', { username, password: 'Mended#2026' })
    expect(inside.data.token).toMatch(/^Bearer /)
    const health = (await (await fetch(`${server.address}/healthz`)).json()) as Record<string, unknown>
    expect(health).toMatchObject({ ok: true, codes: { ok: false, guesses: { forget: await guesses('forget') } } })
    expect(server.lines.some((line) => line.includes('codes are being guessed at'))).toBe(true)
    expect(await (await fetch(`${server.address}/metrics`)).text()).toContain('code_guesses{use="forget"}')
    // A device that somebody logged in from is no stranger.
    const known = await somebody()
    const cookies = (await server.logIn('partyWang', { username: known.username, password })).headers.getSetCookie()
    const cookie = cookies.find((one) => one.includes('/userservice/user;'))?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^known-device=/)
    await askReset(known.email)
    const byDevice = { headers: { ...network().headers, cookie } }
    const codeOfKnown = await server.codeTo(known.email)
    // One who logged in to an account of their own is.
    const theirs = { headers: { ...network().headers, authorization: inside.data.token ?? '' } }
    expect((await reset(known.email, otherCode(codeOfKnown), theirs)).error).toBe('sentCodeWrong')
    const before = await guesses('forget')
    expect((await reset(known.email, codeOfKnown, byDevice)).status).toBe(200)
    expect(await guesses('forget')).toBe(before)
  })

  test('a receipt, a signature and a login are given with one code each while everything is guessed at', async () => {
    for (const use of ['forget', 'abroad', 'activity']) await guessed(use, 100_000)
    await makeDept(server)
    const to = newPhone()
    const known = await caseIn(server, 'transfered')
    const link = byLink(server)
    await sent(server, known.id, { deliveries: [way('sms', to)] })
    const code = (await server.lettersTo(to))[0]?.code ?? ''
    const opened = (await link.openService(code)).data
    for (const file of opened.files) await link.readServed(code, file.id)
    // A stranger who knows the phone has just had a code sent to it.
    await server.call(account.getCode, { body: { account: to } })
    expect((await link.askReceiptCode(code)).status).toBe(200)
    expect((await link.confirmService(code, await server.codeTo(to))).data).toMatchObject({ state: 'confirmed' })

    await askToSign(server, known.id)
    const phone = '13900000001'
    const signCode = await signCodeTo(server, phone)
    await server.call(envelope.getSignDetail, { body: { code: signCode } })
    await server.call(envelope.sendSignCode, { body: { code: signCode } })
    const checked = await server.call(envelope.checkSignCode, {
      body: { code: signCode, sentCode: await server.codeTo(phone) },
    })
    expect(checked.status).toBe(200)
    expect((await server.logIn('partyWang')).data.token).toMatch(/^Bearer /)
  })

  test('a day from a thousand networks wins an account with a probability of less than one in a hundred', () => {
    const [one, two] = anotherCodeAfter
    /** Of a code that is guessed at as often as it may be: so many in a row must be right. */
    const perCode = (rounds: number) => (codeTries / 10_000) ** rounds
    const asked = networks * askedMax.day
    const perUse = one / 10_000 + ((two - one) / codeTries) * perCode(2) + asked * perCode(3)
    const all = 3 * perUse
    console.log(
      `an account is won in a day from ${networks} networks with a probability of ${(100 * all).toFixed(2)} %`,
    )
    expect(all).toBeLessThan(0.01)
  })
})
