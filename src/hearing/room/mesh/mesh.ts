import { allLines, type Line } from '../line/lines.ts'
import type { Clock } from './clock.ts'
import { openDialler } from './dialler.ts'
import { openLegs } from './legs.ts'
import type { Call, MakePeer } from './peer.ts'
import type { Signal } from './restart.ts'
import { type Dialled, nextOf, openTurns } from './turns.ts'
import { openWays } from './ways.ts'

const lookMs = 1_000

interface Ends {
  makePeer: MakePeer
  clock: Clock
  peerId: string
  peerToken: string
  /** What a connection begins with: every line. */
  first: Record<Line, MediaStreamTrack>
  iceServers(): RTCIceServer[]
  /** Whoever is not in the roster connects to nobody. */
  isInside(peerId: string): boolean
  /** Says something to one person over the socket of the room. */
  say(to: string, signal: Signal): void
  /** `person`: camera and voice; a stream of its own for the screen. */
  came(peerId: string, person: MediaStream, screen: MediaStream): void
  went(peerId: string): void
  /** No connection to somebody who is there, for as long as one is waited for; it is tried again. */
  failed(peerId: string): void
  /** There is a connection to them. */
  met(peerId: string): void
}

export type Mesh = ReturnType<typeof openMesh>

/**
 * The connections of one page to everybody in the room, by PeerJS: one each, which is never agreed on anew (research: rooms §3).
 * Who comes, or comes back, dials all who are there; whatever breaks later is dialled by the one with the smaller id.
 */
export function openMesh(ends: Ends) {
  const { peerId: own, clock, first, iceServers, isInside } = ends
  const begun = new MediaStream(allLines.map((line) => first[line]))
  let roster: readonly Dialled[] = []
  let isDoubted = false
  const turns = openTurns(own, clock)
  const legs = openLegs({ clock, first, came: ends.came, went })
  const ways = openWays({ own, clock, legs, iceServers, roster: () => roster, say: ends.say })
  const make = () => ends.makePeer(own, { token: ends.peerToken, iceServers: iceServers() })
  const dialler = openDialler({ clock, make, opened, called })

  function opened(): void {
    // What was dialled while nothing got through reached nobody.
    for (const [peerId, { dialled, met }] of legs.all()) if (dialled && !met) legs.drop(peerId)
    for (const { peerId, online } of roster) if (online && !legs.has(peerId)) dial(peerId)
  }

  function called(call: Call): void {
    const leg = legs.get(call.peer)
    // Two who dial each other at once keep the call of the smaller id.
    const isCrossed = leg?.dialled && leg.call.peerConnection?.connectionState !== 'connected' && own < call.peer
    if (!isInside(call.peer) || isCrossed) {
      call.close()
      return
    }
    legs.take(call, false)
    dialler.refresh({ iceServers: iceServers(), iceTransportPolicy: 'all' })
    call.answer(begun)
    begin(call)
  }

  function dial(peerId: string): void {
    dialler.refresh({ iceServers: iceServers(), iceTransportPolicy: turns.wayTo(peerId) })
    const call = dialler.call(peerId, begun)
    if (!call) return
    legs.take(call, true)
    begin(call)
  }

  function begin(call: Call): void {
    legs.layOn(call)
    if (call.peerConnection) ways.begin(call.peer, call.peerConnection)
  }

  function went(peerId: string): void {
    turns.went(peerId)
    ends.went(peerId)
  }

  function giveUp(peerId: string): void {
    if (legs.get(peerId)?.met === false) turns.notFound(peerId, iceServers().length > 0)
    legs.drop(peerId)
    if (roster.some((one) => one.peerId === peerId && one.online)) ends.failed(peerId)
  }

  function look(): void {
    const now = clock.now()
    const inside = new Map(roster.map(({ peerId, online }) => [peerId, online]))
    for (const [peerId] of legs.all()) if (!inside.has(peerId)) legs.drop(peerId)
    turns.keep(inside)
    for (const [peerId, leg] of legs.all()) {
      // Whoever is offline hears no question, and asks when they are back.
      const next = nextOf(leg, now, own < peerId && inside.get(peerId) === true)
      if (next === 'met') {
        Object.assign(leg, { since: now, met: true })
        ends.met(peerId)
      } else if (next === 'giveUp') giveUp(peerId)
      else if (next === 'ask') ways.ask(peerId, leg)
    }
    legs.limitAll(roster)
    dialler.heal()
    if (!dialler.isThere() || isDoubted) return
    for (const one of roster) if (!legs.has(one.peerId) && turns.isOurs(one)) dial(one.peerId)
  }
  const endLooks = clock.every(lookMs, look)

  return {
    /** The roster as it is now. */
    meet(people: readonly Dialled[]): void {
      roster = people.filter(({ peerId }) => peerId !== own)
      look()
    },
    /** Puts something else on a line of every connection; null sends nothing. */
    replace: legs.replace,
    connections: () =>
      legs.all().flatMap(([peerId, { call }]) => (call.peerConnection ? [[peerId, call.peerConnection] as const] : [])),
    /** What somebody said of our connection. */
    hear: ways.hear,
    /** The line to the server died without a word: the network may be another. */
    doubt(): void {
      isDoubted = true
    },
    /** The server is there again. */
    again(): void {
      dialler.again()
      // On another network a connection is dead too, and does not know it for 5 s.
      for (const [peerId, leg] of legs.all()) {
        const isBroken = leg.call.peerConnection?.connectionState !== 'connected'
        if (!leg.met || !(isDoubted || isBroken)) continue
        leg.since = clock.now()
        ways.ask(peerId, leg)
      }
      isDoubted = false
    },
    close(): void {
      endLooks()
      dialler.close()
    },
  }
}
