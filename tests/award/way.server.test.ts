import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Award } from '../../contract/award/award.ts'
import { type AwardAction, type AwardState, awardMoves, awardStates } from '../../contract/award/awardWay.ts'
import type { Tribunal } from '../../contract/tribunal/tribunal.ts'
import { account } from '../../server/tables/account.ts'
import { award as awardTable } from '../../server/tables/award.ts'
import { awardIn, doStep, serveAll, start, typed, voidSigning, write } from '../make/award.ts'
import { act, caseIn, makeDept } from '../make/case.ts'
import { type Name, people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { Sitting, type Who } from '../tribunal/sitting.ts'

type From = AwardState | 'none'
const steps: Exclude<AwardAction, 'start' | 'write' | 'comment'>[] = [
  'nameSecretary',
  'openVote',
  'vote',
  'redraft',
  'drop',
  'submit',
  'return',
  'pass',
  'number',
  'sign',
  'issue',
  'close',
]

/** Where each step leads from each state. By hand from the issue and not from the contract, so that a slip there is seen here. */
const table: Record<From, Partial<Record<AwardAction, AwardState>>> = {
  none: { start: 'draft' },
  draft: { write: 'draft', comment: 'draft', nameSecretary: 'draft', openVote: 'vote', drop: 'dropped' },
  vote: { comment: 'vote', nameSecretary: 'vote', vote: 'vote', redraft: 'draft', submit: 'scrutiny' },
  scrutiny: { nameSecretary: 'scrutiny', return: 'draft', pass: 'passed' },
  passed: { number: 'numbered' },
  numbered: { sign: 'signing' },
  signing: { sign: 'signing', issue: 'issued' },
  issued: { close: 'closed' },
  closed: {},
  dropped: {},
}
const ofTribunal: AwardAction[] = ['nameSecretary', 'openVote', 'vote', 'redraft', 'drop', 'submit']
const ofHead: AwardAction[] = ['return', 'pass']
const seenByStaff: From[] = ['scrutiny', 'passed', 'numbered', 'signing', 'issued', 'closed']

test('the contract has this table of steps, and no other', () => {
  for (const from of ['none', ...awardStates] as const)
    for (const action of Object.keys(awardMoves) as AwardAction[]) {
      const { from: sources, to } = awardMoves[action] as { from: readonly From[]; to: AwardState | 'same' }
      const then = to === 'same' ? from : to
      expect([from, action, sources.includes(from) ? then : undefined]).toEqual([from, action, table[from][action]])
    }
})

describe.each(engines)('every state of an award × every step × everybody on %s', (engine) => {
  let server: TestServer
  const inState = {} as Record<AwardState, Award>
  const actors: Name[] = [
    'partyWang',
    'partyChen',
    'secretaryLi',
    'adminZhao',
    'secretaryFar',
    'arbitratorSun',
    'candidateHe',
  ]

  const make = async (state: AwardState) => awardIn(server, (await caseIn(server, 'award')).id, state)
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    for (const state of awardStates) inState[state] = await make(state)
  }, 120_000)
  afterAll(() => server.stop())

  const stored = async (id: string) => {
    const [row] = await server.running.house.db.orm.select().from(awardTable).where(eq(awardTable.id, id))
    return row
  }

  /** What somebody is told whose step it is not, or for whom the award is not there; undefined for whoever may. */
  function shutOut(who: Name, action: AwardAction, state: AwardState): [number, string] | undefined {
    const { cate, roles = [] } = people[who] as { cate: string; roles?: string[] }
    if (cate !== (ofTribunal.includes(action) ? 'ZCY' : 'MISHU')) return [403, 'forbidden']
    if (ofHead.includes(action) && !roles.includes('ROLE_HEAD')) return [403, 'forbidden']
    if (who === 'secretaryFar') return [404, 'notFound']
    return cate === 'MISHU' && !seenByStaff.includes(state) ? [404, 'notFound'] : undefined
  }

  test.each(awardStates)('an award comes to be %s', (state) => expect(inState[state].state).toBe(state))

  test.each(
    awardStates.flatMap((state) => steps.map((action) => ({ state, action }))),
  )('$action when $state, by everybody', async ({ state, action }) => {
    for (const who of actors) {
      const known = inState[state]
      // To close, all must be served: that is asked after the right.
      const then = table[state][action]
      if (then && action === 'openVote') await write(server, known.id, '本裁决为终局裁决。')
      // Again only where the signing before came to nothing.
      if (then && action === 'sign' && state === 'signing') await voidSigning(server, known)
      if (then && action === 'close') inState[state] = await serveAll(server, known)
      const answer = await doStep(server, { as: who }, action, inState[state])
      const refusal = shutOut(who, action, state) ?? (then ? undefined : [409, 'state.closed'])
      if (refusal) expect([who, answer.status, answer.error]).toEqual([who, ...refusal])
      else {
        const said = [who, answer.status, answer.data?.state, answer.data?.version]
        expect(said, answer.error).toEqual([who, 200, then, inState[state].version + 1])
        inState[state] = await make(state)
      }
    }
    const { version, state: now } = inState[state]
    expect(await stored(inState[state].id)).toMatchObject({ version, state: now })
  })

  test('whoever presides begins it where the case deliberates, and of what ends a case there is one', async () => {
    for (const state of ['transfered', 'tribunal', 'hearing'] as const) {
      const { id } = await caseIn(server, state)
      const { error } = await start(server, id)
      expect([state, error]).toEqual([state, state === 'transfered' ? 'notFound' : 'state.closed'])
    }
    const { id } = await caseIn(server, 'award')
    for (const who of ['partyWang', 'secretaryLi', 'candidateHe'] as const)
      expect([who, (await start(server, id, {}, { as: who })).status]).toEqual([who, 403])
    expect((await start(server, id)).status).toBe(200)
    expect((await start(server, id, { kind: 'consent' })).error).toBe('award.exists')
    expect((await start(server, id, { kind: 'partial' })).status).toBe(200)
    expect((await start(server, id, { kind: 'correction' })).error).toBe('award.follows')
  })

  test('a draft that is dropped stands with its reason, for its tribunal alone, and what ends the case is begun anew', async () => {
    const sun = { as: 'arbitratorSun' as const }
    const { id } = await caseIn(server, 'award')
    const known = await awardIn(server, id, 'draft')
    await write(server, known.id, '第一稿')
    const named = await doStep(server, sun, 'nameSecretary', known, { secretaryId: server.id('secretaryLi') })
    const said = { id: known.id, version: named.data.version, reason: '再议' }
    const dropped = await server.call(contract.award.dropAward, { body: said }, sun)
    expect([dropped.status, dropped.data?.state]).toEqual([200, 'dropped'])
    const asked = { params: { id: known.id } }
    const kept = (await server.call(contract.award.getDeliberation, asked, sun)).data
    expect(kept.steps[0]).toMatchObject({ action: 'drop', reason: '再议' })
    expect(JSON.stringify(kept.body)).toContain('第一稿')
    expect((await write(server, known.id, '第二段')).error).toBe('state.closed')
    // Whoever helped write it lets go of it, and nobody else learns that there was one.
    expect((await server.call(contract.award.getDeliberation, asked, { as: 'secretaryLi' })).status).toBe(404)
    for (const as of ['partyWang', 'secretaryLi', 'adminZhao'] as const) {
      const { list } = (await server.call(contract.award.listAwards, { query: { baseId: id } }, { as })).data
      expect([as, list]).toEqual([as, []])
    }
    expect((await start(server, id)).data).toMatchObject({ kind: 'award', state: 'draft' })
    expect((await start(server, id)).error).toBe('award.exists')
  })

  test('of two who number it at once one is told that it has changed, and there is no gap', async () => {
    const known = await make('passed')
    const answers = await Promise.all([
      doStep(server, { as: 'secretaryLi' }, 'number', known),
      doStep(server, { as: 'adminZhao' }, 'number', known),
    ])
    expect(answers.map((one) => one.error ?? 'none').sort()).toEqual(['none', 'stale'])
    const no = answers.find((one) => one.status === 200)?.data.no ?? ''
    const next = (await doStep(server, { as: 'secretaryLi' }, 'number', await make('passed'))).data.no
    const count = (text: string) => Number(/第(\d+)号/.exec(text)?.[1])
    expect(count(next)).toBe(count(no) + 1)
  })

  test('a vote after the submission, and one without a text, are refused', async () => {
    const submitted = await make('scrutiny')
    const late = await doStep(server, { as: 'arbitratorSun' }, 'vote', submitted)
    expect([late.status, late.error]).toEqual([409, 'state.closed'])
    const empty = await make('draft')
    expect((await doStep(server, { as: 'arbitratorSun' }, 'openVote', empty)).error).toBe('award.empty')
  })

  test('a proof of service that comes meanwhile makes no decision stale; a decision does, and a version that is none', async () => {
    const issued = await make('issued')
    const served = await serveAll(server, issued)
    expect(served.version).toBeGreaterThan(issued.version)
    const close = (version: number) => doStep(server, { as: 'secretaryLi' }, 'close', { ...issued, version })
    for (const version of [issued.version - 1, served.version + 1]) expect((await close(version)).error).toBe('stale')
    const closed = await close(issued.version)
    expect([closed.status, closed.data.state]).toEqual([200, 'closed'])
    expect((await close(served.version)).error).toBe('stale')
  })

  test('served on every party it closes, and the case with it: its closing says so, and the counters move', async () => {
    const { case: calls } = contract
    const { id } = await caseIn(server, 'award')
    const before = (await server.call(calls.countCases, { params: { cate: 'MISHU' } }, { as: 'secretaryLi' })).data
    const outcome = { result: 'partly', awarded: '2310000', share: 50 }
    const issued = await awardIn(server, id, 'issued', { outcome })
    const early = await doStep(server, { as: 'secretaryLi' }, 'close', issued)
    expect([early.status, early.error]).toEqual([409, 'award.unserved'])
    const closed = await doStep(server, { as: 'secretaryLi' }, 'close', await serveAll(server, issued))
    expect(closed.data).toMatchObject({ state: 'closed' })
    const known = (await server.call(calls.getCase, { params: { id } }, { as: 'partyWang' })).data
    expect(known.state).toBe('closed')
    // It is archived behind everybody's back.
    const steps = known.timeline.map((one) => one.action).filter((one) => one !== 'archived')
    expect(steps.slice(-5)).toEqual(['awardIssued', 'serviceSent', 'serviceRecorded', 'serviceRecorded', 'close'])
    const closing = (await server.call(calls.getCaseClosing, { query: { id } }, { as: 'partyWang' })).data
    expect(closing).toMatchObject({ state: 'closed', action: 'close', byName: '李秘书' })
    const { no, issuedOn } = closed.data
    expect(closed.data.outcome).toMatchObject(outcome)
    const served = { servedOn: issuedOn, outcome }
    expect(closing).toMatchObject({ award: { kind: 'award', title: '裁决书', no, issuedOn, ...served } })
    expect(closing).toMatchObject({ amount: '4620000.05', currency: 'CNY', fee: { amount: known.fee?.amount } })
    expect(closing?.statistics).toEqual({ days: 0, deciding: 0, hearings: 0, evidence: 0 })
    const after = (await server.call(calls.countCases, { params: { cate: 'MISHU' } }, { as: 'secretaryLi' })).data
    const number = (counts: object, key: string) => (counts as Record<string, number>)[key] ?? 0
    expect(number(after, 'closedStatusCount') - number(before, 'closedStatusCount')).toBe(1)
    const chain = await server.call(calls.checkChain, { params: { id } }, { as: 'secretaryLi' })
    expect(chain.data.broken).toBeNull()
  })

  test('what the tribunal voted on of sums and costs stands in the text that is submitted, and is gone once it is returned', async () => {
    const sun = { as: 'arbitratorSun' as const }
    let known = await awardIn(server, (await caseIn(server, 'award')).id, 'draft')
    const places = ['awardedAmount', 'costsApplicants', 'costsRespondents.en']
    const update = typed('裁决金额与仲裁费：', '', places)
    await server.call(contract.award.pushText, { body: { id: known.id, update } }, sun)
    const none = await doStep(server, sun, 'openVote', known, { result: undefined })
    expect(none.fields).toEqual([{ path: ['result'], code: 'required' }])
    expect((await doStep(server, sun, 'openVote', known, { result: 'settled' })).status).toBe(400)
    const outcome = { result: 'partly', awarded: '2310000', share: 50 }
    known = (await doStep(server, sun, 'openVote', known, outcome)).data
    expect(known.outcome).toMatchObject(outcome)
    known = (await doStep(server, sun, 'vote', known)).data
    known = (await doStep(server, sun, 'submit', known)).data
    const [round] = (await server.call(contract.award.getScrutiny, { params: { id: known.id } }, { as: 'adminZhao' }))
      .data
    const fee = (await server.call(contract.case.getCase, { params: { id: known.baseId } }, sun)).data.fee?.amount ?? ''
    const half = Number(fee) / 2
    const text = JSON.stringify(round?.body)
    expect(text).not.toContain('placeholder')
    expect(text).toContain('2,310,000')
    expect(text).toContain(`CNY ${half.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`)
    const back = await doStep(server, { as: 'adminZhao' }, 'return', known)
    expect(back.data.outcome).toBeNull()
  })

  test('who helps the tribunal write does not say that it will do, whatever other office they hold', async () => {
    const [sun, li] = [{ as: 'arbitratorSun' as const }, { as: 'secretaryLi' as const }]
    const { orm } = server.running.house.db
    const isLi = eq(account.id, server.id('secretaryLi'))
    let known = await make('scrutiny')
    const [before] = await orm.select({ roles: account.roles }).from(account).where(isLi)
    await orm
      .update(account)
      .set({ roles: ['ROLE_SECRETARY', 'ROLE_HEAD'] })
      .where(isLi)
    const naming = { secretaryId: server.id('secretaryLi') }
    known = (await doStep(server, sun, 'nameSecretary', known, naming)).data
    expect((await doStep(server, li, 'pass', known)).error).toBe('person.same')
    expect((await doStep(server, li, 'return', known)).error).toBe('person.same')
    // Nor once somebody else helps.
    known = (await doStep(server, sun, 'nameSecretary', known, { secretaryId: null })).data
    expect((await doStep(server, li, 'pass', known)).error).toBe('person.same')
    // Another head does.
    expect((await doStep(server, { as: 'adminZhao' }, 'pass', known)).data.state).toBe('passed')
    await orm
      .update(account)
      .set({ roles: before?.roles ?? [] })
      .where(isLi)
  })

  test('the award that the institution begins with says who bears the fee once that was voted on, and else nothing of it', async () => {
    const sun = { as: 'arbitratorSun' as const }
    const templates = (await server.call(contract.template.listTemplates, {}, sun)).data
    const templateId = templates.find((one) => one.kind === 'award' && one.language === 'zh')?.id ?? ''
    const submitted = async (share: number | null) => {
      const { id } = await caseIn(server, 'award')
      const begun = (await start(server, id, { templateId })).data
      let known = (await doStep(server, sun, 'openVote', begun, { result: 'upheld', share })).data
      for (const action of ['vote', 'submit'] as const) known = (await doStep(server, sun, action, known)).data
      const asked = { params: { id: known.id } }
      const [round] = (await server.call(contract.award.getScrutiny, asked, { as: 'adminZhao' })).data
      return JSON.stringify(round?.body)
    }
    const [said, silent] = [await submitted(30), await submitted(null)]
    expect(said).toMatch(/本案仲裁费.*由申请人承担.*由被申请人承担/)
    expect(silent).not.toContain('本案仲裁费')
    for (const text of [said, silent]) expect(text).not.toMatch(/"placeholder"|"when"/)
  })

  test('the text is closed while it is voted on and after, and garbage leaves it as it was', async () => {
    const known = await make('draft')
    await write(server, known.id, '第一段')
    const read = async () =>
      (await server.call(contract.award.getDeliberation, { params: { id: known.id } }, { as: 'arbitratorSun' })).data
    const before = await read()
    const noise = Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 7919) % 256)).toString('base64')
    for (const update of [noise, 'AAAA', '%%%', 'A'.repeat(700_001)]) {
      const answer = await server.call(
        contract.award.pushText,
        { body: { id: known.id, update } },
        { as: 'arbitratorSun' },
      )
      expect([update.slice(0, 9), answer.status < 500, answer.status === 200 && update !== 'AAAA']).toEqual([
        update.slice(0, 9),
        true,
        false,
      ])
    }
    expect(await read()).toEqual(before)
    const voted = (await doStep(server, { as: 'arbitratorSun' }, 'openVote', known)).data
    expect((await write(server, known.id, '第二段')).error).toBe('state.closed')
    const again = (await doStep(server, { as: 'arbitratorSun' }, 'redraft', voted)).data
    expect(again.state).toBe('draft')
    const update = typed('第二段')
    for (let times = 0; times < 3; times++)
      await server.call(contract.award.pushText, { body: { id: known.id, update } }, { as: 'arbitratorSun' })
    const { body, revision } = await read()
    expect([JSON.stringify(body).split('第二段').length, revision]).toEqual([2, before.revision + 1])
  })

  test('fifty megabytes of a text are refused before they are read, and clocks days apart change no order of what was done', async () => {
    const known = await make('draft')
    const read = async () =>
      (await server.call(contract.award.getDeliberation, { params: { id: known.id } }, { as: 'arbitratorSun' })).data
    await write(server, known.id, '第一段')
    const before = await read()
    const { path } = contract.award.pushText
    const sent = await fetch(`${server.address}/moduleApi/${path}`, {
      method: 'POST',
      headers: {
        authorization: await server.token('arbitratorSun'),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ id: known.id, update: 'A'.repeat(50_000_000) }),
    }).then(
      async (answer) => [answer.status, ((await answer.json()) as { error?: string }).error],
      // It hangs up before all of it was sent: that is a refusal, too.
      () => [413, 'tooLarge'],
    )
    expect(sent).toEqual([413, 'tooLarge'])
    expect(await read()).toEqual(before)

    // One instance runs days ahead of the other: what was done stands in the order in which it was.
    const about = { id: known.id }
    const sun: { as: Name; token?: string } = { as: 'arbitratorSun' }
    const say = (text: string) =>
      server.call(contract.award.addComment, { body: { ...about, commentId: randomUUID(), quote: '', text } }, sun)
    const keep = (name: string) => server.call(contract.award.nameVersion, { body: { ...about, name } }, sun)
    server.clock.later += 3 * 86_400_000
    // A day ends a session.
    sun.token = (await server.logIn('arbitratorSun')).data.token ?? ''
    expect([(await say('甲')).status, (await keep('一稿')).status]).toEqual([200, 200])
    const voted = await doStep(server, sun, 'openVote', known)
    server.clock.later -= 3 * 86_400_000
    const again = await doStep(server, sun, 'redraft', voted.data)
    expect([voted.status, again.status]).toEqual([200, 200])
    expect([(await write(server, known.id, '第二段')).status, (await say('乙')).status]).toEqual([200, 200])
    expect((await keep('二稿')).status).toBe(200)
    const { comments, versions, steps, body } = await read()
    expect(comments.map(({ text }) => text).sort()).toEqual(['乙', '甲'])
    expect(versions.map(({ name }) => name)).toEqual(['二稿', '一稿'])
    expect(steps.map(({ action }) => action)).toEqual(['redraft', 'openVote', 'start'])
    expect(JSON.stringify(body).split('段')).toHaveLength(3)
  })

  test('a second arrival of the same award is stale, and under another case it is not there', async () => {
    const [one, other] = [await caseIn(server, 'award'), await caseIn(server, 'award')]
    const id = randomUUID()
    const body = { id, baseId: one.id, kind: 'partial' as const, title: '部分裁决书' }
    const as = { as: 'arbitratorSun' as const }
    expect((await server.call(contract.award.startAward, { body }, as)).status).toBe(200)
    expect((await server.call(contract.award.startAward, { body }, as)).error).toBe('stale')
    const foreign = await server.call(contract.award.startAward, { body: { ...body, baseId: other.id } }, as)
    expect(foreign.error).toBe('notFound')
  })
})

describe.each(engines)('an award of three arbitrators on %s', (engine) => {
  let scene: Sitting
  beforeAll(async () => {
    scene = await Sitting.set(engine)
  })
  afterAll(() => scene.server.stop())

  test('has the dissents with it of those who sit when it is submitted, by their names, and none of who was replaced before', async () => {
    const { server, all } = scene
    const { tribunal } = contract
    const { id, version } = await scene.served()
    const step = scene.followed(id)
    const seats = { app: 'wu', def: 'zheng', presiding: 'sun' } as const
    const seat = async (of: keyof typeof seats, who: Who, more: object = {}) => {
      await step('staff', tribunal.appoint, { seat: of, userId: all[who].id, ...more })
      await step(who, tribunal.disclose, { nothing: true })
      return step(who, tribunal.acceptAppointment, {})
    }
    await step('app', tribunal.nominate, { userId: all.wu.id })
    await step('def', tribunal.nominate, { userId: all.zheng.id })
    let sits: Tribunal | undefined
    for (const [of, who] of Object.entries(seats)) sits = await seat(of as keyof typeof seats, who)
    const constituted = (await act(server, 'secretaryLi', 'constitute', { id, version })).data
    expect((await act(server, 'arbitratorSun', 'conclude', constituted)).status).toBe(200)
    let known = await awardIn(server, id, 'draft')
    await write(server, known.id, '被申请人支付货款四百六十二万元。')
    const voted = async (who: Who, more: object = {}) => {
      const answer = await doStep(server, scene.as(who), 'vote', known, more)
      expect([who, answer.status], answer.error).toEqual([who, 200])
      known = answer.data
    }
    const named = await doStep(server, scene.as('sun'), 'nameSecretary', known, { secretaryId: all.staff.id })
    known = (await doStep(server, scene.as('sun'), 'openVote', named.data)).data
    const dissent = (opinion: string) => ({ choice: 'dissent', opinion, attached: true })
    // Of each what they are shown: `-` a vote that was not cast, `?` one that is not shown, `y` one that is.
    const shown = async () => {
      const order: Who[] = ['sun', 'wu', 'zheng']
      const rows = await Promise.all(
        [...order, 'staff' as const].map(async (who) => {
          const { data } = await server.call(
            contract.award.getDeliberation,
            { params: { id: known.id } },
            scene.as(who),
          )
          const of = (id: string) =>
            data.votes.some(({ userId }) => userId === id) ? 'y' : data.cast.includes(id) ? '?' : '-'
          return order.map((one) => of(all[one].id)).join('')
        }),
      )
      return rows.join(' ')
    }
    expect(await shown()).toBe('--- --- --- ---')
    await voted('wu', dissent('合同未成立。'))
    expect(await shown()).toBe('-?- -y- -?- -?-')
    await voted('zheng', dissent('利息起算日应为对账之日。'))
    expect(await shown()).toBe('-?? -yy -yy -??')
    // Whether it is decided would tell how the others voted.
    expect((await doStep(server, scene.as('sun'), 'submit', known)).error).toBe('award.ownVote')
    await voted('sun')
    expect(await shown()).toBe('yyy yyy yyy yyy')
    server.running.house.config.votesHidden = false
    await voted('sun')
    expect(await shown()).toBe('yyy yyy yyy yyy')
    server.running.house.config.votesHidden = true

    const memberId = sits?.members.find((one) => one.userId === all.wu.id)?.id
    await step('staff', tribunal.removeMember, { memberId, reason: '长期患病' })
    all.wu = await scene.someone('钱仲裁员', 'ZCY')
    await seat('app', 'wu', { reason: '申请人未再选定' })
    await voted('wu')
    const submitted = await doStep(server, scene.as('sun'), 'submit', known)
    expect(submitted.data, submitted.error).toMatchObject({ state: 'scrutiny' })
    expect(submitted.data.dissents).toEqual([{ name: '郑仲裁员', text: '利息起算日应为对账之日。' }])
  })
})
