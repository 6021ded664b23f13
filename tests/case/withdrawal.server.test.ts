import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { Defence } from '../../contract/defence/defence.ts'
import { awardIn } from '../make/award.ts'
import { act, caseIn, makeDept, type Reached, sideIds } from '../make/case.ts'
import { actOn, defend } from '../make/defence.ts'
import type { Name } from '../make/people.ts'
import { plan, step, trialSteps } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

/**
 * Who ends a request by taking it back, and who decides where it is not the applicants' alone: by hand from the rules of
 * arbitration and not from the contract.
 */
const whose: Record<Reached, 'applicant' | 'institution' | 'tribunal' | 'nobody'> = {
  pending: 'applicant',
  returned: 'applicant',
  audit2: 'applicant',
  unpay: 'applicant',
  aff: 'institution',
  transfered: 'institution',
  // From where it was suspended: before a tribunal was constituted.
  suspended: 'institution',
  tribunal: 'tribunal',
  hearing: 'tribunal',
  award: 'tribunal',
  disagree: 'nobody',
  withdrawn: 'nobody',
}
const everybody: Name[] = ['partyWang', 'partyChen', 'secretaryLi', 'arbitratorSun', 'candidateHe']
const staff = { as: 'secretaryLi' as const }
const deciders = { institution: 'secretaryLi', tribunal: 'arbitratorSun' } as const

describe.each(engines)('withdrawals on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  const get = async (id: string) =>
    (await server.call(contract.case.getCase, { params: { id } }, { as: 'secretaryLi' })).data

  /** A case in which 陈丽华 answers for the respondent, where the other side may already know of it. */
  async function makeCase(state: Reached): Promise<CaseDetail> {
    const known = await caseIn(server, state)
    if (!known.acceptedAt) return known
    const { id, version } = known
    const body = { id, version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    return (await server.call(contract.case.linkAttendee, { body }, { as: 'secretaryLi' })).data
  }

  async function withCounterclaim(): Promise<{ known: CaseDetail; counterclaim: Defence }> {
    const known = await makeCase('tribunal')
    const claimed = await defend(server, 'partyChen', 'counterclaim', known.id)
    const counterclaim = (await actOn(server, 'secretaryLi', 'accept', claimed)).data
    return { known: await get(known.id), counterclaim }
  }

  const ask = async (known: CaseDetail) => (await act(server, 'partyWang', 'askWithdrawal', known)).data
  const told = async (as: Name, { id }: CaseDetail) => {
    const { list } = (await server.call(contract.message.list, { body: { caseId: id } }, { as })).data
    return list.map((one) => one.kind)
  }

  test.each(Object.entries(whose) as [Reached, string][])('%s: %s decides', async (state, decides) => {
    const known = await makeCase(state)
    const alone = await act(server, 'partyWang', 'withdraw', known)
    if (decides === 'applicant') {
      expect(alone.data).toMatchObject({ state: 'withdrawn', withdrawal: null })
      return
    }
    expect([alone.status, alone.error]).toEqual([409, 'state.closed'])
    const other = await act(server, 'partyChen', 'askWithdrawal', known)
    expect([403, 404]).toContain(other.status)
    const asked = await act(server, 'partyWang', 'askWithdrawal', known)
    if (decides === 'nobody') {
      expect(asked.error).toBe('state.closed')
      return
    }
    expect(asked.data).toMatchObject({ state, withdrawal: { byName: '王建国', decision: null } })
    expect((await act(server, 'partyWang', 'askWithdrawal', asked.data)).error).toBe('state.closed')
    const right = deciders[decides as keyof typeof deciders]
    for (const as of everybody.filter((one) => one !== right))
      for (const action of ['grantWithdrawal', 'refuseWithdrawal'] as const) {
        const { status } = await act(server, as, action, asked.data)
        expect([as, action, [403, 404].includes(status)]).toEqual([as, action, true])
      }
    const refused = (await act(server, right, 'refuseWithdrawal', asked.data)).data
    expect(refused).toMatchObject({ state, withdrawal: { decision: { granted: false, reason: '请补充材料' } } })
    // Nothing is undecided any more; it may be asked for anew.
    expect((await act(server, right, 'grantWithdrawal', refused)).error).toBe('state.closed')
    const granted = (await act(server, right, 'grantWithdrawal', await ask(refused))).data
    expect(granted).toMatchObject({
      state: 'withdrawn',
      suspendedFrom: null,
      withdrawal: { decision: { granted: true } },
    })
    expect(granted.timeline.slice(-5).map((one) => one.action)).toEqual([
      'askWithdrawal',
      'refuseWithdrawal',
      'askWithdrawal',
      'grantWithdrawal',
      'dismiss',
    ])
    // The case ends by the decision of who granted it, and not by itself.
    const [by, ended] = granted.timeline.slice(-2).map((one) => one.byName)
    expect(ended).toBe(by)
    if (!known.acceptedAt) return
    expect(await told('partyChen', known)).toEqual(
      expect.arrayContaining(['withdrawalAsked', 'withdrawalRefused', 'withdrawalGranted', 'caseDismissed']),
    )
    // Whoever decides is told of what they did not do themselves.
    if (decides === 'tribunal') {
      expect(await told(right, known)).toContain('withdrawalAsked')
      expect(await told(right, known)).not.toContain('caseDismissed')
    }
  })

  test('a counterclaim outlives the request: the case goes on for it alone, and ends with it', async () => {
    const { known, counterclaim } = await withCounterclaim()
    const concluded = (await act(server, 'arbitratorSun', 'conclude', known)).data
    const went = (await act(server, 'arbitratorSun', 'grantWithdrawal', await ask(concluded))).data
    expect(went).toMatchObject({ state: 'award', withdrawal: { decision: { granted: true } } })
    expect(went.timeline.at(-1)?.action).toBe('grantWithdrawal')
    expect((await act(server, 'partyWang', 'askWithdrawal', went)).error).toBe('state.closed')
    // The counterclaim is not the respondent's alone either, once it is accepted.
    expect((await actOn(server, 'partyChen', 'withdraw', counterclaim)).error).toBe('state.closed')
    expect((await actOn(server, 'partyWang', 'askWithdrawal', counterclaim)).error).toBe('forbidden')
    const asked = (await actOn(server, 'partyChen', 'askWithdrawal', counterclaim)).data
    expect(asked).toMatchObject({ state: 'accepted', withdrawal: { decision: null } })
    expect((await actOn(server, 'secretaryLi', 'grantWithdrawal', asked)).error).toBe('forbidden')
    const refused = (await actOn(server, 'arbitratorSun', 'refuseWithdrawal', asked)).data
    expect(refused.state).toBe('accepted')
    // The time to answer it counts from its acceptance, whatever was decided on its withdrawal since.
    expect(refused.decision).toEqual(counterclaim.decision)
    const again = (await actOn(server, 'partyChen', 'askWithdrawal', refused)).data
    expect((await actOn(server, 'arbitratorSun', 'grantWithdrawal', again)).data.state).toBe('withdrawn')
    const over = await get(known.id)
    // The archive is made beside it, as soon as a worker is free.
    const steps = over.timeline.map((one) => one.action).filter((action) => action !== 'archived')
    expect([over.state, steps.slice(-2)]).toEqual([
      'withdrawn' satisfies CaseState,
      ['grantCounterclaimWithdrawal', 'dismiss'],
    ])
  })

  test('the decision on a withdrawn request ends no case that goes on for its counterclaim, and is what its closing tells of', async () => {
    const { known, counterclaim } = await withCounterclaim()
    const concluded = (await act(server, 'arbitratorSun', 'conclude', known)).data
    await act(server, 'arbitratorSun', 'grantWithdrawal', await ask(concluded))
    const decision = await awardIn(server, known.id, 'issued', { kind: 'dismissal' })
    const goesOn = await get(known.id)
    expect([goesOn.state, goesOn.awardIssued]).toEqual(['award', false])
    // So what comes before an award is still done, and not offered in vain.
    expect((await act(server, 'arbitratorSun', 'reopen', goesOn)).data.state).toBe('hearing')
    const asked = (await actOn(server, 'partyChen', 'askWithdrawal', counterclaim)).data
    expect((await actOn(server, 'arbitratorSun', 'grantWithdrawal', asked)).data.state).toBe('withdrawn')
    const query = { id: known.id }
    const closing = (await server.call(contract.case.getCaseClosing, { query }, { as: 'partyWang' })).data
    expect(closing).toMatchObject({ state: 'withdrawn', award: { kind: 'dismissal', no: decision.no } })
  })

  test('a counterclaim that nobody has decided on yet keeps the case, too; refused, it ends it', async () => {
    const known = await makeCase('tribunal')
    const claimed = await defend(server, 'partyChen', 'counterclaim', known.id)
    const went = (await act(server, 'arbitratorSun', 'grantWithdrawal', await ask(await get(known.id)))).data
    expect(went.state).toBe('tribunal')
    expect((await actOn(server, 'secretaryLi', 'refuse', claimed)).data.state).toBe('notAccepted')
    expect((await get(known.id)).state).toBe('withdrawn')
  })

  test('while the request stands, the end of its counterclaim ends nothing', async () => {
    const { known, counterclaim } = await withCounterclaim()
    const asked = (await actOn(server, 'partyChen', 'askWithdrawal', counterclaim)).data
    expect((await actOn(server, 'arbitratorSun', 'grantWithdrawal', asked)).data.state).toBe('withdrawn')
    expect((await get(known.id)).state).toBe('tribunal')
  })

  test('a withdrawal waits for whoever decides on it, and for nobody else', async () => {
    const waiting = async (as: Name) => {
      const { groups } = (await server.call(contract.todo.listTodo, {}, { as })).data
      return groups.find((one) => one.kind === 'withdrawal')?.list.map((one) => one.id) ?? []
    }
    const early = await ask(await makeCase('transfered'))
    const late = await ask(await makeCase('tribunal'))
    const { known, counterclaim } = await withCounterclaim()
    await actOn(server, 'partyChen', 'askWithdrawal', counterclaim)
    // adminZhao is the secretary of each.
    expect(await waiting('adminZhao')).toEqual([early.id])
    expect(await waiting('secretaryLi')).toEqual([])
    expect((await waiting('arbitratorSun')).sort()).toEqual([late.id, known.id].sort())
    await act(server, 'arbitratorSun', 'refuseWithdrawal', late)
    expect(await waiting('arbitratorSun')).toEqual([known.id])
  })

  test('no tribunal decides while one of it is challenged or gone: not on the way to its award, nor on a withdrawal, nor hears', async () => {
    const hurt = {
      challenged: async (id: string) => {
        const { members, version } = (await server.call(contract.tribunal.getTribunal, { params: { id } }, staff)).data
        const body = { id, version, memberId: members[0]?.id ?? '', reason: '与申请人有往来' }
        return server.call(contract.tribunal.challenge, { body }, { as: 'partyChen' })
      },
      // Where more than one sits somebody may leave whom the head outlives.
      'one of three': async (id: string) => {
        const enlarged = sql`update tribunal set size = 3 where case_id = ${id}`
        const head = sql`update tribunal_member set seat = 'presiding' where case_id = ${id}`
        for (const one of [enlarged, head]) await server.running.house.db.orm.execute(one)
        return { status: 200 }
      },
    }
    for (const [why, hurts] of Object.entries(hurt)) {
      const heard = await makeCase('tribunal')
      const planned = await step(server, await plan(server, heard.id, { online: false, place: randomUUID() }), 'notify')
      const over = await makeCase('award')
      const { known, counterclaim } = await withCounterclaim()
      const asked = await ask(known)
      const claim = (await actOn(server, 'partyChen', 'askWithdrawal', counterclaim)).data
      for (const { id } of [heard, over, known]) expect((await hurts(id)).status).toBe(200)
      const tries = {
        grantWithdrawal: async () => act(server, 'arbitratorSun', 'grantWithdrawal', await get(asked.id)),
        refuseWithdrawal: async () => act(server, 'arbitratorSun', 'refuseWithdrawal', await get(asked.id)),
        conclude: async () => act(server, 'arbitratorSun', 'conclude', await get(heard.id)),
        reopen: async () => act(server, 'arbitratorSun', 'reopen', await get(over.id)),
        'grant that of the counterclaim': () => actOn(server, 'arbitratorSun', 'grantWithdrawal', claim),
        'refuse that of the counterclaim': () => actOn(server, 'arbitratorSun', 'refuseWithdrawal', claim),
        'open a hearing': () => trialSteps.start(server, 'secretaryLi', planned),
      }
      for (const [what, attempt] of Object.entries(tries)) {
        const { status, error } = await attempt()
        expect([why, what, status, error]).toEqual([why, what, 409, 'tribunal.incomplete'])
      }
      expect([(await get(heard.id)).state, (await get(known.id)).state]).toEqual(['tribunal', 'tribunal'])
    }
  })
})
