import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { TodoKind } from '../../contract/todo/todo.ts'
import { act as actOnPreservation, submit } from '../make/application.ts'
import { awardIn, doStep, serveAll, voidSigning, write } from '../make/award.ts'
import { act, caseIn, dayAhead, makeDept, serve, sideIds } from '../make/case.ts'
import { actOn, defend } from '../make/defence.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { makeMandate } from '../mandate/scene.ts'
import { prove } from '../payment/scene.ts'
import { engines, TestServer } from '../setup/server.ts'

const { deadline, tribunal, todo, case: cases } = contract

describe.each(engines)('what waits for somebody, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  const read = async (as: Name) => (await server.call(todo.listTodo, {}, { as })).data
  const ids = async (as: Name, kind: TodoKind) =>
    (await read(as)).groups.find((group) => group.kind === kind)?.list.map((item) => item.id) ?? []

  test('a review waits for who may make it: the second never for who made the first, acceptance for a head', async () => {
    const pending = await caseIn(server, 'pending')
    expect(await ids('secretaryLi', 'pending')).toContain(pending.id)
    const audit = await caseIn(server, 'audit2')
    expect(await ids('secretaryLi', 'audit')).toEqual([])
    expect(await ids('adminZhao', 'audit')).toEqual([audit.id])
    const paid = await caseIn(server, 'aff')
    expect(await ids('secretaryLi', 'accept')).toEqual([])
    expect(await ids('adminZhao', 'accept')).toEqual([paid.id])
    await act(server, 'adminZhao', 'accept', paid)
    expect(await ids('adminZhao', 'accept')).toEqual([])
    expect((await read('secretaryFar')).groups).toEqual([])
  })

  test('all are counted, the six that wait longest are listed in that order', async () => {
    const before = (await read('secretaryLi')).groups.find((group) => group.kind === 'preservation')?.count ?? 0
    const made: string[] = []
    for (let at = 0; at < 8; at++) made.push((await submit(server, 'partyWang')).id)
    const { groups, preservations } = await read('secretaryLi')
    const group = groups.find(({ kind }) => kind === 'preservation')
    expect(group?.count).toBe(before + 8)
    expect(group?.list).toHaveLength(6)
    expect(group?.list.map((item) => item.id).slice(0, 6 - before)).toEqual(made.slice(0, 6 - before))
    expect(preservations).toEqual([{ state: 'submitted', count: before + 8 }])
  })

  test('an appointment waits for its arbitrator step by step, and what is theirs to confirm for the secretary', async () => {
    const { id } = await caseIn(server, 'transfered')
    expect(await ids('adminZhao', 'seats')).toContain(id)
    // The secretary of the case alone is reminded of it.
    expect(await ids('secretaryLi', 'seats')).toEqual([])
    const [staff, head] = [{ as: 'secretaryLi' as const }, { as: 'adminZhao' as const }]
    const sun = { as: 'arbitratorSun' as const }
    await server.call(tribunal.compose, { body: { id, version: 0, size: 1 } }, head)
    const seat = { seat: 'sole' as const, userId: server.id('arbitratorSun'), reason: '双方同意' }
    await server.call(tribunal.appoint, { body: { id, version: 1, ...seat } }, head)
    expect(await ids('adminZhao', 'seats')).not.toContain(id)
    expect(await ids('arbitratorSun', 'disclose')).toEqual([id])
    const said = { nothing: false, disclosure: '曾与申请人同事' }
    const { data } = await server.call(tribunal.disclose, { body: { id, version: 2, ...said } }, sun)
    expect([await ids('arbitratorSun', 'disclose'), await ids('arbitratorSun', 'answer')]).toEqual([[], []])
    expect(await ids('adminZhao', 'disclosure')).toEqual([id])
    const memberId = data.members[0]?.id ?? ''
    await server.call(tribunal.confirmDisclosure, { body: { id, version: 3, memberId } }, staff)
    expect(await ids('arbitratorSun', 'answer')).toEqual([id])
    expect(await ids('adminZhao', 'disclosure')).toEqual([])
    await server.call(tribunal.acceptAppointment, { body: { id, version: 4 } }, sun)
    expect(await ids('arbitratorSun', 'answer')).toEqual([])
    expect(await ids('adminZhao', 'constitute')).toEqual([id])
    const challenge = { id, version: 5, memberId, reason: '曾与申请人同事' }
    expect((await server.call(tribunal.challenge, { body: challenge }, { as: 'partyWang' })).status).toBe(200)
    expect(await ids('arbitratorSun', 'challenged')).toEqual([id])
    expect(await ids('adminZhao', 'challenge')).toEqual([id])
    expect(await ids('adminZhao', 'constitute')).toEqual([])
  })

  test('what was returned to a party and what it has to pay waits for that party alone, over all its records', async () => {
    const before = await read('partyWang')
    const countOf = (todos: typeof before, kind: TodoKind) => todos.groups.find((one) => one.kind === kind)?.count ?? 0
    const returned: string[] = []
    for (let at = 0; at < 8; at++) {
      const made = await submit(server, 'partyWang')
      expect((await actOnPreservation(server, 'secretaryLi', 'return', made)).status).toBe(200)
      returned.push(made.id)
    }
    const mend = await caseIn(server, 'returned')
    const due = await caseIn(server, 'unpay')
    const now = await read('partyWang')
    expect(countOf(now, 'mendPreservation')).toBe(countOf(before, 'mendPreservation') + 8)
    expect(now.groups.find((one) => one.kind === 'mendPreservation')?.list).toHaveLength(6)
    expect(now.preservations.find((one) => one.state === 'returned')?.count).toBe(countOf(now, 'mendPreservation'))
    expect(await ids('partyWang', 'mendCase')).toContain(mend.id)
    expect(await ids('partyWang', 'pay')).toContain(due.id)
    const chen = await read('partyChen')
    expect(chen.preservations.reduce((sum, one) => sum + one.count, 0)).toBe(0)
    const foreign = JSON.stringify(chen.groups)
    for (const id of [mend.id, due.id, ...returned]) expect(foreign).not.toContain(id)
    expect((await read('arbitratorSun')).preservations).toEqual([])
    expect((await read('secretaryLi')).groups.map((one) => one.kind)).not.toContain('mendPreservation')
  })

  test('a change of agents waits for the case’s secretary, and a proof of payment for any; its party need not pay again', async () => {
    const known = await caseIn(server, 'transfered')
    const body = makeMandate(known.id, await give(server, 'partyWang'))
    const { data } = await server.call(contract.mandate.submitMandate, { body }, { as: 'partyWang' })
    expect([await ids('adminZhao', 'mandate'), await ids('secretaryLi', 'mandate')]).toEqual([[known.id], []])
    const decided = { id: data.id, version: data.version }
    await server.call(contract.mandate.acceptMandate, { body: decided }, { as: 'adminZhao' })
    expect(await ids('adminZhao', 'mandate')).toEqual([])
    const due = await caseIn(server, 'unpay')
    expect([(await ids('partyWang', 'pay')).includes(due.id), await ids('secretaryLi', 'proof')]).toEqual([true, []])
    await prove(server, 'partyWang', due)
    expect([(await ids('partyWang', 'pay')).includes(due.id), await ids('secretaryLi', 'proof')]).toEqual([
      false,
      [due.id],
    ])
  })

  test('a counterclaim and an objection wait until they are decided', async () => {
    const known = await caseIn(server, 'transfered')
    const body = { id: known.id, version: known.version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    await server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })
    const counterclaim = await defend(server, 'partyChen', 'counterclaim', known.id)
    await defend(server, 'partyChen', 'objection', known.id)
    for (const kind of ['counterclaim', 'objection'] as const) expect(await ids('adminZhao', kind)).toEqual([known.id])
    expect((await actOn(server, 'adminZhao', 'accept', counterclaim)).status).toBe(200)
    expect(await ids('adminZhao', 'counterclaim')).toEqual([])
  })

  test('what a side owes a case under way waits for that side alone, with its last day, until it is done', async () => {
    const known = await caseIn(server, 'transfered')
    const of = async (as: Name, kind: TodoKind) =>
      (await read(as)).groups.find((one) => one.kind === kind)?.list.filter(({ id }) => id === known.id) ?? []
    const link = { id: known.id, version: known.version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    await server.call(cases.linkAttendee, { body: link }, { as: 'secretaryLi' })
    // Before they were served, nobody's time runs.
    expect(await of('partyChen', 'defend')).toEqual([])
    await serve(server, known)
    const { list, sides } = (
      await server.call(deadline.getDeadlines, { params: { id: known.id } }, { as: 'partyChen' })
    ).data
    // A reader learns of their own side alone.
    expect(sides).toEqual([{ accountId: server.id('partyChen'), camp: 'DEF' }])
    const due = list.find(({ kind }) => kind === 'defence')?.due
    expect(await of('partyChen', 'defend')).toMatchObject([{ id: known.id, due }])
    expect(await of('partyWang', 'defend')).toEqual([])
    await defend(server, 'partyChen', 'answer', known.id)
    expect(await of('partyChen', 'defend')).toEqual([])

    const day = dayAhead(server, 9)
    for (const owner of ['APP', 'DEF', 'all'] as const) {
      const body = { id: randomUUID(), caseId: known.id, title: `交 ${owner}`, due: day, owner }
      await server.call(deadline.addDeadline, { body }, { as: 'adminZhao' })
    }
    const titles = async (as: Name) => (await of(as, 'keep')).map(({ about }) => about).sort()
    expect(await titles('partyChen')).toEqual(['交 DEF', '交 all'])
    expect(await titles('partyWang')).toEqual(['交 APP', '交 all'])
    expect((await of('partyWang', 'keep'))[0]).toMatchObject({ due: day })

    const counterclaim = await defend(server, 'partyChen', 'counterclaim', known.id)
    expect(await of('partyWang', 'reply')).toEqual([])
    await actOn(server, 'adminZhao', 'accept', counterclaim)
    expect([await of('partyWang', 'reply'), await of('partyChen', 'reply')]).toMatchObject([[{ id: known.id }], []])
    await defend(server, 'partyWang', 'reply', known.id, { counterclaimId: counterclaim.id })
    expect(await of('partyWang', 'reply')).toEqual([])

    for (const as of ['partyWang', 'partyChen'] as const) expect(await of(as, 'nominate')).toHaveLength(1)
    const userId = server.id('arbitratorSun')
    await server.call(tribunal.nominate, { body: { id: known.id, version: 0, userId } }, { as: 'partyWang' })
    expect([await of('partyWang', 'nominate'), await of('partyChen', 'nominate')]).toMatchObject([[], [{}]])
  })
  test('an award waits for each whose step is next, from the draft to the closing of its case', async () => {
    const { id } = await caseIn(server, 'award')
    const kinds = ['scrutiny', 'awardNumber', 'awardSign', 'awardServe', 'awardClose'] as const
    const own = ['writeAward', 'voteAward', 'submitAward', 'signAward'] as const
    const waits = async (as: Name, some: readonly TodoKind[]) => {
      const { groups } = await read(as)
      return some.filter((kind) => groups.some((one) => one.kind === kind && one.list.some((it) => it.id === id)))
    }
    // The head is the secretary of this case.
    const office = () => waits('adminZhao', kinds)
    const sun = () => waits('arbitratorSun', own)
    expect(await sun()).toEqual(['writeAward'])
    let known = await awardIn(server, id, 'draft')
    expect(await sun()).toEqual(['writeAward'])
    await write(server, known.id, '被申请人支付货款。')
    const next = async (as: Name, action: Parameters<typeof doStep>[2]) => {
      const answer = await doStep(server, { as }, action, known)
      expect([action, answer.error]).toEqual([action, undefined])
      known = answer.data
    }
    await next('arbitratorSun', 'openVote')
    expect(await sun()).toEqual(['voteAward'])
    await next('arbitratorSun', 'vote')
    expect(await sun()).toEqual(['submitAward'])
    await next('arbitratorSun', 'submit')
    expect([await sun(), await office(), await waits('secretaryLi', kinds)]).toEqual([[], ['scrutiny'], []])
    await next('adminZhao', 'pass')
    expect(await office()).toEqual(['awardNumber'])
    await next('secretaryLi', 'number')
    expect(await office()).toEqual(['awardSign'])
    await next('secretaryLi', 'sign')
    expect([await office(), await sun()]).toEqual([[], ['signAward']])
    await voidSigning(server, known)
    expect([await office(), await sun()]).toEqual([['awardSign'], []])
    await next('secretaryLi', 'issue')
    expect(await office()).toEqual(['awardServe'])
    known = await serveAll(server, known)
    expect(await office()).toEqual(['awardClose'])
    await next('secretaryLi', 'close')
    expect([await office(), await sun(), await waits('partyWang', kinds)]).toEqual([[], [], []])
  })
})
