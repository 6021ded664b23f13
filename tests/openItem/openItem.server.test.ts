import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { askedBefore, type OpenItemKind, type OpenStep, openItemKinds } from '../../contract/openItem/openItem.ts'
import { awardRequest } from '../../server/tables/awardRequest.ts'
import { hearing } from '../../server/tables/hearing.ts'
import { tribunalChallenge, tribunalMember } from '../../server/tables/tribunal.ts'
import { awardIn, doStep, serveAll, start, write } from '../make/award.ts'
import { act, caseIn, makeDept, serve, sideIds } from '../make/case.ts'
import { actOn, defend } from '../make/defence.ts'
import { openSaid } from '../make/open.ts'
import { engines, TestServer } from '../setup/server.ts'

const { award, case: calls, openItem } = contract
const sun = { as: 'arbitratorSun' } as const

/** Written by hand: before which steps each thing that is open is asked for. */
const asked: Record<OpenItemKind, string> = {
  timeLimit: 'conclude vote',
  counterclaimUndecided: 'conclude vote scrutiny issue close',
  counterclaimUnpaid: 'conclude vote scrutiny issue',
  counterclaimUnanswered: 'conclude vote scrutiny',
  counterclaimUnresolved: 'scrutiny issue close',
  objection: 'conclude vote scrutiny',
  withdrawal: 'conclude vote scrutiny issue close',
  challenge: 'conclude vote scrutiny issue',
  hearing: 'vote scrutiny close',
  shortNotice: 'conclude vote scrutiny',
  recordUnsigned: 'conclude vote scrutiny issue close',
  unserved: 'conclude vote scrutiny',
  awardRequest: 'close',
  decisionUnserved: 'close',
}

test.each(openItemKinds)('%s is asked for before just the steps of the table', (kind) => {
  expect(askedBefore[kind].join(' ')).toBe(asked[kind])
})

describe.each(engines)('what is open in a case on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const kindsOf = async (baseId: string, step: OpenStep, awardId?: string) => {
    const query = { baseId, step, ...(awardId ? { awardId } : {}) }
    const { data } = await server.call(openItem.listOpenItems, { query }, sun)
    return data.map(({ kind }) => kind)
  }
  const respondent = async (id: string, version: number) => {
    const body = { id, version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    await server.call(calls.linkAttendee, { body }, { as: 'secretaryLi' })
  }
  /** A case in which everything of the table is open that can be before an award. */
  async function crowded() {
    const known = await caseIn(server, 'tribunal')
    const { orm } = server.running.house.db
    await respondent(known.id, known.version)
    await serve(server, known)
    const counter = await defend(server, 'partyChen', 'counterclaim', known.id)
    await actOn(server, 'secretaryLi', 'accept', counter)
    await defend(server, 'partyChen', 'counterclaim', known.id)
    await defend(server, 'partyChen', 'objection', known.id)
    const at = new Date(server.running.house.now().getTime() - 86_400_000)
    const one = { tenantId: 1, caseId: known.id, route: '/onlineCourt', title: '第一次开庭', online: true }
    const over = { startsAt: at, endsAt: at, notifiedAt: at, state: 'ended' as const }
    await orm.insert(hearing).values({ ...one, ...over })
    return (await server.call(calls.getCase, { params: { id: known.id } }, sun)).data
  }

  test('is asked before the hearings are closed: with all that was shown and a reason, which stands in the timeline', async () => {
    const known = await crowded()
    const open = await kindsOf(known.id, 'conclude')
    expect(new Set(open)).toEqual(
      new Set([
        ...['timeLimit', 'counterclaimUndecided', 'counterclaimUnpaid', 'counterclaimUnanswered'],
        ...['objection', 'shortNotice', 'recordUnsigned'],
      ]),
    )
    const one = { id: known.id, version: known.version }
    const conclude = (said: object) => server.call(calls.concludeHearings, { body: { ...one, ...said } }, sun)
    expect((await conclude({})).error).toBe('open.changed')
    const said = await openSaid(server, sun, known.id, 'conclude')
    expect((await conclude({ ...said, openKeys: said.openKeys?.slice(1) })).error).toBe('open.changed')
    const silent = await conclude({ ...said, openReason: '' })
    expect(silent.fields).toMatchObject([{ path: ['openReason'], code: 'reason.required' }])
    expect((await conclude(said)).data.state).toBe('award')
    const { data } = await server.call(calls.getCase, { params: { id: known.id } }, { as: 'partyWang' })
    const event = data.timeline.find(({ action }) => action === 'openItems')
    expect(event).toMatchObject({ reason: '各方同意继续', details: { step: 'conclude' } })
    expect(event?.details.open).toContain('counterclaimUnpaid')
  })

  test('a list that changed since it was shown is refused, and what is new stands in the new one', async () => {
    const known = await caseIn(server, 'tribunal')
    await respondent(known.id, known.version)
    await serve(server, known)
    const said = await openSaid(server, sun, known.id, 'conclude')
    await defend(server, 'partyChen', 'objection', known.id)
    const { data } = await server.call(calls.getCase, { params: { id: known.id } }, sun)
    const body = { id: known.id, version: data.version, openReason: '继续', ...said }
    expect((await server.call(calls.concludeHearings, { body }, sun)).error).toBe('open.changed')
    expect(await kindsOf(known.id, 'conclude')).toContain('objection')
  })

  test('an accepted counterclaim gets its result and the share of its fee at the vote, or a reason that scrutiny and issue ask for', async () => {
    const known = await crowded()
    await act(server, 'arbitratorSun', 'conclude', known)
    const begun = (await start(server, known.id)).data
    await write(server, begun.id, '被申请人支付货款。')
    const vote = (more: object) => doStep(server, sun, 'openVote', begun, more)
    const unsaid = await vote({})
    expect([unsaid.error, unsaid.fields[0]?.path]).toEqual(['outcome.counter', ['counterResult']])
    const voted = (await vote({ counterReason: '反请求另案处理' })).data
    expect(voted.outcome).toMatchObject({ counterResult: null, counterReason: '反请求另案处理' })
    expect(await kindsOf(known.id, 'scrutiny', begun.id)).toContain('counterclaimUnresolved')
    const back = (await doStep(server, sun, 'redraft', voted)).data
    const again = await doStep(server, sun, 'openVote', back, { counterResult: 'dismissed', counterShare: 100 })
    expect(again.data.outcome).toMatchObject({ counterResult: 'dismissed', counterShare: 100 })
    expect(await kindsOf(known.id, 'scrutiny', begun.id)).not.toContain('counterclaimUnresolved')
  })

  test('each step refuses who was not shown what is open: the vote, scrutiny, the issue and the closing', async () => {
    const known = await crowded()
    await act(server, 'arbitratorSun', 'conclude', known)
    const ways = [
      ['draft', 'openVote', 'arbitratorSun'],
      ['scrutiny', 'pass', 'adminZhao'],
      ['signing', 'issue', 'secretaryLi'],
    ] as const
    const outcome = { counterResult: 'dismissed' as const, counterShare: 100 }
    const { id } = await awardIn(server, known.id, 'draft')
    for (const [, action, as] of ways) {
      const now = async () =>
        (await server.call(award.listAwards, { query: { baseId: known.id } }, sun)).data.list.find(
          (row) => row.id === id,
        )!
      if (action === 'openVote') await write(server, id, '被申请人支付货款。')
      const blind = await doStep(server, { as }, action, await now(), { ...outcome, openKeys: [], openReason: '' })
      expect([action, blind.error]).toEqual([action, 'open.changed'])
      const seen = await doStep(server, { as }, action, await now(), action === 'openVote' ? outcome : {})
      expect([action, seen.error]).toEqual([action, undefined])
      const next = { openVote: ['vote', 'submit'], pass: ['number', 'sign'], issue: [] }[action] as (
        | 'vote'
        | 'submit'
      )[]
      for (const step of next) {
        const who = action === 'openVote' ? sun : ({ as: 'secretaryLi' } as const)
        expect([step, (await doStep(server, who, step, await now())).error]).toEqual([step, undefined])
      }
    }
  })

  test('a correction that was issued is open until every party has it, and the case is closed over it with a reason alone', async () => {
    const known = await caseIn(server, 'award')
    const issued = await awardIn(server, known.id, 'issued')
    const correction = await awardIn(server, known.id, 'issued', { kind: 'correction', followsId: issued.id })
    const asked = { query: { baseId: known.id, step: 'close' as const, awardId: issued.id } }
    const { data } = await server.call(openItem.listOpenItems, asked, sun)
    const said = `${correction.title} ${correction.no}`
    expect(data.filter(({ kind }) => kind === 'decisionUnserved')).toMatchObject([
      { about: said, day: correction.issuedOn },
    ])
    const served = await serveAll(server, issued)
    const staff = { as: 'secretaryLi' } as const
    const blind = await doStep(server, staff, 'close', served, { openKeys: [], openReason: '' })
    expect(blind.error).toBe('open.changed')
    await serveAll(server, correction)
    expect(await kindsOf(known.id, 'close', issued.id)).not.toContain('decisionUnserved')
    expect((await doStep(server, staff, 'close', served)).data.state).toBe('closed')
  })

  test('a request for an additional award and a challenge that wait are open', async () => {
    const known = await caseIn(server, 'award')
    const issued = await awardIn(server, known.id, 'issued')
    const { orm } = server.running.house.db
    const asking = { kind: 'additional' as const, text: '漏裁利息', partyName: '王建国', byName: '王建国' }
    const about = { id: randomUUID(), tenantId: 1, awardId: issued.id, caseId: known.id, partyId: sideIds.applicantId }
    await orm.insert(awardRequest).values({ ...about, ...asking, submittedAt: server.running.house.now() })
    expect(await kindsOf(known.id, 'close', issued.id)).toContain('awardRequest')
    const [member] = await orm.select().from(tribunalMember).where(eq(tribunalMember.caseId, known.id))
    const challenge = {
      caseId: known.id,
      memberId: member?.id ?? '',
      camp: 'APP' as const,
      byName: '王建国',
      reason: '理由',
    }
    await orm.insert(tribunalChallenge).values({ ...challenge, at: server.running.house.now(), state: 'open' })
    expect(await kindsOf(known.id, 'conclude')).toContain('challenge')
  })
})
