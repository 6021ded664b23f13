import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'
import { batchNow, sent, way } from './serve.ts'

describe.each(engines)('a mailbox that does not exist on %s', (engine) => {
  let server: TestServer
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  beforeAll(async () => {
    const port = await new Promise<number>((resolve) => {
      const listening = mails.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
    })
    server = await TestServer.start(engine, {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'http://127.0.0.1',
      OUTGOING_NETWORKS: '127.0.0.0/8',
    })
    await makeDept(server)
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await new Promise<void>((resolve) => mails.close(() => resolve()))
  })

  test('comes back by itself: the way says why, its secretary is told, and nobody is deemed served by it', async () => {
    const known = await caseIn(server, 'transfered')
    const batch = await sent(server, known.id, { deliveries: [way('mail', 'nobody@example.test')] })
    const state = async () => (await batchNow(server, batch)).deliveries[0]?.state
    await expect.poll(state, { timeout: 30_000 }).toBe('bounced')
    expect((await batchNow(server, batch)).deliveries[0]).toMatchObject({
      deemOn: null,
      reason: expect.stringMatching(/\S/),
    })
    const { data } = await server.call(
      contract.message.list,
      { body: { page: 1, size: 20, caseId: known.id } },
      { as: 'adminZhao' },
    )
    expect(data.list.some((one) => one.kind === 'serviceReturned' && one.params.no === batch.no)).toBe(true)
  }, 60_000)
})
