import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import { account as accounts } from '../../server/tables/account.ts'
import { once } from '../../server/tables/door.ts'
import { abroadSeconds, sessionSeconds } from '../../server/who.ts'
import { newMail, otherCode } from '../make/address.ts'
import { people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, arbitrator } = contract

describe.each(engines)('a foreign applicant on %s', (engine) => {
  let server: TestServer
  let email: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    email = newMail()
    server.clock.later = 0
  })

  const knock = (code: string, at = email) => server.call(arbitrator.abroadLogin, { body: { email: at, code } })
  async function enter(at = email) {
    await server.call(arbitrator.abroadCode, { body: { email: at } })
    const { data } = await knock(await server.codeTo(at), at)
    return { ...data, headers: { 'arbi-token': data.loginToken, 'arbi-phone': at } }
  }
  const exchange = (id: string, headers: Record<string, string>) =>
    server.call(arbitrator.abroadToken, { params: { id } }, { headers })

  test('comes in by mailbox and code and exchanges the login token for one of the platform', async () => {
    const entered = await enter()
    expect(entered).toMatchObject({ email, phone: '', loginName: email })
    const { data } = await exchange(entered.userId, entered.headers)
    expect(data.user).toMatchObject({
      username: email,
      email,
      cate: 'ARBI_USER',
      status: '',
      pwdTimeOut: 180,
      roles: [],
    })
    expect(Date.parse(data.expiresAt) - Date.now()).toBeGreaterThan((sessionSeconds - 60) * 1000)
    const info = await server.call(account.info, {}, { token: data.token })
    expect([info.data.user, info.data.pwdTimeOut]).toEqual([data.user, 180])
    // Tokens are known by their hash alone, also where answers are kept for devices that ask again.
    const kept = await server.running.house.db.orm.select().from(once)
    expect(JSON.stringify(kept)).not.toContain(data.token)
    server.clock.later = 61_000
    expect((await enter()).userId).toBe(entered.userId)
  })

  test('does not come in with a wrong code, one that was used, or one that went elsewhere', async () => {
    await server.call(arbitrator.abroadCode, { body: { email } })
    const code = await server.codeTo(email)
    expect((await knock(otherCode(code))).error).toBe('sentCodeWrong')
    expect((await knock(code, newMail())).error).toBe('sentCodeWrong')
    expect((await knock(code)).status).toBe(200)
    expect((await knock(code)).error).toBe('sentCodeWrong')
  })

  test('gets the platform token of nobody else', async () => {
    const [one, other] = [await enter(), await enter(newMail())]
    expect((await exchange(other.userId, one.headers)).error).toBe('notFound')
    expect((await exchange(server.id('candidateHe'), one.headers)).error).toBe('notFound')
  })

  test('exchanges a login token once, also where two ask at once', async () => {
    const { userId, headers } = await enter()
    const answers = await Promise.all([exchange(userId, headers), exchange(userId, headers)])
    expect(answers.map((one) => one.error ?? 'none').sort()).toEqual(['none', 'signedOut'])
    expect((await exchange(userId, headers)).error).toBe('signedOut')
  })

  test('under review comes in by neither door', async () => {
    const { userId, headers } = await enter()
    const { orm } = server.running.house.db
    await orm.update(accounts).set({ status: 'UNVERIFIED' }).where(eq(accounts.id, userId))
    expect((await exchange(userId, headers)).error).toBe('unverified')
    server.clock.later = 61_000
    await server.call(arbitrator.abroadCode, { body: { email } })
    expect((await knock(await server.codeTo(email))).error).toBe('unverified')
  })

  test('has ten minutes for the exchange, and none after logout', async () => {
    const late = await enter()
    server.clock.later = (abroadSeconds + 1) * 1000
    expect((await exchange(late.userId, late.headers)).error).toBe('signedOut')
    const { userId, headers } = await enter()
    const { token } = (await exchange(userId, headers)).data
    await server.call(account.logout, {}, { token })
    expect((await exchange(userId, headers)).error).toBe('signedOut')
    expect((await server.call(account.info, {}, { token })).error).toBe('signedOut')
  })

  test('is another person than the account that has the mailbox already', async () => {
    const { house } = server.running
    const id = await createAccount(house, { ...people.partyWang, username: `mail${engine}`, email })
    const { userId, headers } = await enter()
    expect(userId).not.toBe(id)
    expect((await exchange(userId, headers)).data.user.email).toBe(email)
  })

  test('stays one person where two of their logins arrive at once', async () => {
    await server.call(arbitrator.abroadCode, { body: { email } })
    const code = await server.codeTo(email)
    const answers = await Promise.all([knock(code), knock(code), knock(code)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400, 400])
  })

  test('has no password: the ordinary door and the forgotten password stay shut', async () => {
    await enter()
    for (const password of ['', ' ', email, 'undefined']) {
      const { error } = await server.logIn('candidateHe', { username: email, password })
      expect(['loginWrong', 'badRequest']).toContain(error)
    }
    server.clock.later = 61_000
    await server.call(account.getForgetCode, { body: { account: email, cate: 'ARBI_USER', type: '2' } })
    expect(await server.lettersTo(email)).toHaveLength(1)
  })

  test.each(['', 'foo@', '13800138000', 'a@b.cn,c@d.cn'])('needs a mailbox, not %j', async (wrong) => {
    const { status, fields } = await server.call(arbitrator.abroadCode, { body: { email: wrong } })
    expect([status, fields[0]?.path]).toEqual([400, ['email']])
  })
})
