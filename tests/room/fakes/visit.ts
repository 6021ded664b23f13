import { vi } from 'vitest'
import { type FromPage, type FromServer, noOrder, type RoomPerson } from '../../../contract/room/room.ts'
import type { Chosen, Kind, Opened } from '../../../src/hearing/room/line/lines.ts'
import { clock } from '../../../src/hearing/room/mesh/clock.ts'
import type { Dialler } from '../../../src/hearing/room/mesh/peer.ts'
import type { Means } from '../../../src/hearing/room/visit/means.ts'
import { openSession } from '../../../src/hearing/room/visit/session.ts'
import type { RoomPass } from '../../../src/local/roomPass.ts'
import { stubStreams } from './pages.ts'

/** The end of the server of a socket that reaches nobody. */
export class FakeSocket {
  static OPEN = 1
  static opened: FakeSocket[] = []
  readyState = 1
  readonly said: FromPage[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number }) => {}
  constructor() {
    FakeSocket.opened.push(this)
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  /** The server ends it, or the network. */
  ends(code: number) {
    this.readyState = 3
    this.onclose({ code })
  }
  /** The server says something. */
  tell(frame: FromServer) {
    this.onmessage({ data: JSON.stringify(frame) })
  }
}

/** A track of a camera, a microphone or a screen. */
export class FakeTrack extends EventTarget {
  readonly kind: string
  isStopped = false
  constructor(kind: string) {
    super()
    this.kind = kind
  }
  stop() {
    this.isStopped = true
  }
}
export const fakeTrack = (kind: string) => new FakeTrack(kind) as FakeTrack & MediaStreamTrack

/** PeerJS that never finds its server. */
export class FakePeerLine implements Dialler {
  static made: FakePeerLine[] = []
  destroyed = false
  disconnected = false
  readonly options = {}
  readonly own: string
  constructor(own: string) {
    this.own = own
    FakePeerLine.made.push(this)
  }
  on() {}
  call() {
    return undefined
  }
  reconnect() {}
  disconnect() {}
  destroy() {
    this.destroyed = true
  }
}

export const applicantWang: RoomPerson = {
  ...{ sid: 'own', attendeeId: 'wang', userId: 'u wang', userName: '王建国', roleName: 'APPLICANT', camp: null },
  ...{ peerId: 'p wang', role: 0, online: true, media: { audio: true, video: true, screen: false }, order: noOrder },
  ...{ handAt: null, place: 0, spokenMs: 0, speakingSince: null, recording: false, quality: 1 },
}
export const secretaryLi: RoomPerson = {
  ...applicantWang,
  ...{ sid: 's li', attendeeId: 'li', userId: 'u li', userName: '李秘书', roleName: 'SECRETARY', peerId: 'p li' },
}

const pass = {
  ...{ channal: 'c', type: 'trial', user: { userName: '王建国', userId: 'u wang' }, caseId: 'case', token: 'good' },
  ...{ attendee: { trialId: 't', role: 'APPLICANT' }, video: true, courtAttendeeId: 'wang' },
} as unknown as RoomPass

/** What a browser has, without one. Undone by `vi.unstubAllGlobals`. */
export function stubBrowser(): void {
  FakeSocket.opened = []
  FakePeerLine.made = []
  stubStreams()
  const page = new EventTarget()
  const kept = new Map<string, string>()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'http://house.test/' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
}

/** A visit to a room whose server is played by the test. */
export function openVisit(with_: Partial<Means> = {}, token = 'good') {
  const tracks = { audio: fakeTrack('audio'), video: fakeTrack('video') }
  const empty = { audio: fakeTrack('audio'), video: fakeTrack('video'), screen: fakeTrack('video') }
  const chosen: Chosen = { ...tracks, audioOnly: false, speakerId: '' }
  const means: Means = {
    ...{ clock, makePeer: (own) => new FakePeerLine(own), listenTo: () => () => {} },
    emptyLines: () => ({ ...empty, close: () => Object.values(empty).forEach((track) => void track.stop()) }),
    openDevice: async (kind: Kind): Promise<Opened> => ({ track: fakeTrack(kind) }),
    openScreen: async (): Promise<Opened> => ({ track: fakeTrack('video') }),
    noteEnds: () => ({ ended() {}, again() {} }),
    ...with_,
  }
  const session = openSession({ ...pass, token }, chosen, means)
  const socket = () => FakeSocket.opened.at(-1)!
  return {
    session,
    state: session.state,
    tracks,
    empty,
    socket,
    /** The newest line is there, and says who it is. */
    hello() {
      socket().onopen()
      return socket().said.find((frame) => frame.is === 'hello')!
    },
    /** Into the room, with all that a server tells of it first. */
    comeIn(people: RoomPerson[] = [applicantWang, secretaryLi], rev = 1) {
      this.hello()
      socket().tell({ is: 'welcome', sid: 'own', rev, people })
      vi.advanceTimersByTime(60)
    },
    /** What was said to the room of some kind, over all lines. */
    said: <K extends FromPage['is']>(is: K) =>
      FakeSocket.opened.flatMap((one) =>
        one.said.filter((frame): frame is Extract<FromPage, { is: K }> => frame.is === is),
      ),
  }
}
