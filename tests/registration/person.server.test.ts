import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { account as accounts } from '../../server/tables/account.ts'
import { newMail, newPhone, otherCode } from '../make/address.ts'
import { openWindow } from '../make/candidacy.ts'
import { linkCode, makeCorporation, makePerson, newCreditCode, register, reviewOf } from '../make/registration.ts'
import { engines, TestServer } from '../setup/server.ts'

const { registration, account, admin, arbitrator, message } = contract

describe.each(engines)('the registration of a person on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.clock.later = 0
  })

  const reason = (code: string) => server.call(registration.getReason, { body: { code } })

  async function logIn(body: { username: string; password: string }, cate: 'USER' | 'ZCY' | 'ARBI_USER' = 'USER') {
    const { username, password } = body
    const captcha = await server.captcha()
    return server.call(account.login, {
      body: { username, password, ...captcha, cate, loginType: 'login' },
    })
  }

  async function decide(userId: string, how: 'approve' | 'back') {
    const { id, version } = await reviewOf(server, userId)
    const body = { id, version }
    return how === 'approve'
      ? server.call(registration.approve, { body }, { as: 'secretaryLi' })
      : server.call(registration.back, { body: { ...body, reason: '证件不清晰' } }, { as: 'secretaryLi' })
  }

  test('the form learns its choices, in both languages, and that a secretary reviews here', async () => {
    const { data } = await server.call(registration.init, {})
    expect(data.verification).toBe('review')
    expect(data.certificatesCates).toContainEqual({ value: 'idCard', label: '居民身份证' })
    const english = await server.call(registration.init, {}, { headers: { 'accept-language': 'en' } })
    expect(english.data.certificatesCates).toContainEqual({ value: 'passport', label: 'Passport' })
  })

  test('makes an account that waits: no token, and a code that shows how far it is', async () => {
    const { body, answer } = await register(server)
    expect(answer.status).toBe(200)
    const login = await logIn(body)
    expect([login.data.token, login.data.user.status]).toEqual([null, 'UNVERIFIED'])
    for (const code of [answer.data.statusCode, login.data.statusCode ?? '']) {
      const { data } = await reason(code)
      expect(data).toEqual({
        kind: 'person',
        cate: 'USER',
        state: 'submitted',
        title: '林小燕',
        reason: '',
        reviewedAt: null,
        data: {},
        open: false,
      })
    }
  })

  test('tells the secretaries of that institution, and those of no other', async () => {
    await register(server, { nickName: '<b>高志远</b>' })
    const bell = async (as: 'secretaryLi' | 'secretaryFar') =>
      (await server.call(message.list, { body: { size: 1 } }, { as })).data.list[0]
    expect(await bell('secretaryLi')).toMatchObject({
      kind: 'registrationSubmitted',
      content: '收到注册申请，待审核：<b>高志远</b>',
      link: '/system/registration',
    })
    expect(await bell('secretaryFar')).toBeUndefined()
  })

  test('approved, the person comes in: by letter with a link, on the log, with the way of verifying', async () => {
    const { body, answer } = await register(server)
    const decided = await decide(answer.data.id, 'approve')
    expect(decided.data).toMatchObject({ state: 'approved', version: 2, reviewedBy: '李秘书', userName: '林小燕' })
    const code = await linkCode(server, body.account, 'approvel')
    const shown = (await reason(code)).data
    expect(shown).toMatchObject({ state: 'approved', open: false, data: {} })
    expect(shown.reviewedAt).toMatch(/Z$/)
    const login = await logIn(body)
    expect(login.data.token).toMatch(/^Bearer /)
    const status = await server.call(registration.getAuditStatus, {}, { token: login.data.token ?? '' })
    expect(status.data).toMatchObject({ status: 'VERIFIED', verifyType: 'review' })
    expect(status.data.registrations.map((one) => one.state)).toEqual(['approved'])
    const [entry] = (await server.call(admin.listAudit, { query: {} }, { as: 'adminZhao' })).data.list
    expect(entry).toMatchObject({
      byName: '李秘书',
      action: 'registration.approve',
      target: 'person / 林小燕',
      ip: '127.0.0.1',
      changes: { state: ['submitted', 'approved'] },
    })
  })

  test('an arbitrator applicant from here registers, is approved, comes in by the applicants’ door alone and applies', async () => {
    const { body, answer } = await register(server, { cate: 'ARBI_USER', nickName: '郑思远' })
    expect((await logIn(body, 'ARBI_USER')).data.token).toBe(null)
    expect(await reviewOf(server, answer.data.id)).toMatchObject({ kind: 'person', data: { cate: 'ARBI_USER' } })
    expect((await reason(answer.data.statusCode)).data).toMatchObject({ cate: 'ARBI_USER', state: 'submitted' })

    // Returned and mended it is an applicant's still.
    await decide(answer.data.id, 'back')
    const code = await linkCode(server, body.account, 'disapprovel')
    expect((await reason(code)).data.data).toMatchObject({ cate: 'ARBI_USER' })
    const mended = { cate: 'ARBI_USER', username: body.username, linkCode: code, account: newPhone() } as const
    expect((await register(server, mended)).answer.status).toBe(200)
    await decide(answer.data.id, 'approve')

    for (const cate of ['USER', 'ZCY'] as const) expect((await logIn(body, cate)).error).toBe('loginWrong')
    const { token, user } = (await logIn(body, 'ARBI_USER')).data
    expect(user).toMatchObject({ cate: 'ARBI_USER', status: 'VERIFIED' })
    await openWindow(server)
    const standing = await server.call(arbitrator.getStanding, {}, { token: token ?? '' })
    expect(standing.data.standing).toBe('open')
    // What parties may do stays closed to them.
    const corporation = await makeCorporation(server, 'partyWang')
    const refused = await server.call(registration.registerCorporation, { body: corporation }, { token: token ?? '' })
    expect(refused.status).toBe(403)
  })

  test('nobody registers as an applicant in the name of a corporation, or as anybody else', async () => {
    const both = { corporation: true, corporationName: '远航', creditCode: newCreditCode(), cate: 'ARBI_USER' } as const
    const { answer } = await register(server, both)
    expect(answer.fields).toEqual([{ path: ['cate'], code: 'wrongType' }])
    const { answer: staff } = await register(server, { cate: 'MISHU' as 'USER' })
    expect(staff.fields).toEqual([{ path: ['cate'], code: 'wrongType' }])
  })

  test('returned, a link says why and serves once to submit the same account anew', async () => {
    const { body, answer } = await register(server, {
      corporation: true,
      corporationName: '远航',
      creditCode: newCreditCode(),
    })
    const decided = await decide(answer.data.id, 'back')
    expect(decided.data).toMatchObject({ state: 'returned', reason: '证件不清晰' })
    const code = await linkCode(server, body.account, 'disapprovel')
    const shown = (await reason(code)).data
    expect(shown).toMatchObject({ state: 'returned', reason: '证件不清晰', open: true })
    expect(shown.data).toMatchObject({ username: body.username, certificatesNum: '310104199105123029' })
    expect(JSON.stringify(shown)).not.toContain(body.password)
    // Whoever has only the status page sees the reason, and nothing that was typed.
    expect((await reason(answer.data.statusCode)).data).toMatchObject({ reason: '证件不清晰', data: {}, open: false })

    const mended = { username: body.username, nickName: '林小艳', password: 'Other#2026', linkCode: code }
    const again = await register(server, { ...mended, account: newPhone() })
    expect(again.answer.data.id).toBe(answer.data.id)
    expect(await reviewOf(server, answer.data.id)).toMatchObject({ state: 'submitted', version: 3, title: '林小艳' })
    expect((await reason(code)).data).toMatchObject({ state: 'submitted', open: false, data: {} })
    const twice = await register(server, mended)
    expect([twice.answer.status, twice.answer.error]).toEqual([410, 'linkUsed'])

    await decide(answer.data.id, 'approve')
    const login = await logIn({ ...body, password: 'Other#2026' })
    expect(login.data.user).toMatchObject({ nickName: '林小艳', email: '', corporation: false })
    expect(login.data.token).toBeTruthy()
  })

  test('of two who use a link at once one is let through', async () => {
    const { body, answer } = await register(server)
    await decide(answer.data.id, 'back')
    const linkOf = await linkCode(server, body.account, 'disapprovel')
    const mended = { username: body.username, linkCode: linkOf }
    const answers = await Promise.all([register(server, mended), register(server, mended)])
    expect(answers.map((one) => one.answer.error ?? 'none').sort()).toEqual(['linkUsed', 'none'])
  })

  test('a link is over after its time, and one nobody made was never good', async () => {
    const { body, answer } = await register(server)
    await decide(answer.data.id, 'back')
    const code = await linkCode(server, body.account, 'disapprovel')
    server.clock.later = 31 * 86_400_000
    expect((await reason(code)).error).toBe('linkUsed')
    expect((await register(server, { linkCode: code })).answer.error).toBe('linkUsed')
    expect((await reason('nobody made this')).error).toBe('linkUsed')
    expect((await register(server, { linkCode: answer.data.statusCode })).answer.error).toBe('linkUsed')
  })

  test('without the code nobody learns which names and addresses are taken', async () => {
    const { body } = await register(server)
    await server.call(account.getCode, { body: { account: newMail() } })
    for (const change of [{ username: body.username }, { account: body.account }]) {
      const wrong = { ...makePerson(change), code: otherCode(body.code) }
      expect((await server.call(registration.add, { body: wrong })).error).toBe('sentCodeWrong')
    }
    const mine = { code: '', account: newMail() }
    const { answer } = await register(server, { ...mine, username: body.username })
    expect([answer.error, answer.fields]).toEqual(['username.taken', [{ path: ['username'], code: 'username.taken' }]])
    server.clock.later = 120_000
    const taken = await register(server, { account: body.account })
    expect([taken.answer.status, taken.answer.error]).toEqual([409, 'account.taken'])
    expect(taken.answer.fields).toEqual([{ path: ['account'], code: 'account.taken' }])
  })

  test('submitted anew, a name or an address of another is refused at its field', async () => {
    const { body: other } = await register(server)
    const { body, answer } = await register(server)
    await decide(answer.data.id, 'back')
    const code = await linkCode(server, body.account, 'disapprovel')
    server.clock.later = 120_000
    for (const [change, field] of [
      [{ username: other.username, account: newMail() }, 'username'],
      [{ username: body.username, account: other.account }, 'account'],
    ] as const) {
      const { answer: refused } = await register(server, { ...change, linkCode: code })
      expect(refused.fields).toEqual([{ path: [field], code: `${field}.taken` }])
    }
  })

  test('in the name of a corporation it takes the code for corporations, and no other; a person’s takes no such one', async () => {
    const ways = [
      [
        { corporation: true, corporationName: '远航', creditCode: newCreditCode() },
        account.getOrgCode,
        account.getCode,
      ],
      [{}, account.getCode, account.getOrgCode],
    ] as const
    for (const [change, right, wrong] of ways) {
      server.clock.later = 0
      const body = makePerson(change)
      const addWith = async (ask: typeof right | typeof wrong) => {
        await server.call(ask, { body: { account: body.account } })
        body.code = await server.codeTo(body.account)
        return server.call(registration.add, { body })
      }
      expect((await addWith(wrong)).error).toBe('sentCodeWrong')
      server.clock.later = 61_000
      expect((await addWith(right)).status).toBe(200)
    }
  })

  test('a refusal keeps the code, success uses it up', async () => {
    const { body: other } = await register(server)
    const { body, answer } = await register(server, { username: other.username })
    expect(answer.error).toBe('username.taken')
    const mended = { ...body, username: makePerson().username }
    expect((await server.call(registration.add, { body: mended })).status).toBe(200)
    const third = { ...body, username: makePerson().username }
    expect((await server.call(registration.add, { body: third })).error).toBe('sentCodeWrong')
  })

  test('names that are taken are told five times a code, then the code is over', async () => {
    const { body: other } = await register(server)
    const { body, answer } = await register(server, { username: other.username })
    expect(answer.error).toBe('username.taken')
    const again = () => server.call(registration.add, { body })
    for (let at = 0; at < 4; at++) expect((await again()).error).toBe('username.taken')
    expect((await again()).error).toBe('sentCodeWrong')
  })

  test('in the name of a corporation that another registered it is refused, at the number', async () => {
    const creditCode = newCreditCode()
    const change = { corporation: true, corporationName: '远航', creditCode }
    expect((await register(server, change)).answer.status).toBe(200)
    const { answer } = await register(server, { ...change, creditCode: creditCode.toLowerCase() })
    expect([answer.error, answer.fields]).toEqual([
      'corporation.taken',
      [{ path: ['creditCode'], code: 'corporation.taken' }],
    ])
    const body = await makeCorporation(server, 'partyWang', { creditCode })
    const corporation = await server.call(registration.registerCorporation, { body }, { as: 'partyWang' })
    expect(corporation.error).toBe('corporation.taken')
  })

  test('submitted anew it stays with its institution, whatever the form says', async () => {
    const { body, answer } = await register(server)
    await decide(answer.data.id, 'back')
    const code = await linkCode(server, body.account, 'disapprovel')
    const bell = async (as: 'secretaryLi' | 'secretaryFar') =>
      (await server.call(message.list, { body: { size: 1 } }, { as })).data.total
    const [near, far] = [await bell('secretaryLi'), await bell('secretaryFar')]
    const again = await register(server, { username: body.username, linkCode: code, tenantId: 2 })
    expect(again.answer.status).toBe(200)
    expect([await bell('secretaryLi'), await bell('secretaryFar')]).toEqual([near + 1, far])
  })

  test('an account that staff opened meanwhile is not submitted anew', async () => {
    const { body, answer } = await register(server)
    await decide(answer.data.id, 'back')
    const { orm } = server.running.house.db
    await orm.update(accounts).set({ status: 'VERIFIED' }).where(eq(accounts.id, answer.data.id))
    const linkOf = await linkCode(server, body.account, 'disapprovel')
    const again = await register(server, { username: body.username, linkCode: linkOf })
    expect(again.answer.error).toBe('linkUsed')
  })

  test.each([
    ['a card number that is none', { certificatesNum: '31010419910512302' }, 'certificatesNum', 'idNumber.format'],
    ['a name with a space', { username: 'a b c d' }, 'username', 'username.format'],
    ['a weak password', { password: 'password1' }, 'password', 'newPassword.rule'],
    ['no address', { account: '' }, 'account', 'account.required'],
    [
      'a corporation with a number that is none',
      { corporation: true, corporationName: '远航', creditCode: 'X-1' },
      'creditCode',
      'creditCode.format',
    ],
    ['a corporation without a name', { corporation: true }, 'corporationName', 'required'],
  ] as const)('refuses %s at its field', async (_, change, field, code) => {
    const answer = await server.call(registration.add, { body: { ...makePerson(change), code: '1234' } })
    expect([answer.status, answer.fields[0]]).toEqual([400, { path: [field], code }])
  })

  test('a decision needs the version that was looked at, and is made once', async () => {
    const { answer } = await register(server)
    const { id, version } = await reviewOf(server, answer.data.id)
    const approve = (at: number) =>
      server.call(registration.approve, { body: { id, version: at } }, { as: 'secretaryLi' })
    expect((await approve(7)).error).toBe('stale')
    const answers = await Promise.all([approve(version), approve(version)])
    expect(answers.map((one) => one.error ?? 'none').sort()).toEqual(['none', 'stale'])
    expect((await approve(version + 1)).error).toBe('state.closed')
  })

  test('another institution neither sees nor decides it', async () => {
    const { answer } = await register(server)
    const { id, version } = await reviewOf(server, answer.data.id)
    await expect(reviewOf(server, answer.data.id, 'secretaryFar')).rejects.toThrow('No registration')
    const body = { id, version, reason: '不属于本院' }
    expect((await server.call(registration.approve, { body }, { as: 'secretaryFar' })).error).toBe('notFound')
    expect((await server.call(registration.back, { body }, { as: 'secretaryFar' })).error).toBe('notFound')
    const theirs = await register(server, { tenantId: 2 })
    expect((await reviewOf(server, theirs.answer.data.id, 'secretaryFar')).state).toBe('submitted')
  })

  test('the list shows what waits, the oldest first, then what was decided, the newest first', async () => {
    const { list, total } = (
      await server.call(registration.listReviews, { query: { size: 100 } }, { as: 'secretaryLi' })
    ).data
    expect(total).toBe(list.length)
    const waiting = list.filter((row) => row.state === 'submitted')
    const decided = list.slice(waiting.length)
    expect(decided.some((row) => row.state === 'submitted')).toBe(false)
    const moments = waiting.map((row) => row.submittedAt)
    expect(moments).toEqual([...moments].sort())
    const then = decided.map((row) => row.reviewedAt)
    expect(then).toEqual([...then].sort().reverse())
    const query = { state: 'approved' as const, kind: 'person' as const }
    const approved = (await server.call(registration.listReviews, { query }, { as: 'secretaryLi' })).data
    expect(approved.list.every((row) => row.state === 'approved')).toBe(true)
    expect(approved.total).toBeGreaterThan(0)
  })
})
