import { once } from 'node:events'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes, type FromServer, roomPath } from '../../contract/room/room.ts'
import { type Running, start } from '../../server/start.ts'
import { closed, rooms } from '../setup/handPage.ts'
import { postgresTest, TestServer } from '../setup/server.ts'

let one: TestServer
let two: Running
beforeEach(async () => {
  one = await TestServer.start('postgres')
  two = await start({ ...one.running.house.config, port: 0 }, { log: { write: () => undefined }, empty: true })
})
afterEach(async () => {
  leaveAll()
  await two.stop()
  await one.stop()
})
const { hold, inside, hello, leaveAll } = rooms(() => one)

/** A page that comes in by the second instance. */
async function comeByTwo(token: string) {
  const socket = new WebSocket(`${two.address.replace('http', 'ws')}/moduleApi/${roomPath}`)
  const heard: FromServer[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  socket.send(JSON.stringify(hello(token)))
  return { socket, heard }
}

postgresTest(
  'a room is held by one instance: whoever comes by another is told so, and comes in there once it is empty',
  async () => {
    const { tokens } = await hold('SECRETARY', 'APPLICANT')
    const secretary = await inside(tokens[0] ?? '')
    const refused = await comeByTwo(tokens[1] ?? '')
    expect(await closed(refused as never)).toBe(closeCodes.held)
    expect(refused.heard.filter(({ is }) => is === 'waits' || is === 'welcome')).toEqual([])
    // Another room is nobody's yet.
    const other = await hold('SECRETARY')
    const there = await comeByTwo(other.tokens[0] ?? '')
    await vi.waitUntil(() => there.heard.some(({ is }) => is === 'welcome'), { timeout: 10_000 })
    there.socket.terminate()
    secretary.say({ is: 'leave' })
    await vi.waitFor(
      async () => {
        const again = await comeByTwo(tokens[0] ?? '')
        await vi.waitUntil(() => again.heard.some(({ is }) => is === 'welcome') || again.socket.readyState > 1, {
          timeout: 10_000,
        })
        again.socket.terminate()
        expect(again.heard.some(({ is }) => is === 'welcome')).toBe(true)
      },
      { timeout: 30_000 },
    )
  },
)
