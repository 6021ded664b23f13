import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { sweep } from '../../server/sweep.ts'
import { caseIn, makeDept, sideIds } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'
import { batchNow, sent, way } from './serve.ts'

const { service } = contract
const dayMs = 86_400_000

describe.each(engines)('who is reached by several ways on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  test('whoever confirmed by one way is not deemed served by another, nor told that they will be; what comes back of that changes nothing', async () => {
    const known = await caseIn(server, 'transfered')
    const both = [way('platform', '', sideIds.applicantId), way('sms', '13900100888', sideIds.applicantId)]
    const batch = await sent(server, known.id, { deliveries: [...both, way('sms', '13900100999')] })
    const as = 'partyWang'
    const own = (await server.call(service.listServed, { query: { baseId: known.id } }, { as })).data
    expect(own.map(({ deemOn }) => deemOn !== null)).toEqual([true, true])
    const id = both[0]?.id ?? ''
    const fileId = batch.files[0]?.attachmentId ?? ''
    expect((await server.call(service.readOwnServed, { body: { id, fileId } }, { as })).status).toBe(200)
    expect((await server.call(service.confirmOwnServed, { body: { id } }, { as })).data.state).toBe('confirmed')
    const ofSms = ({ deliveries }: typeof batch) => deliveries.find((one) => one.id === both[1]?.id)
    expect(ofSms(await batchNow(server, batch))?.deemOn).toBeNull()
    server.clock.later += 12 * dayMs
    try {
      await sweep(server.running.house)
      const token = (await server.logIn('secretaryLi')).data.token ?? ''
      const now = await batchNow(server, batch, token)
      expect(ofSms(now)?.state).not.toBe('deemed')
      const hows = new Map(now.served.map(({ partyId, how }) => [partyId, how]))
      expect(hows).toEqual(
        new Map([
          [sideIds.applicantId, 'confirmed'],
          [sideIds.respondentId, 'deemed'],
        ]),
      )
      const bounced = { id: now.id, version: now.version, deliveryId: both[1]?.id ?? '', reason: '空号' }
      await server.call(service.bounceDelivery, { body: bounced }, { as: 'secretaryLi', token })
      const after = await batchNow(server, batch, token)
      expect([ofSms(after)?.state, after.state]).toEqual(['bounced', 'done'])
      expect(after.served.find(({ partyId }) => partyId === sideIds.applicantId)?.how).toBe('confirmed')
    } finally {
      server.clock.later -= 12 * dayMs
    }
  }, 120_000)
})
