import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { act, caseIn, makeDept, makeRequest, sideIds, submitRequest } from '../make/case.ts'
import { actOn, defend } from '../make/defence.ts'
import { handIn, makeItem } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: cases, evidence, bundle, upload } = contract

/** Evidence that comes with the request for arbitration. */
describe.each(engines)('evidence filed with a request on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const list = async (baseId: string, as: Name = 'partyWang') =>
    (await server.call(evidence.listEvidence, { query: { baseId } }, { as })).data.list
  const get = async (id: string, as: Name = 'secretaryLi') =>
    (await server.call(cases.getCase, { params: { id } }, { as })).data

  async function papers() {
    const [agreement, one, other] = [
      await give(server, 'partyWang'),
      await give(server, 'partyWang', { name: '送货单.pdf' }),
      await give(server, 'partyWang', { name: '付款凭证.pdf' }),
    ]
    const files = [
      { attachmentId: agreement, purpose: 'agreement' as const },
      { attachmentId: one, purpose: 'evidence' as const },
      { attachmentId: other, purpose: 'evidence' as const },
    ]
    const said = [
      { attachmentId: one, name: '送货单', purpose: '证明申请人已交货' },
      { attachmentId: other, name: '付款凭证', purpose: '证明仅付首期' },
    ]
    return { files, evidence: said, one, other }
  }

  test('is evidence of the case once it is accepted: numbered, with its purpose, and bound once', async () => {
    const { files, evidence: said, one } = await papers()
    const paid = await caseIn(server, 'aff', { files, evidence: said })
    // Until then it is among the papers of the request, with what was said of it.
    expect([paid.evidence, paid.files.map(({ purpose }) => purpose), await list(paid.id)]).toEqual([
      said,
      ['agreement', 'evidence', 'evidence'],
      [],
    ])
    const known = (await act(server, 'adminZhao', 'accept', paid)).data
    const [submission, ...more] = await list(known.id)
    expect(more).toEqual([])
    expect(submission).toMatchObject({ camp: 'APP', byName: '王建国', caseNo: known.caseNo })
    expect(submission?.no).toMatch(/^证\d{8}$/)
    expect(
      submission?.items.map(({ no, name, purpose, attachmentId }) => ({ no, name, purpose, attachmentId })),
    ).toEqual(said.map((piece, at) => ({ no: at + 1, ...piece })))
    // Its receipt says when it came, not when the case was accepted.
    expect(submission?.submittedAt).toBe(paid.timeline.find(({ action }) => action === 'submit')?.at)
    expect(known.files.map(({ purpose }) => purpose)).toEqual(['agreement'])
    const { timeline } = await get(known.id)
    expect(timeline.find(({ action }) => action === 'evidenceFiled')?.details).toMatchObject({
      camp: 'APP',
      count: '2',
    })
    const { broken } = (await server.call(cases.checkChain, { params: { id: known.id } }, { as: 'secretaryLi' })).data
    expect(broken).toBeNull()

    const groups = (await server.call(bundle.bundleChoices, { query: { baseId: known.id } }, { as: 'secretaryLi' }))
      .data
    const sources = groups.flatMap(({ camp, entries }) => entries.map(({ source }) => [camp, source]))
    expect(sources.filter(([, source]) => source === `file:${one}`)).toEqual([['APP', `file:${one}`]])
    // What comes later goes on with the next number.
    const later = await handIn(server, 'partyWang', known.id, { items: [makeItem({ offline: 'Y' })] })
    expect(later.items.map(({ no }) => no)).toEqual([3])
  })

  test('with a counterclaim is evidence of its side once that is accepted, as that of the request is', async () => {
    const known = await caseIn(server, 'transfered')
    const link = { id: known.id, version: known.version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    await server.call(cases.linkAttendee, { body: link }, { as: 'secretaryLi' })
    const [paper, photo] = [
      await give(server, 'partyChen', { name: '反请求申请书.pdf' }),
      await give(server, 'partyChen', { name: '现场照片.pdf' }),
    ]
    const files = [{ attachmentId: paper }, { attachmentId: photo, purpose: 'evidence' as const }]
    const claimed = await defend(server, 'partyChen', 'counterclaim', known.id, { files })
    expect(claimed.versions[0]?.files.map(({ attachmentId }) => attachmentId)).toEqual([paper, photo])
    const before = (await list(known.id)).length
    const accepted = (await actOn(server, 'secretaryLi', 'accept', claimed)).data
    const submissions = await list(known.id)
    expect(submissions).toHaveLength(before + 1)
    const own = submissions.find(({ camp }) => camp === 'DEF')
    const [version] = claimed.versions
    expect(own).toMatchObject({ byName: version?.byName, submittedAt: version?.at })
    expect(own?.items.map(({ no, name, attachmentId }) => [no, name, attachmentId])).toEqual([[1, '现场照片', photo]])
    // Its own paper stays with it, and nothing is bound twice.
    expect(accepted.versions[0]?.files.map(({ attachmentId }) => attachmentId)).toEqual([paper])
    const groups = (await server.call(bundle.bundleChoices, { query: { baseId: known.id } }, { as: 'secretaryLi' }))
      .data
    const sources = groups.flatMap(({ entries }) => entries.map(({ source }) => source))
    expect(sources.filter((source) => source === `file:${photo}`)).toHaveLength(1)
    const { timeline } = await get(known.id)
    expect(timeline.at(-1)).toMatchObject({ action: 'evidenceFiled', details: { camp: 'DEF', count: '1' } })
  })

  test('is read by the other side from then on, as any evidence is', async () => {
    const { files, evidence: said, one } = await papers()
    let known = await caseIn(server, 'transfered', { files, evidence: said })
    const readsFile = async () =>
      (await server.call(upload.downloadAttachment, { params: { id: one } }, { as: 'partyChen' })).status
    expect(await readsFile()).toBe(404)
    const body = { id: known.id, version: known.version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    known = (await server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })).data
    const [submission] = await list(known.id, 'partyChen')
    expect(submission?.items).toHaveLength(2)
    expect(await readsFile()).toBe(200)
  })

  test('of a device of before that says nothing of it is named by its file', async () => {
    const { files } = await papers()
    const known = await caseIn(server, 'transfered', { files })
    const [submission] = await list(known.id)
    expect(submission?.items.map(({ no, name, purpose }) => [no, name, purpose])).toEqual([
      [1, '送货单', ''],
      [2, '付款凭证', ''],
    ])
  })

  test('is refused where its name or purpose is missing, or where it names a file that is no evidence of this request', async () => {
    const { files, evidence: said } = await papers()
    const [first, second] = said
    if (!first || !second) throw new Error('No pieces')
    for (const [change, path, code] of [
      [{ evidence: [{ ...first, name: '' }, second] }, ['evidence', 0, 'name'], 'required'],
      [{ evidence: [first, { ...second, purpose: ' ' }] }, ['evidence', 1, 'purpose'], 'required'],
      [{ evidence: [{ ...first, purpose: 'x'.repeat(1001) }] }, ['evidence', 0, 'purpose'], 'tooLong'],
      [
        { evidence: [{ ...first, attachmentId: files[0]?.attachmentId ?? '' }] },
        ['evidence', 0, 'attachmentId'],
        'file.missing',
      ],
    ] as const) {
      const body = await makeRequest(server, 'partyWang', { files, ...change } as never)
      const { status, fields } = await server.call(cases.submitCase, { body }, { as: 'partyWang' })
      expect([status, fields[0]?.path, fields[0]?.code]).toEqual([400, path, code])
    }
  })

  test('follows the request that came again: what was taken out is no evidence', async () => {
    const { files, evidence: said, other } = await papers()
    const sent = await submitRequest(server, 'partyWang', { files, evidence: said })
    const returned = (await act(server, 'secretaryLi', 'return', sent)).data
    const change = { id: sent.id, version: returned.version, files: files.filter((it) => it.attachmentId !== other) }
    const body = await makeRequest(server, 'partyWang', { ...change, evidence: said.slice(0, 1) })
    let known = (await server.call(cases.submitCase, { body }, { as: 'partyWang' })).data
    for (const [who, action] of [
      ['secretaryLi', 'pass'],
      ['adminZhao', 'approve'],
      ['secretaryLi', 'confirmPayment'],
      ['adminZhao', 'accept'],
    ] as const)
      known = (await act(server, who, action, known)).data
    expect((await list(known.id))[0]?.items.map(({ name }) => name)).toEqual(['送货单'])
  })
})
