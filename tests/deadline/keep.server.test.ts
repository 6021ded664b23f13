import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { dayAhead } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { deadline, admin } = contract

describe.each(engines)('the rules of deadlines, kept by an administrator, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const listed = async () => (await server.call(deadline.listRules, {}, { as: 'partyWang' })).data
  const rule = (validFrom: string, days = 20, as: Name = 'adminZhao') =>
    server.call(deadline.addRule, { body: { kind: 'defence', validFrom, days, counting: 'calendar' } }, { as })
  const holiday = (day: string, working = false, as: Name = 'adminZhao') =>
    server.call(deadline.addHoliday, { body: { day, name: '校庆', working } }, { as })
  const log = async () => (await server.call(admin.listAudit, { query: {} }, { as: 'adminZhao' })).data.list

  test('a rule holds from its day on; one ahead may be set otherwise, one in force or of the past may not', async () => {
    const [today, ahead] = [dayAhead(server, 0), dayAhead(server, 30)]
    for (const days of [20, 45]) expect((await rule(ahead, days)).status).toBe(200)
    const { rules } = await listed()
    const mine = rules.filter((one) => one.validFrom === ahead)
    expect(mine).toEqual([{ kind: 'defence', validFrom: ahead, days: 45, counting: 'calendar', demo: false }])
    expect((await rule(today)).status).toBe(200)
    expect((await rule(today, 21)).fields).toEqual([{ path: ['validFrom'], code: 'day.taken' }])
    expect((await rule(dayAhead(server, -1))).fields).toEqual([{ path: ['validFrom'], code: 'deadline.past' }])
    expect((await rule(ahead, 0)).fields?.[0]?.path).toEqual(['days'])
    expect((await log()).map((one) => [one.action, one.changes.days])).toEqual([
      ['deadline.addRule', ['', 20]],
      ['deadline.addRule', [20, 45]],
      ['deadline.addRule', ['', 20]],
    ])
  })

  test('a holiday is set once, and taken back while it is ahead', async () => {
    const day = dayAhead(server, 40)
    expect((await holiday(day)).status).toBe(200)
    expect((await holiday(day, true)).fields).toEqual([{ path: ['day'], code: 'day.taken' }])
    expect((await listed()).holidays).toContainEqual({ day, name: '校庆', working: false, demo: false })
    const remove = (which: string) => server.call(deadline.removeHoliday, { body: { day: which } }, { as: 'adminZhao' })
    expect((await remove(day)).status).toBe(200)
    expect((await remove(day)).status).toBe(200)
    expect((await listed()).holidays.filter((one) => one.day === day)).toEqual([])
    expect((await remove(dayAhead(server, -1))).fields).toEqual([{ path: ['day'], code: 'deadline.past' }])
    const actions = (await log()).map((one) => one.action)
    expect(actions.slice(0, 2)).toEqual(['deadline.removeHoliday', 'deadline.addHoliday'])
  })

  test('nobody else keeps them', async () => {
    const day = dayAhead(server, 50)
    for (const as of ['secretaryLi', 'partyWang', 'arbitratorSun'] as const) {
      expect((await rule(day, 20, as)).error).toBe('forbidden')
      expect((await holiday(day, false, as)).error).toBe('forbidden')
    }
  })
})
