import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FactorWay } from '../../contract/account/factor.ts'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import { newMail } from '../make/address.ts'
import { engines, TestServer } from '../setup/server.ts'
import { makePasskey } from './passkey.ts'

const { account, admin, factor, lookup } = contract
const password = 'Right#2026'
const origin = 'https://arbitration.example'

describe.each(engines)('the second factor on %s', (engine) => {
  let server: TestServer
  let count = 0
  let who: { id: string; username: string; email: string }
  let token: string
  beforeAll(async () => {
    server = await TestServer.start(engine, { PUBLIC_URL: origin })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.clock.later = 0
    who = await someone()
    token = (await enter()).data.token ?? ''
  })

  async function someone(roles: string[] = []) {
    const names = { username: `factor${count++}`, email: newMail() }
    const made = { ...names, nickName: '双因素', cate: 'MISHU' as const, roles, password }
    return { ...names, id: await createAccount(server.running.house, made) }
  }
  const enter = (one = who) => server.logIn('secretaryLi', { username: one.username, password })
  /** The session of a login that needs a second step, or why there is none. */
  async function finish(way: FactorWay, more: { code?: string; answer?: Record<string, unknown> }, one = who) {
    const refused = await enter(one)
    const { ticket } = (refused as unknown as { params: Record<string, string> }).params
    return server.call(factor.endLogin, { body: { ticket: ticket ?? '', way, ...more } })
  }
  const codeOf = (secret: string, offMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + server.clock.later + offMs })
  async function setTotp(by = token) {
    const { secret, uri } = (await server.call(factor.beginTotp, { body: { password } }, { token: by })).data
    const { recovery } = (await server.call(factor.confirmTotp, { body: { code: codeOf(secret) } }, { token: by })).data
    // The next code is another one.
    server.clock.later += 60_000
    return { secret, uri, recovery }
  }
  async function setPasskey(key = makePasskey(origin)) {
    const { options } = (await server.call(factor.beginPasskey, { body: { password } }, { token })).data
    const body = { name: '办公电脑', answer: key.make(options) }
    return { key, answer: await server.call(factor.confirmPasskey, { body }, { token }) }
  }

  test('of an app: a login is refused by name, and a second call opens the session; its reply has the fields it had', async () => {
    const { secret, uri } = await setTotp()
    expect(uri).toContain(`arbitration.example:${who.username}`)
    const refused = await enter()
    expect([refused.status, refused.error, refused.data]).toEqual([409, 'factor.needed', null])
    expect((refused as unknown as { params: object }).params).toMatchObject({ ways: 'totp,recovery' })
    const inside = await finish('totp', { code: ` ${codeOf(secret)}` })
    const names = ['user', 'token', 'updatePassWord', 'roles', 'dataScopes', 'pwdTimeOut', 'statusCode', 'inReview']
    expect(Object.keys(inside.data).sort()).toEqual(names.sort())
    const info = await server.call(account.info, {}, { token: inside.data.token ?? '' })
    expect(info.data.user.username).toBe(who.username)
    const letters = await server.lettersTo(who.email)
    expect(letters.some(({ text }) => text.includes('二次验证已变更'))).toBe(true)
  })

  test('takes no code twice, none of a clock that is days off, and is not guessed', async () => {
    const { secret } = await setTotp()
    const code = codeOf(secret)
    expect((await finish('totp', { code })).status).toBe(200)
    expect((await finish('totp', { code })).error).toBe('factor.wrong')
    const days = await finish('totp', { code: codeOf(secret, 2 * 86_400_000) })
    expect([days.error, days.message]).toEqual(['factor.wrong', expect.stringContaining('手机时间')])
    server.clock.later += 60_000
    // A phone half a minute off is let in.
    expect((await finish('totp', { code: codeOf(secret, 30_000) })).status).toBe(200)
    const refused = (await enter()) as unknown as { params: { ticket: string } }
    const guess = (code: string) =>
      server.call(factor.endLogin, { body: { ticket: refused.params.ticket, way: 'totp', code } })
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, at) => guess(`00000${at}`)))
    expect(guesses.filter(({ error }) => error === 'factor.wrong')).toHaveLength(5)
    expect(guesses.filter(({ error }) => error === 'factor.over')).toHaveLength(3)
    for (let at = 0; at < 5; at++) await finish('totp', { code: '000000' })
    expect((await finish('totp', { code: codeOf(secret, 60_000) })).error).toBe('tooMany')
  })

  test('by recovery code where the phone is lost: each once, and new ones end the old', async () => {
    const { recovery } = await setTotp()
    expect(recovery).toHaveLength(10)
    expect(new Set(recovery).size).toBe(10)
    const [first = '', second = ''] = recovery
    const inside = await finish('recovery', { code: first.toLowerCase().replaceAll('-', ' ') })
    expect(inside.status).toBe(200)
    expect((await finish('recovery', { code: first })).error).toBe('factor.wrong')
    const by = { token: inside.data.token ?? '' }
    expect((await server.call(factor.listFactors, {}, by)).data).toMatchObject({ totp: true, recoveryLeft: 9 })
    const renewed = (await server.call(factor.renewRecovery, { body: { password } }, by)).data.recovery
    expect((await finish('recovery', { code: second })).error).toBe('factor.wrong')
    expect((await finish('recovery', { code: renewed[0] ?? '' })).status).toBe(200)
  })

  test('by passkey: made and signed for this site alone', async () => {
    const { key, answer } = await setPasskey()
    expect(answer.status).toBe(200)
    const sign = async (by: typeof key, change: (options: Record<string, unknown>) => object = (it) => it) => {
      const refused = (await enter()) as unknown as { params: { ticket: string; ways: string } }
      expect(refused.params.ways).toBe('passkey,recovery')
      const { ticket } = refused.params
      const { options } = (await server.call(factor.challengeLogin, { body: { ticket } })).data
      const signed = by.sign(change(options) as Record<string, unknown>)
      return server.call(factor.endLogin, { body: { ticket, way: 'passkey', answer: signed } })
    }
    expect((await sign(key)).data.token).toMatch(/^Bearer /)
    // Another's, one of another site, and one that signed something else.
    expect((await sign(makePasskey(origin))).error).toBe('factor.wrong')
    expect((await sign(key, () => ({ challenge: 'AAAA' }))).error).toBe('factor.wrong')
    token = (await sign(key)).data.token ?? ''
    for (const site of ['https://evil.test', 'https://arbitration.example.evil.test', 'http://arbitration.example'])
      expect((await setPasskey(makePasskey(site))).answer.error).toBe('factor.wrong')
    expect((await finish('passkey', { answer: { id: 'x' } })).error).toBe('factor.wrong')
  })

  test('is set and let go with the password, by a session that showed it', async () => {
    const wrong = await server.call(factor.beginTotp, { body: { password: 'Wrong#2026' } }, { token })
    expect(wrong.error).toBe('passwordOldWrong')
    const weak = (await enter()).data.token ?? ''
    await setTotp()
    const remove = (by: string) => server.call(factor.removeFactor, { body: { id: 'totp', password } }, { token: by })
    // The other session of theirs was opened by a password alone, by a thief perhaps: the first factor ended it.
    expect((await remove(weak)).error).toBe('signedOut')
    expect((await server.call(factor.renewRecovery, { body: { password } }, { token: weak })).error).toBe('signedOut')
    expect((await remove(token)).status).toBe(200)
    expect((await enter()).data.token).toMatch(/^Bearer /)
  })

  test('is asked of whoever holds an office outside the demo: until then the office is closed, and named', async () => {
    const { config } = server.running.house
    who = await someone(['ROLE_ADMIN', 'ROLE_HEAD', 'ROLE_CLERK'])
    const inDemo = await enter()
    expect(inDemo.data.roles).toContain('ROLE_ADMIN')
    Object.assign(config, { demo: false })
    try {
      token = inDemo.data.token ?? ''
      const by = { token }
      const list = () => server.call(admin.listUsers, { query: {} }, by)
      expect([(await list()).status, (await list()).error]).toEqual([409, 'factor.missing'])
      expect((await server.call(lookup.listDicts, { query: {} }, by)).error).toBe('factor.missing')
      expect((await server.call(account.info, {}, by)).data).toMatchObject({ roles: ['ROLE_CLERK'] })
      expect((await server.call(factor.listFactors, {}, by)).data.required).toBe(true)
      const { secret } = await setTotp()
      expect((await list()).status).toBe(200)
      const last = await server.call(factor.removeFactor, { body: { id: 'totp', password } }, by)
      expect(last.error).toBe('factor.last')
      expect((await list()).status).toBe(200)
      expect(secret).toBeTruthy()
    } finally {
      Object.assign(config, { demo: true })
    }
  })
})
