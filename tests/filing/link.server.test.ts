import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Preservation, PreservationFields } from '../../contract/filing/filing.ts'
import { linkableStates } from '../../contract/filing/moves.ts'
import { act, submit } from '../make/application.ts'
import { act as actOn, caseIn, sideIds, submitRequest } from '../make/case.ts'
import { submitGuarantee } from '../make/guarantee.ts'
import type { Name } from '../make/people.ts'
import { makeFields } from '../make/preservation.ts'
import { engines, type TestServer } from '../setup/server.ts'
import { Sitting } from '../tribunal/sitting.ts'

const { case: cases, deadline, filing, guarantee, live, message } = contract
const { linkPreservation, unlinkPreservation, getPreservation, listPreservations } = filing
const [applicant, stranger, secretary] = ['partyWang', 'partyChen', 'secretaryLi'] as const

/** Whoever applied: the applicant of the cases made here, as their request has it. */
const side = (name = '王建国'): PreservationFields['applicant'] => ({
  ...makeFields().applicant,
  name,
  certificatesNum: '',
})

describe.each(engines)('an application of before arbitration and its case, on %s', (engine) => {
  let scene: Sitting
  let server: TestServer
  beforeAll(async () => {
    scene = await Sitting.set(engine)
    server = scene.server
  }, 60_000)
  afterAll(() => server.stop())

  const earlier = (as: Name = applicant, name?: string) => submit(server, as, { applicant: side(name) })
  const link = (as: Name, { id, version }: Preservation, caseId: string) =>
    server.call(linkPreservation, { body: { id, version, caseId } }, { as })
  const unlink = (as: Name, { id, version }: Preservation, reason = '关联有误') =>
    server.call(unlinkPreservation, { body: { id, version, reason } }, { as })
  const inCase = async (baseId: string, as: Name = secretary) =>
    (await server.call(listPreservations, { query: { baseId } }, { as })).data.list.map(({ id }) => id)
  const fitting = async (fitsId: string, as: Name = secretary) =>
    (await server.call(listPreservations, { query: { fitsId, size: 100 } }, { as })).data.list.map(({ id }) => id)
  const newsOf = async (as: Name) =>
    (await server.call(message.list, { body: {} }, { as })).data.list.map((it) => it.kind)

  test('its applicant links it: it and its guarantee lie in the case, a secretary is told, and the timeline is whole', async () => {
    const known = await submitRequest(server, applicant)
    const seen = await earlier()
    const given = await submitGuarantee(server, applicant, { preservationId: seen.id })
    expect(await fitting(known.id, applicant)).toContain(seen.id)
    const { data, status } = await link(applicant, seen, known.id)
    expect([status, data.caseNo, data.state, data.version]).toEqual([
      200,
      known.receiptNo,
      'submitted',
      seen.version + 1,
    ])
    expect(data.history.at(-1)).toMatchObject({ action: 'link', byName: '王建国', reason: known.receiptNo })
    expect(await inCase(known.id)).toEqual([seen.id])
    const { listGuarantees } = guarantee
    const guarantees = await server.call(listGuarantees, { query: { baseId: known.id } }, { as: secretary })
    expect(guarantees.data.list.map(({ id }) => id)).toEqual([given.id])
    expect(await fitting(known.id)).not.toContain(seen.id)
    expect(await newsOf(secretary)).toContain('preservationLinked')
    const chain = await server.call(cases.checkChain, { params: { id: known.id } }, { as: secretary })
    expect(chain.data.broken).toBeNull()
  })

  test('a secretary links it and takes it out again with a reason; its applicant is told of both, open screens follow', async () => {
    const known = await caseIn(server, 'transfered')
    const seen = await earlier()
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: applicant })).data
    const linked = (await link(secretary, seen, known.id)).data
    expect(linked.caseNo).toBe(known.caseNo)
    const undone = await unlink(secretary, linked)
    expect([undone.status, undone.data.caseNo]).toEqual([200, ''])
    expect(undone.data.history.at(-1)).toMatchObject({ action: 'unlink', reason: `${known.caseNo} · 关联有误` })
    expect(await inCase(known.id)).toEqual([])
    expect(await newsOf(applicant)).toEqual(expect.arrayContaining(['preservationLinked', 'preservationUnlinked']))
    const { list } = (await server.call(live.listEvents, { query: { after: next } }, { as: applicant })).data
    expect(list.filter((one) => one.kind === 'preservation').at(-1)?.row).toMatchObject({ id: seen.id, caseNo: '' })
    expect((await unlink(secretary, undone.data)).error).toBe('state.closed')
  })

  test('the other side, and who sits in the case, learn nothing of it', async () => {
    const known = await scene.served()
    const seen = await earlier()
    const { next } = (await server.call(live.listEvents, { query: {} }, scene.as('def'))).data
    const params = { id: known.id }
    const shown = async () => [
      (await server.call(cases.getCase, { params }, scene.as('def'))).data,
      (await server.call(deadline.getDeadlines, { params }, scene.as('def'))).data,
    ]
    const before = await shown()
    expect((await link(secretary, seen, known.id)).status).toBe(200)
    // Not by a number left out of the timeline, nor by when it changed last.
    expect(await shown()).toEqual(before)
    const { list } = (await server.call(live.listEvents, { query: { after: next } }, scene.as('def'))).data
    expect(list).toEqual([])
    const stepped = await actOn(server, secretary, 'suspend', known)
    expect(stepped.data.timeline.map((one) => one.no)).toEqual(stepped.data.timeline.map((_, at) => at + 1))
  })

  test('is linked to no case but one of its applicant’s side, and once', async () => {
    const known = await scene.served()
    const [other, foreign] = [await earlier(applicant, '上海远航贸易有限公司'), await earlier(stranger)]
    expect((await link(secretary, other, known.id)).fields).toEqual([
      expect.objectContaining({ path: ['caseId'], code: 'preservation.party' }),
    ])
    // partyChen stands on the other side of it.
    expect((await link(secretary, foreign, known.id)).error).toBe('preservation.party')
    expect((await link(stranger, foreign, known.id)).error).toBe('preservation.party')
    const respondent = await earlier(stranger, '宁波海岳物流有限公司')
    expect((await link(stranger, respondent, known.id)).status).toBe(200)
    const again = (await link(secretary, await earlier(), known.id)).data
    expect((await link(secretary, again, known.id)).error).toBe('preservation.linked')
    expect((await link(secretary, { ...again, version: 1 }, known.id)).error).toBe('stale')
  })

  test('a respondent’s is linked only once the case was served on them', async () => {
    const known = await submitRequest(server, applicant)
    const body = { id: known.id, version: known.version, partyId: sideIds.respondentId, userId: server.id(stranger) }
    await server.call(cases.linkAttendee, { body }, { as: secretary })
    const seen = await earlier(stranger, '宁波海岳物流有限公司')
    expect((await link(secretary, seen, known.id)).error).toBe('preservation.party')
    expect((await link(stranger, seen, known.id)).error).toBe('notFound')
  })

  test('nothing is linked that its applicant edits, to a case that ended, or taken out of where it was filed during it', async () => {
    const known = await submitRequest(server, applicant)
    for (const action of ['return', 'refuse'] as const) {
      const closed = (await act(server, secretary, action, await earlier())).data
      expect(linkableStates).not.toContain(closed.state)
      expect((await link(secretary, closed, known.id)).error).toBe('state.closed')
    }
    const during = await submit(server, applicant, { phase: 'during', caseNo: known.receiptNo })
    expect((await unlink(secretary, during)).error).toBe('state.closed')
    const ended = (await actOn(server, applicant, 'withdraw', known)).data
    expect((await link(secretary, await earlier(), ended.id)).error).toBe('state.closed')
  })

  test('an agent’s is the client’s from then on, and no longer once it is taken out', async () => {
    const known = await submitRequest(server, stranger, { filedBy: sideIds.agentId })
    const body = { id: known.id, version: known.version, partyId: sideIds.applicantId, userId: server.id(applicant) }
    await server.call(cases.linkAttendee, { body }, { as: secretary })
    const seen = await earlier(stranger)
    const sees = async () => (await server.call(getPreservation, { params: { id: seen.id } }, { as: applicant })).status
    expect(await sees()).toBe(404)
    const linked = await link(stranger, seen, known.id)
    expect([linked.status, await sees()]).toEqual([200, 200])
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: applicant })).data
    expect((await unlink(secretary, linked.data)).status).toBe(200)
    expect(await sees()).toBe(404)
    const { list } = (await server.call(live.listEvents, { query: { after: next } }, { as: applicant })).data
    expect(list.find((one) => one.id === seen.id)?.row).toBeNull()
  })
})
