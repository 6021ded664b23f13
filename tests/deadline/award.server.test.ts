import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { sweep } from '../../server/sweep.ts'
import { message } from '../../server/tables/message.ts'
import { awardIn } from '../make/award.ts'
import { act, caseIn, dayAhead, makeDept } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { deadline } = contract
const dayMs = 86_400_000

describe.each(engines)('the term of an award, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  const read = async (id: string, as: Name = 'secretaryLi') =>
    (await server.call(deadline.getDeadlines, { params: { id } }, { as })).data
  const extend = (id: string, before: string, due: string, as: Name = 'adminZhao') =>
    server.call(deadline.extendAward, { body: { id, before, due, reason: '案情复杂' } }, { as })
  const told = (as: Name, kind: 'awardEndsSoon' | 'awardExtended') =>
    server.running.house.db.orm
      .select({ params: message.params })
      .from(message)
      .where(and(eq(message.accountId, server.id(as)), eq(message.kind, kind)))

  test('begins with the tribunal, is its to keep, stands still with the case, and is kept once what ends it is issued', async () => {
    expect((await read((await caseIn(server, 'transfered')).id)).award).toBeNull()
    const { id } = await caseIn(server, 'award')
    const { award, list, expedited } = await read(id)
    expect([award, expedited]).toMatchObject([{ rule: 'award', length: 4, counting: 'months', extendedTo: '' }, false])
    expect(award?.since).toBe(dayAhead(server, 0))
    const own = list.find((one) => one.kind === 'award')
    expect(own).toMatchObject({ due: award?.due, owner: 'tribunal', doneAt: null })
    const known = (await server.call(contract.case.getCase, { params: { id } }, { as: 'adminZhao' })).data
    const stopped = await act(server, 'adminZhao', 'suspend', known)
    expect((await read(id)).list.filter((one) => one.kind === 'award')).toEqual([])
    await act(server, 'adminZhao', 'resume', stopped.data)
    await awardIn(server, id, 'issued')
    expect((await read(id)).list.find((one) => one.kind === 'award')?.doneAt).not.toBeNull()
    expect((await extend(id, award?.due ?? '', dayAhead(server, 200))).error).toBe('state.closed')
  })

  test('is shorter once the case is expedited, and extended by a head alone, who has seen when it ends', async () => {
    const { id } = await caseIn(server, 'tribunal')
    const before = (await read(id)).award?.due ?? ''
    const body = { id, expedited: true, reason: '双方同意' }
    const said = await server.call(deadline.setProcedure, { body }, { as: 'adminZhao' })
    expect(said.data).toMatchObject({ expedited: true, award: { rule: 'awardExpedited', length: 3 } })
    const due = said.data.award?.due ?? ''
    expect(due < before).toBe(true)
    expect((await server.call(deadline.setProcedure, { body }, { as: 'adminZhao' })).error).toBe('stale')
    const later = dayAhead(server, 150)
    expect((await extend(id, due, later, 'secretaryLi')).error).toBe('forbidden')
    expect((await extend(id, before, later)).error).toBe('stale')
    expect((await extend(id, due, due)).fields).toEqual([{ path: ['due'], code: 'deadline.past' }])
    const done = await extend(id, due, later)
    expect(done.data.award).toMatchObject({ due: later, extendedTo: later })
    expect(await told('partyWang', 'awardExtended')).toMatchObject([{ params: { due: later, reason: '案情复杂' } }])
    const { timeline } = (await server.call(contract.case.getCase, { params: { id } }, { as: 'partyWang' })).data
    expect(timeline.slice(-2).map((one) => [one.action, one.details])).toEqual([
      ['madeExpedited', {}],
      ['awardExtended', { before: due, due: later }],
    ])
  })

  test('warns who presides, the secretary and the head at 30, 14 and 3 days, each once, and nobody else', async () => {
    const { id, caseNo } = await caseIn(server, 'hearing')
    const due = (await read(id)).award?.due ?? ''
    const leftOf = () => (Date.parse(`${due}T00:00:00Z`) - Date.parse(`${dayAhead(server, 0)}T00:00:00Z`)) / dayMs
    const alarms = async (as: Name) =>
      (await told(as, 'awardEndsSoon'))
        .filter(({ params }) => params.caseNo === caseNo)
        .map(({ params }) => params.days)
    const seen: string[] = []
    for (const [left, more] of [
      [31, []],
      [30, ['30']],
      [20, []],
      [14, ['14']],
      [2, ['2']],
      [1, []],
      [-1, []],
    ] as const) {
      server.clock.later += (leftOf() - left) * dayMs
      for (let times = 0; times < 2; times++) await sweep(server.running.house)
      seen.push(...more)
      for (const as of ['arbitratorSun', 'adminZhao'] as const) expect([left, await alarms(as)]).toEqual([left, seen])
    }
    for (const as of ['partyWang', 'secretaryLi'] as const) expect(await alarms(as)).toEqual([])
  })
})
