import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { ProofInput } from '../../contract/payment/payment.ts'
import { act, caseIn, dayAhead, letPass, makeDept, sideIds } from '../make/case.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { makeProof } from './scene.ts'

const { payment, live, lookup, message, upload } = contract

describe.each(engines)('proofs of payment on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const hand = (as: Name, body: ProofInput, key?: string) =>
    server.call(payment.provePayment, { body }, { as, ...(key ? { key } : {}) })
  const list = async (baseId: string, as: Name) =>
    (await server.call(payment.listProofs, { query: { baseId } }, { as })).data
  const get = async (id: string, as: Name = 'partyWang') =>
    (await server.call(contract.case.getCase, { params: { id } }, { as })).data

  test('a proof reaches the secretary once, live, with its files, and moves nothing else of the case', async () => {
    const known = await caseIn(server, 'unpay')
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: 'secretaryLi' })).data
    const attachmentId = await give(server, 'partyWang')
    const body = makeProof(known.id, attachmentId, { paidOn: dayAhead(server, 0) })
    const key = randomUUID()
    const made = await hand('partyWang', body, key)
    expect(made.data).toMatchObject({ baseId: known.id, byName: '王建国', paidOn: body.paidOn, note: '网银转账' })
    const { payer, amount, currency, reference } = body
    expect(made.data).toMatchObject({ payer, amount, currency, reference })
    expect(made.data.files.map((one) => one.attachmentId)).toEqual([attachmentId])
    expect((await hand('partyWang', body, key)).data).toEqual(made.data)
    expect((await hand('partyWang', body)).error).toBe('stale')

    for (const as of ['partyWang', 'secretaryLi'] as const)
      expect(await list(known.id, as)).toEqual({ total: 1, list: [made.data] })
    const told = (await server.call(live.listEvents, { query: { after: next } }, { as: 'secretaryLi' })).data.list
    expect(told.find((one) => one.kind === 'paymentProof')).toMatchObject({ id: made.data.id, row: made.data })
    const news = (await server.call(message.list, { body: {} }, { as: 'secretaryLi' })).data.list
    expect(news[0]).toMatchObject({ kind: 'paymentProved', link: `/CaseDetails?caseId=${known.id}` })
    const now = await get(known.id)
    expect(now).toMatchObject({ state: 'unpay', fee: known.fee, version: known.version + 1 })
    // What somebody paid from is nobody else's business: the timeline, which the other side will read, says when alone.
    expect(now.timeline.at(-1)).toMatchObject({ action: 'provePayment' })
    expect(now.timeline.at(-1)?.details).toEqual({ paidOn: body.paidOn })
    // The last day stays: it lapses after it, proof or not, until a secretary sees the money.
    await letPass(server, known.id, 16)
    expect((await get(known.id)).state).toBe('lapsed')
  })

  test('also what lapsed for want of the payment is proved; what lapsed for something else, or is paid, is not', async () => {
    const [unpaid, returned] = [await caseIn(server, 'unpay'), await caseIn(server, 'returned')]
    for (const { id } of [unpaid, returned]) await letPass(server, id, 16)
    const prove = async (id: string) => hand('partyWang', makeProof(id, await give(server, 'partyWang')))
    expect((await prove(unpaid.id)).status).toBe(200)
    expect((await prove(returned.id)).error).toBe('state.closed')
    const lapsed = await get(unpaid.id)
    expect([lapsed.state, lapsed.timeline.at(-1)?.action]).toEqual(['lapsed', 'provePayment'])
    const body = { id: lapsed.id, version: lapsed.version, paidOn: dayAhead(server, -2) }
    const paid = await server.call(contract.case.confirmPayment, { body }, { as: 'secretaryLi' })
    expect(paid.data.state).toBe('aff')
    expect((await prove(unpaid.id)).error).toBe('state.closed')
  })

  test('what is wrong is said at its field, and nothing is kept of it', async () => {
    const known = await caseIn(server, 'unpay')
    const attachmentId = await give(server, 'partyWang')
    const good = makeProof(known.id, attachmentId)
    const theirs = await give(server, 'partyChen')
    for (const [change, path, code] of [
      [{ paidOn: dayAhead(server, 1) }, ['paidOn'], 'date.future'],
      [{ paidOn: '2026-02-31' }, ['paidOn'], 'wrongType'],
      [{ files: [] }, ['files'], 'files.payment'],
      [{ files: [{ attachmentId: theirs }] }, ['files', 0], 'file.missing'],
      [{ payer: '' }, ['payer'], 'required'],
      [{ amount: '' }, ['amount'], 'required'],
      [{ amount: '0' }, ['amount'], 'amount.positive'],
      [{ currency: 'JPY' }, ['currency'], 'required'],
      [{ reference: 'x'.repeat(101) }, ['reference'], 'tooLong'],
      [{ note: 'x'.repeat(501) }, ['note'], 'tooLong'],
    ] as const) {
      const { status, fields } = await hand('partyWang', { ...good, ...change } as ProofInput)
      expect([status, fields[0]?.path, fields[0]?.code]).toEqual([400, path, code])
    }
    expect(await list(known.id, 'secretaryLi')).toEqual({ total: 0, list: [] })
    // An id that another case's proof bears is nobody's to see.
    const other = await caseIn(server, 'unpay')
    expect((await hand('partyWang', good)).status).toBe(200)
    const taken = makeProof(other.id, await give(server, 'partyWang'), { id: good.id })
    expect((await hand('partyWang', taken)).error).toBe('notFound')
  })

  test('a proof that a device of before kept without payer and sum arrives as it was typed', async () => {
    const known = await caseIn(server, 'unpay')
    const {
      payer: _,
      amount: __,
      currency: ___,
      reference: ____,
      ...former
    } = makeProof(known.id, await give(server, 'partyWang'))
    const made = (await hand('partyWang', former)).data
    expect(made).toMatchObject({ payer: '', amount: '', reference: '', paidOn: former.paidOn, note: former.note })
    expect(await list(known.id, 'secretaryLi')).toEqual({ total: 1, list: [made] })
  })

  test('nobody but the applicants’ side and the secretaries sees a proof, also once the respondents see the case', async () => {
    let known = await caseIn(server, 'unpay')
    const attachmentId = await give(server, 'partyWang')
    const proof = (await hand('partyWang', makeProof(known.id, attachmentId))).data
    known = (await act(server, 'secretaryLi', 'confirmPayment', await get(known.id))).data
    known = (await act(server, 'adminZhao', 'accept', known)).data
    const body = { id: known.id, version: known.version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    await server.call(contract.case.linkAttendee, { body }, { as: 'secretaryLi' })
    expect((await get(known.id, 'partyChen')).id).toBe(known.id)
    expect(await list(known.id, 'partyChen')).toEqual({ total: 0, list: [] })
    expect((await list(known.id, 'partyWang')).total).toBe(1)
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: 'partyChen' })).data
    const all = (await server.call(live.listEvents, { query: { after: 0 } }, { as: 'partyChen' })).data.list
    expect([next > 0, all.some((one) => one.id === proof.id)]).toEqual([true, false])
    for (const [as, status] of [
      ['partyWang', 200],
      ['secretaryLi', 200],
      ['partyChen', 404],
      ['secretaryFar', 404],
    ] as const) {
      const file = await server.call(upload.downloadAttachment, { params: { id: attachmentId } }, { as })
      expect([as, file.status]).toEqual([as, status])
    }
  })

  test('the account to pay to is said with the page; that of a demo says so', async () => {
    const { payee } = (await server.call(lookup.config, {}, {})).data
    expect(payee).toEqual(expect.objectContaining({ account: expect.stringMatching(/\d/), demo: true }))
  })
})
