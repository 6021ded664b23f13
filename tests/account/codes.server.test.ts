import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { askedMax, captchaAfter, wrongMax } from '../../server/account/askers.ts'
import { netOf, netsOf } from '../../server/door/route.ts'
import { codeCount } from '../../server/tables/account.ts'
import { newMail, newPhone, otherCode } from '../make/address.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, activity, arbitrator } = contract

describe.each(engines)('a code that was sent, on %s', (engine) => {
  let server: TestServer
  let phone: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    phone = newPhone()
    server.clock.later = 0
  })

  type Use = 'register' | 'corporation' | 'forget' | 'change'
  const check = (address: string, code: string, use: Use = 'register') =>
    server.call(account.checkCode, { body: { account: address, code, use } })
  const send = (address: string) => server.call(account.getCode, { body: { account: address } })

  test('has four digits, reaches a phone by SMS and a mailbox by mail, in the language of who asks', async () => {
    await send(phone)
    const [sms] = await server.lettersTo(phone)
    expect(sms).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{4}$/) })
    expect(sms?.text).toBe(`您的验证码是${sms?.code}，5分钟内有效。如非本人操作，请忽略本消息。`)
    const mailbox = newMail()
    const headers = { 'accept-language': 'en' }
    await server.call(account.getCode, { body: { account: mailbox.toUpperCase() } }, { headers })
    const [mail] = await server.lettersTo(mailbox)
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Your verification code' })
    expect(mail?.text).toContain(`Your verification code is ${mail?.code}.`)
  })

  test('is right as often as it is asked, until it is used', async () => {
    await send(phone)
    const code = await server.codeTo(phone)
    for (let at = 0; at < 8; at++) expect((await check(phone, code)).status).toBe(200)
  })

  test('is over after five wrong tries: the sixth is refused though it is right', async () => {
    await send(phone)
    const code = await server.codeTo(phone)
    for (let at = 0; at < 5; at++) expect((await check(phone, otherCode(code))).error).toBe('sentCodeWrong')
    const { status, message, error } = await check(phone, code)
    expect([status, error, message]).toEqual([400, 'sentCodeWrong', '验证码错误或已失效'])
  })

  test('still passes at the fifth try', async () => {
    await send(phone)
    const code = await server.codeTo(phone)
    for (let at = 0; at < 4; at++) await check(phone, otherCode(code))
    expect((await check(phone, code)).status).toBe(200)
  })

  test('cannot be guessed at by many at once', async () => {
    await send(phone)
    const code = await server.codeTo(phone)
    const guesses = Array.from({ length: 12 }, () => check(phone, otherCode(code)))
    expect((await Promise.all(guesses)).every((one) => one.error === 'sentCodeWrong')).toBe(true)
    expect((await check(phone, code)).error).toBe('sentCodeWrong')
  })

  test('is not shut out by a stranger who guesses where none was sent, nor by guesses for another use', async () => {
    for (let at = 0; at < 25; at++) expect((await check(phone, '0000', 'forget')).error).toBe('sentCodeWrong')
    for (let at = 0; at < 25; at++) expect((await check(phone, '0000')).error).toBe('sentCodeWrong')
    await send(phone)
    expect((await check(phone, await server.codeTo(phone))).status).toBe(200)
  })

  test('goes to a phone under one spelling, however it is typed', async () => {
    await send(`+86 ${phone.slice(0, 3)}-${phone.slice(3)}`)
    for (const typed of [phone, `1-${phone.slice(1)}`, `+86${phone}`, `0086${phone}`])
      expect((await send(typed)).error).toBe('tooMany')
    expect((await check(`${phone.slice(0, 7)} ${phone.slice(7)}`, await server.codeTo(phone))).status).toBe(200)
  })

  test('is good for five minutes', async () => {
    await send(phone)
    const code = await server.codeTo(phone)
    server.clock.later = 5 * 60_000 - 5000
    expect((await check(phone, code)).status).toBe(200)
    server.clock.later = 5 * 60_000 + 1000
    expect((await check(phone, code)).error).toBe('sentCodeWrong')
  })

  test('is worth nothing for another phone or another use', async () => {
    const other = newPhone()
    await send(phone)
    await send(other)
    const [code, codeOfOther] = [await server.codeTo(phone), await server.codeTo(other)]
    if (code !== codeOfOther) expect((await check(phone, codeOfOther)).error).toBe('sentCodeWrong')
    for (const use of ['corporation', 'forget', 'change'] as const)
      expect((await check(phone, code, use)).error).toBe('sentCodeWrong')
    expect((await server.call(activity.login, { body: { phone, code } })).error).toBe('sentCodeWrong')
    expect((await check(phone, code)).status).toBe(200)
  })

  test.each([
    ['corporation', account.getOrgCode, (address: string) => ({ body: { account: address } })],
    ['change', account.getNewCode, (address: string) => ({ query: { account: address } })],
    ['register', account.phoneCode, (address: string) => ({ query: { phone: address } })],
  ] as const)('for %s is sent by its own call', async (use, call, input) => {
    expect((await server.call(call, input(phone) as never)).status).toBe(200)
    expect((await check(phone, await server.codeTo(phone), use)).status).toBe(200)
  })

  test('replaces the one before', async () => {
    await send(phone)
    const first = await server.codeTo(phone)
    server.clock.later = 61_000
    await send(phone)
    const second = await server.codeTo(phone)
    expect((await check(phone, second)).status).toBe(200)
    if (first !== second) expect((await check(phone, first)).error).toBe('sentCodeWrong')
  })

  test('goes to an address once a minute, whatever it is for and by whichever door', async () => {
    const mailbox = newMail()
    expect((await send(mailbox)).status).toBe(200)
    const doors = [
      send(mailbox),
      server.call(account.getNewCode, { query: { account: mailbox } }),
      server.call(account.getForgetCode, { body: { account: mailbox, cate: 'USER', type: '2' } }),
      server.call(arbitrator.abroadCode, { body: { email: mailbox } }),
    ]
    for (const { status, error, headers } of await Promise.all(doors)) {
      expect([status, error]).toEqual([429, 'tooMany'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
    expect(await server.lettersTo(mailbox)).toHaveLength(1)
    server.clock.later = 61_000
    expect((await send(mailbox)).status).toBe(200)
  })

  test('goes once more within the minute where the kind of registration was changed, of each kind once', async () => {
    const mailbox = newMail()
    const org = () => server.call(account.getOrgCode, { body: { account: mailbox } })
    expect((await send(mailbox)).status).toBe(200)
    expect((await org()).status).toBe(200)
    expect([(await org()).error, (await send(mailbox)).error]).toEqual(['tooMany', 'tooMany'])
    expect(await server.lettersTo(mailbox)).toHaveLength(2)
    server.clock.later = 61_000
    expect((await org()).status).toBe(200)
    expect((await send(mailbox)).status).toBe(200)
  })

  test.each([
    1,
    '1',
    2,
    '2',
  ] as const)('for a forgotten password goes by the way %j, a number or its digit', async (type) => {
    const address = Number(type) === 1 ? phone : newMail()
    expect((await server.call(account.getForgetCode, { body: { account: address, cate: 'USER', type } })).status).toBe(
      200,
    )
    const other = Number(type) === 1 ? newMail() : phone
    expect((await server.call(account.getForgetCode, { body: { account: other, cate: 'USER', type } })).status).toBe(
      400,
    )
  })

  test('goes to an address once where many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(phone)))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await server.lettersTo(phone)).toHaveLength(1)
  })

  test('goes to an address ten times an hour', async () => {
    for (let at = 0; at < 10; at++) {
      expect((await send(phone)).status).toBe(200)
      server.clock.later += 61_000
    }
    const { error, headers } = await send(phone)
    expect(error).toBe('tooMany')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(40 * 60)
    server.clock.later = 60 * 60_000 + 1000
    expect((await send(phone)).status).toBe(200)
  })

  test.each([
    ['', 'account.required'],
    ['foo@bar', 'email.format'],
    ['12', 'phone.format'],
    ["1' or '1'='1", 'phone.format'],
    ['<script>alert(1)</script>', 'phone.format'],
    ['a@b.cn\r\nBcc: x@y.cn', 'email.format'],
  ])('does not go to %j', async (address, code) => {
    const { status, fields } = await send(address)
    expect([status, fields[0]?.code]).toEqual([400, code])
  })

  test.each(['', '12a4', '12345', '１２３４'])('cannot be %j', async (code) => {
    expect((await check(phone, code)).status).toBe(400)
  })
})

test('without demo and without a gateway a code is refused as not configured', async () => {
  const server = await TestServer.start('pglite', { DEMO: '0' })
  for (const address of [newPhone(), newMail()]) {
    const { status, error, message } = await server.call(account.getCode, { body: { account: address } })
    expect([status, error, message]).toEqual([501, 'unconfigured', '该服务尚未配置，请联系管理员'])
  }
  await server.stop()
})

describe.each(engines)('who asks from one network, on %s', (engine) => {
  let server: TestServer
  const phone = newPhone()
  beforeEach(async () => {
    server = await TestServer.start(engine, { RATE_LIMITS: '1' })
    return () => server.stop()
  })

  const ask = (at: number) =>
    at % 2
      ? server.call(account.getCode, { body: { account: newPhone() } })
      : server.call(account.getOrgCode, { body: { account: newMail() } })

  test('is sent twenty codes a minute over all calls, and two hundred a day', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => ask(at)))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(askedMax.minute)
    expect(answers.filter((one) => one.error === 'tooMany')).toHaveLength(4)
    server.clock.later = 61_000
    expect((await ask(0)).status).toBe(200)
    const { orm } = server.running.house.db
    await orm.update(codeCount).set({ sent: askedMax.day }).where(like(codeCount.address, 'day %'))
    server.clock.later = 122_000
    expect((await ask(1)).error).toBe('tooMany')
    server.clock.later = 24 * 3600_000 + 1000
    expect((await ask(1)).status).toBe(200)
  })

  test('has thirty wrong guesses an hour over all addresses; the right ones cost nothing', async () => {
    const check = (address: string, code: string) =>
      server.call(account.checkCode, { body: { account: address, code, use: 'register' } })
    const { orm } = server.running.house.db
    const wrong = like(codeCount.address, 'wrong %')
    const codeAt = async (address: string) => {
      await server.call(account.getCode, { body: { account: address } })
      return server.codeTo(address)
    }
    const other = newMail()
    const [code, codeOfOther] = [await codeAt(phone), await codeAt(other)]
    expect((await check(phone, code)).status).toBe(200)
    expect((await check(newPhone(), '0000')).error).toBe('sentCodeWrong')
    for (const [address, right] of [
      [phone, code],
      [other, codeOfOther],
    ] as const)
      expect((await check(address, otherCode(right))).error).toBe('sentCodeWrong')
    const [row] = await orm.select().from(codeCount).where(wrong)
    expect(row?.sent).toBe(2)
    await orm
      .update(codeCount)
      .set({ sent: wrongMax - 1 })
      .where(wrong)
    expect((await check(phone, otherCode(code))).error).toBe('sentCodeWrong')
    const { error, headers } = await check(other, codeOfOther)
    expect(error).toBe('tooMany')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    server.clock.later = 3600_000 + 1000
    const address = newPhone()
    expect((await check(address, await codeAt(address))).status).toBe(200)
  })

  const from = (net: string) => ({ headers: { 'x-forwarded-for': net } })

  test('is asked to read a picture once many codes were sent, of its own network or of all strangers; who is signed in is not', async () => {
    const { orm } = server.running.house.db
    const ask = (more: { headers: Record<string, string> }, token?: string) =>
      server.send('POST', account.getCode.path, { account: newPhone() }, { ...more, ...(token ? { token } : {}) })
    expect((await ask(from('198.51.100.1'))).status).toBe(200)
    await orm.update(codeCount).set({ sent: captchaAfter.network }).where(eq(codeCount.address, 'day 198.51.100.1'))
    const refused = await ask(from('198.51.100.1'))
    expect([refused.status, refused.error]).toEqual([409, 'captcha.needed'])
    expect((await ask(from('198.51.100.2'))).status).toBe(200)
    await orm.update(codeCount).set({ sent: captchaAfter.strangers }).where(eq(codeCount.address, 'day strangers'))
    expect((await ask(from('198.51.100.3'))).error).toBe('captcha.needed')
    const { uuid, code } = await server.captcha()
    const read = (answer: string) => ask({ headers: { ...from('198.51.100.3').headers, 'x-captcha': answer } })
    expect((await read(`${uuid}:${otherCode(code)}`)).error).toBe('captchaWrong')
    expect((await read(`${uuid}:${code}`)).error).toBe('captchaWrong')
    const next = await server.captcha()
    expect((await read(`${next.uuid}:${next.code}`)).status).toBe(200)
    expect((await ask(from('198.51.100.3'), await server.token('partyWang'))).status).toBe(200)
  })

  test('of IPv6 is counted as one house and as one customer, whose houses are many', async () => {
    const { orm } = server.running.house.db
    await server.call(account.getCode, { body: { account: phone } }, from('2001:db8:5:1::1'))
    const code = await server.codeTo(phone)
    const guess = (net: string) =>
      server.send('POST', account.checkCode.path, { account: phone, code: otherCode(code), use: 'register' }, from(net))
    expect((await guess('2001:db8:5:2::1')).error).toBe('sentCodeWrong')
    await orm
      .update(codeCount)
      .set({ sent: 4 * wrongMax })
      .where(eq(codeCount.address, 'wrong 2001:db8:5::/48'))
    expect((await guess('2001:db8:5:3::1')).error).toBe('tooMany')
    expect((await guess('2001:db8:6:3::1')).error).toBe('sentCodeWrong')
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:0db8::2:0:0:1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, net) => {
  expect(netOf(ip)).toBe(net)
})

test('an address of IPv6 stands for its house and for the customer who has it', () => {
  expect(netsOf('2001:db8:5:1::9')).toEqual(['2001:db8:5:1::/64', '2001:db8:5::/48'])
  expect(netsOf('192.0.2.7')).toEqual(['192.0.2.7'])
})
