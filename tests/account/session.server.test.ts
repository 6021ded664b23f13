import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import { account } from '../../server/tables/account.ts'
import { registration } from '../../server/tables/registration.ts'
import { sessionSeconds } from '../../server/who.ts'
import { people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

describe.each(engines)('a session on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const whoAmI = (token: string | null | undefined) => server.call(contract.account.info, {}, { token: token ?? '' })

  test('begins with captcha, name, password and category', async () => {
    const { status, data } = await server.logIn('partyWang')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      updatePassWord: false,
      user: { username: 'wang', cate: 'USER', cateName: '当事人', status: 'VERIFIED' },
    })
    expect(data.token).toMatch(/^Bearer [\w-]{43}$/)
    const names = ['user', 'token', 'updatePassWord', 'roles', 'dataScopes', 'pwdTimeOut', 'statusCode', 'inReview']
    expect(Object.keys(data).sort()).toEqual(names.sort())
    expect((await whoAmI(data.token)).data.user.nickName).toBe('王建国')
  })

  test('gives the key of what lies locked on a device: one a person and device, after any login, and to nobody else', async () => {
    const ask = async (token: string, device: string) =>
      (await server.call(contract.account.deviceKey, { body: { device } }, { token })).data
    const tokenOf = async (name: 'partyWang' | 'partyChen') => (await server.logIn(name)).data.token ?? ''
    const [first, again, other] = [await tokenOf('partyWang'), await tokenOf('partyWang'), await tokenOf('partyChen')]
    const [here, there] = [crypto.randomUUID(), crypto.randomUUID()]
    const { key } = await ask(first, here)
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await ask(again, here)).toEqual({ key })
    const others = [await ask(first, there), await ask(other, here), await ask(other, there)].map((one) => one.key)
    expect(new Set([key, ...others]).size).toBe(4)
    for (const token of ['', 'Bearer x'])
      expect((await server.call(contract.account.deviceKey, { body: { device: here } }, { token })).error).toBe(
        'signedOut',
      )
  })

  test('shows the captcha as a picture of pixels', async () => {
    const { img } = (await server.call(contract.account.captcha, {})).data
    const png = Buffer.from(img.replace('data:image/png;base64,', ''), 'base64')
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  })

  test('takes a captcha once, even after a wrong password', async () => {
    const captcha = await server.captcha()
    expect((await server.logIn('partyWang', { ...captcha, password: 'wrong' })).error).toBe('loginWrong')
    expect((await server.logIn('partyWang', captcha)).error).toBe('captchaWrong')
  })

  test('uses a captcha up by a wrong answer', async () => {
    const captcha = await server.captcha()
    const wrong = captcha.code === '0000' ? '0001' : '0000'
    expect((await server.logIn('partyWang', { ...captcha, code: wrong })).error).toBe('captchaWrong')
    expect((await server.logIn('partyWang', captcha)).error).toBe('captchaWrong')
  })

  test('refuses a captcha after five minutes and one nobody gave out', async () => {
    const captcha = await server.captcha()
    server.clock.later = 5 * 60_000 + 1000
    expect((await server.logIn('partyWang', captcha)).error).toBe('captchaWrong')
    server.clock.later = 0
    expect((await server.logIn('partyWang', { uuid: crypto.randomUUID(), code: '1234' })).error).toBe('captchaWrong')
    expect((await server.logIn('partyWang', { uuid: "' or 1=1", code: '1234' })).error).toBe('captchaWrong')
  })

  test('never tells whether the account exists', async () => {
    const wrong = await server.logIn('partyWang', { password: 'wrong' })
    const unknown = await server.logIn('partyWang', { username: 'nobody' })
    const otherCategory = await server.logIn('partyWang', { cate: 'MISHU' })
    const otherTenant = await server.logIn('partyWang', { tenantId: 2 })
    for (const answer of [wrong, unknown, otherCategory, otherTenant]) {
      expect([answer.status, answer.error, answer.message]).toEqual([400, 'loginWrong', '用户名或密码错误'])
    }
  })

  test.each([
    'partyChen',
    'ghost',
  ] as const)('cannot be guessed at: after ten wrong passwords for %s even the right one waits ten minutes', async (who) => {
    const username = who === 'ghost' ? 'ghost' : people[who].username
    const guess = (password: string) => server.logIn('partyChen', { username, password })
    for (let at = 0; at < 10; at++) expect((await guess(`wrong${at}`)).error).toBe('loginWrong')
    const { status, error, message, headers } = await guess(people.partyChen.password)
    expect([status, error, message]).toEqual([429, 'tooMany', '操作过于频繁，请10分钟后再试'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600)
    expect((await server.logIn('partyWang')).status).toBe(200)
    server.clock.later = 10 * 60_000 + 1000
    expect((await guess(people.partyChen.password)).error).toBe(who === 'ghost' ? 'loginWrong' : undefined)
    server.clock.later = 0
  })

  test('cannot be guessed at by many at once', async () => {
    const captchas = await Promise.all(Array.from({ length: 25 }, () => server.captcha()))
    const guess = (captcha: object) => server.logIn('secretaryLi', { ...captcha, password: 'wrong' })
    const answers = await Promise.all(captchas.map(guess))
    expect(answers.filter((answer) => answer.error === 'loginWrong')).toHaveLength(10)
    expect(answers.filter((answer) => answer.error === 'tooMany')).toHaveLength(15)
  })

  test('begins counting wrong passwords anew after a right one', async () => {
    for (let at = 0; at < 14; at++) {
      const password = at === 7 ? people.arbitratorSun.password : 'wrong'
      expect((await server.logIn('arbitratorSun', { password })).error).toBe(at === 7 ? undefined : 'loginWrong')
    }
  })

  test('refuses an arbitrator who still has the default password, in the words of the specification', async () => {
    const { status, error, message } = await server.logIn('arbitratorNew')
    expect([status, error, message]).toEqual([400, 'passwordDefault', '请点击忘记密码，重置密码!'])
  })

  test('says the same of the default password to every name, and takes it for no right one', async () => {
    const zcyDefault = people.arbitratorNew.password
    const known = await server.logIn('arbitratorSun', { password: zcyDefault })
    const unknown = await server.logIn('arbitratorNew', { username: 'nobody-at-all' })
    const still = await server.logIn('arbitratorNew')
    const seen = [known, unknown, still].map(({ headers: _, ...answer }) => answer)
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    expect(known.error).toBe('passwordDefault')
    expect((await server.logIn('partyWang', { password: zcyDefault })).error).toBe('loginWrong')
    // Wrong passwords stay counted.
    for (let at = 0; at < 10; at++) await server.logIn('arbitratorNew', { password: at === 9 ? zcyDefault : 'wrong' })
    expect((await server.logIn('arbitratorNew', { password: 'wrong' })).error).toBe('loginWrong')
    expect((await server.logIn('arbitratorNew', { password: 'wrong' })).error).toBe('tooMany')
  })

  test('refuses an expired password with 501', async () => {
    const { status, code, message } = await server.logIn('partyExpired')
    expect([status, code, message]).toEqual([501, 501, '密码已过期，请修改密码后重新登录'])
  })

  test('opens to secretaries by their own door and to nobody else there', async () => {
    expect((await server.logIn('secretaryFar', { loginType: 'login' })).error).toBe('loginWrong')
    expect((await server.logIn('partyWang', { loginType: 'login2' })).error).toBe('loginWrong')
    expect((await server.logIn('partyWang', { loginType: 'any' })).status).toBe(400)
    expect((await server.logIn('secretaryFar')).status).toBe(200)
  })

  test.each([
    ['disabled', { enabled: false }],
    ['removed', { removedAt: new Date() }],
  ])('is not opened to who is %s, and ends for who becomes so', async (what, change) => {
    const { house } = server.running
    const person = { ...people.partyWang, username: `${what}${engine}` }
    const id = await createAccount(house, person)
    const { token } = (await server.logIn('partyWang', { username: person.username })).data
    expect((await whoAmI(token)).status).toBe(200)
    await house.db.orm.update(account).set(change).where(eq(account.id, id))
    expect((await whoAmI(token)).error).toBe('signedOut')
    expect((await server.logIn('partyWang', { username: person.username })).error).toBe('loginWrong')
  })

  test('gives people who are not approved, and registered, the code of the page that says how far it is', async () => {
    const { house } = server.running
    const id = crypto.randomUUID()
    const of = {
      accountId: server.id('partyUnverified'),
      tenantId: 1,
      title: '未审核',
      data: {},
      submittedAt: house.now(),
    }
    await house.db.orm.insert(registration).values({ id, kind: 'person', state: 'submitted', version: 1, ...of })
    const { data } = await server.logIn('partyUnverified')
    expect([data.token, data.statusCode]).toEqual([null, expect.stringMatching(/^[\w-]{20,}$/)])
    const reason = await server.call(contract.registration.getReason, { body: { code: data.statusCode ?? '' } })
    expect(reason.data).toMatchObject({ kind: 'person', state: 'submitted', title: '未审核' })
    expect(data.inReview).toBe(true)
    await house.db.orm.update(registration).set({ state: 'returned' })
    expect((await server.logIn('partyUnverified')).data.inReview).toBe(false)
    await house.db.orm.delete(registration)
  })

  test('gives people who are not approved their name but no token', async () => {
    const { status, data } = await server.logIn('partyUnverified')
    expect(status).toBe(200)
    expect([data.token, data.statusCode]).toEqual([null, null])
    expect(data.user.status).toBe('UNVERIFIED')
  })

  test('is ended later by the hash of its token alone, which opens nothing; others go on, and nobody learns whether there was one', async () => {
    const tokens = [await server.logIn('partyWang'), await server.logIn('partyWang')].map(
      ({ data }) => data.token ?? '',
    )
    const [first = '', second = ''] = tokens
    const hash = createHash('sha256').update(first.replace('Bearer ', '')).digest('hex')
    const later = (sessions: string[]) =>
      server.call(contract.account.logoutLater, { body: { sessions } }, { token: '' })
    expect((await whoAmI(`Bearer ${hash}`)).status).toBe(401)
    const unknown = await later(['0'.repeat(64)])
    expect((await whoAmI(first)).status).toBe(200)
    const known = await later([hash, 'f'.repeat(64)])
    expect([known.status, known.data, known.message]).toEqual([unknown.status, unknown.data, unknown.message])
    expect(known.status).toBe(200)
    expect([(await whoAmI(first)).status, (await whoAmI(second)).status]).toEqual([401, 200])
  })

  test('ends at logout, only the one whose token was sent', async () => {
    const first = (await server.logIn('partyWang')).data.token ?? ''
    const second = (await server.logIn('partyWang')).data.token ?? ''
    expect((await server.call(contract.account.logout, {}, { token: first })).status).toBe(200)
    expect((await whoAmI(first)).error).toBe('signedOut')
    expect((await whoAmI(second)).status).toBe(200)
  })

  test('ends after 172800 seconds', async () => {
    const { token } = (await server.logIn('partyWang')).data
    server.clock.later = (sessionSeconds - 30) * 1000
    expect((await whoAmI(token)).status).toBe(200)
    server.clock.later = (sessionSeconds + 1) * 1000
    expect((await whoAmI(token)).status).toBe(401)
    server.clock.later = 0
  })

  test.each([
    '',
    'Bearer',
    'Bearer x',
    'Basic abc',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'é'.repeat(43)}`.normalize('NFD'),
  ])('is not opened by %j', async (token) => {
    const answer = await server.send('GET', 'userservice/author/info', undefined, {
      headers: { authorization: encodeURI(token) },
    })
    expect([answer.status, answer.error]).toEqual([401, 'signedOut'])
  })

  test('speaks English to who asks for it', async () => {
    const answer = await server.send('GET', 'userservice/author/info', undefined, {
      headers: { 'accept-language': 'de, en-GB;q=0.8, zh;q=0.5' },
    })
    expect(answer.message).toBe('Your login has expired, please log in again')
  })
})

test('limits logins from one address', async () => {
  const server = await TestServer.start('pglite', { RATE_LIMITS: '1' })
  const { max } = contract.account.login.limit
  const answers = await Promise.all(
    Array.from({ length: max + 1 }, () => server.send('POST', contract.account.login.path, {})),
  )
  expect(answers.filter((one) => one.status === 400)).toHaveLength(max)
  expect(answers.find((one) => one.status === 429)).toMatchObject({
    code: 429,
    error: 'tooMany',
    message: '操作过于频繁，请稍后再试',
  })
  await server.stop()
})
