import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import { onlineIsBlocked } from '../../server/case/online.ts'
import { cases } from '../../server/tables/case.ts'
import { actOn, defend, makeDefence } from '../make/defence.ts'
import { makeCaseOf } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { submitDefence, listDefences, getStanding, decideDefence } = contract.defence

describe.each(engines)('what comes after a decision on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  /** 王建国 claims, 陈丽华 answers. */
  async function makeCase(): Promise<string> {
    const made = await makeCaseOf(
      server,
      [
        ['partyWang', 'APP'],
        ['partyChen', 'DEF'],
      ],
      'transfered',
    )
    return made.id
  }
  const submit = (as: Name, body: ReturnType<typeof makeDefence>) => server.call(submitDefence, { body }, { as })
  const list = async (baseId: string) =>
    (await server.call(listDefences, { query: { baseId } }, { as: 'partyWang' })).data
  const detail = async (id: string) =>
    (await server.call(contract.case.getCase, { params: { id } }, { as: 'partyWang' })).data
  const standing = async (baseId: string, as: Name) =>
    (await server.call(getStanding, { query: { baseId } }, { as })).data

  test('an objection of either side keeps the case from being heard online until it is rejected or taken back', async () => {
    const baseId = await makeCase()
    const { orm } = server.running.house.db
    const blocked = async () => {
      const both = [await onlineIsBlocked(orm, baseId), (await detail(baseId)).onlineBlocked]
      expect(both[0]).toBe(both[1])
      return both[0]
    }
    expect(await blocked()).toBe(false)
    const mine = await defend(server, 'partyWang', 'objection', baseId)
    expect([mine.camp, mine.versions[0]?.due, await blocked()]).toEqual(['APP', null, true])
    expect((await submit('partyWang', makeDefence('objection', baseId))).error).toBe('defence.already')
    expect((await actOn(server, 'partyWang', 'withdraw', mine)).data.state).toBe('withdrawn')
    expect(await blocked()).toBe(false)
    const theirs = await defend(server, 'partyChen', 'objection', baseId)
    expect((await actOn(server, 'secretaryLi', 'reject', theirs)).data.state).toBe('rejected')
    expect(await blocked()).toBe(false)
    const upheld = await defend(server, 'partyChen', 'objection', baseId)
    expect((await actOn(server, 'secretaryLi', 'uphold', upheld)).data.state).toBe('upheld')
    expect(await blocked()).toBe(true)
    const empty = await server.call(
      decideDefence,
      { body: { id: upheld.id, version: 2, decision: 'lift', reason: '' } },
      { as: 'secretaryLi' },
    )
    expect([empty.status, empty.fields[0]]).toMatchObject([400, { path: ['reason'], code: 'reason.required' }])
    expect((await actOn(server, 'secretaryLi', 'lift', (await list(baseId)).list[0]!)).data).toMatchObject({
      state: 'lifted',
      decision: { reason: '理由', byName: '李秘书' },
    })
    expect(await blocked()).toBe(false)
    expect((await detail(baseId)).timeline.map((one) => one.action).slice(1)).toEqual([
      'objection',
      'withdrawObjection',
      'objection',
      'rejectObjection',
      'objection',
      'upholdObjection',
      'liftObjection',
    ])
    const chain = await server.call(contract.case.checkChain, { params: { id: baseId } }, { as: 'secretaryLi' })
    expect(chain.data.broken).toBeNull()
  })

  test('an accepted counterclaim is withdrawn until there is an award, by leave; what was due to answer it is due no more', async () => {
    const baseId = await makeCase()
    const due = async () => {
      const asked = await server.call(contract.deadline.getDeadlines, { params: { id: baseId } }, { as: 'partyWang' })
      return asked.data.list.filter((one) => one.kind === 'reply').length
    }
    const claimed = await defend(server, 'partyChen', 'counterclaim', baseId)
    const accepted = (await actOn(server, 'secretaryLi', 'accept', claimed)).data
    expect(await due()).toBe(1)
    expect((await actOn(server, 'partyWang', 'askWithdrawal', accepted)).error).toBe('forbidden')
    const { orm } = server.running.house.db
    const stand = (state: CaseState) => orm.update(cases).set({ state }).where(eq(cases.id, baseId))
    await stand('closed')
    expect((await actOn(server, 'partyChen', 'askWithdrawal', accepted)).error).toBe('state.closed')
    await stand('award')
    const asked = (await actOn(server, 'partyChen', 'askWithdrawal', accepted)).data
    expect(asked.state).toBe('accepted')
    await stand('transfered')
    expect((await actOn(server, 'secretaryLi', 'grantWithdrawal', asked)).data.state).toBe('withdrawn')
    expect([await due(), (await standing(baseId, 'partyWang')).replies]).toEqual([0, []])
    const late = await submit('partyWang', makeDefence('reply', baseId, { counterclaimId: claimed.id }))
    expect(late.error).toBe('state.closed')
    expect((await detail(baseId)).timeline.at(-1)).toMatchObject({
      action: 'grantCounterclaimWithdrawal',
      byName: '李秘书',
    })
  })

  test('a counterclaim that nobody decided while the case was heard is refused afterwards; to accept it the hearings are reopened', async () => {
    const baseId = await makeCase()
    const claimed = await defend(server, 'partyChen', 'counterclaim', baseId)
    const { orm } = server.running.house.db
    await orm.update(cases).set({ state: 'award' }).where(eq(cases.id, baseId))
    expect((await actOn(server, 'secretaryLi', 'accept', claimed)).error).toBe('state.closed')
    expect((await actOn(server, 'secretaryLi', 'refuse', claimed)).data).toMatchObject({
      state: 'notAccepted',
      decision: { reason: '理由', byName: '李秘书' },
    })
  })
})
