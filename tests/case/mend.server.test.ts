import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { act, makeCaseFields, sideIds, submitRequest } from '../make/case.ts'
import { give } from '../make/file.ts'
import { engines, type TestServer } from '../setup/server.ts'
import { Sitting } from '../tribunal/sitting.ts'

const { case: cases } = contract
const { applicantId, respondentId, agentId } = sideIds

describe.each(engines)('a returned request that an agent sent, on %s', (engine) => {
  let scene: Sitting
  let server: TestServer
  let respondent: { id: string; token: string }
  beforeAll(async () => {
    scene = await Sitting.set(engine)
    server = scene.server
    respondent = await scene.someone('被申请人', 'USER')
  })
  afterAll(() => server.stop())

  const get = async (id: string) => (await server.call(cases.getCase, { params: { id } }, { as: 'secretaryLi' })).data
  const link = async (known: CaseDetail, partyId: string, userId: string) => {
    const body = { id: known.id, version: known.version, partyId, userId }
    return (await server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })).data
  }

  /** Sent by the agent partyChen, returned; the applicant partyWang and the respondent are linked; the letter may be revoked. */
  async function returned(isRevoked: boolean): Promise<CaseDetail> {
    const made = await submitRequest(server, 'partyChen', { filedBy: agentId })
    let known = (await act(server, 'secretaryLi', 'return', made)).data
    known = await link(known, applicantId, server.id('partyWang'))
    known = await link(known, respondentId, respondent.id)
    if (!isRevoked) return known
    const body = { id: known.id, version: known.version, agentId, reason: '解除委托' }
    return (await server.call(cases.revokeAgent, { body }, { as: 'partyWang' })).data
  }

  type Files = { attachmentId: string; purpose: CaseDetail['files'][number]['purpose'] }[]
  const filesOf = ({ files }: CaseDetail): Files =>
    files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))

  /** As the form sends it that was opened with what the server holds; the applicant says who they are. */
  const resubmit = ({ id, version }: CaseDetail, files: Files, by: { token: string }) => {
    const body = {
      ...makeCaseFields({
        filedBy: by.token === scene.as('app').token ? applicantId : agentId,
        facts: '已补正的事实。',
      }),
      id,
      version,
      files,
    }
    return server.call(cases.submitCase, { body }, by)
  }

  test.each([
    ['the agent who sent it', false, 200, () => scene.as('def')],
    ['the applicant', false, 200, () => scene.as('app')],
    ['the applicant once the letter is revoked', true, 200, () => scene.as('app')],
    ['the agent whose letter is revoked', true, 404, () => scene.as('def')],
    ['the respondent', false, 404, () => ({ token: respondent.token })],
    ['a stranger', false, 404, () => scene.as('stranger')],
    ['a secretary', false, 403, () => scene.as('staff')],
  ])('sent again by %s (revoked: %s) is answered with %i', async (_, isRevoked, status, by) => {
    const known = await returned(isRevoked)
    expect((await resubmit(known, filesOf(known), by())).status).toBe(status)
    const { state, facts } = await get(known.id)
    const mended = status === 200
    expect([state, facts === '已补正的事实。']).toEqual(mended ? ['pending', true] : ['returned', false])
  })

  test('keeps the files the agent sent and takes those of the applicant, who carries it on from then on', async () => {
    const known = await returned(true)
    const own = { attachmentId: await give(server, 'partyWang'), purpose: 'evidence' as const }
    const mended = (await resubmit(known, [...filesOf(known), own], scene.as('app'))).data
    expect(mended.ownerId).toBe(server.id('partyWang'))
    expect(filesOf(mended)).toEqual([...filesOf(known), own])
    const again = (await act(server, 'secretaryLi', 'return', mended)).data
    expect((await resubmit(again, filesOf(again), scene.as('def'))).error).toBe('notFound')
    const instead = { ...own, purpose: 'agreement' as const }
    expect(filesOf((await resubmit(again, [instead], scene.as('app'))).data)).toEqual([instead])
    expect((await get(known.id)).timeline.at(-1)).toMatchObject({ action: 'resubmit', byName: '王建国' })
  })

  const [client] = makeCaseFields().applicants
  const second = { ...client!, id: randomUUID(), name: '李二', certificatesNum: '310101199003070035' }
  test.each([
    [
      'sits down in another seat',
      { applicants: [client!, second], filedBy: second.id },
      { path: ['filedBy'], code: 'filedBy.taken' },
    ],
    [
      'renames its client',
      { applicants: [{ ...client!, name: '王建国二' }] },
      { path: ['applicants', 0, 'name'], code: 'seat.held' },
    ],
    [
      'leaves its client out',
      { applicants: [second], agents: [{ id: agentId, name: '周明', phone: '', partyIds: [second.id] }] },
      { path: ['applicants'], code: 'seat.held' },
    ],
  ])('is refused where the agent %s', async (_, change, refusal) => {
    const known = await returned(false)
    const fields = makeCaseFields({ filedBy: agentId, ...change })
    const body = { ...fields, id: known.id, version: known.version, files: filesOf(known) }
    const refused = await server.call(cases.submitCase, { body }, scene.as('def'))
    expect([refused.error, refused.fields]).toMatchObject(['badRequest', [refusal]])
    expect((await get(known.id)).version).toBe(known.version)
  })

  test('by a party may name other agents: whoever is named no longer has lost the case', async () => {
    const known = await returned(false)
    const agent = { id: agentId, name: '另一代理人', phone: '', partyIds: [applicantId] }
    const body = { ...makeCaseFields({ agents: [agent] }), id: known.id, version: known.version, files: filesOf(known) }
    const mended = (await server.call(cases.submitCase, { body }, scene.as('app'))).data
    expect(mended.agents).toMatchObject([{ name: '另一代理人', linked: false, revokedAt: null }])
    expect((await server.call(cases.getCase, { params: { id: known.id } }, scene.as('def'))).status).toBe(404)
  })

  test('keeps accounts and revocations where a name differs by spaces and the width of letters alone', async () => {
    const known = await returned(true)
    const fields = makeCaseFields({ agents: [{ id: agentId, name: '周　明', phone: '', partyIds: [applicantId] }] })
    const body = { ...fields, id: known.id, version: known.version, files: filesOf(known) }
    const mended = (await server.call(cases.submitCase, { body }, scene.as('app'))).data
    expect(mended.agents[0]?.revokedAt).toMatch(/Z$/)
    expect((await server.call(cases.getCase, { params: { id: known.id } }, scene.as('def'))).status).toBe(404)
    expect((await server.call(cases.getCase, { params: { id: known.id } }, { token: respondent.token })).status).toBe(
      404,
    )
    expect(mended.respondents[0]?.linked).toBe(true)
  })

  test('takes no file of somebody else that was not its own already', async () => {
    const known = await returned(true)
    const [agents, others] = [await give(server, 'partyChen'), await submitRequest(server, 'partyChen')]
    for (const attachmentId of [agents, others.files[0]?.attachmentId ?? '']) {
      const stolen = { attachmentId, purpose: 'evidence' as const }
      const refused = await resubmit(known, [...filesOf(known), stolen], scene.as('app'))
      expect([refused.error, refused.fields]).toMatchObject(['file.missing', [{ path: ['files', 1] }]])
    }
  })
})
