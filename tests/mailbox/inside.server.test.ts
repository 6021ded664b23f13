import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

const [engine = 'pglite'] = bothEngines
let house: Server
let port: number
/** How often somebody knocked at what only this machine can reach. */
let knocks = 0
beforeAll(async () => {
  house = createServer((socket) => {
    knocks++
    socket.destroy()
  })
  await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve))
  port = (house.address() as AddressInfo).port
})
afterAll(() => house.close())

async function asked(env: Record<string, string>) {
  // No address yet: whoever is asked for the name says where it leads.
  const server = await TestServer.start(engine, { IMAP_URL: `imap://office:secret@127.1:${port}`, ...env })
  const found = await server.call(contract.mailbox.listMails, { query: {} }, { as: 'secretaryLi' })
  const read = await server.call(contract.mailbox.readMail, { params: { id: '1.1' } }, { as: 'secretaryLi' })
  await server.stop()
  return [found.status, found.error, read.error]
}

test('a mailbox whose name leads into a network that nobody named is not dialled, and says what the administrator is to do', async () => {
  expect(await asked({ OUTGOING_NETWORKS: '10.0.0.0/8' })).toEqual([501, 'mailbox.inside', 'mailbox.inside'])
  expect(knocks).toBe(0)
  expect(await asked({ OUTGOING_NETWORKS: '127.0.0.0/8' })).toEqual([424, 'mailbox.away', 'mailbox.away'])
  expect(knocks).toBeGreaterThan(0)
})
