import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { type PeriodState, type Scores, totalOf } from '../../contract/performance/performance.ts'
import { createAccount } from '../../server/account/create.ts'
import { openSession } from '../../server/who.ts'
import { engines, TestServer } from '../setup/server.ts'
import { makePeriod, openPeriod, scoresOf } from './make.ts'

const { performance } = contract

describe.each(engines)('performance on %s', (engine) => {
  let server: TestServer
  const token: Record<string, string> = {}
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const { house } = server.running
    for (const [username, nickName, role] of [
      ['head', '甲主任', 'ROLE_HEAD'],
      ['head2', '乙主任', 'ROLE_HEAD'],
      ['one', '丙秘书', 'ROLE_SECRETARY'],
      ['two', '丁秘书', 'ROLE_SECRETARY'],
    ] as const) {
      const wanted = { username, nickName, cate: 'MISHU' as const, password: 'Test#2026', roles: [role] }
      ids[username] = await createAccount(house, wanted)
      token[username] = (await openSession(house, house.db.orm, ids[username], { ip: '', device: '' })).token
    }
  })
  afterAll(() => server.stop())

  const list = async (who: string, periodId: string) =>
    (await server.call(performance.listAppraisals, { query: { periodId } }, { token: token[who] })).data
  const score = (who: string, periodId: string, of: string, scores: Scores, version = 0) =>
    server.call(
      performance.submitScore,
      { body: { periodId, accountId: ids[of] ?? '', version, scores } },
      { token: token[who] },
    )
  const move = (call: 'lockPeriod' | 'reopenPeriod' | 'publishPeriod', id: string, version: number) =>
    server.call(performance[call], { body: { id, version } }, { token: token.head })
  /** What somebody sees of what another was given: the scores, the total, or nothing. */
  const sees = async (who: string, periodId: string, of: string, part: 'self' | 'review') => {
    const row = (await list(who, periodId)).find((one) => one.accountId === ids[of])
    const given = row?.[part]
    return given ? (given.scores.length ? 'all' : 'total') : 'nothing'
  }

  test('nobody sees a score of a colleague before it is published, and then the total alone', async () => {
    const { id } = await openPeriod(server)
    expect((await score('one', id, 'one', scoresOf(90, 80))).status).toBe(200)
    expect((await score('head', id, 'one', scoresOf(70, 60))).status).toBe(200)
    expect((await score('head2', id, 'head', scoresOf(50, 50))).status).toBe(200)
    // who, of whom: their own score and the review, while open, locked, published.
    const table: [who: string, of: string, self: string[], review: string[]][] = [
      ['one', 'one', ['all', 'all', 'all'], ['nothing', 'all', 'all']],
      ['two', 'one', ['nothing', 'nothing', 'nothing'], ['nothing', 'nothing', 'total']],
      ['head', 'one', ['all', 'all', 'all'], ['all', 'all', 'all']],
      // A head, too, waits for what another head gave.
      ['head', 'head', ['nothing', 'nothing', 'nothing'], ['nothing', 'all', 'all']],
      ['one', 'head', ['nothing', 'nothing', 'nothing'], ['nothing', 'nothing', 'total']],
    ]
    const states: PeriodState[] = ['open', 'locked', 'published']
    for (const [at, state] of states.entries()) {
      if (state === 'locked') await move('lockPeriod', id, 1)
      if (state === 'published') await move('publishPeriod', id, 2)
      for (const [who, of, self, review] of table) {
        expect([state, who, of, await sees(who, id, of, 'self')]).toEqual([state, who, of, self[at]])
        expect([state, who, of, await sees(who, id, of, 'review')]).toEqual([state, who, of, review[at]])
      }
      // Not even who else is appraised.
      expect((await list('two', id)).length > 1).toBe(state === 'published')
    }
    const published = (await list('two', id)).find((one) => one.accountId === ids.one)
    expect(published?.review).toMatchObject({ total: 66, scores: [], byName: '' })
    const news = await server.call(contract.message.list, { body: {} }, { token: token.one })
    expect(news.data.list.some((one) => one.kind === 'scorePublished')).toBe(true)
  })

  test('each state lets those score who may, and nobody else', async () => {
    const { id } = await openPeriod(server)
    const given = scoresOf(80, 80)
    const tried: [who: string, of: string, open: string, locked: string, published: string][] = [
      ['one', 'one', 'done', 'state.closed', 'state.closed'],
      ['one', 'two', 'notFound', 'notFound', 'notFound'],
      ['head', 'one', 'done', 'done', 'state.closed'],
      // Heads score themselves like everybody, and are reviewed by another.
      ['head', 'head', 'done', 'state.closed', 'state.closed'],
      ['head2', 'head', 'done', 'done', 'state.closed'],
    ]
    const versions = new Map<string, number>()
    for (const [at, call] of ([undefined, 'lockPeriod', 'publishPeriod'] as const).entries()) {
      if (call) expect((await move(call, id, at)).status).toBe(200)
      for (const [who, of, ...outcomes] of tried) {
        const key = `${of} ${who === of ? 'self' : 'review'}`
        const said = await score(who, id, of, given, versions.get(key) ?? 0)
        expect([who, of, at, said.error ?? 'done']).toEqual([who, of, at, outcomes[at]])
        if (said.status === 200) versions.set(key, (versions.get(key) ?? 0) + 1)
      }
    }
    expect((await move('reopenPeriod', id, 3)).error).toBe('state.closed')
  })

  test('a locked period can be reopened; one in which somebody was scored keeps its indicators', async () => {
    const made = await openPeriod(server)
    const { id } = made
    const change = { ...makePeriod(), id, version: 1, name: { zh: '改名', en: '' } }
    expect((await server.call(performance.savePeriod, { body: change }, { token: token.head })).data.name.zh).toBe(
      '改名',
    )
    await move('lockPeriod', id, 2)
    expect((await move('lockPeriod', id, 3)).error).toBe('state.closed')
    expect((await move('reopenPeriod', id, 3)).data.state).toBe('open')
    await score('one', id, 'one', scoresOf(1, 1))
    const late = await server.call(performance.savePeriod, { body: { ...change, version: 4 } }, { token: token.head })
    expect(late.error).toBe('state.closed')
  })

  test('every indicator is scored once, from 0 to 100, over the score that was read', async () => {
    const { id } = await openPeriod(server)
    const [time, service] = scoresOf(90, 80)
    if (!time || !service) throw new Error('Two scores')
    const wrong: Scores[] = [[], [time], [time, time], [time, service, { id: 'other', score: 1, note: '' }]]
    for (const scores of wrong) expect((await score('one', id, 'one', scores)).error).toBe('score.range')
    for (const bad of [-1, 101, 1.5])
      expect((await score('one', id, 'one', [{ ...time, score: bad }, service])).fields[0]?.code).toBe('score.range')
    expect((await score('one', id, 'one', [time, service])).data.self).toMatchObject({ version: 1, total: 86 })
    expect((await score('one', id, 'one', [time, service])).error).toBe('stale')
    expect((await score('one', id, 'one', scoresOf(10, 10), 1)).data.self?.total).toBe(10)
  })

  test('weights that are not 100 together, and two indicators of one name, are refused', async () => {
    const [first, second] = makePeriod().indicators
    if (!first || !second) throw new Error('Two indicators')
    for (const indicators of [[], [first], [first, { ...second, weight: 41 }], [first, { ...second, id: first.id }]]) {
      const said = await server.call(
        performance.savePeriod,
        { body: makePeriod({ indicators }) },
        { token: token.head },
      )
      expect(said.fields[0]?.code).toBe('score.weights')
    }
  })

  test('arbitrators are appraised in periods of their own, of which the staff see nothing but the heads', async () => {
    const { id } = await openPeriod(server, { cate: 'ZCY' })
    const own = await server.call(performance.listPeriods, {}, { as: 'arbitratorSun' })
    expect(own.data.map((one) => one.id)).toEqual([id])
    const scored = await server.call(
      performance.submitScore,
      { body: { periodId: id, accountId: server.id('arbitratorSun'), version: 0, scores: scoresOf(100, 90) } },
      { as: 'arbitratorSun' },
    )
    expect(scored.data.self?.total).toBe(96)
    const staff = await server.call(performance.listPeriods, {}, { token: token.one })
    expect(staff.data.some((one) => one.id === id)).toBe(false)
    expect((await list('head', id)).find((one) => one.name === '孙首席')?.self?.total).toBe(96)
  })

  test('a total is the weighted mean to a tenth', () => {
    expect(totalOf(makePeriod().indicators as never, scoresOf(91, 83))).toBe(87.8)
  })
})
