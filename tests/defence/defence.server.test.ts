import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import {
  type Defence,
  type DefenceKind,
  type DefenceState,
  defenceActions,
  defenceMoves,
} from '../../contract/defence/defence.ts'
import { createAccount } from '../../server/account/create.ts'
import { dayLater } from '../../server/case/day.ts'
import { seatArbitrator } from '../../server/case/seat/arbitrator.ts'
import { deadlineOf, readCalendar, workingDayFrom } from '../../server/deadline/rules.ts'
import { caseAttendee, caseEvent, cases } from '../../server/tables/case.ts'
import { localDay } from '../../server/when.ts'
import { openSession } from '../../server/who.ts'
import { type Asker, actOn, defend, extraOf, makeDefence } from '../make/defence.ts'
import { makeCaseOf } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import { engines, TestServer } from '../setup/server.ts'

const { defence, live, message, upload } = contract
const { submitDefence, listDefences, getStanding, withdrawDefence, decideDefence } = defence

describe.each(engines)('answers, counterclaims and objections on %s', (engine) => {
  let server: TestServer
  /** 陈丽华's second agent, whose letter of authority was revoked, and somebody who has nothing to do with any case. */
  let revoked: { id: string; token: string }
  let stranger: { id: string; token: string }
  beforeAll(async () => {
    server = await TestServer.start(engine)
    revoked = await person('解聘代理人')
    stranger = await person('路人')
  })
  afterAll(() => server.stop())

  async function person(nickName: string, cate: 'USER' | 'ZCY' = 'USER') {
    const { house } = server.running
    const username = randomUUID().slice(0, 30)
    const id = await createAccount(house, { username, nickName, cate, password: 'Test#2026' })
    return { id, token: (await openSession(house, house.db.orm, id, { ip: '', device: '' })).token }
  }

  /** 王建国 claims, 陈丽华 answers, 孙首席 sits in it. */
  async function makeCase(state: CaseState = 'transfered') {
    const { id } = await makeCaseOf(
      server,
      [
        ['partyWang', 'APP'],
        ['partyChen', 'DEF'],
        ['arbitratorSun', 'APP', 'agent'],
      ],
      state,
    )
    const seat = { caseId: id, accountId: revoked.id, camp: 'DEF' as const, role: 'agent' as const, name: '解聘' }
    await server.running.house.db.orm.insert(caseAttendee).values({ ...seat, position: 9, revokedAt: new Date() })
    return id
  }
  const submit = (as: Asker, body: object, key?: string) =>
    server.call(submitDefence, { body: body as never }, { ...extraOf(as), ...(key ? { key } : {}) })
  const list = async (baseId: string, as: Asker = 'partyWang') =>
    (await server.call(listDefences, { query: { baseId } }, extraOf(as))).data
  const detail = async (id: string) =>
    (await server.call(contract.case.getCase, { params: { id } }, { as: 'partyWang' })).data
  const standing = async (baseId: string, as: Asker = 'partyChen') =>
    (await server.call(getStanding, { query: { baseId } }, extraOf(as))).data
  const dueOf = async (baseId: string) => (await standing(baseId)).due ?? ''
  /** As if the case had been accepted, and served, so many days earlier. */
  const age = async (id: string, days: number) => {
    const { orm } = server.running.house.db
    await orm
      .update(cases)
      .set({ acceptedAt: sql`${cases.acceptedAt} - ${days} * interval '1 day'` })
      .where(eq(cases.id, id))
    await orm.execute(sql`update service_record set served_on = to_char(served_on::date - ${days}::int, 'YYYY-MM-DD')
      where case_id = ${id}`)
  }

  test('an answer reaches both sides once, with its files, in the timeline and as news', async () => {
    const baseId = await makeCase()
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: 'partyWang' })).data
    const files = [{ attachmentId: await give(server, 'partyChen') }, { attachmentId: await give(server, 'partyChen') }]
    const body = makeDefence('answer', baseId, { files })
    const key = randomUUID()
    const made = (await submit('partyChen', body, key)).data
    expect(made).toMatchObject({ kind: 'answer', camp: 'DEF', partyName: 'partyChen', state: 'submitted', version: 1 })
    expect(made.versions).toMatchObject([{ no: 1, byName: '陈丽华', late: false, due: await dueOf(baseId) }])
    expect(made.versions[0]?.files.map((one) => one.attachmentId)).toEqual(files.map((one) => one.attachmentId))
    expect((await submit('partyChen', body, key)).data).toEqual(made)
    expect((await submit('partyChen', body)).error).toBe('stale')
    expect((await submit('partyChen', { ...body, id: randomUUID(), files: [] })).error).toBe('defence.already')

    for (const as of ['partyWang', 'partyChen', 'secretaryLi', 'arbitratorSun'] as const)
      expect(await list(baseId, as)).toEqual({ total: 1, list: [made] })
    const told = (await server.call(live.listEvents, { query: { after: next } }, { as: 'partyWang' })).data.list
    expect(told.find((one) => one.kind === 'defence')).toMatchObject({ id: made.id, row: made })
    expect((await detail(baseId)).timeline.at(-1)).toMatchObject({
      action: 'answer',
      byName: '陈丽华',
      details: { party: 'partyChen' },
    })
    const news = (await server.call(message.list, { body: {} }, { as: 'partyWang' })).data.list
    expect(news[0]).toMatchObject({ kind: 'answerSubmitted', link: `/CaseDetails?caseId=${baseId}` })
    // Whoever decides the case hears of it, too: of an answer as of an objection.
    const judge = await person('郑仲裁员', 'ZCY')
    await seatArbitrator(server.running.house.db.orm, baseId, judge.id, '郑仲裁员')
    await defend(server, 'partyWang', 'objection', baseId)
    const heard = (await server.call(message.list, { body: {} }, { token: judge.token })).data.list
    expect(heard.map((one) => [one.kind, one.link])).toEqual([['objectionSubmitted', `/CaseDetails?caseId=${baseId}`]])
    const download = (as: Asker) =>
      server.call(upload.downloadAttachment, { params: { id: files[0]?.attachmentId ?? '' } }, extraOf(as))
    expect((await download('partyWang')).status).toBe(200)
    expect((await download(stranger)).status).toBe(404)
  })

  test('every version stays, its files with it; what was seen in an older version is stale', async () => {
    const baseId = await makeCase()
    const files = [{ attachmentId: await give(server, 'partyChen') }]
    const first = await defend(server, 'partyChen', 'answer', baseId, { files })
    const more = [{ attachmentId: await give(server, 'partyChen') }]
    const body = makeDefence('answer', baseId, { id: first.id, version: 1, text: '补充意见。', files: more })
    const second = (await submit('partyChen', body)).data
    expect(second).toMatchObject({ version: 2, versions: [first.versions[0], { no: 2, text: '补充意见。' }] })
    expect(second.versions[1]?.files.map((one) => one.attachmentId)).toEqual(more.map((one) => one.attachmentId))
    const stale = await submit('partyChen', { ...body, files: [], text: '旧版本。' })
    expect([stale.status, stale.error]).toEqual([409, 'stale'])
    expect((await list(baseId)).list).toEqual([second])
    const { orm } = server.running.house.db
    await expect(
      orm.execute(sql`update defence_version set text = '' where defence_id = ${first.id}`),
    ).rejects.toThrow()
  })

  test('what comes after the last day is taken and marked; a suspension does not count', async () => {
    const baseId = await makeCase()
    const first = await defend(server, 'partyChen', 'answer', baseId)
    const due = await dueOf(baseId)
    expect(Date.parse(due) - Date.now()).toBeGreaterThan(13 * 86_400_000)
    await age(baseId, 40)
    const late = (await actOn(server, 'partyChen', 'supplement', first)).data
    expect(late.versions.map((one) => one.late)).toEqual([false, true])
    const timeline = (await detail(baseId)).timeline
    expect(timeline.at(-1)).toMatchObject({ action: 'supplement', details: { lateAfter: late.versions[1]?.due } })

    const paused = await makeCase()
    await age(paused, 12)
    const { orm } = server.running.house.db
    const { acceptedAt } = await detail(paused)
    const calendar = await readCalendar(orm)
    const counted = deadlineOf('defence', localDay(acceptedAt ?? ''), calendar) ?? ''
    expect(await dueOf(paused)).toBe(counted)
    // Suspended from ten days ago until four days ago, as if the timeline had been written then.
    const step = {
      caseId: paused,
      byName: '',
      state: 'suspended' as const,
      reason: '',
      details: {},
      previous: '',
      hash: '',
    }
    const at = (days: number) => new Date(Date.now() - days * 86_400_000)
    await orm.insert(caseEvent).values([
      { ...step, no: 2, action: 'suspend', at: at(10) },
      { ...step, no: 3, action: 'resume', at: at(4) },
    ])
    expect(await dueOf(paused)).toBe(workingDayFrom(dayLater(counted, 6), calendar.holidays))
  })

  test('a counterclaim is decided with a reason; accepted, the applicant answers it once and may add to it', async () => {
    const baseId = await makeCase()
    const made = await defend(server, 'partyChen', 'counterclaim', baseId, { amount: '120000.5' })
    expect(made.claim).toEqual({
      claims: [{ text: '裁决申请人赔偿损失120000元。' }],
      amount: '120000.5',
      currency: 'CNY',
    })
    const reply = makeDefence('reply', baseId, { counterclaimId: made.id })
    expect((await submit('partyWang', reply)).error).toBe('state.closed')
    const refusal = { id: made.id, version: 1, decision: 'refuse' as const }
    const silent = await server.call(decideDefence, { body: refusal }, { as: 'secretaryLi' })
    expect([silent.error, silent.fields]).toEqual(['badRequest', [{ path: ['reason'], code: 'reason.required' }]])
    const accepted = (await actOn(server, 'secretaryLi', 'accept', made)).data
    expect(accepted).toMatchObject({ state: 'accepted', version: 2, decision: { byName: '李秘书', reason: '理由' } })
    expect((await actOn(server, 'adminZhao', 'refuse', made)).error).toBe('stale')
    const answered = (await submit('partyWang', reply)).data
    expect(answered).toMatchObject({ kind: 'reply', camp: 'APP', counterclaimId: made.id })
    expect(answered.versions[0]?.due).not.toBeNull()
    const again = { ...reply, id: randomUUID() }
    expect((await submit('partyWang', again)).error).toBe('defence.already')
    expect((await actOn(server, 'partyWang', 'supplement', answered)).data.versions).toHaveLength(2)
    const foreign = await makeCase()
    expect((await submit('partyWang', { ...again, baseId: foreign })).error).toBe('notFound')
  })

  test('the last day of a reply stands in the calendar too where the hearing has begun', async () => {
    const baseId = await makeCase('hearing')
    const made = await defend(server, 'partyChen', 'counterclaim', baseId)
    await actOn(server, 'secretaryLi', 'accept', made)
    const query = { from: '2026-01-01', to: '2027-12-31' }
    const { list: all } = (await server.call(contract.deadline.listDeadlines, { query }, { as: 'partyWang' })).data
    const kinds = all.find((one) => one.id === baseId)?.list.map((one) => one.kind)
    expect(kinds).toContain('reply')
  })

  test('a counterclaim that was accepted puts the last day of the reply on the calendar, open ones included', async () => {
    const baseId = await makeCase()
    await age(baseId, 10)
    const made = await defend(server, 'partyChen', 'counterclaim', baseId)
    const calendar = async () => {
      const params = { id: baseId }
      const { list: all } = (await server.call(contract.deadline.getDeadlines, { params }, { as: 'partyWang' })).data
      return all.filter((one) => one.kind === 'reply')
    }
    expect([await calendar(), (await standing(baseId, 'partyWang')).replies]).toEqual([[], []])
    const told = async (after: number) =>
      (await server.call(live.listEvents, { query: { after } }, { as: 'partyWang' })).data.list
        .filter((one) => one.kind === 'deadlines')
        .map((one) => one.id)
    const next = async () => (await server.call(live.listEvents, { query: {} }, { as: 'partyWang' })).data.next
    const before = await next()
    const { decision } = (await actOn(server, 'secretaryLi', 'accept', made)).data
    // From the day of the decision on, not from that of the case's acceptance.
    const due = deadlineOf('defence', localDay(decision?.at ?? ''), await readCalendar(server.running.house.db.orm))
    const id = `${baseId}.reply.${made.id}`
    expect(await calendar()).toMatchObject([{ id, due, owner: 'APP', doneAt: null }])
    expect(await told(before)).toContain(baseId)
    const { due: ofDefence, replies } = await standing(baseId, 'partyWang')
    expect([replies, ofDefence === due]).toEqual([[{ counterclaimId: made.id, due }], false])
    const again = await next()
    const reply = (await submit('partyWang', makeDefence('reply', baseId, { counterclaimId: made.id }))).data
    expect(await calendar()).toMatchObject([{ id, doneAt: reply.submittedAt }])
    expect(await told(again)).toContain(baseId)
  })

  const bad: [string, DefenceKind, object, (string | number)[], string][] = [
    ['no text', 'answer', { text: ' ' }, ['text'], 'required'],
    ['a text beyond its limit', 'objection', { text: '字'.repeat(3001) }, ['text'], 'tooLong'],
    ['no claims', 'counterclaim', { claims: [] }, ['claims'], 'claims.atLeastOne'],
    ['an empty claim', 'counterclaim', { claims: [{ text: '' }] }, ['claims', 0, 'text'], 'required'],
    ['five decimals', 'counterclaim', { amount: '1.00001' }, ['amount'], 'amount.format'],
    ['a sum above the limit', 'counterclaim', { amount: '1000000000000000' }, ['amount'], 'amount.tooLarge'],
    ['another currency', 'counterclaim', { currency: 'XXX' }, ['currency'], 'required'],
    ['no counterclaim', 'reply', {}, ['counterclaimId'], 'required'],
    ['a kind that is none', 'answer', { kind: 'verdict' }, ['kind'], 'wrongType'],
    ['a party of the other side', 'answer', { partyId: randomUUID() }, ['partyId'], 'defence.party'],
    ['a file that is not there', 'answer', { files: [{ attachmentId: randomUUID() }] }, ['files', 0], 'file.missing'],
  ]
  test('what is wrong is said at its field, and nothing is kept', async () => {
    const baseId = await makeCase()
    for (const [what, kind, change, path, code] of bad) {
      const { status, fields } = await submit('partyChen', makeDefence(kind, baseId, change))
      expect([what, status, fields[0]]).toMatchObject([what, 400, { path, code }])
    }
    expect((await list(baseId)).total).toBe(0)
  })

  test('who speaks for several parties says for which; each of them answers once', async () => {
    const { id: baseId } = await makeCaseOf(
      server,
      [
        ['partyWang', 'APP'],
        ['partyChen', 'DEF', 'agent'],
        ['adminZhao', 'DEF'],
        ['secretaryFar', 'DEF'],
      ],
      'tribunal',
    )
    const { parties } = await standing(baseId)
    expect(parties.map((one) => one.name)).toEqual(['adminZhao', 'secretaryFar'])
    const open = await submit('partyChen', makeDefence('answer', baseId))
    expect([open.error, open.fields]).toEqual(['defence.party', [{ path: ['partyId'], code: 'defence.party' }]])
    for (const { id: partyId, name } of parties)
      expect((await defend(server, 'partyChen', 'answer', baseId, { partyId })).partyName).toBe(name)
    expect((await list(baseId)).total).toBe(2)
  })

  /** In the order of the columns below: 200 yes, 403 not theirs to do, 404 as if it were not there. */
  const askers = (): Asker[] => [
    'partyChen',
    'partyWang',
    stranger,
    revoked,
    'secretaryLi',
    'secretaryFar',
    'arbitratorSun',
    'candidateHe',
  ]
  const rights: [string, (as: Asker) => Promise<{ status: number }>, number[]][] = []
  const right = (name: string, cells: number[], call: (as: Asker) => Promise<{ status: number }>) =>
    rights.push([name, call, cells])
  const submits = (kind: DefenceKind) => async (as: Asker) => submit(as, makeDefence(kind, await makeCase()))
  right('answer', [200, 403, 404, 404, 403, 403, 403, 403], submits('answer'))
  right('counterclaim', [200, 403, 404, 404, 403, 403, 403, 403], submits('counterclaim'))
  right('objection', [200, 200, 404, 404, 403, 403, 403, 403], submits('objection'))
  right('reply', [403, 200, 404, 404, 403, 403, 403, 403], async (as) => {
    const baseId = await makeCase()
    const made = await defend(server, 'partyChen', 'counterclaim', baseId)
    await actOn(server, 'secretaryLi', 'accept', made)
    return submit(as, makeDefence('reply', baseId, { counterclaimId: made.id }))
  })
  right('supplement', [200, 403, 404, 404, 403, 403, 403, 403], async (as) =>
    actOn(server, as, 'supplement', await defend(server, 'partyChen', 'answer', await makeCase())),
  )
  right('withdraw', [200, 403, 404, 404, 403, 403, 403, 403], async (as) => {
    const { id } = await defend(server, 'partyChen', 'counterclaim', await makeCase())
    return server.call(withdrawDefence, { body: { id, version: 1 } }, extraOf(as))
  })
  right('decide', [403, 403, 403, 403, 200, 404, 403, 403], async (as) =>
    actOn(server, as, 'accept', await defend(server, 'partyChen', 'counterclaim', await makeCase())),
  )
  right('list', [200, 200, 404, 404, 200, 404, 200, 403], async (as) =>
    server.call(listDefences, { query: { baseId: await makeCase() } }, extraOf(as)),
  )
  right('standing', [200, 200, 404, 404, 200, 404, 200, 403], async (as) =>
    server.call(getStanding, { query: { baseId: await makeCase() } }, extraOf(as)),
  )

  test.each(
    rights,
  )('%s: the party, the other one, a stranger, a revoked agent, secretaries, arbitrator, candidate', async (_, call, cells) => {
    const said: number[] = []
    for (const as of askers()) said.push((await call(as)).status)
    expect(said).toEqual(cells)
  })

  /** How one of a kind comes into a state. */
  const ways: {
    [K in DefenceKind]: Partial<
      Record<DefenceState, 'accept' | 'refuse' | 'uphold' | 'reject' | 'lift' | 'withdraw' | ''>
    >
  } = {
    answer: { submitted: '' },
    reply: { submitted: '' },
    counterclaim: { submitted: '', accepted: 'accept', notAccepted: 'refuse', withdrawn: 'withdraw' },
    objection: { submitted: '', upheld: 'uphold', rejected: 'reject', lifted: 'lift', withdrawn: 'withdraw' },
  }
  const makers = { answer: 'partyChen', counterclaim: 'partyChen', objection: 'partyChen', reply: 'partyWang' } as const
  async function made(kind: DefenceKind, state: DefenceState, baseId: string): Promise<Defence> {
    const counterclaim = kind === 'reply' ? await made('counterclaim', 'accepted', baseId) : undefined
    const named = counterclaim ? { counterclaimId: counterclaim.id } : {}
    const first =
      state === 'lifted' ? await made(kind, 'upheld', baseId) : await defend(server, makers[kind], kind, baseId, named)
    const way = ways[kind][state]
    if (!way) return first
    return (await actOn(server, way === 'withdraw' ? makers[kind] : 'secretaryLi', way, first)).data
  }
  const places = (Object.keys(ways) as DefenceKind[]).flatMap((kind) =>
    (Object.keys(ways[kind]) as DefenceState[]).map((state) => ({ kind, state })),
  )
  test.each(places)('every action on a $kind that is $state', async ({ kind, state }) => {
    for (const action of defenceActions) {
      if (action === 'submit') continue
      const { by, of, from, to } = defenceMoves[action]
      let known = await made(kind, state, await makeCase())
      // Decided is what was asked for.
      if (by === 'decider' && known.state === 'accepted')
        known = (await actOn(server, makers[kind], 'askWithdrawal', known)).data
      const answer = await actOn(server, by === 'USER' ? makers[kind] : 'secretaryLi', action, known)
      const allowed = of.includes(kind) && from.includes(state)
      expect([action, answer.status, answer.error ?? answer.data.state]).toEqual(
        allowed ? [action, 200, to] : [action, 409, 'state.closed'],
      )
    }
  })

  const states: [CaseState, string][] = [
    ['pending', 'notFound'],
    ['aff', 'notFound'],
    ['transfered', 'none'],
    ['tribunal', 'none'],
    ['hearing', 'none'],
    ['award', 'state.closed'],
    ['suspended', 'state.closed'],
    ['closed', 'state.closed'],
    ['withdrawn', 'state.closed'],
  ]
  test.each(states)('a respondent who answers while the case is %s: %s', async (state, expected) => {
    const baseId = await makeCase(state)
    expect((await submit('partyChen', makeDefence('answer', baseId))).error ?? 'none').toBe(expected)
  })
})
