import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makeHearing, type RoomRoute } from '../../server/hearing/make.ts'
import { invitedOf } from '../../server/hearing/trial/notice.ts'
import { account } from '../../server/tables/account.ts'
import { newMail, newPhone } from '../make/address.ts'
import { caseIn, makeDept, sideIds } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing, case: cases } = contract
const hourMs = 3600_000

describe.each(engines)('the door of a room on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  async function make(route: RoomRoute, inMs = 0, to?: string) {
    const { house } = server.running
    const startsAt = new Date(Date.now() + inMs)
    const attendees = [
      {
        accountId: server.id('partyWang'),
        name: '王建国',
        role: 'APPLICANT' as const,
        ...(to === undefined ? {} : { to }),
      },
      { name: '证人甲', role: 'WITNESS' as const },
    ]
    const wanted = { tenantId: 1, route, title: '第一次开庭', startsAt, endsAt: new Date(startsAt.getTime() + hourMs) }
    const { id, codes } = await house.db.tx((tx) => makeHearing(house, tx, { ...wanted, attendees }))
    return { id, code: codes[0] ?? '', witness: codes[1] ?? '' }
  }
  const enter = (code: string, url: string) => server.call(hearing.getInfoByCourtCode, { body: { code, url } })
  const consult = (code: string, url = '/onlineConsult') => server.call(hearing.consultLogin, { body: { code, url } })

  test.each([
    '/onlineCourt',
    '/onlineMeeting',
    '/onlineMediate',
  ] as const)('%s opens to a personal code', async (route) => {
    const { id, code, witness } = await make(route)
    const { data } = await enter(code, route)
    expect(data).toMatchObject({
      token: expect.stringMatching(/^Bearer [\w-]{43}$/),
      user: { userId: server.id('partyWang'), userName: '王建国' },
      channal: `room-${id}`,
      attendee: { trialId: id, role: 'APPLICANT' },
    })
    expect((await enter(code, `https://example.org/#${route}?code=${code}`)).status).toBe(200)
    const stranger = (await enter(witness, route)).data
    expect(stranger.user).toEqual({ userId: stranger.courtAttendeeId, userName: '证人甲' })
  })

  test('a new password of its holder ends a personal code that lies in a letter, and that of nobody else', async () => {
    const { code, witness } = await make('/onlineCourt')
    const id = server.id('partyWang')
    const { house } = server.running
    await house.db.orm.update(account).set({ phone: newPhone() }).where(eq(account.id, id))
    await server.resetPassword('adminZhao', id, 'Other#2026')
    expect((await enter(code, '/onlineCourt')).error).toBe('courtCodeWrong')
    expect((await enter(witness, '/onlineCourt')).status).toBe(200)
    await server.resetPassword('adminZhao', id, 'Test#2026')
  })

  test('/onlineConsult opens to a personal code, by its own call', async () => {
    const { code } = await make('/onlineConsult')
    expect((await consult(code)).data.user.userName).toBe('王建国')
    expect((await enter(code, '/onlineConsult')).error).toBe('courtCodeWrong')
    const { code: court } = await make('/onlineCourt')
    expect((await consult(court, '/onlineCourt')).error).toBe('courtCodeWrong')
  })

  test('opens no other kind of room than the code was made for', async () => {
    const { code } = await make('/onlineCourt')
    for (const url of ['/onlineMeeting', '/onlineMediate', '/onlineConsult', '/', 'https://evil.example/onlineCourt'])
      expect((await enter(code, url)).error).toBe('courtCodeWrong')
  })

  test('opens an hour before the hearing begins and shuts at its end', async () => {
    const { code } = await make('/onlineCourt', 2 * hourMs)
    const at = async (ms: number) => {
      server.clock.later = ms
      return (await enter(code, '/onlineCourt')).error ?? 'in'
    }
    expect(await at(hourMs - 10_000)).toBe('courtCodeWrong')
    expect(await at(hourMs + 10_000)).toBe('in')
    expect(await at(3 * hourMs - 10_000)).toBe('in')
    expect(await at(3 * hourMs + 10_000)).toBe('courtCodeWrong')
    server.clock.later = 0
  })

  test.each([
    'x',
    'A'.repeat(22),
    "' or 1=1 --",
    '<b>',
  ])('stays shut for %j, in one and the same words', async (code) => {
    const { status, message } = await enter(code, '/onlineCourt')
    expect([status, message]).toEqual([400, '该参会码无效或已过期'])
  })

  test('shuts for an agent whose letter of authority is revoked, who is not told of the hearing either', async () => {
    await makeDept(server)
    const known = await caseIn(server, 'transfered')
    const link = { id: known.id, version: known.version, partyId: sideIds.agentId, userId: server.id('partyChen') }
    const { version } = (await server.call(cases.linkAttendee, { body: link }, { as: 'secretaryLi' })).data
    const { house } = server.running
    const startsAt = house.now()
    const endsAt = new Date(startsAt.getTime() + 60_000)
    const attendees = [
      { accountId: server.id('partyWang'), name: '王建国', role: 'APPLICANT' as const },
      { accountId: server.id('partyChen'), name: '周明', role: 'APPLICANT' as const },
      { accountId: server.id('secretaryLi'), name: '李秘书', role: 'SECRETARY' as const },
      { name: '证人甲', role: 'WITNESS' as const },
    ]
    const route = '/onlineCourt'
    const wanted = { tenantId: 1, caseId: known.id, route, title: '第一次开庭', startsAt, endsAt, attendees } as const
    const { id, codes } = await house.db.tx((tx) => makeHearing(house, tx, { ...wanted, attendees }))
    const entered = () => Promise.all(codes.map(async (code) => (await enter(code, route)).error ?? 'in'))
    const isTold = async (as: 'partyChen' | 'partyWang') =>
      (await server.call(hearing.getTodayCourt, {}, { as })).data.some((one) => one.id === id)
    expect([await entered(), await isTold('partyChen')]).toEqual([['in', 'in', 'in', 'in'], true])
    const body = { id: known.id, version, agentId: sideIds.agentId, reason: '解除委托' }
    expect((await server.call(cases.revokeAgent, { body }, { as: 'partyWang' })).status).toBe(200)
    expect(await entered()).toEqual(['in', 'courtCodeWrong', 'in', 'in'])
    expect([await isTold('partyChen'), await isTold('partyWang')]).toEqual([false, true])
    // Nor does that of somebody who is here no longer.
    const isHere = (enabled: boolean) =>
      house.db.orm
        .update(account)
        .set({ enabled })
        .where(eq(account.id, server.id('partyWang')))
    await isHere(false)
    expect(await entered()).toEqual(['courtCodeWrong', 'courtCodeWrong', 'in', 'in'])
    await isHere(true)
  })

  test('shuts for an agent without an account whose letter of authority is revoked, and opens again for nobody by a new time', async () => {
    const known = await caseIn(server, 'transfered')
    const { house } = server.running
    const startsAt = house.now()
    const endsAt = new Date(startsAt.getTime() + 60_000)
    const [route, contact] = ['/onlineCourt', newMail()] as const
    const attendees = [
      { accountId: server.id('secretaryLi'), name: '李秘书', role: 'SECRETARY' as const },
      { name: '周明', role: 'AGENT' as const, contact },
    ]
    const wanted = { tenantId: 1, caseId: known.id, route, title: '开庭', startsAt, endsAt } as const
    const { id, codes } = await house.db.tx((tx) => makeHearing(house, tx, { ...wanted, attendees }))
    const entered = () => Promise.all(codes.map(async (code) => (await enter(code, route)).error ?? 'in'))
    expect(await entered()).toEqual(['in', 'in'])
    const body = { id: known.id, version: known.version, agentId: sideIds.agentId, reason: '解除委托' }
    expect((await server.call(cases.revokeAgent, { body }, { as: 'secretaryLi' })).status).toBe(200)
    expect(await entered()).toEqual(['in', 'courtCodeWrong'])
    const invited = await house.db.tx((tx) => invitedOf(tx, id))
    expect(invited.map(({ name }) => name)).toEqual(['李秘书'])
  })

  test('is told of by SMS or mail, with the personal link', async () => {
    for (const to of [newPhone(), newMail()]) {
      const { code } = await make('/onlineMeeting', hourMs, to)
      const [letter] = await server.lettersTo(to)
      expect(letter?.link).toBe(`/#/onlineMeeting?code=${code}`)
      expect(letter?.text).toContain(letter?.link)
      expect(letter?.text).toContain('第一次开庭')
    }
  })
})
