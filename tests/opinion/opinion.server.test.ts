import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import type { Opinion } from '../../contract/evidence/opinion.ts'
import { createAccount } from '../../server/account/create.ts'
import { caseAttendee } from '../../server/tables/case.ts'
import { openSession } from '../../server/who.ts'
import { type Asker, extraOf } from '../make/defence.ts'
import { handIn, makeCaseOf, makeItem } from '../make/evidence.ts'
import { makeGiven, makeOpinions, submitOpinions } from '../make/opinion.ts'
import { engines, TestServer } from '../setup/server.ts'

const { live, message, opinion } = contract

describe.each(engines)('opinions on evidence on %s', (engine) => {
  let server: TestServer
  /** An agent of 陈丽华's, one whose letter was revoked, somebody of no case at all, and an arbitrator who no longer sits. */
  let agent: { id: string; token: string }
  let revoked: { id: string; token: string }
  let stranger: { id: string; token: string }
  let removed: { id: string; token: string }
  beforeAll(async () => {
    server = await TestServer.start(engine)
    agent = await person('代理人')
    revoked = await person('解聘代理人')
    stranger = await person('路人')
    removed = await person('卸任仲裁员', 'ZCY')
  })
  afterAll(() => server.stop())

  async function person(nickName: string, cate: 'USER' | 'ZCY' = 'USER') {
    const { house } = server.running
    const username = randomUUID().slice(0, 30)
    const id = await createAccount(house, { username, nickName, cate, password: 'Test#2026' })
    return { id, token: (await openSession(house, house.db.orm, id, { ip: '', device: '' })).token }
  }

  /** 王建国 claims and hands in two pieces, 陈丽华 answers and hands in one; 孙首席 sits in it. */
  async function makeCase(state: CaseState = 'hearing') {
    const { id: baseId } = await makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
    ])
    const { orm } = server.running.house.db
    const seat = { caseId: baseId, revokedAt: null, name: '席位' }
    const camp = 'DEF' as const
    await orm.insert(caseAttendee).values([
      { ...seat, accountId: agent.id, camp, role: 'agent', position: 7 },
      { ...seat, accountId: revoked.id, camp, role: 'agent', position: 8, revokedAt: new Date() },
      { ...seat, accountId: server.id('arbitratorSun'), camp: null, role: 'arbitrator', position: 9 },
      {
        ...seat,
        accountId: removed.id,
        camp: null,
        role: 'arbitrator',
        position: 10,
        revokedAt: new Date(),
      },
    ])
    const first = await handIn(server, 'partyWang', baseId, { items: [makeItem(), makeItem({ name: '送货单' })] })
    const second = await handIn(server, 'partyChen', baseId)
    if (state !== 'hearing') await orm.execute(sql`update cases set state = ${state} where id = ${baseId}`)
    return { baseId, app: first.items.map((one) => one.id), def: second.items.map((one) => one.id) }
  }
  const list = async (baseId: string, as: Asker = 'partyWang') =>
    (await server.call(opinion.listOpinions, { query: { baseId } }, extraOf(as))).data
  const give = async (as: Asker, baseId: string, pieces: string[], change: object = {}): Promise<Opinion> => {
    const answer = await submitOpinions(server, as, makeOpinions(baseId, pieces, change))
    if (answer.status !== 200) throw new Error(`Not handed in: ${answer.error} ${JSON.stringify(answer.fields)}`)
    return answer.data
  }

  test('what one side says of the other side’s evidence reaches everybody of the case once', async () => {
    const { baseId, app } = await makeCase()
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: 'partyWang' })).data
    const body = makeOpinions(baseId, app)
    const extra = { as: 'partyChen', key: randomUUID() } as const
    const made = (await server.call(opinion.submitOpinions, { body }, extra)).data
    const { version: _, ...words } = makeGiven()
    expect(made).toMatchObject({ id: body.id, baseId, camp: 'DEF', byName: '陈丽华' })
    expect(made.opinions).toEqual(app.map((itemId) => ({ ...words, itemId, no: 1 })))
    expect((await server.call(opinion.submitOpinions, { body }, extra)).data).toEqual(made)
    expect((await submitOpinions(server, 'partyChen', body)).error).toBe('stale')
    for (const as of ['partyWang', 'partyChen', 'secretaryLi', 'arbitratorSun', agent] as const)
      expect(await list(baseId, as)).toEqual({ total: 1, list: [made] })

    const told = (await server.call(live.listEvents, { query: { after: next } }, { as: 'partyWang' })).data.list
    expect(told.find((one) => one.kind === 'opinion')).toMatchObject({ id: made.id, row: made })
    const { timeline } = (await server.call(contract.case.getCase, { params: { id: baseId } }, { as: 'partyWang' }))
      .data
    const event = { action: 'opinion', byName: '陈丽华', details: { items: ['1', '2'] } }
    expect(timeline.at(-1)).toMatchObject(event)
    const chain = await server.call(contract.case.checkChain, { params: { id: baseId } }, { as: 'secretaryLi' })
    expect(chain.data.broken).toBeNull()
    for (const as of ['partyWang', 'secretaryLi', 'arbitratorSun', agent] as const) {
      const news = (await server.call(message.list, { body: {} }, extraOf(as))).data.list
      expect(news[0]).toMatchObject({ kind: 'opinionSubmitted', link: `/CaseDetails?caseId=${baseId}` })
    }
    const own = (await server.call(message.list, { body: {} }, { as: 'partyChen' })).data.list
    expect(own.filter((one) => one.kind === 'opinionSubmitted' && one.link.includes(baseId))).toEqual([])
  })

  test('each version stays; another of the same side may add one, but none that saw an older version', async () => {
    const { baseId, app } = await makeCase()
    const [one = '', two = ''] = app
    const first = await give('partyChen', baseId, app)
    const second = await give(agent, baseId, [one], { version: 1, remarks: '原件已核对。' })
    expect([second.byName, second.opinions]).toMatchObject([
      '代理人',
      [{ itemId: one, no: 2, remarks: '原件已核对。' }],
    ])
    expect((await list(baseId)).list).toEqual([second, first])

    const body = { ...makeOpinions(baseId, [one], { version: 1 }) }
    body.opinions[two] = makeGiven({ version: 1 })
    const stale = await submitOpinions(server, 'partyChen', body)
    expect([stale.status, stale.error, stale.fields]).toEqual([
      409,
      'stale',
      [{ path: ['opinions', one, 'version'], code: 'stale' }],
    ])
    // Nothing of it was taken, not even what was up to date.
    expect((await list(baseId)).total).toBe(2)
    const { orm } = server.running.house.db
    for (const table of ['opinion', 'opinion_item']) {
      const name = sql.identifier(table)
      await expect(orm.execute(sql`delete from ${name}`)).rejects.toThrow()
    }
    await expect(orm.execute(sql`update opinion_item set remarks = '' where item_id = ${one}`)).rejects.toThrow()
  })

  test('evidence that comes later waits for words of its own', async () => {
    const { baseId, app } = await makeCase()
    await give('partyChen', baseId, app)
    const later = (await handIn(server, 'partyWang', baseId)).items[0]?.id ?? ''
    const spoken = (await list(baseId)).list.flatMap((one) => one.opinions.map(({ itemId }) => itemId))
    expect([spoken.length, spoken.includes(later)]).toEqual([2, false])
    expect((await give('partyChen', baseId, [later])).opinions).toMatchObject([{ itemId: later, no: 1 }])
  })

  test('what comes after its last day is taken, and says so; so long it stands among what is due', async () => {
    const { baseId, app, def } = await makeCase()
    const { orm } = server.running.house.db
    const ago = sql`now() - interval '60 days'`
    await orm.execute(sql`update evidence set submitted_at = ${ago} where case_id = ${baseId}`)
    // Respondents saw nothing before the acceptance, so their time begins with it.
    expect((await give('partyChen', baseId, [app[0]!])).opinions[0]).not.toHaveProperty('lateAfter')
    const due = async () => {
      await orm.execute(sql`update cases set state = 'transfered' where id = ${baseId}`)
      const { list } = (
        await server.call(contract.deadline.getDeadlines, { params: { id: baseId } }, { as: 'partyWang' })
      ).data
      return list.filter((one) => one.kind === 'opinion')
    }
    expect((await due()).map(({ owner, doneAt }) => [owner, doneAt]).sort()).toEqual([
      ['APP', null],
      ['DEF', null],
    ])

    await orm.execute(sql`update cases set accepted_at = ${ago} where id = ${baseId}`)
    await orm.execute(
      sql`update service_record set served_on = to_char(${ago}, 'YYYY-MM-DD') where case_id = ${baseId}`,
    )
    const late = await give('partyChen', baseId, [app[1]!])
    const last = (await due()).find((one) => one.owner === 'DEF')?.due
    expect(late.opinions).toMatchObject([{ itemId: app[1], lateAfter: last }])
    expect((await list(baseId, 'partyWang')).list[0]).toEqual(late)
    const { timeline } = (await server.call(contract.case.getCase, { params: { id: baseId } }, { as: 'partyWang' }))
      .data
    expect(timeline.at(-1)).toMatchObject({ action: 'opinion', details: { lateAfter: last } })
    // All of it is spoken of now; of the respondent's nobody spoke.
    expect((await due()).map(({ owner, doneAt }) => [owner, doneAt !== null]).sort()).toEqual([
      ['APP', false],
      ['DEF', true],
    ])
    // Evidence that came in since has a time of its own.
    const fresh = (await handIn(server, 'partyChen', baseId)).items[0]?.id ?? ''
    const spoken = (await give('partyWang', baseId, [fresh, ...def])).opinions
    expect(spoken.map((one) => [one.itemId, one.lateAfter !== undefined]).sort()).toEqual(
      [
        [fresh, false],
        [def[0], true],
      ].sort(),
    )
  })

  test('nobody speaks of the evidence of their own side, or of another case', async () => {
    const { baseId, app, def } = await makeCase()
    const other = await makeCase()
    const tries: [Asker, string, string[], number, string][] = [
      ['partyWang', baseId, app, 409, 'opinion.own'],
      ['partyChen', baseId, [...app, ...def], 409, 'opinion.own'],
      [agent, baseId, def, 409, 'opinion.own'],
      ['partyChen', baseId, [...app, ...other.app], 400, 'opinion.unknown'],
      ['partyChen', baseId, [randomUUID()], 400, 'opinion.unknown'],
      ['partyChen', randomUUID(), app, 404, 'notFound'],
    ]
    for (const [as, to, pieces, status, error] of tries) {
      const answer = await submitOpinions(server, as, makeOpinions(to, pieces))
      expect([answer.status, answer.error]).toEqual([status, error])
    }
    const { fields } = await submitOpinions(server, 'partyChen', makeOpinions(baseId, [...app, ...def]))
    expect(fields).toEqual([{ path: ['opinions', def[0]], code: 'opinion.own' }])
    expect((await list(baseId)).total).toBe(0)
    const { orm } = server.running.house.db
    // Who stands on both sides speaks for the one against the other.
    await orm.update(caseAttendee).set({ camp: 'APP' }).where(eq(caseAttendee.accountId, agent.id))
    expect((await give(agent, baseId, def)).camp).toBe('APP')
  })

  const bad: [string, object, (string | number)[], string][] = [
    ['nothing of authenticity', { authenticity: '' }, ['authenticity'], 'required'],
    ['nothing of legality', { legality: null }, ['legality'], 'required'],
    ['a choice that is none', { relevance: 'maybe' }, ['relevance'], 'required'],
    ['denied without a reason', { authenticity: 'denied', remarks: '  ' }, ['remarks'], 'opinion.remarks'],
    ['remarks beyond their limit', { remarks: '字'.repeat(1001) }, ['remarks'], 'tooLong'],
    ['a version that is none', { version: -1 }, ['version'], 'wrongType'],
  ]
  test('what is wrong is said at its field, and nothing is kept', async () => {
    const { baseId, app } = await makeCase()
    const [one = ''] = app
    for (const [what, change, path, code] of bad) {
      const { status, fields } = await submitOpinions(server, 'partyChen', makeOpinions(baseId, [one], change))
      expect([what, status, fields[0]]).toMatchObject([what, 400, { path: ['opinions', one, ...path], code }])
    }
    const whole: [object, string][] = [
      [{}, 'opinion.atLeastOne'],
      [Object.fromEntries(Array.from({ length: 101 }, () => [randomUUID(), makeGiven()])), 'opinion.atMost'],
      [{ nobody: makeGiven() }, 'wrongType'],
    ]
    for (const [opinions, code] of whole) {
      const body = { ...makeOpinions(baseId, []), opinions: opinions as never }
      const { status, fields } = await submitOpinions(server, 'partyChen', body)
      expect([status, fields[0]?.path[0], fields[0]?.code]).toEqual([400, 'opinions', code])
    }
    const silent = makeGiven({ authenticity: 'accepted', legality: 'unsure', relevance: 'accepted', remarks: '' })
    expect((await list(baseId)).total).toBe(0)
    expect((await give('partyChen', baseId, [one], silent)).opinions).toMatchObject([{ remarks: '' }])
  })

  /** 200 yes, 403 not theirs to do, 409 of their own side, 404 as if it were not there. */
  const rights: [string, () => Asker, submit: number, list: number][] = [
    ['the other party', () => 'partyChen', 200, 200],
    ['an agent in force', () => agent, 200, 200],
    ['the party itself', () => 'partyWang', 409, 200],
    ['a revoked agent', () => revoked, 404, 404],
    ['a stranger', () => stranger, 404, 404],
    ['a secretary', () => 'secretaryLi', 403, 200],
    ['a secretary of elsewhere', () => 'secretaryFar', 403, 404],
    ['an arbitrator who sits in it', () => 'arbitratorSun', 403, 200],
    ['an arbitrator who was removed', () => removed, 403, 404],
    ['an applicant to be one', () => 'candidateHe', 403, 403],
  ]
  test.each(rights)('%s', async (_, who, submits, lists) => {
    const { baseId, app } = await makeCase()
    const answers = [
      await submitOpinions(server, who(), makeOpinions(baseId, app)),
      await server.call(opinion.listOpinions, { query: { baseId } }, extraOf(who())),
    ]
    expect(answers.map((one) => one.status)).toEqual([submits, lists])
  })

  const states: [CaseState, string][] = [
    ['transfered', 'none'],
    ['award', 'none'],
    ['suspended', 'none'],
    ['closed', 'state.closed'],
    ['withdrawn', 'state.closed'],
  ]
  test.each(states)('opinions while the case is %s: %s', async (state, expected) => {
    const { baseId, app } = await makeCase(state)
    expect((await submitOpinions(server, 'partyChen', makeOpinions(baseId, app))).error ?? 'none').toBe(expected)
  })
})
