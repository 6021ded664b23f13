import { type MediaConnection, Peer } from 'peerjs'
import { peerPath } from '../../../../contract/room.ts'
import { type Limits, limit, limitsOf } from './bitrate.ts'
import { allLines, type Line, lineOf } from './lines.ts'
import { follow, restart, type Signal, tellCandidates } from './restart.ts'

/** Somebody who can be dialled. */
export interface Dialled {
  sid: string
  peerId: string
  online: boolean
  /** The grade of their line (decisions F-10). */
  quality: number
}

interface Ends {
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

interface Leg {
  call: MediaConnection
  dialled: boolean
  /** Since when it waits to be connected: ms since the epoch. */
  since: number
  /** When another way was asked for last: ms since the epoch. */
  askedAt: number
  /** It was connected at some time. */
  met: boolean
  /** What may be sent on it, as it was laid on last. */
  limits: Limits | undefined
}

const lookMs = 1_000
/** A connection that does not come within so long is given up and dialled anew, and so is one that broke. */
const patienceMs = 10_000
/** One that broke, which the browser says 5 s late, looks for another way through the network first, and again so often. */
const brokenMs = 1_000
const askMs = 3_000
/** So long a newcomer has to dial us. */
const courtesyMs = 3_000
/** So often the peerjs-server is looked for while its socket is gone. */
const healMs = 3_000

export interface Mesh {
  /** The roster as it is now. */
  meet(people: readonly Dialled[]): void
  /** Puts something else on a line of every connection; null sends nothing. */
  replace(line: Line, track: MediaStreamTrack | null): void
  connections(): [peerId: string, connection: RTCPeerConnection][]
  /** What somebody said of our connection. */
  hear(from: string, signal: Signal): void
  /** The line to the server died without a word: the network may be another. */
  doubt(): void
  /** The server is there again. */
  again(): void
  close(): void
}

/**
 * The connections of one page to everybody in the room, by PeerJS: one each, which is never agreed on anew (research: rooms §3).
 * Who comes, or comes back, dials all who are there; whatever breaks later is dialled by the one with the smaller id.
 */
export function openMesh({
  peerId: own,
  peerToken,
  first,
  iceServers,
  isInside,
  say,
  came,
  went,
  failed,
  met,
}: Ends): Mesh {
  const legs = new Map<string, Leg>()
  /** To whom no straight way was found: they are dialled by the relay alone, where there is one. */
  const relayed = new Set<string>()
  /** From when on somebody without a connection is ours to dial. */
  const due = new Map<string, number>()
  const begun = new MediaStream(allLines.map((line) => first[line]))
  const sent: Record<Line, MediaStreamTrack | null> = { ...first }
  let roster: readonly Dialled[] = []
  let isBegun = false
  let peer = open()
  let healAt = 0
  let isDoubted = false

  function open(): Peer {
    const secure = location.protocol === 'https:'
    const peer = new Peer(own, {
      host: location.hostname,
      port: Number(location.port) || (secure ? 443 : 80),
      path: peerPath,
      secure,
      token: peerToken,
      pingInterval: 5_000,
      config: { iceServers: iceServers() },
      debug: 0,
    })
    peer.on('open', () => {
      // What was dialled while nothing got through reached nobody.
      for (const [peerId, { dialled, met }] of [...legs]) if (dialled && !met) drop(peerId)
      for (const { peerId, online } of roster) if (online && !legs.has(peerId)) dial(peerId)
      isBegun = true
    })
    // Who cannot be reached is dialled again as long as the roster has them.
    peer.on('error', () => undefined)
    peer.on('call', called)
    return peer
  }

  function called(call: MediaConnection): void {
    const leg = legs.get(call.peer)
    // Two who dial each other at once keep the call of the smaller id.
    const isCrossed = leg?.dialled && leg.call.peerConnection?.connectionState !== 'connected' && own < call.peer
    if (!isInside(call.peer) || isCrossed) {
      call.close()
      return
    }
    take(call, false)
    refresh()
    call.answer(begun)
    begins(call)
  }

  function take(call: MediaConnection, dialled: boolean): void {
    const { peer: peerId } = call
    const before = legs.get(peerId)
    legs.set(peerId, { call, dialled, since: Date.now(), askedAt: 0, met: false, limits: undefined })
    before?.call.close()
    // It is told of each line, and by the first all are there.
    call.once('stream', () => {
      if (legs.get(peerId)?.call !== call) return
      const { peerConnection } = call
      const of = (lines: Line[]) =>
        new MediaStream(lines.flatMap((line) => lineOf(peerConnection, line)?.receiver.track ?? []))
      came(peerId, of(['audio', 'video']), of(['screen']))
    })
    call.on('close', () => {
      if (legs.get(peerId)?.call === call) drop(peerId)
    })
  }

  /** What gives a way through the network runs out, and PeerJS would begin with what it knew first. */
  function refresh(iceTransportPolicy: RTCIceTransportPolicy = 'all'): void {
    Object.assign(peer.options, { config: { iceServers: iceServers(), iceTransportPolicy } })
  }

  /** What is on the lines by now may be other than what connections begin with. */
  function begins(call: MediaConnection): void {
    const { peer: peerId, peerConnection } = call
    for (const line of allLines) put(call, line)
    // PeerJS would close what broke before it can find another way.
    peerConnection.oniceconnectionstatechange = null
    tellCandidates(peerConnection, (said) => tell(peerId, said))
  }

  /** Says something of the connection to its other end. */
  function tell(peerId: string, said: Partial<Signal>): void {
    const to = roster.find((one) => one.peerId === peerId)
    const leg = legs.get(peerId)
    if (to && leg) say(to.sid, { connection: leg.call.connectionId, ...said })
  }

  function findWay(peerId: string, leg: Leg): void {
    leg.askedAt = Date.now()
    const { peerConnection } = leg.call
    // What fails is dialled anew when patience ends.
    if (peerConnection) restart(peerConnection, iceServers(), (said) => tell(peerId, said)).catch(() => undefined)
  }

  /** Lays on each connection what it may send, where that is something else by now. */
  function limitAll(): void {
    for (const { peerId, quality } of roster) {
      const leg = legs.get(peerId)
      if (leg?.call.peerConnection?.connectionState !== 'connected') continue
      const next = limitsOf(roster.length, sent.screen !== null, quality)
      if (JSON.stringify(leg.limits) === JSON.stringify(next)) continue
      leg.limits = next
      // A connection that just went is limited when it is there anew.
      limit(leg.call.peerConnection, next).catch(() => {
        leg.limits = undefined
      })
    }
  }

  function put({ peerConnection }: MediaConnection, line: Line): void {
    if (!peerConnection) return
    // A connection that is gone meanwhile takes nothing, and needs nothing.
    lineOf(peerConnection, line)
      ?.sender.replaceTrack(sent[line])
      .catch(() => undefined)
  }

  function dial(peerId: string): void {
    refresh(relayed.has(peerId) ? 'relay' : 'all')
    const call = peer.call(peerId, begun)
    if (!call) return
    take(call, true)
    begins(call)
  }

  function drop(peerId: string): void {
    const leg = legs.get(peerId)
    if (!legs.delete(peerId) || !leg) return
    due.set(peerId, Date.now())
    leg.call.close()
    went(peerId)
  }

  function giveUp(peerId: string): void {
    // A way that was never found is looked for by the relay alone, and the next time by all again.
    if (legs.get(peerId)?.met === false && !relayed.delete(peerId) && iceServers().length) relayed.add(peerId)
    drop(peerId)
    if (roster.some((one) => one.peerId === peerId && one.online)) failed(peerId)
  }

  function look(): void {
    const now = Date.now()
    const inside = new Set(roster.map(({ peerId }) => peerId))
    const online = new Set(roster.filter((one) => one.online).map(({ peerId }) => peerId))
    for (const peerId of legs.keys()) if (!inside.has(peerId)) drop(peerId)
    for (const peerId of due.keys()) if (!inside.has(peerId)) due.delete(peerId)
    for (const [peerId, leg] of legs) {
      const state = leg.call.peerConnection?.connectionState
      const broke = state === 'disconnected' || state === 'failed'
      if (state === 'connected') {
        Object.assign(leg, { since: now, met: true })
        met(peerId)
      } else if (now - leg.since > patienceMs) giveUp(peerId)
      // Whoever is offline hears no question, and asks when they are back.
      else if (broke && own < peerId && online.has(peerId) && now - leg.since > brokenMs && now - leg.askedAt > askMs)
        findWay(peerId, leg)
    }
    limitAll()
    // Its socket may go alone; without one nobody who comes is reached.
    if (now >= healAt && (peer.destroyed || peer.disconnected)) {
      healAt = now + healMs
      if (peer.destroyed) peer = open()
      else peer.reconnect()
    }
    if (!isBegun || peer.disconnected || isDoubted) return
    for (const { peerId, online } of roster) {
      if (!online || legs.has(peerId) || own > peerId) continue
      const from = due.get(peerId) ?? now + courtesyMs
      due.set(peerId, from)
      if (now >= from) dial(peerId)
    }
  }
  const looks = setInterval(look, lookMs)

  return {
    meet(people) {
      roster = people.filter(({ peerId }) => peerId !== own)
      look()
    },
    replace(line, track) {
      sent[line] = track
      for (const { call } of legs.values()) put(call, line)
    },
    connections: () => [...legs].map(([peerId, { call }]) => [peerId, call.peerConnection]),
    hear(from, signal) {
      const peerId = roster.find(({ sid }) => sid === from)?.peerId
      const { call } = (peerId && legs.get(peerId)) || {}
      if (!peerId || !call?.peerConnection || call.connectionId !== signal.connection) return
      const tells = (said: Partial<Signal>) => tell(peerId, said)
      // What cannot be followed is dialled anew when patience ends.
      follow(call.peerConnection, signal, { iceServers: iceServers(), yields: own > peerId, say: tells }).catch(
        () => undefined,
      )
    },
    doubt() {
      isDoubted = true
    },
    again() {
      // PeerJS gives itself up when its first connection breaks before it is agreed on.
      if (peer.destroyed) peer = open()
      // On a network that changed its socket is dead, and does not know it.
      else if (isBegun && !peer.disconnected) peer.disconnect()
      if (peer.disconnected && !peer.destroyed) peer.reconnect()
      // On another network a connection is dead too, and does not know it for 5 s.
      for (const [peerId, leg] of legs) {
        const isBroken = leg.call.peerConnection?.connectionState !== 'connected'
        if (!leg.met || !(isDoubted || isBroken)) continue
        leg.since = Date.now()
        findWay(peerId, leg)
      }
      isDoubted = false
    },
    close() {
      clearInterval(looks)
      peer.destroy()
    },
  }
}
