import { type MediaConnection, Peer } from 'peerjs'
import { peerPath } from '../../../../contract/room.ts'
import type { Kind } from './lines.ts'

/** Somebody who can be dialled. */
export interface Dialled {
  peerId: string
  online: boolean
}

interface Ends {
  peerId: string
  peerToken: string
  /** What a connection begins with: one line of each kind. */
  first: MediaStream
  iceServers(): RTCIceServer[]
  /** Whoever is not in the roster connects to nobody. */
  isInside(peerId: string): boolean
  came(peerId: string, stream: MediaStream): void
  went(peerId: string): void
}

interface Leg {
  call: MediaConnection
  dialled: boolean
  /** Since when it waits to be connected: ms since the epoch. */
  since: number
}

const lookMs = 1_000
/** A connection that does not come within so long is given up, and so is one that broke. */
const patienceMs = 10_000
const brokenMs = 3_000
/** So long a newcomer has to dial us. */
const courtesyMs = 3_000

export interface Mesh {
  /** The roster as it is now. */
  meet(people: readonly Dialled[]): void
  /** Puts something else on a line of every connection; null sends nothing. */
  replace(kind: Kind, track: MediaStreamTrack | null): void
  connections(): [peerId: string, connection: RTCPeerConnection][]
  /** The peerjs-server is there again. */
  again(): void
  close(): void
}

/**
 * The connections of one page to everybody in the room, by PeerJS: one each, which is never agreed on anew (research: rooms §3).
 * Who comes dials all who are there; whatever breaks later is dialled by the one with the smaller id.
 */
export function openMesh({ peerId: own, peerToken, first, iceServers, isInside, came, went }: Ends): Mesh {
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
  const legs = new Map<string, Leg>()
  /** From when on somebody without a connection is ours to dial. */
  const due = new Map<string, number>()
  const sent: Record<Kind, MediaStreamTrack | null> = {
    audio: first.getAudioTracks()[0]!,
    video: first.getVideoTracks()[0]!,
  }
  let roster: readonly Dialled[] = []
  let begun = false

  peer.on('open', () => {
    if (!begun) for (const { peerId, online } of roster) if (online && !legs.has(peerId)) dial(peerId)
    begun = true
  })
  // Who cannot be reached is dialled again as long as the roster has them.
  peer.on('error', () => undefined)
  peer.on('call', (call) => {
    const leg = legs.get(call.peer)
    // Two who dial each other at once keep the call of the smaller id.
    const isCrossed = leg?.dialled && leg.call.peerConnection?.connectionState !== 'connected' && own < call.peer
    if (!isInside(call.peer) || isCrossed) return call.close()
    take(call, false)
    call.answer(first)
    fill(call)
  })

  function take(call: MediaConnection, dialled: boolean): void {
    const { peer: peerId } = call
    const before = legs.get(peerId)
    legs.set(peerId, { call, dialled, since: Date.now() })
    before?.call.close()
    call.on('stream', (stream) => {
      if (legs.get(peerId)?.call === call) came(peerId, stream)
    })
    call.on('close', () => {
      if (legs.get(peerId)?.call === call) drop(peerId)
    })
  }

  /** What is on the lines by now may be other than what connections begin with. */
  function fill(call: MediaConnection): void {
    for (const kind of ['audio', 'video'] as const) put(call, kind)
  }

  function put({ peerConnection }: MediaConnection, kind: Kind): void {
    const line = peerConnection?.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)
    // A connection that is gone meanwhile takes nothing, and needs nothing.
    line?.sender.replaceTrack(sent[kind]).catch(() => undefined)
  }

  function dial(peerId: string): void {
    const call = peer.call(peerId, first)
    if (!call) return
    take(call, true)
    fill(call)
  }

  function drop(peerId: string): void {
    const leg = legs.get(peerId)
    if (!legs.delete(peerId) || !leg) return
    due.set(peerId, Date.now())
    leg.call.close()
    went(peerId)
  }

  function look(): void {
    const now = Date.now()
    const inside = new Set(roster.map(({ peerId }) => peerId))
    for (const peerId of legs.keys()) if (!inside.has(peerId)) drop(peerId)
    for (const peerId of due.keys()) if (!inside.has(peerId)) due.delete(peerId)
    for (const [peerId, leg] of legs) {
      const state = leg.call.peerConnection?.connectionState
      const most = state === 'disconnected' || state === 'failed' ? brokenMs : patienceMs
      if (state === 'connected') leg.since = now
      else if (now - leg.since > most) drop(peerId)
    }
    if (!begun || peer.disconnected) return
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
    replace(kind, track) {
      sent[kind] = track
      for (const { call } of legs.values()) put(call, kind)
    },
    connections: () => [...legs].map(([peerId, { call }]) => [peerId, call.peerConnection]),
    again() {
      if (peer.disconnected && !peer.destroyed) peer.reconnect()
    },
    close() {
      clearInterval(looks)
      peer.destroy()
    },
  }
}
