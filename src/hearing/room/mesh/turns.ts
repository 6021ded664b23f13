import type { Clock } from './clock.ts'
import type { Leg } from './legs.ts'

/** Somebody who can be dialled. */
export interface Dialled {
  sid: string
  peerId: string
  online: boolean
  /** The grade of their line (decisions F-10). */
  quality: number
}

/** A connection that does not come within so long is given up and dialled anew, and so is one that broke. */
const patienceMs = 10_000
/** One that broke, which the browser says 5 s late, looks for another way through the network first, and again so often. */
const brokenMs = 1_000
const askMs = 3_000
/** So long a newcomer has to dial us. */
const courtesyMs = 3_000

/** What a look at a connection asks for. `isAsker`: to look for another way is for us to do, and the other end hears it. */
export function nextOf(leg: Leg, now: number, isAsker: boolean): 'met' | 'giveUp' | 'ask' | 'wait' {
  const state = leg.call.peerConnection?.connectionState
  if (state === 'connected') return 'met'
  const waits = now - leg.since
  if (waits > patienceMs) return 'giveUp'
  const broke = state === 'disconnected' || state === 'failed'
  return broke && isAsker && waits > brokenMs && now - leg.askedAt > askMs ? 'ask' : 'wait'
}

/** Whose turn it is to dial those without a connection, and by which way. */
export function openTurns(own: string, clock: Clock) {
  /** From when on somebody is ours to dial. */
  const due = new Map<string, number>()
  /** To whom no straight way was found: they are dialled by the relay alone, where there is one. */
  const relayed = new Set<string>()
  return {
    /** A connection to them is gone: there is no newcomer to wait for. */
    went: (peerId: string) => void due.set(peerId, clock.now()),
    /** Who is there no more comes as a newcomer. */
    keep(inside: ReadonlyMap<string, unknown>): void {
      for (const peerId of due.keys()) if (!inside.has(peerId)) due.delete(peerId)
    },
    /** Of two who miss each other the one with the smaller id dials. */
    isOurs({ peerId, online }: Dialled): boolean {
      if (!online || own > peerId) return false
      const now = clock.now()
      const from = due.get(peerId) ?? now + courtesyMs
      due.set(peerId, from)
      return now >= from
    },
    /** A way that was never found is looked for by the relay alone, and the next time by all again. */
    notFound(peerId: string, hasRelay: boolean): void {
      if (!relayed.delete(peerId) && hasRelay) relayed.add(peerId)
    },
    wayTo: (peerId: string): RTCIceTransportPolicy => (relayed.has(peerId) ? 'relay' : 'all'),
  }
}
