import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { ServiceBatch } from '../../contract/service/delivery.ts'
import { Outage } from '../../server/outage.ts'
import { sweep } from '../../server/sweep.ts'
import { bytesOf } from '../envelope/make.ts'
import { caseIn, dayAhead, makeDept, sideIds } from '../make/case.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { textOfPdf, textOutside } from '../setup/readPdf.ts'
import { engines, TestServer } from '../setup/server.ts'
import { addressFor, batchNow, batchWith, byLink, caseFile, sent, way } from './serve.ts'

const { service } = contract
const dayMs = 86_400_000

describe.each(engines)('ways of service on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  let phones = 13_900_200_000
  const phone = () => String(phones++)

  /** Whose account follows a case for a seat from now on; nobody's where none is named. */
  async function link({ id, version }: CaseDetail, partyId: string, who?: Name): Promise<CaseDetail> {
    const body = { id, version, partyId, ...(who ? { userId: server.id(who) } : {}) }
    return (await server.call(contract.case.linkAttendee, { body }, { as: 'secretaryLi' })).data
  }
  /** A case that partyChen follows as the respondent. */
  const followed = async () => link(await caseIn(server, 'transfered'), sideIds.respondentId, 'partyChen')
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

  test('nothing leaves for the platform once whoever received there left the case, neither at first nor again', async () => {
    const { revokeAgent, getCase } = contract.case
    const seen = async (id: string) => (await server.call(getCase, { params: { id } }, { as: 'secretaryLi' })).data
    /** By their own account, and by that of the one agent who acts for them. */
    const sides = {
      async own() {
        const { id } = await followed()
        const leave = async () => link(await seen(id), sideIds.respondentId)
        return { id, partyId: sideIds.respondentId, leave }
      },
      async agent() {
        const known = await link(await caseIn(server, 'transfered'), sideIds.applicantId)
        const { id } = await link(known, sideIds.agentId, 'partyChen')
        const leave = async () => {
          const { version } = await seen(id)
          const body = { id, version, agentId: sideIds.agentId, reason: '解除委托' }
          return server.call(revokeAgent, { body }, { as: 'secretaryLi' })
        }
        return { id, partyId: sideIds.applicantId, leave }
      },
    }
    for (const side of ['own', 'agent'] as const) {
      const { id: baseId, partyId, leave } = await sides[side]()
      const gone = await sent(server, baseId, { deliveries: [way('platform', '', partyId)] })
      const to = phone()
      const fileIds = [await caseFile(server, baseId)]
      const deliveries = [way('sms', to), way('platform', '', partyId)]
      const body = batchWith(baseId, fileIds, { deliveries })
      const made = (await server.call(service.makeBatch, { body }, { as: 'secretaryLi' })).data
      await leave()
      const told = async () => {
        const asked = { body: { page: 1, size: 50, caseId: baseId } }
        const { data } = await server.call(contract.message.list, asked, { as: 'partyChen' })
        return data.list.filter(({ kind }) => kind === 'servedOnYou').length
      }
      const before = await told()
      const again = { ...one(gone), channel: 'platform' as const, to: '' }
      const retried = await server.call(service.retryDelivery, { body: again }, { as: 'secretaryLi' })
      const send = { body: { id: made.id, version: made.version } }
      const sending = await server.call(service.sendBatch, send, { as: 'secretaryLi' })
      expect([side, retried.error, sending.error]).toEqual([side, 'service.platform', 'service.platform'])
      expect([side, await told(), await server.lettersTo(to)]).toEqual([side, before, []])
      expect(await batchNow(server, gone)).toMatchObject({ version: gone.version, deliveries: [{ tries: 1 }] })
      expect(await batchNow(server, made)).toMatchObject({
        ...{ state: 'prepared', sentAt: null },
        deliveries: [{ state: 'queued' }, { state: 'queued' }],
      })
    }
  })

  test('a document that the store does not give was not opened, by a link or an account; the next try opens it', async () => {
    const known = await followed()
    const to = phone()
    const batch = await sent(server, known.id, { deliveries: [way('sms', to)] })
    const own = await sent(server, known.id, { deliveries: [way('platform')] })
    const code = await server.codeTo(to)
    await byLink(server).openService(code)
    const tries = [
      [batch, (fileId: string) => byLink(server).readServed(code, fileId)],
      [
        own,
        (fileId: string) => {
          const body = { id: own.deliveries[0]?.id ?? '', fileId }
          return server.call(service.readOwnServed, { body }, { as: 'partyChen' })
        },
      ],
    ] as const
    const { store } = server.running.house
    for (const [which, read] of tries) {
      const fileId = which.files[0]?.attachmentId ?? ''
      const state = async () => {
        const [{ state, openedAt, openedFiles } = { state: null, openedAt: null, openedFiles: null }] = (
          await batchNow(server, which)
        ).deliveries
        return [state, openedAt === null, openedFiles]
      }
      const away = vi.spyOn(store, 'read').mockRejectedValueOnce(new Outage('files', new Error('The disk is away')))
      try {
        expect((await read(fileId)).status).toBe(503)
        expect(away).toHaveBeenCalledOnce()
      } finally {
        away.mockRestore()
      }
      expect(await state()).toEqual(['delivered', true, []])
      expect((await read(fileId)).status).toBe(200)
      expect(await state()).toEqual(['opened', false, [fileId]])
    }
  })

  test('no receipt is of a day before the documents were sent', async () => {
    const known = await caseIn(server, 'transfered')
    const fileIds = [await caseFile(server, known.id)]
    const attachmentId = await give(server, 'secretaryLi', { name: '签收回执.pdf', group: 'document' })
    const accepted = dayAhead(server, 0)
    server.clock.later += 2 * dayMs
    try {
      const token = (await server.logIn('secretaryLi')).data.token ?? ''
      const deliveries = [way('post', '宁波市鄞州区海晏北路1号')]
      const { data } = await server.call(
        service.makeBatch,
        { body: batchWith(known.id, fileIds, { deliveries }) },
        { token },
      )
      const batch = await server.call(service.sendBatch, { body: { id: data.id, version: data.version } }, { token })
      const record = (servedOn: string) => {
        const said = { id: randomUUID(), baseId: known.id, partyId: sideIds.respondentId, servedOn, note: '' }
        const receipt = { means: 'post' as const, attachmentId, deliveryId: one(batch.data).deliveryId }
        return server.call(service.recordService, { body: { ...said, ...receipt } }, { token })
      }
      for (const day of [accepted, dayAhead(server, -1)])
        expect(await record(day)).toMatchObject({
          ...{ status: 400, error: 'service.unsent' },
          fields: [{ path: ['servedOn'], code: 'service.unsent' }],
        })
      expect((await batchNow(server, batch.data, token)).deliveries).toMatchObject([{ state: 'dispatched' }])
      expect((await record(dayAhead(server, 0))).status).toBe(200)
    } finally {
      server.clock.later -= 2 * dayMs
    }
  })

  test('the proof of service covers where its recipient is reached: the other side reads it, too', async () => {
    const known = await caseIn(server, 'transfered')
    const [to, short, mail] = [phone(), '57481', `${randomUUID()}@example.test`]
    const places = ['宁波市江北区人民路8号院2幢301室', '海晏路1号']
    const deliveries = [
      ...[way('sms', to), way('sms', short), way('mail', mail), way('publication', '人民法院报')],
      ...places.map((place) => way('post', place)),
    ]
    const batch = await sent(server, known.id, { deliveries })
    const link = byLink(server)
    const code = await server.codeTo(to)
    await link.readServed(code, batch.files[0]?.attachmentId ?? '')
    await link.askReceiptCode(code)
    expect((await link.confirmService(code, await server.codeTo(to))).status).toBe(200)
    const proof = async () => (await batchNow(server, batch)).served[0]?.proof?.attachmentId
    await expect.poll(proof, { timeout: 30_000 }).toBeTruthy()
    const paper = await bytesOf(server, (await proof()) ?? '')
    expect(await textOutside(paper)).toEqual([])
    const text = (await textOfPdf(paper)).join('')
    for (const whole of [to, short, mail, ...places]) expect([whole, text.includes(whole)]).toEqual([whole, false])
    // Whoever wrote it knows it again, and what was published is public.
    const kept = [`${to.slice(0, 3)}****${to.slice(-4)}`, '5****81', `${mail.slice(0, 1)}***@example.test`]
    for (const part of [...kept, '宁波市江北区……', '海晏……', '人民法院报'])
      expect([part, text.includes(part)]).toEqual([part, true])
  }, 60_000)

  test('what was taken for returned by hand and is opened by its link has its time again, and is served when that is over', async () => {
    const known = await caseIn(server, 'transfered')
    const to = phone()
    const batch = await sent(server, known.id, { deliveries: [way('sms', to)] })
    const code = await server.codeTo(to)
    const bounce = { ...one(batch), reason: '号码无人接听' }
    const back = (await server.call(service.bounceDelivery, { body: bounce }, { as: 'secretaryLi' })).data
    expect(back.deliveries).toMatchObject([{ state: 'bounced', deemOn: null }])
    expect((await byLink(server).readServed(code, batch.files[0]?.attachmentId ?? '')).status).toBe(200)
    const [opened] = (await batchNow(server, batch)).deliveries
    expect(opened).toMatchObject({ state: 'opened', deemOn: batch.deliveries[0]?.deemOn })
    expect((opened?.deemOn ?? '') >= dayAhead(server, 7)).toBe(true)
    server.clock.later += 12 * dayMs
    try {
      await sweep(server.running.house)
      // By then every session of before is over.
      const token = (await server.logIn('secretaryLi')).data.token ?? ''
      const now = await batchNow(server, batch, token)
      expect([now.state, now.deliveries[0]?.state]).toEqual(['done', 'deemed'])
      expect(now.served).toMatchObject([{ servedOn: opened?.deemOn, how: 'deemed' }])
    } finally {
      server.clock.later -= 12 * dayMs
    }
  }, 60_000)
})
