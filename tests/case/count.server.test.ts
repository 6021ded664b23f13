import { eq, inArray, count as rowCount, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { caseState } from '../../contract/case/case.ts'
import { openCase } from '../../server/case/open.ts'
import { settleTally } from '../../server/dashboard/count.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { cases } from '../../server/tables/case.ts'
import { hearing } from '../../server/tables/hearing.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { countCases } = contract.case

const byState = (a: { state: string }, b: { state: string }) => a.state.localeCompare(b.state)

describe.each(engines)('the counters of cases on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const { house } = server.running
    // One case in every state; in all of them Wang claims, Chen answers, Sun sits.
    for (const [at, state] of caseState.options.entries()) {
      const attendees = [
        { accountId: server.id('partyWang'), camp: 'APP' as const, role: 'party' as const, name: '王建国' },
        { accountId: server.id('partyChen'), camp: 'DEF' as const, role: 'party' as const, name: '陈丽华' },
        { accountId: server.id('arbitratorSun'), camp: 'APP' as const, role: 'agent' as const, name: '孙首席' },
      ]
      const wanted = { tenantId: 1, caseNo: `No. ${at}`, cause: '买卖合同纠纷', state, amount: '100000000000000.0001' }
      const caseId = await house.db.tx((tx) => openCase(house, tx, { ...wanted, attendees }))
      if (state !== 'hearing' && state !== 'closed') continue
      const startsAt = house.now()
      const held = { state: 'ended' as const, online: true, startsAt, endsAt: startsAt }
      const room = { tenantId: 1, caseId, route: '/onlineCourt', title: '开庭', ...held }
      await house.db.orm.insert(hearing).values(room)
      // What was not opened, or is no hearing, counts nowhere.
      await house.db.orm.insert(hearing).values([
        { ...room, state: 'notified' },
        { ...room, state: 'cancelled' },
        { ...room, route: '/onlineMediate' },
      ])
    }
  })
  afterAll(() => server.stop())

  const count = (as: Name, cate: 'USER' | 'MISHU' | 'ZCY') => server.call(countCases, { params: { cate } }, { as })
  const none = { pendingStatusCount: 0, unpayStatusCount: 0, goingStatusCount: 0, finishStatusCount: 0 }

  test('a claimant has those of every state, a respondent those that were served', async () => {
    const all = { pendingStatusCount: 3, unpayStatusCount: 1, goingStatusCount: 6, finishStatusCount: 4 }
    expect((await count('partyWang', 'USER')).data).toEqual({ agent: none, def: none, app: all, all })
    const served = { pendingStatusCount: 0, unpayStatusCount: 0, goingStatusCount: 5, finishStatusCount: 2 }
    expect((await count('partyChen', 'USER')).data).toEqual({ agent: none, def: served, app: none, all: served })
  })

  test('secretaries have those of their institution, state by state', async () => {
    expect((await count('secretaryLi', 'MISHU')).data).toEqual({
      pendingStatusCount: 1,
      audit2StatusCount: 1,
      unpayStatusCount: 1,
      affStatusCount: 1,
      transferedStatusCount: 5,
      disagreeStatusCount: 1,
      closedStatusCount: 3,
    })
    const far = (await count('secretaryFar', 'MISHU')).data
    expect(Object.values(far).every((one) => one === 0)).toBe(true)
  })

  test('the tally behind them is what counting gives, after moves and its settling', async () => {
    const { house } = server.running
    const { orm } = house.db
    const counted = async () =>
      (await orm.select({ state: cases.state, count: rowCount() }).from(cases).groupBy(cases.state)).sort(byState)
    const tallied = async () =>
      (
        await rowsOf<{ state: string; count: number }>(
          orm,
          sql`select state, sum(change)::int as count from case_tally group by state having sum(change) <> 0`,
        )
      ).sort(byState)
    const before = await counted()
    const rollBack = new Error('back')
    // Undone with what it tallied, so that the other tests keep their cases.
    const spoilt = orm.transaction(async (tx) => {
      await tx
        .update(cases)
        .set({ state: 'closed' })
        .where(inArray(cases.state, ['pending', 'audit2']))
      await tx.update(cases).set({ cause: '改' })
      const now = await tx.select({ state: cases.state, count: rowCount() }).from(cases).groupBy(cases.state)
      const tally = await rowsOf<{ state: string; count: number }>(
        tx,
        sql`select state, sum(change)::int as count from case_tally group by state having sum(change) <> 0`,
      )
      expect(tally.sort(byState)).toEqual(now.sort(byState))
      expect(now).toContainEqual({ state: 'closed', count: 3 })
      throw rollBack
    })
    await expect(spoilt).rejects.toThrow(rollBack)
    for (let turn = 0; turn < 2; turn++) {
      await settleTally(house)
      expect(await tallied()).toEqual(before)
    }
    const [rows] = await rowsOf<{ count: number }>(orm, sql`select count(*)::int as count from case_tally`)
    expect(rows?.count).toBe(before.length)
  })

  test('an arbitrator has closed cases, hearings, and the exact sum in dispute', async () => {
    expect((await count('arbitratorSun', 'ZCY')).data).toEqual({
      closeTotal: 1,
      midwayExitTotal: 0,
      priceTotal: '1400000000000000.0014',
      priceTotals: [{ currency: 'CNY', amount: '1400000000000000.0014' }],
      hearingTotal: 2,
    })
    const { dataCount } = contract.case
    const params = { id: server.id('partyWang') }
    expect((await server.call(dataCount, { params }, { as: 'partyWang' })).data).toMatchObject({ hearingTotal: 2 })
    // Amounts in other currencies cannot be added to it.
    const inDollars = sql`jsonb_set(${cases.form}, '{currency}', '"USD"')`
    await server.running.house.db.orm.update(cases).set({ form: inDollars }).where(eq(cases.caseNo, 'No. 0'))
    expect((await count('arbitratorSun', 'ZCY')).data).toMatchObject({
      priceTotal: '1300000000000000.0013',
      priceTotals: [
        { currency: 'CNY', amount: '1300000000000000.0013' },
        { currency: 'USD', amount: '100000000000000.0001' },
      ],
    })
  })

  test('another category’s counters are forbidden, and one without counters has no call', async () => {
    for (const [as, cate] of [
      ['partyWang', 'MISHU'],
      ['secretaryLi', 'ZCY'],
      ['arbitratorSun', 'USER'],
      ['candidateHe', 'USER'],
    ] as const)
      expect([as, (await count(as, cate)).error]).toEqual([as, 'forbidden'])
    const strange = await server.send('GET', 'caseservice/case/count/ARBI_USER', undefined, { as: 'partyWang' })
    expect(strange.error).toBe('badRequest')
  })

  // The last one: the others count without its case.
  test('a case in which an account has two seats counts once in each, and once in all', async () => {
    const { house } = server.running
    const accountId = server.id('partyWang')
    const name = '王建国'
    const attendees = [
      { accountId, camp: 'APP' as const, role: 'party' as const, name },
      { accountId, camp: 'APP' as const, role: 'agent' as const, name },
    ]
    const before = (await count('partyWang', 'USER')).data as Record<string, typeof none>
    const wanted = { tenantId: 1, caseNo: 'Two seats', cause: '买卖合同纠纷', state: 'unpay' as const, amount: '1' }
    await house.db.tx((tx) => openCase(house, tx, { ...wanted, attendees }))
    const after = (await count('partyWang', 'USER')).data as Record<string, typeof none>
    const unpaid = (counts: typeof before) => ['agent', 'def', 'app', 'all'].map((set) => counts[set]?.unpayStatusCount)
    expect([unpaid(before), unpaid(after)]).toEqual([
      [0, 0, 1, 1],
      [1, 0, 2, 2],
    ])
  })
})
