import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseRow } from '../../contract/case/case.ts'
import {
  byOrder,
  type CaseOrder,
  type CaseSort,
  caseSorts,
  firstOrder,
  sortWays,
} from '../../contract/case/caseOrder.ts'
import { afterEnd, orderBy } from '../../server/case/list/order.ts'
import { openCase } from '../../server/case/open.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { makeDept, submitRequest } from '../make/case.ts'
import { handIn } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

const { listCases } = contract.case
const orders = caseSorts.flatMap((sort) => sortWays.map((way) => ({ sort, way })))

const amounts = ['', '0.0001', '9', '10', '10', '10.00', '999999999999999.9999', '100000000000000', '2.5', '02.50']
const numbers = [
  '（2026）仲字第9号',
  '（2026）仲字第0010号',
  '（2026）仲字第10000号',
  '（2025）仲字第0900号',
  '收20250001',
  'a_b',
  'B',
  '甲',
]

describe.each(bothEngines)('a list of cases on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    const { house } = server.running
    const attendees = [
      { accountId: server.id('partyWang'), camp: 'APP' as const, role: 'party' as const, name: '王建国' },
    ]
    for (let at = 0; at < 24; at++) {
      const caseNo = numbers[at] ?? `No. ${(at * 7) % 24}`
      const amount = amounts[at % amounts.length] ?? ''
      const wanted = { tenantId: 1, caseNo, cause: '买卖合同纠纷', state: 'pending' as const, amount, attendees }
      await house.db.tx((tx) => openCase(house, tx, wanted))
    }
    // Four of a moment each, so that ids decide.
    await house.db.orm.execute(sql`update cases set opened_at = timestamptz '2026-03-01T00:00:00Z' + (length(cause) + events
      + (abs(hashtext(id::text)) % 6)) * interval '1 day', changed_at = timestamptz '2026-04-01T00:00:00Z' +
      (abs(hashtext(case_no)) % 5) * interval '1 hour'`)
  })
  afterAll(() => server.stop())

  async function page(as: Name, order: CaseOrder, after?: string | null, size = 5) {
    const query = { ...order, size, ...(after ? { after } : {}) }
    return (await server.call(listCases, { query }, { as })).data
  }
  async function pages(as: Name, order: CaseOrder, between = async (_: number) => {}): Promise<CaseRow[]> {
    const all: CaseRow[] = []
    let next: string | null = null
    let turn = 0
    do {
      const one: { list: CaseRow[]; next: string | null } = await page(as, order, next)
      all.push(...one.list)
      next = one.next
      await between(turn++)
    } while (next !== null && turn < 50)
    return all
  }

  test.each(orders)('by $sort $way comes page by page as the device sorts it', async (order) => {
    for (const as of ['secretaryLi', 'partyWang'] as const) {
      const whole = (await page(as, order, null, 100)).list
      expect(whole.length).toBeGreaterThanOrEqual(24)
      expect(whole.map(({ id }) => id)).toEqual([...whole].sort(byOrder(order)).map(({ id }) => id))
      expect((await pages(as, order)).map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    }
  })

  test('numbers count as numbers, and sums too', async () => {
    const of = async (sort: CaseSort) => (await page('secretaryLi', { sort, way: 'asc' }, null, 100)).list
    const nos = (await of('caseNo')).map(({ caseNo }) => caseNo).filter((one) => one.startsWith('（'))
    expect(nos).toEqual([numbers[3], numbers[0], numbers[1], numbers[2]])
    const sums = [...new Set((await of('amount')).map(({ amount }) => Number(amount)))]
    expect(sums).toEqual([0, 0.0001, 2.5, 9, 10, 100000000000000, 1e15])
  })

  test.each(
    orders,
  )('by $sort $way has an index that gives it, from the first page and from any other', async (order) => {
    const { list } = await page('secretaryLi', order)
    const ends = [undefined, (await page('secretaryLi', order)).next]
    expect(list.length).toBe(5)
    for (const end of ends) {
      const rest = end ? afterEnd(order, end) : sql`true`
      const plan = await server.running.house.db.orm.transaction(async (tx) => {
        for (const road of ['sort', 'seqscan', 'bitmapscan', 'incremental_sort'])
          await tx.execute(sql.raw(`set local enable_${road} = off`))
        const asked = sql`explain select id from cases where tenant_id = 1 and ${rest} ${orderBy(order)} limit 5`
        return JSON.stringify(await rowsOf(tx, asked))
      })
      const index = { openedAt: 'newest', caseNo: 'number', amount: 'sum', changedAt: 'changed' }[order.sort]
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan( Backward)? using cases_${index}`))
      expect(plan).not.toContain('Sort')
    }
  })

  test('by last change moves a case to the top with whatever happens in it, and tells it', async () => {
    const order = { sort: 'changedAt', way: 'desc' } as const
    const made = await submitRequest(server, 'partyWang')
    const first = async () => (await page('secretaryLi', order)).list[0]
    expect((await first())?.id).toBe(made.id)
    const { list } = await page('secretaryLi', { ...order, way: 'asc' })
    const oldest = list[0]
    if (!oldest) throw new Error('No case')
    const since = (await server.call(contract.live.listEvents, { query: {} }, { as: 'secretaryLi' })).data.next
    await handIn(server, 'partyWang', oldest.id)
    expect((await first())?.id).toBe(oldest.id)
    const told = (await server.call(contract.live.listEvents, { query: { after: since } }, { as: 'secretaryLi' })).data
    const rows = told.list
      .filter(({ kind, id }) => kind === 'case' && id === oldest.id)
      .map(({ row }) => row as CaseRow)
    expect(rows.at(-1)?.changedAt).toBe((await first())?.changedAt)
    expect((rows.at(-1)?.changedAt ?? '') > oldest.changedAt).toBe(true)
  })

  test('what changes or comes while somebody pages neither hides nor doubles the others', async () => {
    const order = { sort: 'changedAt', way: 'desc' } as const
    const before = (await page('secretaryLi', order, null, 100)).list.map(({ id }) => id)
    const moved = before.at(-1)
    const all = await pages('secretaryLi', order, async (turn) => {
      if (turn !== 0 || !moved) return
      await handIn(server, 'partyWang', moved)
      await submitRequest(server, 'partyWang')
    })
    const ids = all.map(({ id }) => id)
    // The one that moved to the top is behind who pages; all others stand as they stood.
    expect(ids).toEqual(before.filter((id) => id !== moved))
  })

  test('by secretary, days by the institution’s clock, and amounts, each and together', async () => {
    const { orm } = server.running.house.db
    const whole = (await page('secretaryLi', firstOrder, null, 100)).list
    const [one, two, ...rest] = whole
    if (!one || !two || !rest.length) throw new Error('No cases')
    // A minute before midnight, and midnight, in Beijing.
    const edge = sql`case when id = ${one.id} then timestamptz '2026-05-09T15:59:59Z' else timestamptz '2026-05-09T16:00:00Z' end`
    await orm.execute(sql`update cases set opened_at = ${edge}, secretary_id = ${server.id('adminZhao')},
      amount = case when id = ${one.id} then '100.5' else '0100.50' end where id in (${one.id}, ${two.id})`)
    const found = async (query: object, as: Name = 'secretaryLi') => {
      const answer = await server.call(listCases, { query: { size: 100, ...query } }, { as })
      return answer.status === 200 ? answer.data.list.map(({ id }) => id).sort() : answer.fields
    }
    const [first, both] = [[one.id], [one.id, two.id].sort()]
    const secretaryId = server.id('adminZhao')
    expect(await found({ secretaryId })).toEqual(both)
    expect(await found({ secretaryId }, 'partyWang')).toMatchObject([{ path: ['secretaryId'], code: 'wrongType' }])
    expect(await found({ secretaryId }, 'secretaryFar')).toEqual([])
    expect(await found({ secretaryId: server.id('secretaryLi') })).toEqual([])
    expect((await page('secretaryLi', firstOrder, null, 100)).list.find(({ id }) => id === one.id)).toMatchObject({
      secretaryId,
    })
    expect(await found({ from: '2026-05-09', to: '2026-05-09' })).toEqual(first)
    expect(await found({ from: '2026-05-10', to: '2026-05-10' })).toEqual([two.id])
    expect(await found({ from: '2026-05-09', to: '2026-05-10', secretaryId, sort: 'amount' })).toEqual(both)
    expect(await found({ amountFrom: '100.5', amountTo: '100.5' })).toEqual(both)
    expect(await found({ amountFrom: '100.5001', amountTo: '101' })).toEqual([])
    expect(await found({ amountFrom: '20', amountTo: '99999' })).toEqual(both)
    expect(await found({ amountTo: '100.4', secretaryId })).toEqual([])
    expect(await found({ from: '2026-05-10', to: '2026-05-09' })).toMatchObject([{ path: ['to'], code: 'range.order' }])
    expect(await found({ amountFrom: '10', amountTo: '9' })).toMatchObject([
      { path: ['amountTo'], code: 'range.amount' },
    ])
    expect(await found({ amountFrom: '0', amountTo: '101', secretaryId })).toEqual(both)
    expect(await found({ amountFrom: '1.00001' })).toContainEqual({ path: ['amountFrom'], code: 'amount.format' })
    expect(await found({ amountFrom: 'x' })).toContainEqual({ path: ['amountFrom'], code: 'amount.format' })
  })

  test('a place that is none in this order is refused at its field', async () => {
    const places: [CaseSort, string][] = [
      ['openedAt', `1000_${randomUUID()}`],
      ['changedAt', `2026-02-30T00:00:00.000Z_${randomUUID()}`],
      ['amount', `2026-02-20T00:00:00.000Z_${randomUUID()}`],
      ['amount', `1e9_${randomUUID()}`],
      ['caseNo', 'x'],
      ['caseNo', `_${randomUUID()}`],
    ]
    for (const [sort, after] of places) {
      const answer = await server.call(listCases, { query: { sort, after } }, { as: 'secretaryLi' })
      expect([sort, after, answer.status, answer.fields[0]?.path]).toEqual([sort, after, 400, ['after']])
    }
    for (const wrong of ['sort=price', 'way=up']) {
      const answer = await server.send('GET', `caseservice/case/list?${wrong}`, undefined, { as: 'secretaryLi' })
      expect([wrong, answer.error]).toEqual([wrong, 'badRequest'])
    }
  })
})
