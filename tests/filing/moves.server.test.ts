import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Preservation } from '../../contract/filing/filing.ts'
import { type PreservationAction, preservationMoves, preservationStates } from '../../contract/filing/moves.ts'
import { expirePreservations } from '../../server/filing/expiry.ts'
import { act, submit } from '../make/application.ts'
import { dayAhead } from '../make/case.ts'
import { actOn, submitGuarantee } from '../make/guarantee.ts'
import { type Name, people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

/** Moves that a call makes; `expire` is the sweep's. */
type Called = Exclude<PreservationAction, 'expire'>
const actions = (Object.keys(preservationMoves) as PreservationAction[]).filter((it): it is Called => it !== 'expire')
const actors: Name[] = ['partyWang', 'partyChen', 'secretaryLi', 'secretaryFar', 'arbitratorSun', 'candidateHe']

const accepted: [Name, Called][] = [['secretaryLi', 'accept']]
const atCourt: [Name, Called][] = [...accepted, ['secretaryLi', 'forward']]

/** How an application of partyWang comes into each state. */
const ways: Record<(typeof preservationStates)[number], [Name, Called][]> = {
  submitted: [],
  reviewing: [['secretaryLi', 'accept']],
  returned: [['secretaryLi', 'return']],
  refused: [['secretaryLi', 'refuse']],
  withdrawn: [['partyWang', 'withdraw']],
  waiting_guarantee: [...accepted, ['secretaryLi', 'awaitGuarantee']],
  to_court: atCourt,
  ruled_granted: [...atCourt, ['secretaryLi', 'grant']],
  ruled_rejected: [...atCourt, ['secretaryLi', 'reject']],
  reconsideration: [...atCourt, ['secretaryLi', 'grant'], ['partyWang', 'reconsider']],
  renewed: [...atCourt, ['secretaryLi', 'grant'], ['secretaryLi', 'renew']],
  lifted: [...atCourt, ['secretaryLi', 'grant'], ['secretaryLi', 'lift']],
  // The last move is the server's own: the sweep of the day after.
  expired: [...atCourt, ['secretaryLi', 'grant']],
}

describe.each(engines)('the moves of an application on %s', (engine) => {
  let server: TestServer
  const inState = {} as Record<(typeof preservationStates)[number], Preservation>
  beforeAll(async () => {
    server = await TestServer.start(engine)
    // The sweep of `expired` first: it would end the others.
    for (const state of preservationStates.toReversed()) inState[state] = await made(state)
  })
  afterAll(() => server.stop())

  async function made(state: (typeof preservationStates)[number]): Promise<Preservation> {
    let record = await submit(server, 'partyWang')
    for (const [who, action] of ways[state]) record = (await act(server, who, action, record)).data
    if (state === 'expired') record = await expired(record)
    if (state === 'waiting_guarantee') record = await guaranteed(record)
    expect(record.state).toBe(state)
    return record
  }

  const read = async (id: string) =>
    (await server.call(contract.filing.getPreservation, { params: { id } }, { as: 'partyWang' })).data

  /** With a guarantee that was confirmed: only then it can go to the court. */
  async function guaranteed({ id }: Preservation): Promise<Preservation> {
    const given = await submitGuarantee(server, 'partyWang', { preservationId: id })
    await actOn(server, 'secretaryLi', 'confirm', (await actOn(server, 'secretaryLi', 'accept', given)).data)
    return read(id)
  }

  /** As the sweep leaves it on the day after its last. */
  async function expired({ id, atCourt: { expiresOn } }: Preservation): Promise<Preservation> {
    const { house } = server.running
    const later = new Date(`${expiresOn}T23:00:00Z`)
    await expirePreservations({ ...house, now: () => later })
    return read(id)
  }

  const cells = preservationStates.flatMap((state) => actions.map((action) => ({ state, action })))
  /** Everybody before the one who may, so that nobody is refused for what that one changed. */
  const inTurn = (by: string) => actors.toSorted((a, b) => Number(mayBe(a, by)) - Number(mayBe(b, by)))
  const mayBe = (who: Name, by: string) => people[who].cate === by && !['partyChen', 'secretaryFar'].includes(who)

  test.each(cells)('$action when $state: by whom it may, and by nobody else', async ({ state, action }) => {
    const record = inState[state]
    const { by, from, to } = preservationMoves[action]
    for (const who of inTurn(by)) {
      const answer = await act(server, who, action, record)
      if (people[who].cate !== by) {
        expect([who, answer.status, answer.error]).toEqual([who, 403, 'forbidden'])
      } else if (!mayBe(who, by)) {
        expect([who, answer.status, answer.error]).toEqual([who, 404, 'notFound'])
      } else if (!from.includes(state)) {
        expect([who, answer.status, answer.error]).toEqual([who, 409, 'state.closed'])
      } else {
        const then = to === 'before' ? 'ruled_granted' : to
        expect([answer.status, answer.data.state, answer.data.version]).toEqual([200, then, record.version + 1])
        expect(answer.data.history.at(-1)).toMatchObject({ action, byName: people[who].nickName })
        expect(answer.data.history).toHaveLength(record.history.length + 1)
        inState[state] = await made(state)
        return
      }
    }
    const { getPreservation } = contract.filing
    const { data } = await server.call(getPreservation, { params: { id: record.id } }, { as: 'partyWang' })
    expect(data).toEqual(record)
  })

  test('a return says why and at which field; the applicant mends it and submits again', async () => {
    const record = await made('returned')
    expect(record.history.at(-1)).toMatchObject({
      action: 'return',
      reason: '请补充材料',
      field: 'clues',
      byName: '李秘书',
    })
    const again = await act(server, 'partyWang', 'submit', record)
    expect([again.data.state, again.data.no, again.data.version]).toEqual(['submitted', record.no, record.version + 1])
    expect(again.data.history.map((step) => step.action)).toEqual(['submit', 'return', 'submit'])
  })

  test('a ruling is one that the court has made: its day is not still to come', async () => {
    const record = await made('to_court')
    const { grantPreservation, rejectPreservation, upholdPreservation } = contract.filing
    const asked = await made('reconsideration')
    const grant = (rulingDate: string) => {
      const more = { rulingNo: '（2026）浙02财保2号', rulingDate, frozenAmount: '1', expiresOn: '2090-01-01' }
      const body = { id: record.id, version: record.version, ...more }
      return server.call(grantPreservation, { body }, { as: 'secretaryLi' })
    }
    const wrong = [400, 'date.future', [['rulingDate']]]
    for (const rulingDate of [dayAhead(server, 1), '2089-12-31']) {
      const said = { rulingNo: '（2026）浙02财保2号', rulingDate }
      const one = { id: record.id, version: record.version, ...said }
      const kept = { id: asked.id, version: asked.version, ...said }
      for (const { status, error, fields } of [
        await grant(rulingDate),
        await server.call(rejectPreservation, { body: { ...one, reason: '理由' } }, { as: 'secretaryLi' }),
        await server.call(upholdPreservation, { body: kept }, { as: 'secretaryLi' }),
      ])
        expect([status, error, fields.map(({ path }) => path)]).toEqual(wrong)
    }
    expect((await grant(dayAhead(server, 0))).status).toBe(200)
  })

  test('of two secretaries who act on the same version only one gets through', async () => {
    const record = await made('submitted')
    const answers = await Promise.all([
      act(server, 'secretaryLi', 'accept', record),
      act(server, 'secretaryLi', 'refuse', record),
    ])
    expect(answers.map((one) => one.error ?? 'none').sort()).toEqual(['none', 'stale'])
  })
})
