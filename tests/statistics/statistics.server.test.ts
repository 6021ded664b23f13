import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import type { Counted, Statistics } from '../../contract/statistics/statistics.ts'
import { recordEvent } from '../../server/case/event.ts'
import { openCase } from '../../server/case/open.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { settleStatistics } from '../../server/statistics/read.ts'
import { cases } from '../../server/tables/case.ts'
import { hearing } from '../../server/tables/hearing.ts'
import { tribunalMember } from '../../server/tables/tribunal.ts'
import { makeRequest } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { asCounted, recount } from './recount.ts'

const { statistics } = contract
const runs = process.env.SOAK ? 60 : 4
const lastYear = new Date().getFullYear() - 1
const period = { from: `${lastYear}-01`, to: `${lastYear + 2}-12` }
/** A whole year beside parts of others. */
const part = { from: `${lastYear - 1}-11`, to: `${lastYear + 1}-03` }
const dayMs = 86_400_000
const began = Date.parse(`${lastYear}-01-01T00:00:00+08:00`)

const states: CaseState[] = [
  'pending',
  'unpay',
  'transfered',
  'hearing',
  'award',
  'suspended',
  'lapsed',
  'withdrawn',
  'closed',
]
/** Nothing follows these. */
const last: CaseState[] = ['closed', 'withdrawn']
const step = fc.oneof(
  fc.record({
    do: fc.constant('open' as const),
    tenantId: fc.constantFrom(1, 2),
    cause: fc.constantFrom('买卖合同纠纷', '=HYPERLINK("x")', '保险合同纠纷'),
    amount: fc.constantFrom('', '1', '0.5', '100000', '100000.01', '1000000', '20000000'),
    currency: fc.constantFrom('CNY', 'USD'),
    offline: fc.boolean(),
  }),
  fc.record({ do: fc.constant('move' as const), which: fc.nat(), state: fc.constantFrom(...states) }),
  fc.record({
    do: fc.constant('appoint' as const),
    which: fc.nat(),
    state: fc.constantFrom('invited' as const, 'accepted' as const, 'declined' as const, 'removed' as const),
    disclosure: fc.constantFrom(null, '', '曾任其法律顾问'),
  }),
  fc.record({ do: fc.constant('leave' as const), which: fc.nat() }),
  fc.record({
    do: fc.constant('hear' as const),
    which: fc.nat(),
    online: fc.boolean(),
    state: fc.constantFrom('notified' as const, 'ended' as const, 'aborted' as const, 'cancelled' as const),
  }),
  fc.record({ do: fc.constant('settle' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe.each(engines)('the statistics of an institution on %s', (engine) => {
  let server: TestServer
  let clock = began
  let made = 0
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const orm = () => server.running.house.db.orm
  /** The house on another day. */
  const houseThen = () => ({ ...server.running.house, now: () => new Date(clock) })
  const read = async (as: Name = 'adminZhao', query = period) =>
    (await server.call(statistics.readStatistics, { query }, { as })).data

  async function carryOut(one: Step): Promise<void> {
    const house = houseThen()
    if (one.do === 'settle') return settleStatistics(house)
    if (one.do === 'open') {
      const { tenantId, cause, amount, currency, offline } = one
      const attendees = [{ accountId: null, camp: 'APP' as const, role: 'party' as const, name: '某' }]
      const wanted = { tenantId, caseNo: `S ${++made}`, cause, state: 'pending' as const, amount, attendees }
      const id = await house.db.tx((tx) => openCase(house, tx, wanted))
      const [{ form } = { form: null }] = await orm().select({ form: cases.form }).from(cases).where(eq(cases.id, id))
      const rest = { filedOffline: offline, form: form && { ...form, currency } }
      await orm().update(cases).set(rest).where(eq(cases.id, id))
      return
    }
    const all = await orm().select().from(cases).orderBy(cases.caseNo)
    const of = all[('which' in one ? one.which : 0) % (all.length || 1)]
    if (!of) return
    if (one.do === 'move' && !last.includes(of.state))
      await house.db.tx(async (tx) => {
        const accepted =
          one.state !== 'withdrawn' && one.state !== 'pending' ? { acceptedAt: of.acceptedAt ?? house.now() } : {}
        await tx
          .update(cases)
          .set({ state: one.state, ...accepted })
          .where(eq(cases.id, of.id))
        await recordEvent(house, tx, of.id, { action: 'pass', by: null })
      })
    if (one.do === 'appoint') {
      const accountId = server.id(of.tenantId === 1 ? 'arbitratorSun' : 'secretaryFar')
      const { state, disclosure } = one
      // The seat is free for one.
      await orm().update(tribunalMember).set({ state: 'removed' }).where(eq(tribunalMember.caseId, of.id))
      await orm()
        .insert(tribunalMember)
        .values({ caseId: of.id, accountId, seat: 'sole', state, disclosure, appointedAt: house.now() })
    }
    if (one.do === 'leave')
      await orm().update(tribunalMember).set({ state: 'resigned' }).where(eq(tribunalMember.caseId, of.id))
    if (one.do === 'hear') {
      const { online, state } = one
      const at = house.now()
      const room = {
        tenantId: of.tenantId,
        caseId: of.id,
        route: '/onlineCourt',
        title: '开庭',
        startsAt: at,
        endsAt: at,
      }
      await orm()
        .insert(hearing)
        .values({ ...room, online, state })
    }
  }

  /** Every number and what is behind it. */
  const numbersOf = (found: Statistics): { of: Counted; key?: string; count: number; from?: string }[] => [
    ...found.months.flatMap(({ month: from, filed, ended, online, onsite }) => [
      { of: 'state' as const, count: filed, from },
      { of: 'length' as const, key: 'whole', count: ended, from },
      { of: 'hearing' as const, key: 'online', count: online, from },
      { of: 'hearing' as const, key: 'onsite', count: onsite, from },
    ]),
    ...found.states.flatMap(({ state: key, count, months }) => [
      { of: 'state' as const, key, count },
      ...months.map((one) => ({ of: 'state' as const, key, count: one.count, from: one.month })),
    ]),
    ...found.causes.map(({ cause: key, count }) => ({ of: 'cause' as const, key, count })),
    ...found.amounts.flatMap(({ currency, count, brackets }) => [
      { of: 'amount' as const, key: currency, count },
      ...brackets.map((one) => ({ of: 'amount' as const, key: `${currency} ${one.bracket}`, count: one.count })),
    ]),
    ...found.lengths.map(({ stage: key, count }) => ({ of: 'length' as const, key, count })),
    ...found.arbitrators.flatMap(({ id: key, ...one }) =>
      (['load', 'appointed', 'conflict'] as const).map((of) => ({ of, key, count: one[of] })),
    ),
    ...(['online', 'offline'] as const).map((key) => ({ of: 'filed' as const, key, count: found.filed[key] })),
  ]

  test('after any moves every number is what a recount of all records gives, settled or not, and institutions never mix', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 25 }),
        fc.integer({ min: 1, max: 20 }),
        async (steps, days) => {
          for (const one of steps) {
            await carryOut(one)
            clock = Math.min(clock + (days * dayMs) / 2, began + 720 * dayMs)
          }
          for (const [as, tenantId] of [
            ['adminZhao', 1],
            ['adminFar', 2],
          ] as const)
            for (const asked of [period, part]) {
              const counted = await recount(orm(), tenantId, asked)
              const { lengths, ...found } = asCounted(await read(as, asked))
              const { lengths: known, ...rest } = counted
              expect(found).toEqual(rest)
              expect(Object.keys(lengths)).toEqual(Object.keys(known))
              for (const [stage, { count, median = 0, p90 = 0 }] of Object.entries(known)) {
                expect(lengths[stage]?.count).toBe(count)
                for (const [said, exact] of [
                  [lengths[stage]?.median ?? -1, median],
                  [lengths[stage]?.p90 ?? -1, p90],
                ] as const)
                  if (exact <= 30) expect(said).toBe(exact)
                  else expect(Math.abs(said / exact - 1)).toBeLessThan(0.07)
              }
            }
        },
      ),
      { numRuns: runs },
    )
  })

  test('the list behind every number holds exactly that many', async () => {
    // Of each at least one.
    const opened = async () => {
      await carryOut({ do: 'open', tenantId: 1, cause: '买卖合同纠纷', amount: '1', currency: 'CNY', offline: true })
      const all = await orm().select().from(cases).orderBy(cases.caseNo)
      const which = all.findIndex(({ caseNo }) => caseNo === `S ${made}`)
      await carryOut({ do: 'move', which, state: 'transfered' })
      return which
    }
    await carryOut({ do: 'move', which: await opened(), state: 'closed' })
    const which = await opened()
    await carryOut({ do: 'appoint', which, state: 'accepted', disclosure: '曾任其法律顾问' })
    for (const online of [true, false]) await carryOut({ do: 'hear', which, online, state: 'ended' })
    const found = await read()
    const numbers = numbersOf(found).filter(({ count }) => count > 0)
    expect(new Set(numbers.map(({ of }) => of)).size).toBe(9)
    for (const { of, key, count, from } of numbers) {
      const query = { ...(from ? { from, to: from } : period), of, size: 100, ...(key === undefined ? {} : { key }) }
      const { data } = await server.call(statistics.listBehind, { query }, { as: 'adminZhao' })
      expect([of, key, from, data.total, new Set(data.list.map(({ id }) => id)).size]).toEqual([
        of,
        key,
        from,
        count,
        count,
      ])
    }
    const far = await server.call(
      statistics.listBehind,
      { query: { ...period, of: 'load', key: server.id('arbitratorSun') } },
      { as: 'adminFar' },
    )
    expect(far.data).toEqual({ total: 0, list: [] })
  })

  test('a request that waited on a device without a network counts as filed offline', async () => {
    const before = (await read()).filed
    for (const headers of [{ 'filed-offline': '1' }, {}]) {
      const body = await makeRequest(server, 'partyWang')
      const { status } = await server.call(contract.case.submitCase, { body }, { as: 'partyWang', headers })
      expect(status).toBe(200)
    }
    expect((await read()).filed).toEqual({ online: before.online + 1, offline: before.offline + 1 })
  })

  test('settling leaves one row of each, and none of what came to nothing', async () => {
    const before = await read()
    await settleStatistics(server.running.house)
    await settleStatistics(server.running.house)
    expect(await read()).toEqual(before)
    const unsettled = await rowsOf(
      orm(),
      sql`select kind, month, key from statistic group by tenant_id, kind, month, key having count(*) > 1 or sum(change) = 0 and sum(amount) = 0`,
    )
    expect(unsettled).toEqual([])
  })

  test('years and ends of cases that were counted before their time say the same', async () => {
    const before = await read()
    const filling = readFileSync('server/migrations/0502_statistics_quick.sql', 'utf8').split('$$;').at(-1) ?? ''
    await orm().execute(sql`delete from statistic where month like 'Y%' or kind = 'ended'`)
    expect(await read()).not.toEqual(before)
    await orm().execute(sql.raw(filling))
    expect(await read()).toEqual(before)
  })

  test('a period is of whole months, in order, three years at most', async () => {
    for (const [query, error] of [
      [{ from: '2026-02', to: '2026-01' }, 'badRequest'],
      [{ from: '2020-01', to: '2026-01' }, 'badRequest'],
      [{ from: '2026-13', to: '2026-13' }, 'badRequest'],
      [{ from: '2026-02-01', to: '2026-03' }, 'badRequest'],
    ] as const)
      expect([query, (await server.call(statistics.readStatistics, { query }, { as: 'adminZhao' })).error]).toEqual([
        query,
        error,
      ])
  })

  test('as CSV what was typed is no formula, and as a spreadsheet it is a text', async () => {
    await carryOut({ do: 'open', tenantId: 1, cause: '=HYPERLINK("x")', amount: '1', currency: 'CNY', offline: true })
    const save = async (format: 'csv' | 'xlsx') =>
      fetch(`${server.address}/moduleApi/${statistics.exportStatistics.path}`, {
        method: 'POST',
        headers: {
          Authorization: await server.token('adminZhao'),
          'Content-Type': 'application/json',
          'Idempotency-Key': `k-${format}-0123456789`,
        },
        body: JSON.stringify({ ...period, format }),
      })
    const csv = await (await save('csv')).text()
    expect(csv).toContain('"\'=HYPERLINK(""x"")",')
    expect(csv).not.toMatch(/^[=+@-]/m)
    const sheet = Buffer.from(await (await save('xlsx')).arrayBuffer())
    expect(sheet.subarray(0, 2).toString()).toBe('PK')
  })
})
