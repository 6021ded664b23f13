import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { sweep } from '../../server/sweep.ts'
import { delivery } from '../../server/tables/service.ts'
import { hashOfCode } from '../../server/who.ts'
import { caseIn, dayAhead, makeDept } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'
import { batchNow, batchWith, byLink, caseFile, sent, way } from './serve.ts'

const { service } = contract
const dayMs = 86_400_000

describe.each(engines)('service of documents on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  let phones = 13_900_100_000
  const phone = () => String(phones++)
  const dueIn = async (id: string, token?: string) =>
    (await server.call(contract.deadline.getDeadlines, { params: { id } }, { as: 'secretaryLi', token })).data.list

  test('a batch leaves when it is sent; the link opens, the phone confirms, the proof is filed and the term begins', async () => {
    const to = phone()
    const known = await caseIn(server, 'transfered')
    const fileIds = [await caseFile(server, known.id), await caseFile(server, known.id, '证据副本.pdf')]
    const term = { title: '对补充证据发表意见', days: 10 }
    const made = await server.call(
      service.makeBatch,
      { body: batchWith(known.id, fileIds, { notice: true, term, deliveries: [way('sms', to)] }) },
      { as: 'secretaryLi' },
    )
    expect(made.data).toMatchObject({ state: 'prepared', no: expect.stringMatching(/^送\d{8}$/), caseNo: known.caseNo })
    expect(await server.lettersTo(to)).toEqual([])
    const gone = await server.call(service.sendBatch, { body: { id: made.data.id, version: 1 } }, { as: 'secretaryLi' })
    expect(gone.data).toMatchObject({ state: 'sent', deliveries: [{ state: 'dispatched', to, tries: 1 }] })
    const [letter] = await server.lettersTo(to)
    for (const secret of [known.caseNo, known.cause, '王建国', '宁波海岳', '开庭通知', known.id])
      expect([secret, JSON.stringify(letter).includes(secret)]).toEqual([secret, false])
    const code = letter?.code ?? ''
    const [kept] = await server.running.house.db.orm.select().from(delivery).where(eq(delivery.batchId, made.data.id))
    expect([kept?.codeHash, JSON.stringify(kept).includes(code)]).toEqual([hashOfCode(code), false])

    const link = byLink(server)
    const opened = (await link.openService(code)).data
    expect(opened).toMatchObject({
      caseNo: known.caseNo,
      party: '宁波海岳物流有限公司',
      state: 'delivered',
      codeTo: `${to.slice(0, 3)}****${to.slice(-4)}`,
      files: [{ name: '开庭通知书.pdf', openedAt: null }, { name: '证据副本.pdf' }],
    })
    // Its case is seen by the same link, and by no other.
    const { data: seen } = await server.call(service.openLinkedCase, { body: { code } })
    expect(seen).toMatchObject({ caseNo: known.caseNo, cause: known.cause, party: '宁波海岳物流有限公司' })
    expect(seen.attendees.map(({ name }) => name)).toContain('王建国')
    expect((await server.call(service.openLinkedCase, { body: { code: `${code}x` } })).error).toBe('linkUsed')
    // Nothing is confirmed before it was opened.
    expect((await link.askReceiptCode(code)).error).toBe('state.closed')
    expect((await link.readServed(code, fileIds[0] ?? '')).status).toBe(200)
    expect((await batchNow(server, gone.data)).deliveries[0]).toMatchObject({
      state: 'opened',
      openedFiles: [fileIds[0]],
    })
    expect((await dueIn(known.id)).filter((one) => one.kind !== 'payment')).toEqual([])
    expect((await link.askReceiptCode(code)).status).toBe(200)
    const digits = await server.codeTo(to)
    expect((await link.confirmService(code, digits === '0000' ? '0001' : '0000')).error).toBe('sentCodeWrong')
    const confirmed = (await link.confirmService(code, digits)).data
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      signedBy: '陈丽华',
      served: { on: dayAhead(server, 0), how: 'confirmed' },
    })
    expect((await link.confirmService(code, digits)).error).toBe('state.closed')
    expect((await batchNow(server, gone.data)).state).toBe('done')
    const due = await dueIn(known.id)
    const since = { day: dayAhead(server, 0), how: 'confirmed' }
    expect(due.find((one) => one.kind === 'defence')).toMatchObject({ owner: 'DEF', since })
    expect(due.find((one) => one.kind === 'service')).toMatchObject({
      title: term.title,
      owner: 'DEF',
      since: { ...since, no: gone.data.no },
    })
    const detail = (await server.call(contract.case.getCase, { params: { id: known.id } }, { as: 'secretaryLi' })).data
    expect(detail.services).toMatchObject([{ means: 'sms', how: 'confirmed', servedOn: dayAhead(server, 0) }])

    await expect
      .poll(async () => (await batchNow(server, gone.data)).served[0]?.proof?.name, { timeout: 30_000 })
      .toMatch(/送达回证/)
    expect((await link.readServiceProof(code)).headers.get('content-disposition')).toContain(
      encodeURIComponent('送达回证'),
    )
    const { data: tree } = await server.call(
      contract.caseFile.tree,
      { query: { caseId: known.id } },
      { as: 'secretaryLi' },
    )
    const proofs = tree.files.filter((one) => one.name.includes('送达回证'))
    expect(proofs).toHaveLength(1)
    // Sealed, and in the register: genuine to anybody.
    const body = { attachmentId: proofs[0]?.attachmentId ?? '' }
    const { data: checked } = await server.call(contract.signing.checkAttachment, { body }, { as: 'secretaryLi' })
    expect(checked.report).toMatchObject({ problems: [], changedPages: [] })
    expect(checked.report.signatures.map((one) => [one.signer, one.problems, one.whole])).toEqual([
      ['仲裁院', [], true],
    ])
    expect(checked.register).toMatchObject({ answer: 'identical', facts: { kind: 'service', state: 'valid' } })
  }, 90_000)

  test('service of other documents starts no time to answer', async () => {
    const known = await caseIn(server, 'transfered')
    const to = phone()
    await sent(server, known.id, { deliveries: [way('sms', to)] })
    const code = await server.codeTo(to)
    const link = byLink(server)
    const [file] = (await link.openService(code)).data.files
    await link.readServed(code, file?.id ?? '')
    await link.askReceiptCode(code)
    expect((await link.confirmService(code, await server.codeTo(to))).status).toBe(200)
    expect((await dueIn(known.id)).filter((one) => one.kind !== 'payment')).toEqual([])
    const detail = (await server.call(contract.case.getCase, { params: { id: known.id } }, { as: 'secretaryLi' })).data
    expect(detail.services).toEqual([])
  })

  test('a link that is unknown, replaced, given up or too old says one and the same, and opens nothing', async () => {
    const known = await caseIn(server, 'transfered')
    const [first, second] = [phone(), phone()]
    let batch = await sent(server, known.id, { deliveries: [way('sms', first)] })
    const old = await server.codeTo(first)
    const one = () => ({ id: batch.id, version: batch.version, deliveryId: batch.deliveries[0]?.id ?? '' })
    const retried = await server.call(
      service.retryDelivery,
      { body: { ...one(), channel: 'sms', to: second } },
      { as: 'secretaryLi' },
    )
    batch = retried.data
    expect(batch.deliveries).toMatchObject([{ to: second, tries: 2, state: 'dispatched' }])
    const now = await server.codeTo(second)
    const link = byLink(server)
    const [file] = (await link.openService(now)).data.files
    const foreign = await sent(server, known.id, { deliveries: [way('sms', phone())] })
    expect((await link.readServed(now, foreign.files[0]?.attachmentId ?? '')).error).toBe('notFound')
    const over = async (code: string) => {
      const all = [
        await link.openService(code),
        await link.readServed(code, file?.id ?? ''),
        await link.askReceiptCode(code),
        await link.confirmService(code, '1234'),
        await link.readServiceProof(code),
      ]
      return all.map(({ status, error, data }) => `${status} ${error} ${data ?? null}`)
    }
    const refused = Array.from({ length: 5 }, () => '410 linkUsed null')
    expect(await over(old)).toEqual(refused)
    expect(await over(randomUUID())).toEqual(refused)
    server.clock.later += 61 * dayMs
    try {
      expect(await over(now)).toEqual(refused)
    } finally {
      server.clock.later -= 61 * dayMs
    }
    batch = await batchNow(server, batch)
    const body = { ...one(), channel: 'post' as const, to: '宁波市鄞州区海晏北路1号', newId: randomUUID() }
    const switched = (await server.call(service.switchDelivery, { body }, { as: 'secretaryLi' })).data
    expect(switched.deliveries.map(({ channel, state }) => [channel, state])).toEqual(
      expect.arrayContaining([
        ['sms', 'otherChannel'],
        ['post', 'dispatched'],
      ]),
    )
    expect(await over(now)).toEqual(refused)
  })

  test('whoever does nothing is served by the rule once its day is over, and the deadline says so', async () => {
    const known = await caseIn(server, 'transfered')
    const batch = await sent(server, known.id, { notice: true, deliveries: [way('sms', phone())] })
    const deemOn = batch.deliveries[0]?.deemOn ?? ''
    expect(deemOn >= dayAhead(server, 7)).toBe(true)
    await sweep(server.running.house)
    expect((await batchNow(server, batch)).served).toEqual([])
    server.clock.later += 12 * dayMs
    try {
      await sweep(server.running.house)
      // By then every session of before is over.
      const token = (await server.logIn('secretaryLi')).data.token ?? ''
      const now = await batchNow(server, batch, token)
      expect([now.state, now.deliveries[0]?.state]).toEqual(['done', 'deemed'])
      expect(now.served).toMatchObject([{ servedOn: deemOn, how: 'deemed', means: 'sms' }])
      const defence = (await dueIn(known.id, token)).find((one) => one.kind === 'defence')
      expect(defence?.since).toEqual({ day: deemOn, how: 'deemed', no: '' })
      await sweep(server.running.house)
      expect((await batchNow(server, batch, token)).served).toHaveLength(1)
    } finally {
      server.clock.later -= 12 * dayMs
    }
  }, 60_000)
})
