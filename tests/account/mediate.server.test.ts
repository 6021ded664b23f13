import { createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import { makeHearing } from '../../server/hearing/make.ts'
import { hearing as table } from '../../server/tables/hearing.ts'
import { people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, hearing } = contract
const number = '11010519491231002X'
const hourMs = 3600_000

async function holder(
  server: TestServer,
  username: string,
  certificatesNum: string,
  verifyType = 'review',
): Promise<string> {
  return createAccount(server.running.house, {
    ...people.partyWang,
    username,
    verifyType,
    nickName: '持证人',
    profile: { certificatesNum },
  })
}

async function tokenOf(server: TestServer, username: string): Promise<string> {
  return (await server.logIn('partyWang', { username })).data.token ?? ''
}

describe.each(engines)('the way to the mediation on %s', (engine) => {
  let server: TestServer
  let id: string
  let token: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    id = await holder(server, 'holder', number)
    token = await tokenOf(server, 'holder')
  })
  afterAll(() => server.stop())

  const jump = (loginName: string, extra: object) => server.call(account.jumpMediate, { body: { loginName } }, extra)
  const enter = (code: string) => server.call(hearing.getInfoByCourtCode, { body: { code, url: '/onlineMediate' } })

  test('puts nothing on the public board', async () => {
    const board = () => server.call(hearing.listBoard, { query: { days: 31, size: 100 } }, {})
    expect((await jump(number, { token })).status).toBe(200)
    const { status, data } = await board()
    expect([status, data]).toEqual([200, { total: 0, list: [] }])
  })

  test('leads into the own mediation room by a code good once for a minute, without the number', async () => {
    const { data } = await jump(number.toLowerCase(), { token })
    expect(data.url).toBe(`/#/onlineMediate?code=${data.token}`)
    expect(JSON.stringify(data)).not.toContain(number)
    const room = await enter(data.token)
    expect(room.data.user).toEqual({ userId: id, userName: '持证人' })
    expect((await enter(data.token)).error).toBe('courtCodeWrong')
    const late = (await jump(number, { token })).data
    server.clock.later = 61_000
    expect((await enter(late.token)).error).toBe('courtCodeWrong')
    server.clock.later = 0
    expect((await enter((await jump(number, { token })).data.token)).data.channal).toBe(room.data.channal)
  })

  const mediationOf = (accountId: string, begin: number) => {
    const { house } = server.running
    const times = { startsAt: new Date(begin), endsAt: new Date(begin + hourMs) }
    const attendees = [{ accountId, name: '持证人', role: 'ATTENDEE' as const }]
    const wanted = { tenantId: 1, route: '/onlineMediate' as const, title: '调解', ...times, attendees }
    return house.db.tx((tx) => makeHearing(house, tx, wanted))
  }

  test('leads to the mediation that is open to them', async () => {
    const number = 'P123456'
    const accountId = await holder(server, 'invited', number)
    const begin = Date.now() + hourMs / 2
    const made = await mediationOf(accountId, begin)
    const { data } = await jump(number, { token: await tokenOf(server, 'invited') })
    expect((await enter(data.token)).data.channal).toBe(`room-${made.id}`)
  })

  test('leads to none that is over, that nobody was told of, or that is held in a house', async () => {
    const { house } = server.running
    const own = 'P654321'
    const accountId = await holder(server, 'invited2', own)
    const begin = Date.now() - hourMs / 2
    const { id: hearingId } = await mediationOf(accountId, begin)
    const told = await tokenOf(server, 'invited2')
    const led = async () => (await enter((await jump(own, { token: told })).data.token)).data.channal
    expect(await led()).toBe(`room-${hearingId}`)
    const put = (set: Partial<typeof table.$inferInsert>) =>
      house.db.orm.update(table).set(set).where(eq(table.id, hearingId))
    for (const set of [{ state: 'cancelled' }, { state: 'ended' }, { notifiedAt: null }, { online: false }] as const) {
      await put(set)
      expect([set, await led()]).not.toEqual([set, `room-${hearingId}`])
      await put({ state: 'notified', notifiedAt: new Date(), online: true })
    }
    // One that takes longer than was planned is still theirs, as it is to come in again.
    await house.db.orm.delete(table).where(and(eq(table.route, '/onlineMediate'), ne(table.id, hearingId)))
    await put({ state: 'in_session', endsAt: new Date(begin + 1000) })
    expect(await led()).toBe(`room-${hearingId}`)
  })

  test('is open under the own number alone, to staff as to others', async () => {
    for (const as of ['partyChen', 'arbitratorSun', 'secretaryFar'] as const)
      expect((await jump(number, { as })).error).toBe('forbidden')
    expect((await jump('X0', { token })).error).toBe('forbidden')
    for (const as of ['secretaryLi', 'adminZhao'] as const) expect((await jump(number, { as })).error).toBe('forbidden')
    expect((await jump(number, {})).error).toBe('signedOut')
  })
})

test('a bridge outside gets a token it can check, which holds no number either', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'page-')), 'page.json')
  writeFileSync(file, JSON.stringify({ mediationUrl: 'https://mediation.example.org/enter' }))
  const key = 'k'.repeat(32)
  const server = await TestServer.start('pglite', { PAGE_CONFIG: file, MEDIATION_SECRET: key })
  const id = await holder(server, 'holder', number)
  const { data } = await server.call(
    account.jumpMediate,
    { body: { loginName: number } },
    { token: await tokenOf(server, 'holder') },
  )
  expect(data.url).toBe('https://mediation.example.org/enter')
  const [head, claims, signature] = data.token.split('.')
  expect(signature).toBe(createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url'))
  const told = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())
  expect(told).toMatchObject({ sub: id, name: '持证人', login: createHmac('sha256', key).update(number).digest('hex') })
  expect(told.exp - told.iat).toBe(60)
  expect(JSON.stringify(told)).not.toContain(number)
  // A number that somebody only typed lets nobody pass for its holder.
  await holder(server, 'typist', number, '')
  const token = await tokenOf(server, 'typist')
  expect((await server.call(account.jumpMediate, { body: { loginName: number } }, { token })).error).toBe('forbidden')
  await server.stop()
})
