import type { Clock } from './clock.ts'
import type { Leg, Legs } from './legs.ts'
import { follow, restart, type Signal, tellCandidates } from './restart.ts'

interface Ends {
  own: string
  clock: Clock
  legs: Legs
  iceServers(): RTCIceServer[]
  /** Who is in the room now, but oneself. */
  roster(): readonly { sid: string; peerId: string }[]
  /** Says something to one person over the socket of the room. */
  say(to: string, signal: Signal): void
}

/** Other ways through the network for connections that broke (restart.ts), agreed on over the socket of the room. */
export function openWays({ own, clock, legs, iceServers, roster, say }: Ends) {
  /** Says something of the connection to its other end. */
  function tell(peerId: string, said: Partial<Signal>): void {
    const to = roster().find((one) => one.peerId === peerId)
    const leg = legs.get(peerId)
    if (to && leg) say(to.sid, { connection: leg.call.connectionId, ...said })
  }

  return {
    /** What is found of ways is told to the other end from now on. */
    begin(peerId: string, connection: RTCPeerConnection): void {
      // PeerJS would close what broke before it can find another way.
      connection.oniceconnectionstatechange = null
      tellCandidates(connection, (said) => tell(peerId, said))
    },
    ask(peerId: string, leg: Leg): void {
      leg.askedAt = clock.now()
      const { peerConnection } = leg.call
      // What fails is dialled anew when patience ends.
      if (peerConnection) restart(peerConnection, iceServers(), (said) => tell(peerId, said)).catch(() => undefined)
    },
    /** What somebody said of our connection. */
    hear(from: string, signal: Signal): void {
      const peerId = roster().find(({ sid }) => sid === from)?.peerId
      const { call } = (peerId && legs.get(peerId)) || {}
      if (!peerId || !call?.peerConnection || call.connectionId !== signal.connection) return
      const tells = (said: Partial<Signal>) => tell(peerId, said)
      // What cannot be followed is dialled anew when patience ends.
      follow(call.peerConnection, signal, { iceServers: iceServers(), yields: own > peerId, say: tells }).catch(
        () => undefined,
      )
    },
  }
}
