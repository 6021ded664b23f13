import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { createAccount, type NewAccount } from '../../server/account/create.ts'
import { newMail, newPhone, otherCode } from '../make/address.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account } = contract

describe.each(engines)('a forgotten password on %s', (engine) => {
  let server: TestServer
  let someone: NewAccount & { phone: string; email: string }
  let at = 0
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.clock.later = 0
    const names = { username: `forgetful${++at}`, nickName: '忘性大', cate: 'USER' as const, password: 'Old#Pass1' }
    someone = { ...names, phone: newPhone(), email: newMail() }
    await createAccount(server.running.house, someone)
  })

  const ask = (address: string, change: object = {}) =>
    server.call(account.getForgetCode, {
      body: { account: address, cate: 'USER', type: address.includes('@') ? '2' : '1', ...change },
    })
  const reset = (address: string, code: string, change: object = {}) =>
    server.call(account.forget, {
      body: {
        account: address,
        cate: 'USER',
        code,
        password: 'New#Pass1',
        type: address.includes('@') ? 'email' : 'phone',
        ...change,
      },
    })
  const enter = async (password: string, change: object = {}) =>
    (await server.logIn('partyWang', { username: someone.username, password, ...change })).data

  test.each([
    'phone',
    'email',
  ] as const)('is set anew by a code to the %s, once, and ends every session', async (by) => {
    const before = await enter('Old#Pass1')
    expect((await ask(someone[by])).status).toBe(200)
    const code = await server.codeTo(someone[by])
    expect((await reset(someone[by], code)).status).toBe(200)
    expect((await server.call(account.info, {}, { token: before.token ?? '' })).error).toBe('signedOut')
    expect(await enter('Old#Pass1')).toBeNull()
    expect((await enter('New#Pass1')).token).toMatch(/^Bearer /)
    expect((await reset(someone[by], code, { password: 'Another#1' })).error).toBe('sentCodeWrong')
  })

  test.each([
    'MISHU',
    'ZCY',
  ] as const)('of %s is set by no code: it brings the link to the mailbox, once, and that sets it within an hour', async (cate) => {
    const staff = { ...someone, username: `${someone.username}s`, cate, phone: newPhone(), email: newMail() }
    await createAccount(server.running.house, staff)
    const way = { cate, loginType: cate === 'MISHU' ? 'login2' : 'login', username: staff.username }
    expect((await ask(staff.phone, { cate })).status).toBe(200)
    const code = await server.codeTo(staff.phone)
    expect((await reset(staff.phone, otherCode(code), { cate })).error).toBe('sentCodeWrong')
    expect(await server.lettersTo(staff.email)).toEqual([])
    expect((await reset(staff.phone, code, { cate })).status).toBe(200)
    expect((await reset(staff.phone, code, { cate })).error).toBe('sentCodeWrong')
    expect(await enter('New#Pass1', way)).toBeNull()
    expect((await enter('Old#Pass1', way)).token).toMatch(/^Bearer /)
    const link = await server.linkTo(staff.email)
    server.clock.later = 3_600_001
    expect((await server.call(account.setByLink, { body: { code: link, password: 'New#Pass1' } })).error).toBe(
      'linkUsed',
    )
    server.clock.later = 0
    await server.setPassword(staff.email, 'New#Pass1')
    expect((await enter('New#Pass1', way)).token).toMatch(/^Bearer /)
    const letters = await server.lettersTo(staff.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      '您的账号已变更 Your account has changed',
      '重设密码 Set a new password',
    ])
  })

  test('tells its owner by letter that it is another one', async () => {
    await ask(someone.phone)
    await reset(someone.phone, await server.codeTo(someone.phone))
    expect((await server.lettersTo(someone.email))[0]?.text).toMatch(/密码已变更.*password/s)
  })

  test('is set anew from the dialog of who is logged in', async () => {
    const body = { account: someone.phone, cate: 'USER', type: '1', phone: someone.phone } as const
    expect((await server.call(account.sendCode, { body })).status).toBe(200)
    expect((await reset(someone.phone, await server.codeTo(someone.phone))).status).toBe(200)
  })

  test('is not the old one again, and the code serves for a better one', async () => {
    await ask(someone.phone)
    const code = await server.codeTo(someone.phone)
    const same = await reset(someone.phone, code, { password: 'Old#Pass1' })
    expect([same.status, same.error, same.message]).toEqual([400, 'passwordSame', '新密码不能与原密码相同'])
    expect((await reset(someone.phone, code)).status).toBe(200)
  })

  test('keeps the rule of passwords, in its words', async () => {
    const { fields, status } = await reset(someone.phone, '1234', { password: 'abcdefg1!' })
    expect([status, fields[0]?.code]).toEqual([400, 'newPassword.rule'])
  })

  test('opens a name that had been locked', async () => {
    for (let tries = 0; tries < 10; tries++) await enter('wrong')
    expect(await enter('Old#Pass1')).toBeNull()
    await ask(someone.email)
    await reset(someone.email, await server.codeTo(someone.email))
    expect((await enter('New#Pass1')).token).toMatch(/^Bearer /)
  })

  test('may be an expired one: the new one lets its owner in', async () => {
    const expired = { ...someone, username: `${someone.username}x`, phone: newPhone(), email: newMail() }
    await createAccount(server.running.house, { ...expired, passwordAt: new Date(0) })
    const logIn = (password: string) => server.logIn('partyWang', { username: expired.username, password })
    expect((await logIn('Old#Pass1')).error).toBe('passwordExpired')
    await ask(expired.phone)
    await reset(expired.phone, await server.codeTo(expired.phone))
    expect((await logIn('New#Pass1')).data.token).toMatch(/^Bearer /)
  })

  test('cannot be set by guessing: five wrong codes count, though each is refused', async () => {
    await ask(someone.phone)
    const code = await server.codeTo(someone.phone)
    for (let tries = 0; tries < 5; tries++)
      expect((await reset(someone.phone, otherCode(code))).error).toBe('sentCodeWrong')
    expect((await reset(someone.phone, code)).error).toBe('sentCodeWrong')
    expect((await enter('Old#Pass1')).token).toMatch(/^Bearer /)
  })

  test('of two that set it at once with one code, one does', async () => {
    await ask(someone.phone)
    const code = await server.codeTo(someone.phone)
    const answers = await Promise.all(
      ['One#Pass1', 'Two#Pass2'].map((password) => reset(someone.phone, code, { password })),
    )
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400])
  })

  test.each([
    ['another category', { cate: 'MISHU' }],
    ['another institution', { tenantId: 2 }],
  ])('is not changed through %s', async (_, change) => {
    expect((await ask(someone.phone, change)).status).toBe(200)
    expect(await server.lettersTo(someone.phone)).toEqual([])
    server.clock.later = 61_000
    await ask(someone.phone)
    const code = await server.codeTo(someone.phone)
    expect((await reset(someone.phone, code, change)).error).toBe('sentCodeWrong')
  })

  test('tells nobody whether the account exists: not by the answer, the next one, a code or a limit', async () => {
    const nobody = newPhone()
    const [known, unknown] = [await ask(someone.phone), await ask(nobody)]
    const said = ({ status, code, message, data }: typeof known) => ({ status, code, message, data })
    expect(said(unknown)).toEqual(said(known))
    expect(await server.lettersTo(nobody)).toEqual([])
    expect(said(await ask(nobody))).toEqual(said(await ask(someone.phone)))
    const code = await server.codeTo(someone.phone)
    expect(said(await reset(nobody, code))).toEqual(said(await reset(someone.phone, otherCode(code))))
    const checked = (address: string) =>
      server.call(account.checkCode, { body: { account: address, code: otherCode(code), use: 'forget' } })
    expect(said(await checked(nobody))).toEqual(said(await checked(someone.phone)))
  })

  test('has no code for who is disabled, removed or has no password', async () => {
    const { house } = server.running
    const usual = { nickName: '某人', cate: 'USER' as const, password: 'Old#Pass1' }
    const phones = [newPhone(), newPhone(), newPhone()]
    await createAccount(house, { ...usual, username: `off${at}`, phone: phones[0]!, enabled: false })
    await createAccount(house, { ...usual, username: `gone${at}`, phone: phones[1]!, removedAt: new Date() })
    await createAccount(house, { ...usual, username: `far${at}`, phone: phones[2]!, isForeign: true })
    for (const phone of phones) {
      expect((await ask(phone)).status).toBe(200)
      expect(await server.lettersTo(phone)).toEqual([])
    }
  })

  test.each([
    ['type 2 with a phone', () => ({ account: someone.phone, type: '2' }), 'email.format'],
    ['type 1 with a mailbox', () => ({ account: someone.email, type: '1' }), 'phone.format'],
    ['two phones', () => ({ account: someone.phone, type: '1', phone: '13900000000' }), 'phone.format'],
    ['no type', () => ({ account: someone.phone, type: undefined }), 'wrongType'],
    ['no category', () => ({ account: someone.phone, cate: '' }), 'wrongType'],
  ])('refuses %s', async (_, change, code) => {
    const { status, fields } = await ask(someone.phone, change())
    expect(status).toBe(400)
    expect(['required', code]).toContain(fields[0]?.code)
  })
})
