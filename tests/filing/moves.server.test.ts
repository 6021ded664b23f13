import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import {
  type Preservation,
  type PreservationAction,
  preservationMoves,
  preservationStates,
} from '../../contract/filing.ts'
import { act, submit } from '../make/application.ts'
import { type Name, people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const actions = Object.keys(preservationMoves) as PreservationAction[]
const actors: Name[] = ['partyWang', 'partyChen', 'secretaryLi', 'secretaryFar', 'arbitratorSun', 'candidateHe']

/** How an application of partyWang comes into each state. */
const ways: Record<(typeof preservationStates)[number], [Name, PreservationAction][]> = {
  submitted: [],
  reviewing: [['secretaryLi', 'accept']],
  returned: [['secretaryLi', 'return']],
  refused: [['secretaryLi', 'refuse']],
  withdrawn: [['partyWang', 'withdraw']],
}

describe.each(engines)('the moves of an application on %s', (engine) => {
  let server: TestServer
  const inState = {} as Record<(typeof preservationStates)[number], Preservation>
  beforeAll(async () => {
    server = await TestServer.start(engine)
    for (const state of preservationStates) inState[state] = await made(state)
  })
  afterAll(() => server.stop())

  async function made(state: (typeof preservationStates)[number]): Promise<Preservation> {
    let record = await submit(server, 'partyWang')
    for (const [who, action] of ways[state]) record = (await act(server, who, action, record)).data
    expect(record.state).toBe(state)
    return record
  }

  const cells = preservationStates.flatMap((state) =>
    actions.flatMap((action) => actors.map((who) => ({ state, action, who }))),
  )

  test.each(cells)('$who: $action when $state', async ({ state, action, who }) => {
    const record = inState[state]
    const { by, from, to } = preservationMoves[action]
    const answer = await act(server, who, action, record)
    const stranger = (who === 'partyChen' && by === 'USER') || (who === 'secretaryFar' && by === 'MISHU')
    if ((people[who] as { cate: string }).cate !== by) {
      expect([answer.status, answer.error]).toEqual([403, 'forbidden'])
    } else if (stranger) {
      expect([answer.status, answer.error]).toEqual([404, 'notFound'])
    } else if (!from.includes(state)) {
      expect([answer.status, answer.error]).toEqual([409, 'state.closed'])
    } else {
      expect([answer.status, answer.data.state, answer.data.version]).toEqual([200, to, record.version + 1])
      expect(answer.data.history.at(-1)).toMatchObject({ action, byName: people[who].nickName })
      expect(answer.data.history).toHaveLength(record.history.length + 1)
      inState[state] = await made(state)
      return
    }
    const { data } = await server.call(
      contract.filing.getPreservation,
      { params: { id: record.id } },
      { as: 'partyWang' },
    )
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

  test('of two secretaries who act on the same version only one gets through', async () => {
    const record = await made('submitted')
    const answers = await Promise.all([
      act(server, 'secretaryLi', 'accept', record),
      act(server, 'secretaryLi', 'refuse', record),
    ])
    expect(answers.map((one) => one.error ?? 'none').sort()).toEqual(['none', 'stale'])
  })
})
