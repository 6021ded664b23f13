import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { CaseFields } from '../../contract/case/caseRequest.ts'
import { submit } from '../make/application.ts'
import { act, makeCaseFields, sideIds, submitRequest } from '../make/case.ts'
import { submitGuarantee } from '../make/guarantee.ts'
import { engines, type TestServer } from '../setup/server.ts'
import { Sitting } from '../tribunal/sitting.ts'

const { case: cases, filing, guarantee, live } = contract
const { applicantId, respondentId, agentId } = sideIds
type By = { token: string }

/** An agent (partyChen) files for its client (partyWang), and then has no seat in the case any more, though nobody revoked its letter. */
describe.each(engines)('what an agent filed whose seat went to somebody else, on %s', (engine) => {
  let scene: Sitting
  let server: TestServer
  let agent: By
  let client: By
  beforeAll(async () => {
    scene = await Sitting.set(engine)
    server = scene.server
    agent = scene.as('def')
    client = scene.as('app')
  }, 60_000)
  afterAll(() => server.stop())

  const get = async (id: string) => (await server.call(cases.getCase, { params: { id } }, { as: 'secretaryLi' })).data
  async function link(id: string, partyId: string, userId?: string): Promise<void> {
    const { version } = await get(id)
    const body = { id, version, partyId, ...(userId ? { userId } : {}) }
    expect((await server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })).status).toBe(200)
  }
  const send = ({ id, version, files }: CaseDetail, by: By, change: Partial<CaseFields>) => {
    const bound = files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
    const body = { ...makeCaseFields(change), id, version, files: bound }
    return server.call(cases.submitCase, { body }, by)
  }

  /** A request that the agent sent and that was returned, and what they filed in it. */
  async function filed() {
    const made = await submitRequest(server, 'partyChen', { filedBy: agentId })
    await link(made.id, applicantId, scene.all.app.id)
    const kept = await submit(server, 'partyChen', { phase: 'during', caseNo: made.receiptNo })
    const secured = await submitGuarantee(server, 'partyChen', { caseNo: made.receiptNo })
    const known = (await act(server, 'secretaryLi', 'return', await get(made.id))).data
    const reads = async (by: By) => [
      (await server.call(filing.getPreservation, { params: { id: kept.id } }, by)).status,
      (await server.call(guarantee.getGuarantee, { params: { id: secured.id } }, by)).status,
    ]
    return { known, ids: [kept.id, secured.id], reads }
  }

  const others: CaseFields['agents'] = [{ id: randomUUID(), name: '吴敏', phone: '', partyIds: [applicantId] }]
  const renamed: CaseFields['agents'] = [{ id: agentId, name: '吴敏', phone: '', partyIds: [applicantId] }]
  const ways: Record<string, (known: CaseDetail) => Promise<unknown>> = {
    'is not named in the request any more': (known) => send(known, client, { agents: [] }),
    'is named no more, but another one': (known) => send(known, client, { agents: others }),
    'is named no more, but another one in their seat': (known) => send(known, client, { agents: renamed }),
    'is unlinked by a secretary': ({ id }) => link(id, agentId),
    'is unlinked for another account': ({ id }) => link(id, agentId, scene.all.stranger.id),
    'was revoked before, and is unlinked then': async ({ id, version }) => {
      const body = { id, version, agentId, reason: '解除委托' }
      expect((await server.call(cases.revokeAgent, { body }, client)).status).toBe(200)
      await link(id, agentId)
    },
  }

  test.each(
    Object.entries(ways),
  )('who %s reads it no more, and their device lets go; it stays the client’s', async (_, go) => {
    const { known, ids, reads } = await filed()
    expect([await reads(agent), await reads(client)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    const { next } = (await server.call(live.listEvents, { query: {} }, agent)).data
    await go(known)
    expect([await reads(agent), await reads(client), await reads(scene.as('stranger'))]).toEqual([
      [404, 404],
      [200, 200],
      [404, 404],
    ])
    const { list } = (await server.call(live.listEvents, { query: { after: next } }, agent)).data
    const gone = list.filter(({ row }) => row === null).map(({ id }) => id)
    expect(gone).toEqual(expect.arrayContaining([known.id, ...ids]))
    const now = await get(known.id)
    // Nothing of it is shown: neither as somebody who takes part, nor as a second agent.
    expect(now.attendees.filter((one) => one.role === 'agent')).toHaveLength(
      now.agents.filter((one) => !one.revokedAt).length,
    )
  })

  test('who is linked again reads it again', async () => {
    const { known, reads } = await filed()
    await link(known.id, agentId)
    expect(await reads(agent)).toEqual([404, 404])
    await link(known.id, agentId, scene.all.def.id)
    expect([await reads(agent), await reads(client)]).toEqual([
      [200, 200],
      [200, 200],
    ])
  })

  test('an agent who came after another need not name the one who left', async () => {
    const { known, reads } = await filed()
    const mended = (await send(known, client, { agents: others })).data
    await link(mended.id, others[0]?.id ?? '', scene.all.stranger.id)
    const back = (await act(server, 'secretaryLi', 'return', await get(mended.id))).data
    const again = await send(back, scene.as('stranger'), { agents: others, filedBy: others[0]?.id ?? '' })
    expect([again.status, again.fields]).toEqual([200, undefined])
    expect(await reads(agent)).toEqual([404, 404])
  })

  test('of an agent who has sat on both sides neither side reads what they sent, and hears that', async () => {
    const { known, ids, reads } = await filed()
    await link(known.id, agentId)
    await link(known.id, respondentId, scene.all.stranger.id)
    const { next } = (await server.call(live.listEvents, { query: {} }, client)).data
    const both = [{ id: agentId, name: '周明', phone: '', partyIds: [respondentId] }]
    expect(await reads(client)).toEqual([200, 200])
    expect((await send(await get(known.id), client, { agents: both })).status).toBe(200)
    await link(known.id, agentId, scene.all.def.id)
    expect([await reads(client), await reads(scene.as('stranger'))]).toEqual([
      [404, 404],
      [404, 404],
    ])
    const { list } = (await server.call(live.listEvents, { query: { after: next } }, client)).data
    expect(list.filter(({ row }) => row === null).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })

  test('whoever was one side’s agent is never the other’s', async () => {
    const { known } = await filed()
    const [body] = [{ id: known.id, version: known.version, agentId, reason: '解除委托' }]
    const revoked = (await server.call(cases.revokeAgent, { body }, client)).data
    const other = { id: known.id, version: revoked.version, partyId: respondentId, userId: scene.all.def.id }
    expect((await server.call(cases.linkAttendee, { body: other }, { as: 'secretaryLi' })).error).toBe(
      'account.otherSide',
    )
  })

  test('an agent linked to the wrong side and then to the right one reads what they send from then on, and so does their client', async () => {
    const { known } = await filed()
    const wrong = [{ id: agentId, name: '周明', phone: '', partyIds: [respondentId] }]
    await link(known.id, agentId)
    const sent = (await send(await get(known.id), client, { agents: wrong })).data
    await link(sent.id, agentId, scene.all.def.id)
    await link(sent.id, agentId)
    const back = (await act(server, 'secretaryLi', 'return', await get(sent.id))).data
    const right = [{ id: agentId, name: '周明', phone: '', partyIds: [applicantId] }]
    expect((await send(back, client, { agents: right })).status).toBe(200)
    await link(sent.id, agentId, scene.all.def.id)
    const kept = await submit(server, 'partyChen', { phase: 'during', caseNo: known.receiptNo })
    for (const by of [agent, client])
      expect((await server.call(filing.getPreservation, { params: { id: kept.id } }, by)).status).toBe(200)
  })

  test('a party who is unlinked reads what its agent filed no more, and their device lets go', async () => {
    const { known, ids, reads } = await filed()
    const { next } = (await server.call(live.listEvents, { query: {} }, client)).data
    await link(known.id, applicantId)
    expect([await reads(client), await reads(agent)]).toEqual([
      [404, 404],
      [200, 200],
    ])
    const { list } = (await server.call(live.listEvents, { query: { after: next } }, client)).data
    expect(list.filter(({ row }) => row === null).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })
})
