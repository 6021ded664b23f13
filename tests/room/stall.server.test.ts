import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { FromPage, FromServer } from '../../contract/room/room.ts'
import { type LineState, openLink } from '../../src/hearing/room/line/link.ts'
import { rooms } from '../setup/handPage.ts'
import { BadNetwork } from '../setup/network.ts'
import { TestServer } from '../setup/server.ts'
import { openVisit, stubBrowser } from './fakes/visit.ts'

/** What a page that is starved of time has said and not sent; undefined while it has time. */
let unsent: (() => void)[] | undefined
class PageSocket extends WebSocket {
  override send(text: string): void {
    const now = () => this.readyState === WebSocket.OPEN && super.send(text)
    if (unsent) unsent.push(now)
    else now()
  }
}
const starved = {
  stall() {
    unsent = []
  },
  flow() {
    const late = unsent ?? []
    unsent = undefined
    for (const send of late) send()
  },
}

let server: TestServer
let network: BadNetwork
const { hold, hello, dial, leaveAll } = rooms(() => server)
beforeAll(async () => {
  server = await TestServer.start('pglite')
  network = await BadNetwork.to(Number(new URL(server.address).port))
  stubBrowser()
  vi.stubGlobal('WebSocket', PageSocket)
  vi.stubGlobal('location', { href: `${network.url}/` })
})
afterEach(leaveAll)
afterAll(async () => {
  vi.unstubAllGlobals()
  await network.close()
  await server.stop()
})

/** The line of a page to the room, as the page itself keeps it. */
function visit(token: string) {
  const heard: FromServer[] = []
  const states: LineState[] = []
  const first = hello(token)
  const link = openLink({
    hello: () => first,
    hear: (frame) => heard.push(frame),
    state: (state) => states.at(-1) !== state && states.push(state),
  })
  return { heard, states, link }
}

describe('somebody inside', () => {
  test.each([
    ['whose uplink stalls for 7 s', 1, () => network],
    ['whose uplink stalls for 30 s', 4, () => network],
    ['whose page has no time to say a word for 7 s', 1, () => starved],
  ])('%s is back when it is over, and was refused by nobody', async (_, lines, fault) => {
    const { tokens } = await hold('APPLICANT')
    network.heal()
    const { heard, states, link } = visit(tokens[0]!)
    await expect.poll(() => heard.filter(({ is }) => is === 'welcome').length).toBe(1)
    fault().stall()
    // The line that was open is given up, and so is each that says nothing for five seconds; the last of them just began.
    const opened = () => network.count('GET /moduleApi/courtservice/room')
    await expect.poll(opened, { timeout: 50_000 }).toBe(lines + 2)
    fault().flow()
    await expect.poll(() => heard.filter(({ is }) => is === 'welcome').length, { timeout: 30_000 }).toBe(2)
    expect(states).toEqual(['open', 'lost', 'open'])
    link.hangUp()
  })
})

test('a page that made up the peer id of somebody else comes in under another, and puts nobody out', async () => {
  const { tokens } = await hold('APPLICANT', 'RESPONDENT')
  network.heal()
  const own = hello(tokens[0]!) as Extract<FromPage, { is: 'hello' }>
  const applicant = await dial(own)
  await expect.poll(() => applicant.last('welcome')).toBeTruthy()
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(own.peerId as ReturnType<Crypto['randomUUID']>)
  const { session } = openVisit({}, tokens[1]!)
  expect(session.peerId).toBe(own.peerId)
  await expect.poll(() => session.state.stage).toBe('in')
  const known = () => session.state.userList.map(({ peerId }) => peerId).sort()
  expect(known()).toEqual([own.peerId, session.peerId].sort())
  expect([session.peerId === own.peerId, applicant.last('bye'), applicant.socket.readyState]).toEqual([
    false,
    undefined,
    WebSocket.OPEN,
  ])
  session.leave()
})
