import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { sweep } from '../../server/sweep.ts'
import { caseIn, dayAhead, makeDept, sideIds } from '../make/case.ts'
import { openPushService } from '../setup/pushService.ts'
import { engines, TestServer } from '../setup/server.ts'
import { batchNow, caseFile, sent, way } from './serve.ts'

const { service, message, signing } = contract
const dayMs = 86_400_000
const patient = { timeout: 30_000 }

describe.each(engines)('an award that is served on two parties on %s', (engine) => {
  let server: TestServer
  let pushes: Awaited<ReturnType<typeof openPushService>>
  beforeAll(async () => {
    pushes = await openPushService()
    server = await TestServer.start(engine, { OUTGOING_NETWORKS: '127.0.0.0/8' })
    await makeDept(server)
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await pushes.close()
  })

  test('one is called by a push, reads and confirms; the other, who never opens it, is served when its day is over; both proofs are genuine to anybody', async () => {
    const device = pushes.device('/wang')
    const subscription = { ...device.subscription, language: 'zh' as const }
    await server.call(message.subscribe, { body: subscription }, { as: 'partyWang' })
    const known = await caseIn(server, 'transfered')
    const fileId = await caseFile(server, known.id, '裁决书.pdf')
    const batch = await sent(server, known.id, {
      ...{ title: '裁决书', fileIds: [fileId], term: { title: '申请更正裁决书', days: 30 } },
      deliveries: [way('platform', '', sideIds.applicantId), way('sms', '13900100999')],
    })

    // What stands on the locked screen says that there is something, and where.
    const notice = () => pushes.came('/wang').map(({ text }) => JSON.parse(text).notification)
    await expect.poll(() => notice().length, patient).toBeGreaterThan(0)
    const { data: told } = await server.call(
      message.list,
      { body: { page: 1, size: 50, caseId: known.id } },
      { as: 'partyWang' },
    )
    const served = told.list.find(({ kind }) => kind === 'servedOnYou')
    const pushed = () => notice().find(({ tag }) => tag === served?.id)
    await expect.poll(pushed, patient).toMatchObject({ navigate: `/#/message/index?id=${served?.id}` })
    for (const secret of [known.caseNo, known.cause, '裁决书', '王建国', '宁波海岳'])
      expect([secret, JSON.stringify(pushed()).includes(secret)]).toEqual([secret, false])

    const as = 'partyWang'
    const [mine] = (await server.call(service.listServed, { query: { baseId: known.id } }, { as })).data
    const id = mine?.id ?? ''
    expect((await server.call(service.readOwnServed, { body: { id, fileId } }, { as })).status).toBe(200)
    expect((await server.call(service.confirmOwnServed, { body: { id } }, { as })).data.state).toBe('confirmed')
    const today = dayAhead(server, 0)
    const deemOn = batch.deliveries.find(({ channel }) => channel === 'sms')?.deemOn ?? ''
    expect((await batchNow(server, batch)).served.map(({ how }) => how)).toEqual(['confirmed'])

    server.clock.later += 12 * dayMs
    try {
      await sweep(server.running.house)
      // By then every session of before is over.
      const token = (await server.logIn('secretaryLi')).data.token ?? ''
      const proofs = async () => (await batchNow(server, batch, token)).served.flatMap(({ proof }) => proof ?? [])
      await expect.poll(async () => (await proofs()).length, patient).toBe(2)
      const now = await batchNow(server, batch, token)
      expect(now.state).toBe('done')
      expect(new Map(now.served.map(({ partyId, how, servedOn }) => [partyId, `${how} ${servedOn}`]))).toEqual(
        new Map([
          [sideIds.applicantId, `confirmed ${today}`],
          [sideIds.respondentId, `deemed ${deemOn}`],
        ]),
      )
      const due = (await server.call(contract.deadline.getDeadlines, { params: { id: known.id } }, { token })).data.list
      const terms = due.filter(({ title }) => title === '申请更正裁决书').map(({ since }) => since)
      expect(terms.sort((one, other) => `${one?.day}`.localeCompare(`${other?.day}`))).toEqual([
        { day: today, how: 'confirmed', no: batch.no },
        { day: deemOn, how: 'deemed', no: batch.no },
      ])
      for (const { attachmentId } of await proofs()) {
        const { data } = await server.call(signing.checkAttachment, { body: { attachmentId } }, { token })
        expect(data.report).toMatchObject({ problems: [], changedPages: [] })
        // As /officialSeal asks for whoever drops the file there.
        const anybody = await server.call(signing.checkHash, { body: { sha256: data.sha256 } })
        expect(anybody.data).toMatchObject({ answer: 'identical', facts: { kind: 'service', state: 'valid' } })
      }
    } finally {
      server.clock.later -= 12 * dayMs
    }
  }, 120_000)
})
