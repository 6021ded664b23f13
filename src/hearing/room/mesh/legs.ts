import { type Limits, limit, limitsOf } from '../line/bitrate.ts'
import { allLines, type Line, lineOf } from '../line/lines.ts'
import type { Clock } from './clock.ts'
import type { Call } from './peer.ts'

/** The connection to one person, from when it is dialled. */
export interface Leg {
  call: Call
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

interface Ends {
  clock: Clock
  /** What a connection begins with: every line. */
  first: Record<Line, MediaStreamTrack>
  /** `person`: camera and voice; a stream of its own for the screen. */
  came(peerId: string, person: MediaStream, screen: MediaStream): void
  went(peerId: string): void
}

export type Legs = ReturnType<typeof openLegs>

/** The connections of this page by peer id, one to each person, and what goes out on all of them. */
export function openLegs({ clock, first, came, went }: Ends) {
  const legs = new Map<string, Leg>()
  const sent: Record<Line, MediaStreamTrack | null> = { ...first }

  function put({ peerConnection }: Call, line: Line): void {
    if (!peerConnection) return
    // A connection that is gone meanwhile takes nothing, and needs nothing.
    lineOf(peerConnection, line)
      ?.sender.replaceTrack(sent[line])
      .catch(() => undefined)
  }

  function drop(peerId: string): void {
    const leg = legs.get(peerId)
    if (!legs.delete(peerId) || !leg) return
    leg.call.close()
    went(peerId)
  }

  return {
    drop,
    get: (peerId: string) => legs.get(peerId),
    has: (peerId: string) => legs.has(peerId),
    /** As they are now: some of them may be dropped meanwhile. */
    all: () => [...legs],
    /** Puts a connection in the place of the one before it. */
    take(call: Call, dialled: boolean): void {
      const { peer: peerId } = call
      const before = legs.get(peerId)
      legs.set(peerId, { call, dialled, since: clock.now(), askedAt: 0, met: false, limits: undefined })
      before?.call.close()
      const isOurs = () => legs.get(peerId)?.call === call
      let isTold = false
      // It is told of each line, and by the first all are there.
      call.on('stream', () => {
        const { peerConnection } = call
        if (isTold || !isOurs() || !peerConnection) return
        isTold = true
        const of = (lines: Line[]) =>
          new MediaStream(lines.flatMap((line) => lineOf(peerConnection, line)?.receiver.track ?? []))
        came(peerId, of(['audio', 'video']), of(['screen']))
      })
      call.on('close', () => {
        if (isOurs()) drop(peerId)
      })
    },
    /** What is on the lines by now may be other than what connections begin with. */
    layOn(call: Call): void {
      for (const line of allLines) put(call, line)
    },
    /** Puts something else on a line of every connection; null sends nothing. */
    replace(line: Line, track: MediaStreamTrack | null): void {
      sent[line] = track
      for (const { call } of legs.values()) put(call, line)
    },
    /** Lays on each connection what it may send, where that is something else by now. */
    limitAll(roster: readonly { peerId: string; quality: number }[]): void {
      for (const { peerId, quality } of roster) {
        const leg = legs.get(peerId)
        const connection = leg?.call.peerConnection
        if (connection?.connectionState !== 'connected' || !leg) continue
        const next = limitsOf(roster.length, sent.screen !== null, quality)
        if (JSON.stringify(leg.limits) === JSON.stringify(next)) continue
        leg.limits = next
        // A connection that just went is limited when it is there anew.
        limit(connection, next).catch(() => {
          leg.limits = undefined
        })
      }
    },
  }
}
