import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rooms } from '../setup/handPage.ts'
import { TestServer } from '../setup/server.ts'

let server: TestServer
let relay: Socket
const { hold, inside, leaveAll } = rooms(() => server)

/** What a relay is to who asks without a name: something that answers. */
async function openRelay(port: number): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('message', (_, { port: to, address }) => socket.send('refused', to, address))
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

beforeAll(async () => {
  relay = await openRelay(0)
  const { port } = relay.address()
  const env = { TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: 'x'.repeat(32) }
  server = await TestServer.start('pglite', env)
})
afterEach(leaveAll)
afterAll(async () => {
  relay.close()
  await server.stop()
})

test('everybody inside hears that the relay of the house is lost, who comes in then too, and that it is back', async () => {
  const { tokens } = await hold('APPLICANT', 'RESPONDENT')
  const one = await inside(tokens[0]!)
  const { port } = relay.address()
  // One that never answered may be out of reach from here alone: it is asked first.
  await once(relay, 'message')
  relay.close()
  await expect.poll(() => one.last('relay')?.lost).toBe(true)
  const two = await inside(tokens[1]!)
  await expect.poll(() => two.last('relay')?.lost).toBe(true)
  relay = await openRelay(port)
  await expect.poll(() => one.last('relay')?.lost).toBe(false)
})
