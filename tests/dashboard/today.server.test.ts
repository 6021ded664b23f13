import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makeHearing } from '../../server/hearing/make.ts'
import { makeCase } from '../make/application.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing } = contract
const hour = 3_600_000
/** The next time it is half past four in the evening by UTC: half past midnight, and the next day, at the institution. */
const night = (Math.floor(Date.now() / (24 * hour)) + 1) * 24 * hour + 16.5 * hour

describe.each(engines)('what is heard today on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    server.clock.later = night - Date.now()
    const { house } = server.running
    const { id: caseId } = await makeCase(server, 'partyWang', 'arbitratorSun')
    const at = async (title: string, hours: number, more: object = {}) => {
      const [startsAt, endsAt] = [new Date(night + hours * hour), new Date(night + (hours + 2) * hour)]
      const wanted = { tenantId: 1, caseId, route: '/onlineCourt' as const, title, startsAt, endsAt, attendees: [] }
      await house.db.tx((tx) => makeHearing(house, tx, { ...wanted, ...more }))
    }
    await at('第二次开庭', 12)
    await at('第一次开庭', 9)
    await at('昨天', -5)
    await at('明天', 24)
    const attendees = [{ accountId: server.id('partyChen'), name: '陈丽华', role: 'party' }]
    await at('咨询', 10, { caseId: undefined, route: '/onlineConsult', attendees })
  })
  afterAll(() => server.stop())

  const titles = async (as: Name) => (await server.call(hearing.getTodayCourt, {}, { as })).data.map((one) => one.title)

  test('is the institution’s day, earliest first, for those who see the case', async () => {
    for (const as of ['partyWang', 'arbitratorSun'] as const)
      expect(await titles(as)).toEqual(['第一次开庭', '第二次开庭'])
  })

  test('says who attends, how far each is, and whether it is held in the room', async () => {
    const found = async (as: Name) => {
      const { data } = await server.call(hearing.getTodayCourt, {}, { as })
      return data.find(({ title }) => title === '咨询')
    }
    expect(await found('partyChen')).toMatchObject({ attends: true, online: true, state: 'notified' })
    expect(await found('secretaryLi')).toMatchObject({ attends: false })
  })

  test('a room without a case is for those who attend it and the secretaries; other institutions have their own', async () => {
    expect(await titles('partyChen')).toEqual(['咨询'])
    expect(await titles('secretaryLi')).toEqual(['第一次开庭', '咨询', '第二次开庭'])
    expect(await titles('secretaryFar')).toEqual([])
  })
})
