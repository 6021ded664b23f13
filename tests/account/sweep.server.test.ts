import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makeHearing } from '../../server/hearing/make.ts'
import { sweep } from '../../server/sweep.ts'
import { sentCode } from '../../server/tables/account.ts'
import { guestSession } from '../../server/tables/activity.ts'
import { seatAccess } from '../../server/tables/case.ts'
import { roomCode, roomSession } from '../../server/tables/hearing.ts'
import { letter } from '../../server/tables/provider.ts'
import { registrationLink } from '../../server/tables/registration.ts'
import { newMail, newPhone } from '../make/address.ts'
import { submitRequest } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, activity, hearing } = contract

describe.each(engines)('what has outlived its time on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const tables = { sentCode, guestSession, roomSession, roomCode, letter, registrationLink, seatAccess }
  async function rows(): Promise<Record<string, number>> {
    const counted = Object.entries(tables).map(async ([name, table]) => {
      const [row] = await server.running.house.db.orm.select({ rows: count() }).from(table)
      return [name, row?.rows ?? 0] as const
    })
    return Object.fromEntries(await Promise.all(counted))
  }

  test('goes when the server sweeps: codes, letters, sessions of attendees and rooms; what is good stays', async () => {
    const { house } = server.running
    const phone = newPhone()
    await server.call(activity.loginCode, { body: { phone } })
    await server.call(activity.login, { body: { phone, code: await server.codeTo(phone) } })
    await server.call(account.getCode, { body: { account: newMail() } })
    const begin = new Date()
    const end = new Date(begin.getTime() + 3600_000)
    const made = await house.db.tx((tx) =>
      makeHearing(house, tx, {
        tenantId: 1,
        route: '/onlineCourt',
        title: '开庭',
        startsAt: begin,
        endsAt: end,
        attendees: [{ name: '甲', role: 'APPLICANT' }],
      }),
    )
    const { data } = await server.call(hearing.getInfoByCourtCode, {
      body: { code: made.codes[0] ?? '', url: '/onlineCourt' },
    })
    const { orm } = house.db
    await orm.insert(roomCode).values({ codeHash: 'x', attendeeId: data.courtAttendeeId, expiresAt: end })
    const usual = { channel: 'mail' as const, to: newMail(), subject: '', text: '' }
    await orm.insert(letter).values({ ...usual, madeAt: begin, nextAt: begin, expiresAt: end })
    const full = { sentCode: 1, guestSession: 1, roomSession: 1, roomCode: 1, letter: 1, registrationLink: 0 }
    const { id: caseId } = await submitRequest(server, 'partyWang')
    await orm.insert(seatAccess).values({ codeHash: 'x', caseId, partyId: caseId, expiresAt: end })
    await sweep(house)
    expect(await rows()).toEqual({ ...full, seatAccess: 1 })
    server.clock.later = 2 * 86_400_000
    await sweep(house)
    expect(await rows()).toEqual(Object.fromEntries(Object.keys(tables).map((name) => [name, 0])))
    server.clock.later = 0
  })
})
