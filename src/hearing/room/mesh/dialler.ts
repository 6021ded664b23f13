import type { Clock } from './clock.ts'
import type { Call, Dialler } from './peer.ts'

/** So often the peerjs-server is looked for while its socket is gone. */
const healMs = 3_000

interface Ends {
  clock: Clock
  make(): Dialler
  /** The server is there, for the first time or again. */
  opened(): void
  called(call: Call): void
}

/** The line by which this page dials others and is dialled: made anew when it is given up, and looked for while it is gone. */
export function openDialler({ clock, make, opened, called }: Ends) {
  let isBegun = false
  let peer = open()
  let healAt = 0

  function open(): Dialler {
    const made = make()
    made.on('open', () => {
      opened()
      isBegun = true
    })
    // Who cannot be reached is dialled again as long as the roster has them.
    made.on('error', () => undefined)
    made.on('call', called)
    return made
  }

  return {
    /** Whether who is dialled now can hear of it. */
    isThere: () => isBegun && !peer.disconnected,
    /** What gives a way through the network runs out, and PeerJS would begin with what it knew first. */
    refresh: (config: RTCConfiguration) => void Object.assign(peer.options, { config }),
    call: (peerId: string, stream: MediaStream) => peer.call(peerId, stream),
    /** Its socket may go alone; without one nobody who comes is reached. */
    heal(): void {
      const now = clock.now()
      if (now < healAt || !(peer.destroyed || peer.disconnected)) return
      healAt = now + healMs
      if (peer.destroyed) peer = open()
      else peer.reconnect()
    },
    /** The server is there again. */
    again(): void {
      // PeerJS gives itself up when its first connection breaks before it is agreed on.
      if (peer.destroyed) peer = open()
      // On a network that changed its socket is dead, and does not know it.
      else if (isBegun && !peer.disconnected) peer.disconnect()
      if (peer.disconnected && !peer.destroyed) peer.reconnect()
    },
    close: () => peer.destroy(),
  }
}
