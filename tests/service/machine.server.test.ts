import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import {
  type DeliveryMove,
  type DeliveryState,
  deliveryStates,
  type ServiceBatch,
} from '../../contract/service/delivery.ts'
import { deemServed } from '../../server/service/deem.ts'
import { noteRefusal } from '../../server/service/refused.ts'
import { batch, delivery, opening, serviceRecord } from '../../server/tables/service.ts'
import { hashOfCode } from '../../server/who.ts'
import { caseIn, dayAhead, makeDept, sideIds } from '../make/case.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { moves } from './moves.ts'
import { byLink, sent, way } from './serve.ts'

const { service } = contract
const code = 'a-code-of-this-test'
/** What a batch takes is tried in service.server.test.ts: here each step of a way. */
const steps = (Object.keys(moves) as DeliveryMove[]).filter((move) => move !== 'send')
const cells = deliveryStates.flatMap((state) => steps.map((move) => [state, move] as const))

describe.each(engines)('states of service × steps × people on %s', (engine) => {
  let server: TestServer
  let known: ServiceBatch
  let id = ''
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    const { id: caseId, version } = await caseIn(server, 'transfered')
    const seat = { id: caseId, version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    await server.call(contract.case.linkAttendee, { body: seat }, { as: 'secretaryLi' })
    known = await sent(server, caseId, { deliveries: [way('sms', '13900300001')] })
    id = known.deliveries[0]?.id ?? ''
  }, 90_000)
  afterAll(() => server.stop())

  const orm = () => server.running.house.db.orm
  const now = async () => {
    const [row] = await orm().select().from(delivery).where(eq(delivery.id, id))
    return row?.state
  }
  /** The way as it stands in a state, with a link, a day that is over, and nobody served. */
  async function stand(state: DeliveryState): Promise<number> {
    await orm().delete(serviceRecord).where(eq(serviceRecord.batchId, known.id))
    await orm().delete(delivery).where(eq(delivery.replaces, id))
    await orm().delete(opening).where(eq(opening.deliveryId, id))
    const link = { codeHash: hashOfCode(code), expiresAt: new Date(Date.now() + 86_400_000) }
    await orm()
      .update(delivery)
      .set({ state, ...link, deemOn: dayAhead(server, -1) })
      .where(eq(delivery.id, id))
    await orm().update(batch).set({ state: 'sent' }).where(eq(batch.id, known.id))
    const [row] = await orm().select().from(batch).where(eq(batch.id, known.id))
    return row?.version ?? 0
  }
  const fileId = () => known.files[0]?.attachmentId ?? ''

  /** Each step as somebody tries it; of the system's there is nobody. */
  const tries: Record<Exclude<DeliveryMove, 'send'>, (as: Name, version: number) => Promise<unknown>> = {
    arrive: () => byLink(server).openService(code),
    open: () => byLink(server).readServed(code, fileId()),
    confirm: (as) => server.call(service.confirmOwnServed, { body: { id } }, { as }),
    record: async (as) => {
      const attachmentId = await give(server, as, { name: '回执.pdf', group: 'document' })
      const about = { id: randomUUID(), baseId: known.baseId, partyId: sideIds.respondentId, deliveryId: id }
      const body = { ...about, servedOn: dayAhead(server, 0), means: 'sms' as const, note: '', attachmentId }
      return server.call(service.recordService, { body }, { as })
    },
    bounce: (as, version) =>
      server.call(service.bounceDelivery, { body: { id: known.id, version, deliveryId: id, reason: '退回' } }, { as }),
    fail: () => server.running.house.db.tx((tx) => noteRefusal(server.running.house, tx, id, '550')),
    retry: (as, version) => {
      const body = { id: known.id, version, deliveryId: id, channel: 'sms' as const, to: '13900300001' }
      return server.call(service.retryDelivery, { body }, { as })
    },
    switch: (as, version) => {
      const to = { channel: 'post' as const, to: '宁波市', newId: randomUUID() }
      return server.call(service.switchDelivery, { body: { id: known.id, version, deliveryId: id, ...to } }, { as })
    },
    deem: () => deemServed(server.running.house),
  }
  const who: Record<string, readonly [right: Name, wrong: readonly Name[]]> = {
    MISHU: ['secretaryLi', ['partyChen', 'partyWang', 'secretaryFar']],
    link: ['partyChen', ['partyWang', 'secretaryLi']],
    system: ['secretaryLi', []],
  }

  test.each(cells)('from %s, %s goes where the table says, for whom it says', async (state, move) => {
    const [by, from, to] = moves[move]
    const [right, wrong] = who[by]!
    // The link itself is nobody's: whoever holds it is the recipient.
    const others = move === 'open' ? [] : wrong
    for (const as of others) {
      await tries[move](as, await stand(state))
      expect([as, await now()]).toEqual([as, state])
    }
    await tries[move](right, await stand(state))
    expect(await now()).toBe(from.split(' ').includes(state) ? to : state)
  })
})
