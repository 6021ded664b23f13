import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import { type TrialRole, type TrialType, trialRoutes } from '../../contract/hearing/trial.ts'
import { beatMs, type FromPage, type FromServer, roomPath } from '../../contract/room/room.ts'
import { makeHearing } from '../../server/hearing/make.ts'
import type { TestServer } from './server.ts'

const hourMs = 3_600_000
export const onAir = { audio: true, video: true, screen: false }

/** A page in a room, written by hand: it says what it likes. */
export interface HandPage {
  socket: WebSocket
  heard: FromServer[]
  say(frame: unknown): void
  /** The last frame of a kind that it heard. */
  last<K extends FromServer['is']>(is: K): Extract<FromServer, { is: K }> | undefined
  /** Says that it is there; how often it did. */
  beat(): number
  /** Until the server took in all that was said before. */
  answered(): Promise<void>
}

/** Somebody inside, as the server calls their visit. */
export type Inside = HandPage & { sid: string }

/** The rooms of a test server, entered by hand. */
export function rooms(server: () => TestServer, type: TrialType = 'hearing') {
  const open: WebSocket[] = []

  /** The tokens of a session now, one for each role that is asked to come. */
  async function hold(...roles: TrialRole[]): Promise<{ id: string; tokens: string[]; codes: string[] }> {
    const { house } = server().running
    const startsAt = house.now()
    const wanted = { tenantId: 1, route: trialRoutes[type], title: '开庭', startsAt }
    const attendees = roles.map((role, at) => ({ name: `${role}${at}`, role }))
    const endsAt = new Date(startsAt.getTime() + hourMs)
    const { id, codes } = await house.db.tx((tx) => makeHearing(house, tx, { ...wanted, endsAt, attendees }))
    return { id, codes, tokens: await Promise.all(codes.map(tokenOf)) }
  }
  async function tokenOf(code: string): Promise<string> {
    const body = { code, url: trialRoutes[type] }
    const call = type === 'consultation' ? contract.hearing.consultLogin : contract.hearing.getInfoByCourtCode
    return (await server().call(call, { body })).data.token
  }
  async function dial(first?: unknown): Promise<HandPage> {
    const socket = new WebSocket(`${server().address.replace('http', 'ws')}/moduleApi/${roomPath}`)
    open.push(socket)
    const heard: FromServer[] = []
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    await once(socket, 'open')
    let said = 0
    const page: HandPage = {
      socket,
      heard,
      say: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
      last: (is) => heard.findLast((frame) => frame.is === is) as never,
      beat() {
        page.say({ is: 'beat' })
        return ++said
      },
      async answered() {
        const mine = page.beat()
        await vi.waitUntil(() => heard.filter(({ is }) => is === 'beat').length >= mine, { timeout: 10_000 })
      },
    }
    if (first !== undefined) page.say(first)
    return page
  }
  const hello = (token: string): FromPage => ({
    is: 'hello',
    token,
    peerId: randomUUID(),
    peerToken: randomUUID(),
    media: onAir,
  })
  /** Who says nothing for `silenceMs` is taken for gone; a page that came in beats as one of ours does, until its line is closed. */
  async function come(token: string): Promise<HandPage> {
    const page = await dial(hello(token))
    const beats = setInterval(() => page.beat(), beatMs)
    page.socket.once('close', () => clearInterval(beats))
    return page
  }
  return {
    /** All that are closed when the test is over. */
    open,
    hold,
    tokenOf,
    dial,
    hello,
    come,
    async inside(token: string): Promise<Inside> {
      const page = await come(token)
      await vi.waitUntil(() => page.last('welcome'), { timeout: 10_000 })
      return { ...page, sid: page.last('welcome')?.sid ?? '' }
    },
    leaveAll(): void {
      for (const socket of open.splice(0)) socket.terminate()
    },
  }
}

/** The code with which a socket is closed. */
export async function closed(page: HandPage): Promise<number> {
  const [code] = await once(page.socket, 'close')
  return code as number
}
