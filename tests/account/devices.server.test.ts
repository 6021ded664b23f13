import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import { livePath, signedOutClose } from '../../contract/event.ts'
import { createAccount } from '../../server/account/create.ts'
import { endIdle } from '../../server/account/sessions.ts'
import { cases } from '../../server/tables/case.ts'
import { openSession } from '../../server/who.ts'
import { askToSign, signByLink } from '../envelope/make.ts'
import { newMail } from '../make/address.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, admin, factor } = contract
const password = 'Right#2026'
const minute = 60_000

describe.each(engines)('the devices of somebody on %s', (engine) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await TestServer.start(engine, { STAFF_IDLE_MINUTES: '30', PROOF_MINUTES: '15' })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.clock.later = 0
    Object.assign(server.running.house.config, { demo: true })
  })

  async function someone(roles: string[] = []) {
    const names = { username: `device${count++}`, email: newMail(), nickName: '设备' }
    const id = await createAccount(server.running.house, { ...names, cate: 'MISHU', roles, password })
    return { ...names, id }
  }
  type One = Awaited<ReturnType<typeof someone>>
  /** A login from a device that keeps its cookies, or from a new one. */
  async function enter({ username }: One, jar: { cookie?: string } = {}) {
    const body = { username, password, cate: 'MISHU', tenantId: 1, loginType: 'login2', ...(await server.captcha()) }
    const headers: Record<string, string> = jar.cookie ? { cookie: jar.cookie } : {}
    const answer = await server.send<{ token: string }>('POST', account.login.path, body, { headers })
    jar.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    return answer.data.token
  }
  const open = async (who: One, strong = false) => {
    const { house } = server.running
    return (await openSession(house, house.db.orm, who.id, { ip: '', device: '' }, { strong })).token
  }
  async function listen(token: string) {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    const ready = new Promise((resolve) => socket.once('message', resolve))
    socket.once('open', () => socket.send(JSON.stringify({ token })))
    await ready
    return { closed }
  }

  test('a login from a new device is told by letter, one from a known device is not', async () => {
    const who = await someone()
    const jar = {}
    await enter(who, jar)
    await enter(who, jar)
    expect(await server.lettersTo(who.email)).toEqual([])
    await enter(who)
    const [letter, ...more] = await server.lettersTo(who.email)
    expect(letter?.subject).toContain('新设备登录')
    expect(letter?.text).toContain('127.0.0.1')
    expect(more).toEqual([])
  })

  test('the list says when each was used last, and all others are ended at once, with their sockets', async () => {
    const who = await someone()
    const [mine, other] = [await open(who), await open(who)]
    const { closed } = await listen(other)
    server.clock.later = 5 * minute
    await server.call(account.listSessions, {}, { token: mine })
    const { data } = await server.call(account.listSessions, {}, { token: mine })
    const ages = data.map((one) => Date.parse(one.lastAt) - Date.parse(one.createdAt) >= 5 * minute)
    expect(data.map(({ current }, at) => [current, ages[at]]).sort()).toEqual([
      [false, false],
      [true, true],
    ])
    expect((await server.call(account.endOtherSessions, {}, { token: mine })).data.ended).toBe(1)
    expect(await closed).toBe(signedOutClose)
    expect((await server.call(account.info, {}, { token: other })).status).toBe(401)
    expect((await server.call(account.listSessions, {}, { token: mine })).data).toHaveLength(1)
  })

  test('a session of the staff that nobody uses ends, whatever its page asks by itself, and with it its sockets', async () => {
    const who = await someone()
    const [used, left] = [await open(who), await open(who)]
    const { closed } = await listen(left)
    for (const later of [20, 40]) {
      server.clock.later = later * minute
      await server.call(account.listSessions, {}, { token: used })
      await server.call(contract.message.list, { body: {} }, { token: left })
    }
    expect((await server.call(account.info, {}, { token: used })).status).toBe(200)
    expect((await server.call(account.info, {}, { token: left })).status).toBe(401)
    await endIdle(server.running.house)
    expect(await closed).toBe(signedOutClose)
    // Parties write for hours: theirs stay.
    const { token } = await openSession(server.running.house, server.running.house.db.orm, server.id('partyWang'), {
      ip: '',
      device: '',
    })
    server.clock.later = 4 * 60 * minute
    expect((await server.call(account.info, {}, { token })).status).toBe(200)
  })

  test.each([
    'exportCase',
    'makeBundle',
    'remakeBundle',
    'sealEnvelope',
    'askRevocation',
  ])('%s is refused until who sits there proves again who they are', async (call) => {
    const { house } = server.running
    await makeDept(server)
    const { id: caseId } = await caseIn(server, 'transfered')
    await house.db.orm
      .update(cases)
      .set({ secretaryId: server.id('secretaryLi') })
      .where(eq(cases.id, caseId))
    const { archive, bundle, envelope, revocation } = contract
    const code = '2222-3333-4444'
    const sections = [{ title: '甲', camp: null, entries: [{ source: 'request', title: '申请书' }] }]
    const body = { id: randomUUID(), baseId: caseId, title: '卷宗', bates: 'B', grows: false, sections }
    const login = () => openSession(house, house.db.orm, server.id('secretaryLi'), { ip: '', device: '' })
    const { token } = await login()
    const before = { token: (await login()).token }
    if (call === 'remakeBundle') await server.call(bundle.makeBundle, { body }, before)
    const one = call === 'sealEnvelope' ? await signedOne(caseId) : { id: '', version: 1 }
    const tries: Record<string, () => Promise<{ error?: string | null }>> = {
      exportCase: () => server.call(archive.exportCase, { params: { id: caseId } }, { token }),
      makeBundle: () => server.call(bundle.makeBundle, { body }, { token }),
      remakeBundle: () => server.call(bundle.remakeBundle, { body: { id: body.id, newId: randomUUID() } }, { token }),
      askRevocation: () =>
        server.call(revocation.askRevocation, { body: { id: randomUUID(), code, reason: '错发' } }, { token }),
      sealEnvelope: () => server.call(envelope.sealEnvelope, { body: one }, { token }),
    }
    const asked = tries[call]!
    Object.assign(house.config, { demo: false })
    try {
      server.clock.later += 16 * minute
      expect((await asked()).error).toBe('factor.again')
      const proof = { way: 'password' as const, code: people.secretaryLi.password }
      expect((await server.call(factor.prove, { body: proof }, { token })).status).toBe(200)
      expect((await asked()).error).not.toBe('factor.again')
    } finally {
      Object.assign(house.config, { demo: true })
    }
  })

  test('a head revokes a document only once they proved again who they are', async () => {
    const who = await someone(['ROLE_HEAD'])
    const token = await open(who, true)
    Object.assign(server.running.house.config, { demo: false })
    const revoke = () =>
      server.call(contract.revocation.revokeDocument, { body: { id: randomUUID(), version: 1 } }, { token })
    expect((await revoke()).error).toBe('notFound')
    server.clock.later = 16 * minute
    expect((await revoke()).error).toBe('factor.again')
  })

  /** A document of a case that its one signer signed. */
  async function signedOne(baseId: string): Promise<{ id: string; version: number }> {
    const made = await askToSign(server, baseId)
    await signByLink(server, '13900000001')
    const query = { baseId }
    const { data } = await server.call(contract.envelope.listEnvelopes, { query }, { as: 'secretaryLi' })
    const { id, version } = data.find((one) => one.id === made.id) ?? made
    return { id, version }
  }

  test('whoever gives an office or leads money elsewhere proves who they are again after a while', async () => {
    const who = await someone(['ROLE_ADMIN'])
    Object.assign(server.running.house.config, { demo: false })
    const token = await open(who, true)
    const give = () => {
      const made = { username: `given${count++}`, nickName: '新人', cate: 'MISHU' as const, email: newMail() }
      return server.call(admin.addUser, { body: { ...made, roles: ['ROLE_FINANCE'] } }, { token })
    }
    const pay = async (bankCard: string) => {
      const { user } = (await server.call(account.info, {}, { token })).data
      return server.call(account.updateCenter, { body: { ...user, bank: '中国银行', bankCard } as never }, { token })
    }
    expect((await give()).status).toBe(200)
    server.clock.later = 16 * minute
    const refused = await give()
    expect([refused.status, refused.error]).toEqual([409, 'factor.again'])
    expect((refused as unknown as { params: object }).params).toEqual({ ways: 'password' })
    expect((await pay('6222000000000001')).error).toBe('factor.again')
    expect((await server.call(factor.prove, { body: { way: 'password', code: 'Wrong#2026' } }, { token })).error).toBe(
      'passwordOldWrong',
    )
    expect((await server.call(factor.checkProof, {}, { token })).error).toBe('factor.again')
    expect((await give()).error).toBe('factor.again')
    // There is no passkey to sign with: the installation has no address.
    expect((await server.call(factor.challengeProof, {}, { token })).error).toBe('unconfigured')
    expect((await server.call(factor.prove, { body: { way: 'totp', code: '123456' } }, { token })).error).toBe(
      'factor.wrong',
    )
    expect((await server.call(factor.prove, { body: { way: 'password', code: password } }, { token })).status).toBe(200)
    expect((await give()).status).toBe(200)
    expect((await pay('6222000000000001')).status).toBe(200)
    // What is no change of where the money goes asks for nothing.
    server.clock.later = 40 * minute
    await server.call(account.listSessions, {}, { token })
    expect((await pay('6222000000000001')).status).toBe(200)
    Object.assign(server.running.house.config, { demo: true })
  })
})
