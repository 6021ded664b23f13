import { vi } from 'vitest'
import { graceMs, silenceMs } from '../../../contract/room/room.ts'
import { allLines, type Line } from '../../../src/hearing/room/line/lines.ts'
import { type Mesh, openMesh } from '../../../src/hearing/room/mesh/mesh.ts'
import type { Dialled } from '../../../src/hearing/room/mesh/turns.ts'
import { fakeClock } from './clock.ts'
import { Exchange } from './exchange.ts'

const wayMs = 40
/** So long a page hears nothing before it doubts its line, and so long it takes to have another once it can. */
const doubtMs = 2_500
const backMs = 700

/** Tracks and streams are only passed on. */
export function stubStreams(): void {
  vi.stubGlobal(
    'MediaStream',
    class {
      private readonly tracks: MediaStreamTrack[]

      constructor(tracks: MediaStreamTrack[] = []) {
        this.tracks = tracks
      }
      getTracks = () => this.tracks
    },
  )
}
export const trackOf = (name: string, kind: string) => ({ id: name, kind }) as MediaStreamTrack
const first = (name: string): Record<Line, MediaStreamTrack> => ({
  audio: trackOf(`${name} audio`, 'audio'),
  video: trackOf(`${name} video`, 'video'),
  screen: trackOf(`${name} screen`, 'video'),
})

/** A room, its server, and pages in it that can be cut off, moved to another network and killed. */
export function fakeRoom() {
  const clock = fakeClock()
  const exchange = new Exchange(clock)
  /** Who is inside, as the server knows it. */
  let members: Dialled[] = []
  const pages = new Map<string, Page>()
  let visits = 0
  exchange.mayOpen = (own) => members.some(({ peerId, online }) => peerId === own && online)

  const tellAll = () => {
    for (const page of pages.values()) if (page.isKnown) page.hears()
  }
  function change(next: Dialled[]): void {
    members = next
    tellAll()
  }

  class Page {
    mesh: Mesh | undefined
    isKnown = false
    isGone = false
    sid = ''
    iceServers: RTCIceServer[] = []
    readonly told = { came: [] as string[], went: [] as string[], failed: [] as string[] }
    /** A server that was started anew forgot them: so long they are awaited. */
    private awaited: { people: Dialled[]; until: number } = { people: [], until: 0 }
    private roster: Dialled[] = []

    readonly peerId: string

    constructor(peerId: string) {
      this.peerId = peerId
    }

    /** The server hears who this is, and tells who is there. */
    hello(): void {
      if (this.isGone || !exchange.reaches(this.peerId) || exchange.isDown) return
      const before = members.find(({ peerId }) => peerId === this.peerId)
      if (before) exchange.hangUp(this.peerId)
      this.sid = before?.sid ?? `sid ${visits++}`
      this.isKnown = true
      const own = { sid: this.sid, peerId: this.peerId, online: true, quality: 1 }
      members = [...members.filter(({ peerId }) => peerId !== this.peerId), own]
      this.deliver(() => this.isWelcome(members))
      change(members)
    }

    /** What is on its way while a wire is cut for a moment comes when it is mended: TCP says it again. */
    private deliver(run: () => void): void {
      clock.after(wayMs, () => {
        if (this.isGone || !this.isKnown) return
        if (exchange.reaches(this.peerId)) run()
        else this.deliver(run)
      })
    }

    private isWelcome(people: Dialled[]): void {
      const here = new Set(people.map(({ peerId }) => peerId))
      this.awaited = { people: this.roster.filter(({ peerId }) => !here.has(peerId)), until: clock.now() + graceMs }
      clock.after(graceMs, () => this.meet())
      this.mesh ??= this.begin()
      this.meet(people)
      this.mesh.again()
    }

    private begin = () =>
      openMesh({
        ...{ makePeer: exchange.makePeer, clock, peerId: this.peerId, peerToken: 'token', first: first(this.peerId) },
        iceServers: () => this.iceServers,
        isInside: (id) => this.here().some(({ peerId }) => peerId === id),
        say: (to, signal) => {
          const other = [...pages.values()].find(({ sid }) => sid === to)
          if (!other || !exchange.reaches(this.peerId) || exchange.isDown || !this.isKnown) return
          clock.after(
            wayMs,
            () => other.isKnown && exchange.reaches(other.peerId) && other.mesh?.hear(this.sid, signal),
          )
        },
        came: (id) => void this.told.came.push(id),
        went: (id) => void this.told.went.push(id),
        failed: (id) => void this.told.failed.push(id),
        met: () => {},
      })

    private here(): Dialled[] {
      const now = new Set(this.roster.map(({ peerId }) => peerId))
      const awaited = clock.now() < this.awaited.until ? this.awaited.people : []
      return [...this.roster, ...awaited.filter(({ peerId }) => !now.has(peerId))]
    }

    private meet(people = this.roster): void {
      if (this.isGone) return
      this.roster = people
      this.mesh?.meet(this.here())
    }

    hears(): void {
      this.deliver(() => {
        if (this.mesh) this.meet(members)
      })
    }

    /** The page is no more: it left, or it died without a word. */
    end(): void {
      this.mesh?.close()
      this.mesh = undefined
      this.isGone = true
      this.isKnown = false
      pages.delete(this.peerId)
    }
  }

  /** Its line to the server is gone: the page looks for another until it has one. */
  function seek(page: Page): void {
    if (page.isGone || page.isKnown) return
    page.hello()
    clock.after(backMs, () => seek(page))
  }

  /** The server hears nothing of a page any more. */
  function loses(page: Page, isLost: () => boolean): void {
    const { sid } = page
    clock.after(silenceMs, () => {
      if (!isLost() || !members.some((one) => one.sid === sid)) return
      change(members.map((one) => (one.sid === sid ? { ...one, online: false } : one)))
      clock.after(graceMs, () => {
        const is = members.find((one) => one.sid === sid)
        if (is && !is.online) change(members.filter((one) => one !== is))
      })
    })
  }

  return {
    clock,
    exchange,
    members: () => members,
    page: (name: string) => pages.get(name)!,
    names: () => [...pages.keys()],
    join(name: string): Page {
      const page = new Page(name)
      pages.set(name, page)
      seek(page)
      return page
    },
    leave(name: string): void {
      const page = pages.get(name)!
      page.end()
      if (exchange.reaches(name)) change(members.filter(({ peerId }) => peerId !== name))
      else loses(page, () => true)
    },
    /** It is gone without a word. */
    kill(name: string): void {
      const page = pages.get(name)!
      page.end()
      loses(page, () => !pages.get(name)?.isKnown)
    },
    cut(name: string): void {
      const page = pages.get(name)!
      exchange.cut.add(name)
      loses(page, () => exchange.cut.has(name))
      clock.after(doubtMs, () => {
        if (!exchange.cut.has(name) || page.isGone) return
        page.isKnown = false
        page.mesh?.doubt()
      })
    },
    /** `moved`: the page has another address from now on. */
    mend(name: string, moved = false): void {
      exchange.cut.delete(name)
      if (moved) exchange.addresses.set(name, (exchange.addresses.get(name) ?? 0) + 1)
      seek(pages.get(name)!)
    },
    /** The server is started anew, and knows of nobody. */
    restart(): void {
      members = []
      exchange.goDown()
      for (const page of pages.values()) page.isKnown = false
      clock.after(1_500, () => {
        exchange.isDown = false
        for (const page of pages.values()) seek(page)
      })
    },
    change,
    /** To whom each page has a connection that carries, by the other's name. */
    connections(name: string): string[] {
      return exchange
        .of(name)
        .flatMap((one) => (one.connectionState === 'connected' ? [exchange.otherOf(one)?.page ?? 'nobody'] : ['none']))
        .sort()
    },
    lines: () => allLines,
  }
}
export type FakeRoom = ReturnType<typeof fakeRoom>
