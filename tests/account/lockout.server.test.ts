import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import { failureMax, netMax, slowAfter, slowestMs } from '../../server/account/password/failures.ts'
import { anEngine, engines, TestServer } from '../setup/server.ts'

const { account } = contract
const password = 'Right#2026'

describe.each(engines)('wrong passwords on %s', (engine) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  async function someone(): Promise<string> {
    const username = `locked${count++}`
    await createAccount(server.running.house, { username, nickName: '某人', cate: 'USER', password })
    return username
  }
  /** From a network, with what the device keeps. */
  async function from(net: string, username: string, word: string, cookie = '') {
    const captcha = await server.captcha()
    const body = { username, password: word, cate: 'USER', tenantId: 1, loginType: 'login', ...captcha }
    return server.send<{ token: string } | null>('POST', account.login.path, body, {
      headers: { 'x-forwarded-for': net, ...(cookie ? { cookie } : {}) },
    })
  }
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''
  const nets = (at: number) => `198.51.100.${at}`

  test('from one network close a name to that network, and to no other', async () => {
    const username = await someone()
    for (let at = 0; at < failureMax; at++) expect((await from(nets(1), username, 'wrong')).error).toBe('loginWrong')
    expect((await from(nets(1), username, password)).error).toBe('tooMany')
    expect((await from(nets(2), username, password)).data?.token).toMatch(/^Bearer /)
    // Who has an address of IPv6 has a whole network of them.
    for (let at = 0; at < failureMax; at++) await from(`2001:db8::${at + 1}`, username, 'wrong')
    expect((await from('2001:db8::ffff', username, password)).error).toBe('tooMany')
  })

  test('from everywhere make a name slow, twice as slow each time, and no slower than a minute', async () => {
    const username = await someone()
    // What the tries take themselves is not to count.
    const stands = Date.now()
    const now = vi.spyOn(server.running.house, 'now')
    now.mockImplementation(() => new Date(stands + server.clock.later))
    for (let at = 0; at < slowAfter; at++) await from(nets(10 + at), username, 'wrong')
    const waits: number[] = []
    for (let at = 0; at < 8; at++) {
      const { error, headers } = await from(nets(40 + at), username, password)
      expect(error).toBe('tooMany')
      waits.push(Number(headers.get('retry-after')))
      server.clock.later += slowestMs
      await from(nets(40 + at), username, 'wrong')
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    server.clock.later += slowestMs
    now.mockRestore()
    expect((await from(nets(60), username, password)).data?.token).toMatch(/^Bearer /)
  })

  test('an hour of guessing from every network: none gets in, and the owner does at once from a device they used', async () => {
    const username = await someone()
    const known = cookieOf(await from(nets(100), username, password))
    expect(known).toMatch(/^known-device=[\w-]{43}$/)
    let heard = 0
    for (let minute = 0; minute < 60; minute++) {
      const guesses = [0, 1, 2, 3].map((at) => from(`203.0.113.${minute * 4 + at}`, username, `guess${minute}${at}`))
      for (const guess of await Promise.all(guesses)) {
        expect(['loginWrong', 'tooMany']).toContain(guess.error)
        if (guess.error === 'loginWrong') heard++
      }
      if (minute % 20 === 10) expect((await from(nets(200 + minute), username, password, known)).status).toBe(200)
      server.clock.later += 60_000
    }
    expect(heard).toBeLessThan(slowAfter + 70)
  })

  test('from a known device are counted too, so that who takes it may not guess', async () => {
    const username = await someone()
    const known = cookieOf(await from(nets(101), username, password))
    for (let at = 0; at < failureMax; at++) await from(nets(102 + at), username, 'wrong', known)
    expect((await from(nets(120), username, password, known)).error).toBe('tooMany')
    // It speaks for the account that was logged in there, for no other, and nobody chooses what it is.
    const other = await someone()
    for (let at = 0; at < failureMax; at++) await from(nets(121), other, 'wrong')
    expect((await from(nets(121), other, password, known)).error).toBe('tooMany')
    const made = `known-device=${'A'.repeat(43)}`
    expect(cookieOf(await from(nets(122), other, password, made))).not.toBe(made)
  })

  test('a device is known by a cookie that scripts cannot read and that goes with logins alone', async () => {
    const { headers } = await from(nets(130), await someone(), password)
    const cookie = headers.get('set-cookie') ?? ''
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/moduleApi/userservice/author'])
      expect(cookie).toContain(part)
    expect((await from(nets(130), 'nobody', password)).headers.get('set-cookie')).toBeNull()
  })

  test('of who is signed in do not close their login', async () => {
    const username = await someone()
    const { data } = await from(nets(140), username, password)
    const wrong = (word: string) =>
      server.call(account.updatePass, { body: { oldPass: word, newPass: 'Other#2026' } }, { token: data?.token })
    for (let at = 0; at < failureMax; at++) expect((await wrong('wrong')).error).toBe('passwordOldWrong')
    expect((await wrong(password)).error).toBe('tooMany')
    expect((await from(nets(140), username, password)).status).toBe(200)
  })
})

test('wrong passwords for many names close a network, not the known devices in it', async () => {
  const server = await TestServer.start(anEngine, { RATE_LIMITS: '1' })
  const { house } = server.running
  await createAccount(house, { username: 'sprayed', nickName: '某人', cate: 'USER', password })
  const { againstLogin, countFailure, refuseAfterFailures } = await import('../../server/account/password/failures.ts')
  const against = (at: number) => againstLogin(house, { tenantId: 1, username: `name${at}` }, '192.0.2.7', undefined)
  for (let at = 0; at < netMax; at++) await countFailure(house, against(at))
  await expect(refuseAfterFailures(house, against(netMax))).rejects.toThrow('tooMany')
  await refuseAfterFailures(
    house,
    againstLogin(house, { tenantId: 1, username: 'sprayed' }, '192.0.2.7', 'a'.repeat(64)),
  )
  await refuseAfterFailures(house, againstLogin(house, { tenantId: 1, username: 'sprayed' }, '192.0.2.8', undefined))
  await server.stop()
})
