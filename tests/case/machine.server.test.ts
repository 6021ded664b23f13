import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import { type CaseState, caseState } from '../../contract/case/case.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { type CaseAction, caseActions, caseMoves } from '../../contract/case/moves.ts'
import { trialRoutes } from '../../contract/hearing/trial.ts'
import { cases } from '../../server/tables/case.ts'
import { hearing } from '../../server/tables/hearing.ts'
import { act, caseIn, letPass, makeCaseFields, makeDept, type Reached, ways } from '../make/case.ts'
import { give } from '../make/file.ts'
import { type Name, people } from '../make/people.ts'
import { makeTrialBody, plan, step } from '../make/trial.ts'
import { fillTribunal } from '../make/tribunal.ts'
import { engines, TestServer } from '../setup/server.ts'

type From = CaseState | 'none'

/** Where others have a part in it, a withdrawal is asked for and decided; the case ends only with all that is claimed in it. */
const asked = (stays: CaseState) =>
  ({ askWithdrawal: stays, grantWithdrawal: stays, refuseWithdrawal: stays, dismiss: 'withdrawn' }) as const

/**
 * Where each action leads from each state; what does not stand here is refused. By hand from research: domain §3.1 and not from
 * the contract, so that a slip there is seen here. `none` is a case the server has not seen.
 */
const table: Record<From, Partial<Record<CaseAction, CaseState>>> = {
  none: { submit: 'pending' },
  pending: { withdraw: 'withdrawn', return: 'returned', pass: 'audit2', disagree: 'disagree' },
  returned: { resubmit: 'pending', withdraw: 'withdrawn', moveDue: 'returned', lapse: 'lapsed' },
  audit2: { withdraw: 'withdrawn', return: 'returned', approve: 'unpay', disagree: 'disagree' },
  unpay: {
    withdraw: 'withdrawn',
    provePayment: 'unpay',
    confirmPayment: 'aff',
    suspend: 'suspended',
    moveDue: 'unpay',
    lapse: 'lapsed',
  },
  aff: { ...asked('aff'), accept: 'transfered', suspend: 'suspended' },
  transfered: {
    ...asked('transfered'),
    constitute: 'tribunal',
    suspend: 'suspended',
    changeSecretary: 'transfered',
  },
  tribunal: {
    ...asked('tribunal'),
    hear: 'hearing',
    conclude: 'award',
    close: 'closed',
    suspend: 'suspended',
    changeSecretary: 'tribunal',
  },
  hearing: {
    ...asked('hearing'),
    conclude: 'award',
    suspend: 'suspended',
    changeSecretary: 'hearing',
    close: 'closed',
  },
  award: { ...asked('award'), reopen: 'hearing', suspend: 'suspended', changeSecretary: 'award', close: 'closed' },
  closed: {},
  disagree: {},
  withdrawn: {},
  // For want of the payment: money that came in time brings it back.
  lapsed: { provePayment: 'lapsed', confirmPayment: 'aff' },
  // From `transfered`, as it is made here.
  suspended: { ...asked('suspended'), resume: 'transfered', changeSecretary: 'suspended' },
}

const states = caseState.options
/** What a withdrawal that was asked for leads to (withdrawal.server.test.ts), and what an award does (tests/award). */
const answers: readonly CaseAction[] = ['grantWithdrawal', 'refuseWithdrawal', 'dismiss', 'close']
/** What people call by name; a case is heard by the opening of a hearing, and lapses by the passing of time. */
const actions = caseActions.filter((action) => !['hear', 'lapse', ...answers].includes(action))
/** Where the arbitrator sits: elsewhere the case is not there for them. */
const seated: readonly From[] = ['tribunal', 'hearing', 'award', 'closed']
/** Who tries; of each category the first is the one whose case it is. */
const actors: Name[] = ['partyWang', 'partyChen', 'adminZhao', 'secretaryFar', 'arbitratorSun', 'candidateHe']
const strangers: readonly Name[] = ['partyChen', 'secretaryFar']
/** Acceptance is a head’s: all others may as secretaries. */
const ofHead: readonly CaseAction[] = ['accept', 'changeSecretary']

test('the contract has this table of moves, and no other', () => {
  for (const from of ['none', ...states] as const)
    for (const action of caseActions) {
      const { from: sources, to } = caseMoves[action]
      const then = to === 'same' ? from : to === 'before' ? 'transfered' : to
      expect([from, action, sources.includes(from) ? then : undefined]).toEqual([from, action, table[from][action]])
    }
})

describe.each(engines)('every state of a case × every action × everybody on %s', (engine) => {
  let server: TestServer
  const inState = {} as Record<CaseState, CaseDetail>
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    for (const name of actors) await server.token(name)
    for (const state of states) inState[state] = await make(state)
  }, 60_000)
  afterAll(() => server.stop())

  const get = async (id: string) =>
    (await server.call(contract.case.getCase, { params: { id } }, { as: 'partyWang' })).data

  /** By the calls people make; the step to `closed` comes with the award, so that the row is put there. */
  async function make(state: CaseState): Promise<CaseDetail> {
    if (state in ways) return caseIn(server, state as Reached)
    const { id } = await caseIn(server, state === 'closed' ? 'award' : 'unpay')
    if (state === 'lapsed') await letPass(server, id, 16)
    else await server.running.house.db.orm.update(cases).set({ state }).where(eq(cases.id, id))
    return get(id)
  }

  /** What somebody is told whose action it is not, or for whom the case is not there; undefined for whoever may. */
  function shutOut(who: Name, action: CaseAction, state: From): [status: number, code: string] | undefined {
    if ((people[who] as { cate: string }).cate !== caseMoves[action].by) return [403, 'forbidden']
    if (ofHead.includes(action) && who === 'secretaryFar') return [403, 'forbidden']
    if (state === 'none' || strangers.includes(who)) return [404, 'notFound']
    return who === 'arbitratorSun' && !seated.includes(state) ? [404, 'notFound'] : undefined
  }

  test.each(states)('a case comes to be %s', (state) => expect(inState[state].state).toBe(state))

  const cells = states.flatMap((state) => actions.map((action) => ({ state, action })))

  test.each(cells)('$action when $state, by everybody', async ({ state, action }) => {
    if (action === 'constitute' && state === 'transfered') {
      await fillTribunal(server, inState.transfered.id)
      inState.transfered = await get(inState.transfered.id)
    }
    for (const who of actors) {
      const known = inState[state]
      const answer = await act(server, who, action, known)
      const then = table[state][action]
      // A case that is there is not new: whoever submits it anew has never seen its version.
      const refused = [409, action === 'submit' ? 'stale' : 'state.closed'] as const
      const refusal = shutOut(who, action, state) ?? (then ? undefined : refused)
      if (refusal || !then) expect([who, answer.status, answer.error]).toEqual([who, ...(refusal ?? [])])
      else {
        const said = [who, answer.status, answer.data?.state, answer.data?.version]
        expect(said, JSON.stringify(answer.fields)).toEqual([who, 200, then, known.version + 1])
        expect(answer.data.timeline.at(-1)).toMatchObject({ action, state: then, byName: people[who].nickName })
        // Who goes on over what is open says why: that stands in the timeline by itself.
        const steps = ({ timeline }: CaseDetail) => timeline.filter((one) => one.action !== 'openItems').length
        expect(steps(answer.data)).toBe(steps(known) + 1)
        inState[state] = await make(state)
      }
    }
    // What was refused changed nothing.
    expect(await get(inState[state].id)).toEqual(inState[state])
  })

  test.each(actions)('%s of a case that the server has not seen', async (action) => {
    for (const who of actors) {
      const own = await give(server, who)
      const files = [{ attachmentId: own, purpose: 'agreement' }] as unknown as CaseDetail['files']
      const known = { ...makeCaseFields(), id: randomUUID(), version: 1, files } as unknown as CaseDetail
      const { status, error, data } = await act(server, who, action, known)
      const isFirst = action === 'submit' && (people[who] as { cate: string }).cate === 'USER'
      if (isFirst) expect([who, status, data.state, data.version]).toEqual([who, 200, 'pending', 1])
      else expect([who, status, error]).toEqual([who, ...(shutOut(who, action, 'none') ?? [])])
    }
  })

  /** A hearing is opened before a tribunal that still hears. */
  const hearings: Partial<Record<CaseState, [number, string]>> = {
    transfered: [409, 'trial.tribunal'],
    tribunal: [200, ''],
    hearing: [200, ''],
    award: [409, 'trial.tribunal'],
  }

  test.each(states)('hear when %s, by everybody', async (state) => {
    const { hearing: calls } = contract
    const known = await make(state)
    // Planned and told of, whatever has become of the case since.
    const told = await step(server, await plan(server, null, { online: false, place: randomUUID() }), 'notify')
    const { orm } = server.running.house.db
    await orm.update(hearing).set({ caseId: known.id, route: trialRoutes.hearing }).where(eq(hearing.id, told.id))
    for (const who of actors) {
      const answer = shutOut(who, 'hear', state) ?? hearings[state] ?? [409, 'state.closed']
      const { status, error = '' } = await server.call(
        calls.startTrial,
        { body: { id: told.id, version: told.version } },
        { as: who },
      )
      expect([who, status, error]).toEqual([who, ...answer])
    }
    const now = await get(known.id)
    expect(now.state).toBe(table[state].hear ?? state)
    expect(now.timeline.some((one) => one.action === 'hear' && one.no > known.timeline.length)).toBe(
      table[state].hear !== undefined,
    )
  })

  test('hear of a case that the server has not seen', async () => {
    for (const who of actors) {
      const body = makeTrialBody(server, randomUUID())
      const { status, error } = await server.call(contract.hearing.addTrial, { body }, { as: who })
      const isStaff = (people[who] as { cate: string }).cate === 'MISHU'
      expect([who, status, error]).toEqual([who, ...(isStaff ? [404, 'notFound'] : [403, 'forbidden'])])
    }
  })

  test.each(states)('lapse when %s: by the passing of time, and by nobody', async (state) => {
    const known = await make(state)
    await letPass(server, known.id, 400)
    const now = await get(known.id)
    const lapses = table[state].lapse !== undefined
    expect([now.state, now.version]).toEqual([table[state].lapse ?? state, known.version + (lapses ? 1 : 0)])
    expect(now.timeline.slice(known.timeline.length)).toMatchObject(lapses ? [{ action: 'lapse', byName: '' }] : [])
    expect(everyCall.filter((call) => /lapse/i.test(call.name))).toEqual([])
  })
})
