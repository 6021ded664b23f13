import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '../../contract/account/user.ts'
import { contract } from '../../contract/all.ts'
import { createAccount, type NewAccount } from '../../server/account/create.ts'
import { newMail, newPhone, otherCode } from '../make/address.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, admin } = contract

const said: Profile = {
  nickName: '王<b>建国</b>',
  gender: 'M',
  birthday: '1980-02-29',
  nationality: '中国',
  nation: '汉族',
  habitation: '北京',
  occupation: '工程师',
  speciality: '建设工程',
  landline: '010-12345678',
  contractPhone: '13800138000',
  certificatesCate: 'idCard',
  certificatesNum: '11010519491231002X',
  certificatesExp: '2036-01-01',
  otherCertificates: '无',
  addressCountry: '中国',
  addressProvince: '北京市',
  addressCity: '北京市',
  addressArea: '朝阳区',
  addressDetail: '某街1号',
  officeAddress: '某楼2层',
  sendArriveAddress: '某街1号收',
  sendEmail: 'serve@example.org',
  bank: '中国银行',
  bankCard: '6222020000000000000',
  resume: '一\n二',
  avatarPath: `data:image/png;base64,${Buffer.alloc(90_000).toString('base64')}`,
  avatarName: 'me.png',
}
const notices = { mail: false, sms: true }

describe.each(engines)('the personal centre on %s', (engine) => {
  let server: TestServer
  let someone: NewAccount & { phone: string; email: string }
  let token: string
  let at = 0
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.clock.later = 0
    const names = { username: `centre${++at}`, nickName: '中心', cate: 'USER' as const, password: 'Old#Pass1' }
    someone = { ...names, phone: newPhone(), email: newMail() }
    await createAccount(server.running.house, someone)
    token = await enter()
  })

  async function enter(password = 'Old#Pass1', agent = 'test'): Promise<string> {
    const { username } = someone
    const captcha = await server.captcha()
    const body = { username, password, ...captcha, cate: 'USER', loginType: 'login' } as const
    const { data } = await server.call(account.login, { body }, { headers: { 'user-agent': agent } })
    return data?.token ?? ''
  }
  const me = async (by = token) => (await server.call(account.info, {}, { token: by })).data?.user
  const save = (change: object = {}) =>
    server.call(account.updateCenter, { body: { ...said, notices, ...change } }, { token })

  test('keeps every field a person may say of themself, letter for letter, and gives the whole user', async () => {
    const { status, data } = await save()
    expect(status).toBe(200)
    expect(data).toMatchObject({ ...said, notices, username: someone.username, cate: 'USER', email: someone.email })
    expect(await me()).toEqual(data)
  })

  test('changes nothing else, whatever is sent along', async () => {
    const before = await me()
    const extra = { cate: 'MISHU', roles: ['ROLE_ADMIN'], status: '', tenantId: 2, email: 'x@y.cn', enabled: false }
    const { data } = await save({ ...extra, id: server.id('partyWang'), username: 'wang' })
    const { id, username, email, cate, roles, tenantId, status } = before!
    expect(data).toMatchObject({ id, username, email, cate, roles, tenantId, status })
    expect(Object.keys((await save({ jobs: ['x'], whatever: 1 })).data)).not.toContain('whatever')
  })

  test('keeps an identity that was verified as it was', async () => {
    const { house } = server.running
    const verified = {
      ...someone,
      username: `verified${at}`,
      phone: newPhone(),
      email: newMail(),
      verifyType: 'review',
    }
    await createAccount(house, { ...verified, profile: { certificatesCate: 'passport', certificatesNum: 'E1' } })
    someone = verified
    token = await enter()
    expect((await save({ nickName: '新名' })).data).toMatchObject({
      nickName: someone.nickName,
      certificatesCate: 'passport',
      certificatesNum: 'E1',
      bank: said.bank,
    })
  })

  test('what nobody sees is no part of a name', async () => {
    for (const [typed, kept] of [
      ['\u202e李秘\u200b书', '李秘书'],
      ['中\ufeff心\u0007', '中心'],
    ] as const)
      expect((await save({ nickName: typed })).data.nickName).toBe(kept)
    expect((await save({ nickName: '\u200b\u2060' })).fields).toEqual([{ path: ['nickName'], code: 'required' }])
  })

  test('what changes of the identity is on the log, numbers only by their end', async () => {
    const log = async () => (await server.call(admin.listAudit, { query: { size: 1 } }, { as: 'adminZhao' })).data
    const { total } = await log()
    await save()
    const [entry] = (await log()).list
    expect(entry).toMatchObject({
      action: 'account.updateCenter',
      target: `中心（${someone.username}）`,
      byName: '中心',
    })
    expect(entry).toMatchObject({ byUsername: someone.username, ip: '127.0.0.1' })
    expect(entry?.changes).toEqual({
      nickName: ['中心', said.nickName],
      certificatesCate: ['', 'idCard'],
      certificatesNum: ['', '***002X'],
      bank: ['', '中国银行'],
      bankCard: ['', '***0000'],
      sendArriveAddress: ['', '某街1号收'],
      sendEmail: ['', 'serve@example.org'],
    })
    await save({ bankCard: '62220200', certificatesNum: '21010519491231002X' })
    const [next] = (await log()).list
    // Of what only shows alike, the log still says that it changed.
    expect(next?.changes).toEqual({ certificatesNum: ['***002X', '***002X'], bankCard: ['***0000', '***'] })
    await save({ bankCard: '62220200', certificatesNum: '21010519491231002X', resume: '三', gender: 'F' })
    expect((await log()).total).toBe(total + 2)
  })

  test.each([
    ['a name of blanks', { nickName: ' ' }, 'nickName', 'required'],
    ['a long résumé', { resume: 'x'.repeat(4001) }, 'resume', 'tooLong'],
    ['a day in another order', { birthday: '29.2.1980' }, 'birthday', 'wrongType'],
    ['a gender that is none', { gender: 'X' }, 'gender', 'wrongType'],
    ['a script for a picture', { avatarPath: 'javascript:alert(1)' }, 'avatarPath', 'wrongType'],
    ['a picture that may hold scripts', { avatarPath: 'data:image/svg+xml;base64,AAAA' }, 'avatarPath', 'wrongType'],
    ['a large picture', { avatarPath: `data:image/png;base64,${'A'.repeat(200_000)}` }, 'avatarPath', 'tooLarge'],
  ])('refuses %s at its field', async (_, change, field, code) => {
    const { status, fields } = await save(change)
    expect([status, fields[0]?.path, fields[0]?.code]).toEqual([400, [field], code])
  })

  test('sets a new password by the present one and ends the other sessions', async () => {
    const other = await enter()
    const set = (oldPass: string, newPass: string) =>
      server.call(account.updatePass, { body: { oldPass, newPass } }, { token })
    const wrong = await set('Wrong#Pass1', 'New#Pass1')
    expect([wrong.status, wrong.error, wrong.message]).toEqual([400, 'passwordOldWrong', '原密码错误'])
    expect((await set('Old#Pass1', 'Old#Pass1')).error).toBe('passwordSame')
    expect((await set('Old#Pass1', 'short')).fields[0]?.code).toBe('newPassword.rule')
    expect((await set('Old#Pass1', 'New#Pass1')).status).toBe(200)
    expect(await me()).toBeDefined()
    expect(await me(other)).toBeUndefined()
    expect(await enter('Old#Pass1')).toBe('')
    expect(await enter('New#Pass1')).not.toBe('')
  })

  test('cannot be used to guess the password: ten wrong ones close it for a while, and not the login', async () => {
    const guess = () => server.call(account.updatePass, { body: { oldPass: 'x', newPass: 'New#Pass1' } }, { token })
    for (let tries = 0; tries < 10; tries++) expect((await guess()).error).toBe('passwordOldWrong')
    expect((await guess()).error).toBe('tooMany')
    expect(await enter()).toMatch(/^Bearer /)
  })

  const seal = async (password: string) => {
    const { key } = (await server.call(account.publicKey, {})).data
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    const options = { key: publicKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }
    return publicEncrypt(options, Buffer.from(password)).toString('base64')
  }
  async function codeAt(address: string): Promise<string> {
    await server.call(account.getNewCode, { query: { account: address } })
    return server.codeTo(address)
  }
  const changeTo = (address: string, code: string, password: string) =>
    address.includes('@')
      ? server.call(account.updateEmail, { params: { code }, body: { password, email: address } }, { token })
      : server.call(account.updatePhone, { params: { code }, body: { password, phone: address } }, { token })

  test.each([
    ['mailbox', newMail, 'email'],
    ['phone', newPhone, 'phone'],
  ] as const)('changes the %s by a code sent to the new one and the sealed password', async (_, make, field) => {
    const address = make()
    const code = await codeAt(address)
    expect((await changeTo(address, code, await seal('Wrong#Pass1'))).error).toBe('passwordOldWrong')
    expect((await changeTo(address, otherCode(code), await seal('Old#Pass1'))).error).toBe('sentCodeWrong')
    expect((await changeTo(make(), code, await seal('Old#Pass1'))).error).toBe('sentCodeWrong')
    expect((await changeTo(address, code, await seal('Old#Pass1'))).status).toBe(200)
    expect((await me())?.[field]).toBe(address)
    // Told where they were reached before: whoever has the session has not that mailbox.
    const [letter] = await server.lettersTo(someone.email)
    expect(letter?.text).toContain(field === 'email' ? '邮箱已变更' : '手机号已变更')
    expect((await changeTo(address, code, await seal('Old#Pass1'))).error).toBe('sentCodeWrong')
  })

  test('a change sent again with its key gets the first answer, though code and password are others by then', async () => {
    const [email, phone] = [newMail(), newPhone()]
    const password = await seal('Old#Pass1')
    const codes = { email: await codeAt(email), phone: await codeAt(phone) }
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const params = (code: string) => ({ params: { code } })
    const passwords = { oldPass: 'Old#Pass1', newPass: 'New#Pass1' }
    const toMail = { ...params(codes.email), body: { password, email } }
    const toPhone = { ...params(codes.phone), body: { password, phone } }
    for (const arrival of [1, 2, 3]) {
      const answers = [
        await server.call(account.updateEmail, toMail, { token, key: first }),
        await server.call(account.updatePhone, toPhone, { token, key: second }),
        await server.call(account.updatePass, { body: passwords }, { token, key: third }),
      ]
      expect([arrival, ...answers.map((one) => one.status)]).toEqual([arrival, 200, 200, 200])
    }
    expect(await me()).toMatchObject({ email, phone })
    const other = { ...params(codes.email), body: { password, email: newMail() } }
    expect((await server.call(account.updateEmail, other, { token, key: first })).error).toBe('keyReused')
    expect(await enter('New#Pass1')).not.toBe('')
  })

  test('a change sent several times in one moment is made once, and each is answered alike', async () => {
    const email = newMail()
    const code = await codeAt(email)
    const input = { params: { code }, body: { password: await seal('Old#Pass1'), email } }
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.call(account.updateEmail, input, { token, key })))
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200])
  })

  test('takes no password that is not sealed under its key', async () => {
    const address = newMail()
    const code = await codeAt(address)
    const foreign = Buffer.alloc(256, 7).toString('base64')
    for (const password of ['Old#Pass1', Buffer.from('Old#Pass1').toString('base64'), foreign, '%%%'])
      expect((await changeTo(address, code, password)).error).toBe('passwordOldWrong')
    expect((await me())?.email).toBe(someone.email)
  })

  test('gives nobody the address of another, and says so only to who holds it', async () => {
    const taken = { ...someone, username: `taken${at}`, phone: newPhone(), email: newMail() }
    await createAccount(server.running.house, taken)
    for (const address of [taken.email, taken.phone]) {
      const code = await codeAt(address)
      const { status, error, fields } = await changeTo(address, code, await seal('Old#Pass1'))
      expect([status, error]).toEqual([409, 'account.taken'])
      expect(fields).toEqual([{ path: [address.includes('@') ? 'email' : 'phone'], code: 'account.taken' }])
      expect((await changeTo(address, otherCode(code), await seal('Old#Pass1'))).error).toBe('sentCodeWrong')
    }
  })

  test('has one key, also where two ask for the first time at once', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => server.call(account.publicKey, {})))
    expect(new Set(keys.map((one) => one.data.key)).size).toBe(1)
  })

  test('lists the own sessions in plain words and ends one of them', async () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    const other = await enter('Old#Pass1', phone)
    const { data } = await server.call(account.listSessions, {}, { token })
    expect(data.map(({ current, device, ip }) => ({ current, device, ip }))).toEqual([
      { current: false, device: 'Safari · iOS', ip: '127.0.0.1' },
      { current: true, device: 'test', ip: '127.0.0.1' },
    ])
    const end = (id: string, by = token) => server.call(account.endSession, { params: { id } }, { token: by })
    const stranger = await server.token('partyChen')
    expect((await end(data[0]!.id, stranger)).error).toBe('notFound')
    expect((await end(data[0]!.id)).status).toBe(200)
    expect(await me(other)).toBeUndefined()
    expect((await end(data[0]!.id)).error).toBe('notFound')
    for (const id of [crypto.randomUUID(), 'x', "1' or '1'='1"]) expect((await end(id)).error).toBe('notFound')
    expect(await me()).toBeDefined()
  })
})
