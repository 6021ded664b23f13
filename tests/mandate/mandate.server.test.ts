import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Mandate, MandateInput } from '../../contract/mandate/mandate.ts'
import { cases as table } from '../../server/tables/case.ts'
import { caseIn, makeDept, type Reached, sideIds } from '../make/case.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { makeMandate } from './scene.ts'

const { case: cases, live, mandate, message, upload } = contract

describe.each(engines)('agents named while a case is under way, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  const hand = (body: MandateInput, as: Name = 'partyWang', key?: string) =>
    server.call(mandate.submitMandate, { body }, { as, ...(key ? { key } : {}) })
  const named = async (baseId: string, change: Partial<MandateInput> = {}) =>
    (await hand(makeMandate(baseId, await give(server, 'partyWang'), change))).data
  const accept = ({ id, version }: Mandate, as: Name = 'secretaryLi') =>
    server.call(mandate.acceptMandate, { body: { id, version } }, { as })
  const back = ({ id, version }: Mandate) =>
    server.call(mandate.returnMandate, { body: { id, version, reason: '委托书未签名' } }, { as: 'secretaryLi' })
  const get = async (id: string, as: Name = 'secretaryLi') =>
    (await server.call(cases.getCase, { params: { id } }, { as })).data
  const status = async (id: string, as: Name) => (await server.call(cases.getCase, { params: { id } }, { as })).status
  const link = async (id: string, partyId: string, who: Name) => {
    const body = { id, version: (await get(id)).version, partyId, userId: server.id(who) }
    expect((await server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })).status).toBe(200)
  }
  const newsOf = async (as: Name) => (await server.call(message.list, { body: {} }, { as })).data.list[0]

  test('an agent is named once, live, and acts only when a secretary accepted them', async () => {
    const known = await caseIn(server, 'transfered')
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: 'secretaryLi' })).data
    const attachmentId = await give(server, 'partyWang')
    const body = makeMandate(known.id, attachmentId)
    const key = randomUUID()
    const made = await hand(body, 'partyWang', key)
    expect(made.data).toMatchObject({ state: 'pending', version: 1, camp: 'APP', parties: ['王建国'], replaces: null })
    expect((await hand(body, 'partyWang', key)).data).toEqual(made.data)
    expect((await hand(body)).error).toBe('stale')
    const told = (await server.call(live.listEvents, { query: { after: next } }, { as: 'secretaryLi' })).data.list
    expect(told.find((one) => one.kind === 'mandate')).toMatchObject({ id: body.id, row: made.data })
    expect(await newsOf('secretaryLi')).toMatchObject({ kind: 'mandateSubmitted' })
    expect((await get(known.id)).agents.map((one) => one.name)).toEqual(['周明'])

    const accepted = (await accept(made.data)).data
    expect(accepted).toMatchObject({ state: 'accepted', version: 2 })
    expect(accepted.decidedAt).toMatch(/Z$/)
    const now = await get(known.id)
    expect(now.agents.at(-1)).toMatchObject({
      id: body.id,
      name: '吴敏',
      firm: '上海浦江律师事务所',
      partyIds: [sideIds.applicantId],
    })
    expect(now.timeline.slice(-2).map((one) => one.action)).toEqual(['mandateSubmitted', 'mandateAccepted'])
    expect(await newsOf('partyWang')).toMatchObject({ kind: 'mandateAccepted' })
    // As of the agents of a request, a secretary who has seen the papers says which account is theirs.
    expect(await status(known.id, 'partyChen')).toBe(404)
    await link(known.id, body.id, 'partyChen')
    expect(await status(known.id, 'partyChen')).toBe(200)
    const { broken } = (await server.call(cases.checkChain, { params: { id: known.id } }, { as: 'secretaryLi' })).data
    expect(broken).toBeNull()
  })

  test('who is replaced sees the case no longer from the moment the other is accepted', async () => {
    const known = await caseIn(server, 'transfered')
    await link(known.id, sideIds.agentId, 'partyChen')
    const pending = await named(known.id, { replacesId: sideIds.agentId })
    expect(pending.replaces).toEqual({ id: sideIds.agentId, name: '周明' })
    expect(await status(known.id, 'partyChen')).toBe(200)
    expect((await accept(pending)).status).toBe(200)
    expect(await status(known.id, 'partyChen')).toBe(404)
    const { agents } = await get(known.id)
    expect(agents.map((one) => [one.name, one.revokedAt !== null])).toEqual([
      ['周明', true],
      ['吴敏', false],
    ])
  })

  test('one that is returned says why and changes nothing of who acts', async () => {
    const known = await caseIn(server, 'transfered')
    const pending = await named(known.id, { replacesId: sideIds.agentId })
    expect((await back(pending)).data).toMatchObject({ state: 'returned', reason: '委托书未签名' })
    expect(await newsOf('partyWang')).toMatchObject({ kind: 'mandateReturned' })
    const { agents } = await get(known.id)
    expect(agents.map((one) => [one.name, one.revokedAt])).toEqual([['周明', null]])
  })

  test('there are never two decisions, also of two secretaries at once', async () => {
    const known = await caseIn(server, 'transfered')
    for (let run = 0; run < 4; run++) {
      const pending = await named(known.id, { name: `吴敏${run}` })
      const answers = await Promise.all([accept(pending), back(pending), accept(pending, 'adminZhao')])
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409])
      const again = { ...pending, version: 2 }
      expect([(await accept(pending)).error, (await accept(again)).error, (await back(again)).error]).toEqual([
        'stale',
        'state.closed',
        'state.closed',
      ])
    }
    const { timeline } = await get(known.id)
    expect(timeline.filter(({ action }) => /^mandate(Accepted|Returned)$/.test(action))).toHaveLength(4)
  })

  test('the other side reads of who acts, not of who was named or returned; in a case that ended it is given back', async () => {
    const known = await caseIn(server, 'transfered')
    await link(known.id, sideIds.respondentId, 'partyChen')
    await back(await named(known.id, { name: '吴敏一' }))
    const pending = await named(known.id, { name: '吴敏二' })
    const seen = JSON.stringify((await get(known.id, 'partyChen')).timeline)
    expect([seen.includes('mandateReturned'), seen.includes('吴敏')]).toEqual([true, false])
    const { house } = server.running
    await house.db.orm.update(table).set({ state: 'withdrawn' }).where(eq(table.id, known.id))
    expect((await accept(pending)).error).toBe('state.closed')
    expect((await back(pending)).data.state).toBe('returned')
  })

  test('ten wait for a decision and no more: nobody keeps a case moving under the hands of its secretary', async () => {
    const known = await caseIn(server, 'transfered')
    const waiting: Mandate[] = []
    for (let at = 0; at < 10; at++) waiting.push(await named(known.id, { name: `代理人${at}` }))
    const { version } = await get(known.id)
    const body = makeMandate(known.id, await give(server, 'partyWang'), { name: '又一人' })
    expect((await hand(body)).error).toBe('mandate.many')
    expect((await get(known.id)).version).toBe(version)
    expect((await back(waiting[0] as Mandate)).status).toBe(200)
    expect((await hand(body)).status).toBe(200)
  })

  test('what is wrong is said at its field', async () => {
    const known = await caseIn(server, 'transfered')
    const good = makeMandate(known.id, await give(server, 'partyWang'))
    const theirs = await give(server, 'partyChen')
    for (const [change, path, code] of [
      [{ files: [] }, ['files'], 'files.authority'],
      [{ files: [{ attachmentId: theirs }] }, ['files', 0], 'file.missing'],
      [{ name: ' 王 建国' }, ['name'], 'agent.self'],
      [{ name: '宁波海岳物流有限公司' }, ['name'], 'agent.otherSide'],
      [{ replacesId: randomUUID() }, ['replacesId'], 'agent.gone'],
      [{ phone: 'abc' }, ['phone'], 'phone.format'],
    ] as const) {
      const answer = await hand({ ...good, ...change } as MandateInput)
      expect([answer.status, answer.fields[0]?.path, answer.fields[0]?.code]).toEqual([400, path, code])
    }
    // Their seats bear ids that everybody in the case can read.
    expect((await hand({ ...good, id: sideIds.agentId })).error).toBe('notFound')
    // Whom another revoked meanwhile need not be replaced any more.
    const pending = (await hand({ ...good, replacesId: sideIds.agentId })).data
    const { version } = await get(known.id)
    const revoke = { id: known.id, version, agentId: sideIds.agentId, reason: '解除' }
    expect((await server.call(cases.revokeAgent, { body: revoke }, { as: 'partyWang' })).status).toBe(200)
    expect((await accept(pending)).status).toBe(200)
    expect((await get(known.id)).agents.at(-1)).toMatchObject({ name: good.name, revokedAt: null })
  })

  test('nobody but the side that named them and the secretaries sees the letter', async () => {
    const known = await caseIn(server, 'transfered')
    await link(known.id, sideIds.respondentId, 'partyChen')
    const made = await named(known.id)
    for (const [as, total, file] of [
      ['partyWang', 1, 200],
      ['secretaryLi', 1, 200],
      ['partyChen', 0, 404],
    ] as const) {
      const list = await server.call(mandate.listMandates, { query: { baseId: known.id } }, { as })
      const params = { id: made.files[0]?.attachmentId ?? '' }
      const got = await server.call(upload.downloadAttachment, { params }, { as })
      expect([as, list.data.total, got.status]).toEqual([as, total, file])
    }
  })

  test.each<[Reached, number]>([
    ['pending', 409],
    ['unpay', 409],
    ['aff', 409],
    ['transfered', 200],
    ['tribunal', 200],
    ['suspended', 200],
    ['withdrawn', 409],
  ])('in state %s naming an agent answers %i', async (state, expected) => {
    const known = await caseIn(server, state)
    const body = makeMandate(known.id, await give(server, 'partyWang'))
    expect((await hand(body)).status).toBe(expected)
  })

  test('before accepting, a secretary sees what speaks against the tribunal with this agent', async () => {
    const known = await caseIn(server, 'tribunal')
    const { data: sitting } = await server.call(cases.getCase, { params: { id: known.id } }, { as: 'secretaryLi' })
    expect(sitting.state).toBe('tribunal')
    const conflictsOf = async (one: Mandate) =>
      (await server.call(mandate.findMandateConflicts, { params: { id: one.id } }, { as: 'secretaryLi' })).data
    const clear = await conflictsOf(await named(known.id))
    expect(clear.length).toBeGreaterThan(0)
    expect(clear.flatMap((one) => one.hits)).toEqual([])
    const first = clear[0]!
    const found = await conflictsOf(await named(known.id, { name: first.nickName }))
    expect(found.find((one) => one.userId === first.userId)?.hits).toContainEqual({
      kind: 'name',
      name: first.nickName,
      with: first.nickName,
    })
  })
})
