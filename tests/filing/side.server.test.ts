import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { Preservation } from '../../contract/filing/filing.ts'
import type { Guarantee } from '../../contract/guarantee/guarantee.ts'
import { act, makeBody, submit } from '../make/application.ts'
import { act as actOn, sideIds, submitRequest } from '../make/case.ts'
import { actOn as actOnGuarantee, makeGuarantee, submitGuarantee } from '../make/guarantee.ts'
import type { Name } from '../make/people.ts'
import { engines, type TestServer } from '../setup/server.ts'
import { Sitting } from '../tribunal/sitting.ts'

const { case: cases, filing, guarantee, live, message } = contract
const agent = 'partyChen'
const party = 'partyWang'

/** An agent (partyChen) files for its client (partyWang), who is linked; then its letter of authority is revoked. */
describe.each(engines)('what an agent filed in a case, on %s', (engine) => {
  let scene: Sitting
  let server: TestServer
  let known: CaseDetail
  let preserved: Preservation
  let guaranteed: Guarantee
  let underReview: Preservation
  let linkedOnly: Guarantee
  beforeAll(async () => {
    scene = await Sitting.set(engine)
    server = scene.server
    known = await submitRequest(server, agent, { filedBy: sideIds.agentId })
    await link(sideIds.applicantId, server.id(party))
    const caseNo = known.receiptNo
    preserved = await submit(server, agent, { phase: 'during', caseNo })
    guaranteed = await submitGuarantee(server, agent, { caseNo })
    linkedOnly = await submitGuarantee(server, agent, { preservationId: preserved.id })
  }, 60_000)
  afterAll(() => server.stop())

  const link = async (partyId: string, userId: string) => {
    const body = { id: known.id, version: known.version, partyId, userId }
    known = (await server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })).data
  }
  const one = (id: string) => ({ params: { id } })
  const statuses = async (by: { as: Name } | { token: string }) => [
    (await server.call(filing.getPreservation, one(preserved.id), by)).status,
    (await server.call(guarantee.getGuarantee, one(guaranteed.id), by)).status,
    (await server.call(guarantee.getGuarantee, one(linkedOnly.id), by)).status,
    (await server.call(filing.listPreservations, { query: {} }, by)).data.total,
    (await server.call(guarantee.listGuarantees, { query: {} }, by)).data.total,
  ]
  const newsOf = async (as: Name) =>
    (await server.call(message.list, { body: {} }, { as })).data.list.map((it) => it.kind)

  test('is the agent’s and its client’s, and no stranger’s', async () => {
    expect(await statuses({ as: agent })).toEqual([200, 200, 200, 1, 2])
    expect(await statuses({ as: party })).toEqual([200, 200, 200, 1, 2])
    expect(await statuses(scene.as('stranger'))).toEqual([404, 404, 404, 0, 0])
  })

  test('is found by its case, by whoever may see it, also by the number it was filed under', async () => {
    await submit(server, 'partyWang')
    const inCase = async (as: Name, baseId: string) => [
      (await server.call(filing.listPreservations, { query: { baseId } }, { as })).data.list.map(({ id }) => id),
      (await server.call(guarantee.listGuarantees, { query: { baseId } }, { as })).data.list.map(({ id }) => id).sort(),
    ]
    const all = [[preserved.id], [guaranteed.id, linkedOnly.id].sort()]
    expect(await inCase('secretaryLi', known.id)).toEqual(all)
    expect(await inCase(party, known.id)).toEqual(all)
    for (const [as, baseId] of [
      ['secretaryFar', known.id],
      ['secretaryLi', randomUUID()],
    ] as const)
      expect((await server.call(filing.listPreservations, { query: { baseId } }, { as })).error).toBe('notFound')
  })

  test('the other side sees nothing of it, also once it takes part', async () => {
    const other = await scene.someone('被申请人', 'USER')
    await link(sideIds.respondentId, other.id)
    expect(await statuses({ token: other.token })).toEqual([404, 404, 404, 0, 0])
  })

  test('stays in the case: sent again by the agent without its number it would be the client’s no more', async () => {
    const sent = await submit(server, agent, { phase: 'during', caseNo: known.receiptNo })
    const { version } = (await act(server, agent, 'withdraw', sent)).data
    const body = await makeBody(server, agent, { id: sent.id, version })
    const refused = await server.call(filing.submitPreservation, { body }, { as: agent })
    expect([refused.status, refused.fields]).toEqual([409, [expect.objectContaining({ path: ['caseNo'] })]])
    const kept = { ...body, phase: 'during' as const, caseNo: known.receiptNo }
    expect((await server.call(filing.submitPreservation, { body: kept }, { as: agent })).status).toBe(200)
  })

  test('is the client’s alone once the letter is revoked: the agent’s device lets go of it, and hears no more', async () => {
    underReview = await submit(server, agent, { phase: 'during', caseNo: known.receiptNo })
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: agent })).data
    const body = { id: known.id, version: known.version, agentId: sideIds.agentId, reason: '解除委托' }
    known = (await server.call(cases.revokeAgent, { body }, { as: party })).data
    expect(await statuses({ as: agent })).toEqual([404, 404, 404, 0, 0])
    expect(await statuses({ as: party })).toEqual([200, 200, 200, 4, 2])
    const { list } = (await server.call(live.listEvents, { query: { after: next } }, { as: agent })).data
    const gone = list.filter(({ row }) => row === null).map(({ id }) => id)
    expect(gone).toEqual(expect.arrayContaining([known.id, preserved.id, guaranteed.id, linkedOnly.id]))
    expect((await act(server, agent, 'withdraw', preserved)).error).toBe('notFound')
    const accepted = await act(server, 'secretaryLi', 'accept', preserved)
    expect(accepted.status).toBe(200)
    expect(await newsOf(party)).toContain('preservationAccepted')
    expect(await newsOf(agent)).not.toContain('preservationAccepted')
    expect((await act(server, party, 'withdraw', accepted.data)).data.state).toBe('withdrawn')
  })

  test('returned after that, it is the client’s to mend and send again, with the files the agent gave; the agent’s no more', async () => {
    const { files, ...known } = await returnedAfterRevocation()
    const body = await makeBody(server, party, {
      id: known.id,
      version: known.version,
      phase: 'during',
      caseNo: known.caseNo,
      reason: '补充后的理由',
      files: files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose })) as never,
    })
    expect((await server.call(filing.submitPreservation, { body }, { as: agent })).error).toBe('notFound')
    const again = await server.call(filing.submitPreservation, { body }, { as: party })
    expect([again.status, again.data?.state]).toEqual([200, 'submitted'])
    expect(again.data).toMatchObject({ no: known.no, ownerName: '王建国', reason: '补充后的理由' })
    expect(again.data.files.map((one) => one.attachmentId)).toEqual(files.map((one) => one.attachmentId))
    expect((await server.call(filing.getPreservation, one(known.id), { as: agent })).status).toBe(404)
    const secured = await makeGuarantee(server, party, {
      id: guaranteed.id,
      version: (await actOnGuarantee(server, 'secretaryLi', 'return', guaranteed)).data.version,
      caseNo: guaranteed.caseNo,
      files: guaranteed.files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose })) as never,
    })
    expect((await server.call(guarantee.submitGuarantee, { body: secured }, { as: agent })).error).toBe('notFound')
    expect((await server.call(guarantee.submitGuarantee, { body: secured }, scene.as('stranger'))).error).toBe(
      'notFound',
    )
    const handed = await server.call(guarantee.submitGuarantee, { body: secured }, { as: party })
    expect([handed.status, handed.data?.state, handed.data?.no]).toEqual([200, 'submitted', guaranteed.no])
  })

  /** An application of the agent that was under review when its letter was revoked, and is returned afterwards. */
  async function returnedAfterRevocation(): Promise<Preservation> {
    const returned = await act(server, 'secretaryLi', 'return', underReview)
    expect([returned.status, returned.data.state]).toEqual([200, 'returned'])
    return returned.data
  }

  test('what was filed before arbitration stays with whoever filed it', async () => {
    const own = await submit(server, agent)
    expect((await server.call(filing.getPreservation, one(own.id), { as: agent })).status).toBe(200)
    expect((await server.call(filing.getPreservation, one(own.id), { as: party })).status).toBe(404)
    expect((await actOn(server, 'secretaryLi', 'return', known)).status).toBe(200)
  })
})
