import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/caseLife.ts'
import type { ServiceBatch } from '../../contract/delivery.ts'
import { caseIn, dayAhead, makeDept, sideIds } from '../make/case.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { addressFor, batchNow, batchWith, byLink, caseFile, sent, way } from './serve.ts'

const { service } = contract

describe.each(engines)('ways of service on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  let phones = 13_900_200_000
  const phone = () => String(phones++)

  /** A case that partyChen follows as the respondent. */
  async function followed(): Promise<CaseDetail> {
    const { id, version } = await caseIn(server, 'transfered')
    const body = { id, version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    return (await server.call(contract.case.linkAttendee, { body }, { as: 'secretaryLi' })).data
  }
  const one = (batch: ServiceBatch) => ({
    id: batch.id,
    version: batch.version,
    deliveryId: batch.deliveries.at(-1)?.id ?? '',
  })

  test('on the platform an account reads and confirms, and nobody else does', async () => {
    const known = await followed()
    const batch = await sent(server, known.id, { deliveries: [way('platform')] })
    expect(batch.deliveries).toMatchObject([{ channel: 'platform', state: 'delivered' }])
    const list = async (as: Name) =>
      (await server.call(service.listServed, { query: { baseId: known.id } }, { as })).data
    expect(await list('partyWang')).toEqual([])
    const [mine] = await list('partyChen')
    expect(mine).toMatchObject({ no: batch.no, expiresAt: null, served: null })
    const id = mine?.id ?? ''
    const fileId = mine?.files[0]?.id ?? ''
    const read = (as: Name) => server.call(service.readOwnServed, { body: { id, fileId } }, { as })
    const confirm = (as: Name) => server.call(service.confirmOwnServed, { body: { id } }, { as })
    expect([(await read('partyWang')).error, (await confirm('partyWang')).error]).toEqual(['notFound', 'notFound'])
    expect((await confirm('partyChen')).error).toBe('state.closed')
    expect((await read('partyChen')).status).toBe(200)
    expect((await confirm('partyChen')).data).toMatchObject({ state: 'confirmed', signedBy: '陈丽华' })
    expect((await batchNow(server, batch)).served).toMatchObject([{ how: 'confirmed', means: 'platform' }])
  })

  test('nobody is served on the platform whom no account follows the case for, nor with a file of another case', async () => {
    const known = await caseIn(server, 'transfered')
    const other = await caseIn(server, 'transfered')
    const fileId = await caseFile(server, known.id)
    const make = (change: object) =>
      server.call(service.makeBatch, { body: batchWith(known.id, [fileId], change) }, { as: 'secretaryLi' })
    expect((await make({ deliveries: [way('platform')] })).fields).toEqual([
      { path: ['deliveries', 0, 'channel'], code: 'service.platform' },
    ])
    expect((await make({ fileIds: [fileId, await caseFile(server, other.id)] })).fields).toEqual([
      { path: ['fileIds', 1], code: 'service.file' },
    ])
    expect((await make({ deliveries: [way('sms', 'abc')] })).fields).toEqual([
      { path: ['deliveries', 0, 'to'], code: 'phone.format' },
    ])
    expect((await make({ deliveries: [way('mail', 'x@')] })).fields).toEqual([
      { path: ['deliveries', 0, 'to'], code: 'email.format' },
    ])
    expect((await make({ deliveries: [way('post', '')] })).fields[0]?.code).toBe('required')
    expect((await make({ deliveries: [way('sms', phone(), randomUUID())] })).status).toBe(400)
  })

  test('what came back goes again another way; its receipt on paper serves, by the day that is written down', async () => {
    const known = await caseIn(server, 'transfered')
    let batch = await sent(server, known.id, { notice: true, deliveries: [way('post', '宁波市鄞州区海晏北路1号')] })
    expect(batch.deliveries).toMatchObject([{ state: 'dispatched' }])
    const track = { ...one(batch), trackingNo: 'EMS1029384756' }
    batch = (await server.call(service.trackDelivery, { body: track }, { as: 'secretaryLi' })).data
    const bounce = { ...one(batch), reason: '收件人拒收' }
    batch = (await server.call(service.bounceDelivery, { body: bounce }, { as: 'secretaryLi' })).data
    expect(batch.deliveries).toMatchObject([
      { state: 'bounced', reason: '收件人拒收', trackingNo: 'EMS1029384756', deemOn: null },
    ])
    const wrong = { ...one(batch), channel: 'sms' as const, to: phone() }
    expect((await server.call(service.retryDelivery, { body: wrong }, { as: 'secretaryLi' })).error).toBe(
      'service.channel',
    )
    const again = { ...one(batch), channel: 'post' as const, to: '宁波市江北区人民路 8 号' }
    batch = (await server.call(service.retryDelivery, { body: again }, { as: 'secretaryLi' })).data
    expect(batch.deliveries).toMatchObject([{ state: 'dispatched', tries: 2, reason: '' }])
    const attachmentId = await give(server, 'secretaryLi', { name: '签收回执.pdf', group: 'document' })
    const record = {
      ...{ id: randomUUID(), baseId: known.id, partyId: sideIds.respondentId, servedOn: dayAhead(server, 0) },
      ...{ means: 'post' as const, note: '', attachmentId, deliveryId: one(batch).deliveryId },
    }
    const detail = (await server.call(service.recordService, { body: record }, { as: 'secretaryLi' })).data
    expect(detail.services).toMatchObject([{ means: 'post', how: 'recorded', proof: { fileName: '签收回执.pdf' } }])
    batch = await batchNow(server, batch)
    expect([batch.state, batch.deliveries[0]?.state, batch.served[0]?.how]).toEqual(['done', 'confirmed', 'recorded'])
    const { data } = await server.call(
      contract.deadline.getDeadlines,
      { params: { id: known.id } },
      { as: 'secretaryLi' },
    )
    expect(data.list.find(({ kind }) => kind === 'defence')?.since?.how).toBe('recorded')
    const bounced = await server.call(
      service.bounceDelivery,
      { body: { ...one(batch), reason: '退回' } },
      { as: 'secretaryLi' },
    )
    expect(bounced.error).toBe('state.closed')
  })

  test('a batch that was not sent is given up; what is served cannot be taken out of the files', async () => {
    const known = await caseIn(server, 'transfered')
    const fileId = await caseFile(server, known.id)
    const made = await server.call(service.makeBatch, { body: batchWith(known.id, [fileId]) }, { as: 'secretaryLi' })
    const remove = () =>
      server.call(
        contract.caseFile.remove,
        { body: { caseId: known.id, key: `file:${fileId}` } },
        { as: 'secretaryLi' },
      )
    expect((await remove()).error).toBe('file.served')
    const drop = (body: { id: string; version: number }) =>
      server.call(service.dropBatch, { body }, { as: 'secretaryLi' })
    expect((await drop({ id: made.data.id, version: 9 })).error).toBe('stale')
    expect((await drop({ id: made.data.id, version: 1 })).status).toBe(200)
    expect((await remove()).status).toBe(200)
    const batch = await sent(server, known.id)
    expect((await drop({ id: batch.id, version: batch.version })).error).toBe('state.closed')
    const again = { id: batch.id, version: batch.version }
    expect((await server.call(service.sendBatch, { body: again }, { as: 'secretaryLi' })).error).toBe('state.closed')
  })

  test('an address that a party confirms is its own and the institution’s to read, and the code goes to its phone', async () => {
    const known = await followed()
    const to = phone()
    const body = addressFor(known.id, sideIds.respondentId, { phone: to })
    const confirm = (as: Name, change: object = {}) =>
      server.call(service.confirmAddress, { body: { ...body, ...change } }, { as })
    expect((await confirm('partyWang', { id: randomUUID() })).error).toBe('forbidden')
    expect((await confirm('partyChen')).data).toMatchObject({ party: '宁波海岳物流有限公司', phone: to })
    expect((await confirm('partyChen')).error).toBe('stale')
    const list = async (as: Name) =>
      (await server.call(service.listAddresses, { query: { baseId: known.id } }, { as })).data.total
    expect([await list('partyChen'), await list('secretaryLi'), await list('partyWang')]).toEqual([1, 1, 0])
    const mail = `${randomUUID()}@example.test`
    await sent(server, known.id, { deliveries: [way('mail', mail)] })
    const link = byLink(server)
    const code = await server.codeTo(mail)
    const view = (await link.openService(code)).data
    expect(view.codeTo).toBe(`${to.slice(0, 3)}****${to.slice(-4)}`)
    await link.readServed(code, view.files[0]?.id ?? '')
    await link.askReceiptCode(code)
    expect((await link.confirmService(code, await server.codeTo(to))).status).toBe(200)
  })

  test('wrong codes of the phone are counted, and too many end the code', async () => {
    const known = await caseIn(server, 'transfered')
    const to = phone()
    await sent(server, known.id, { deliveries: [way('sms', to)] })
    const link = byLink(server)
    const code = await server.codeTo(to)
    const view = (await link.openService(code)).data
    await link.readServed(code, view.files[0]?.id ?? '')
    await link.askReceiptCode(code)
    expect((await link.askReceiptCode(code)).error).toBe('tooMany')
    const digits = await server.codeTo(to)
    const wrong = String((Number(digits) + 1) % 10_000).padStart(4, '0')
    for (let tries = 0; tries < 5; tries++) expect((await link.confirmService(code, wrong)).error).toBe('sentCodeWrong')
    expect((await link.confirmService(code, digits)).error).toBe('sentCodeWrong')
  })
})
