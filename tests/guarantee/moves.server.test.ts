import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Guarantee } from '../../contract/guarantee/guarantee.ts'
import { type GuaranteeAction, guaranteeMoves, guaranteeStates } from '../../contract/guarantee/moves.ts'
import { expireGuarantees } from '../../server/guarantee/expiry.ts'
import { submit } from '../make/application.ts'
import { actOn, submitGuarantee } from '../make/guarantee.ts'
import { type Name, people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

/** Moves that a call makes; `expire` is the sweep's. */
type Called = Exclude<GuaranteeAction, 'expire'>
const actions = (Object.keys(guaranteeMoves) as GuaranteeAction[]).filter((it): it is Called => it !== 'expire')
const actors: Name[] = ['partyWang', 'partyChen', 'secretaryLi', 'secretaryFar', 'arbitratorSun', 'candidateHe']

const by = (...steps: Called[]) => steps.map((action): [Name, Called] => ['secretaryLi', action])

/** How a guarantee of partyWang comes into each state. */
const ways: Record<(typeof guaranteeStates)[number], [Name, Called][]> = {
  submitted: [],
  reviewing: by('accept'),
  returned: by('return'),
  withdrawn: [['partyWang', 'withdraw']],
  confirmed: by('accept', 'confirm'),
  transferred: by('accept', 'confirm', 'transfer'),
  effective: by('accept', 'confirm', 'transfer', 'recordRuling'),
  released: by('accept', 'confirm', 'release'),
  executed: by('accept', 'confirm', 'transfer', 'recordRuling', 'execute'),
  // The last move is the server's own: the sweep of the day after.
  expired: by('accept', 'confirm'),
}

describe.each(engines)('the moves of a guarantee on %s', (engine) => {
  let server: TestServer
  let preservationId: string
  const inState = {} as Record<(typeof guaranteeStates)[number], Guarantee>
  beforeAll(async () => {
    server = await TestServer.start(engine)
    preservationId = (await submit(server, 'partyWang')).id
    // The sweep of `expired` first: it would end the others.
    for (const state of guaranteeStates.toReversed()) inState[state] = await made(state)
  })
  afterAll(() => server.stop())

  const read = async (id: string) =>
    (await server.call(contract.guarantee.getGuarantee, { params: { id } }, { as: 'partyWang' })).data

  async function made(state: (typeof guaranteeStates)[number]): Promise<Guarantee> {
    let record = await submitGuarantee(server, 'partyWang', { preservationId })
    for (const [who, action] of ways[state]) record = (await actOn(server, who, action, record)).data
    if (state === 'expired') {
      const { house } = server.running
      await expireGuarantees({ ...house, now: () => new Date(`${record.term.to}T23:00:00Z`) })
      record = await read(record.id)
    }
    expect(record.state).toBe(state)
    return record
  }

  const cells = guaranteeStates.flatMap((state) => actions.map((action) => ({ state, action })))
  /** Everybody before the one who may, so that nobody is refused for what that one changed. */
  const inTurn = (cate: string) => actors.toSorted((a, b) => Number(mayBe(a, cate)) - Number(mayBe(b, cate)))
  const mayBe = (who: Name, cate: string) => people[who].cate === cate && !['partyChen', 'secretaryFar'].includes(who)

  test.each(cells)('$action when $state: by whom it may, and by nobody else', async ({ state, action }) => {
    const record = inState[state]
    const move = guaranteeMoves[action]
    for (const who of inTurn(move.by)) {
      const answer = await actOn(server, who, action, record)
      if (people[who].cate !== move.by) {
        expect([who, answer.status, answer.error]).toEqual([who, 403, 'forbidden'])
      } else if (!mayBe(who, move.by)) {
        expect([who, answer.status, answer.error]).toEqual([who, 404, 'notFound'])
      } else if (!move.from.includes(state)) {
        expect([who, answer.status, answer.error]).toEqual([who, 409, 'state.closed'])
      } else {
        expect([answer.status, answer.data.state, answer.data.version]).toEqual([200, move.to, record.version + 1])
        expect(answer.data.history.at(-1)).toMatchObject({ action, byName: people[who].nickName })
        inState[state] = await made(state)
        return
      }
    }
    expect(await read(record.id)).toEqual(record)
  })

  test('a return says why and at which field; the applicant mends it and submits again', async () => {
    const record = await made('returned')
    expect(record.history.at(-1)).toMatchObject({ action: 'return', reason: '请补充权属证明', field: 'properties' })
    const again = await actOn(server, 'partyWang', 'submit', record)
    expect([again.data.state, again.data.no, again.data.version]).toEqual(['submitted', record.no, record.version + 1])
  })

  test('of two secretaries who act on the same version only one gets through', async () => {
    const record = await made('reviewing')
    const answers = await Promise.all([
      actOn(server, 'secretaryLi', 'confirm', record),
      actOn(server, 'secretaryLi', 'return', record),
    ])
    expect(answers.map((one) => one.error ?? 'none').sort()).toEqual(['none', 'stale'])
  })
})
