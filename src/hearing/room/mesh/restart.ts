import type { FromPage } from '../../../../contract/room/room.ts'
import { lineOf } from '../line/lines.ts'

/** What the ends of one connection say to each other over the socket of the room. */
export type Signal = Extract<FromPage, { is: 'signal' }>['signal']

/*
 * Finds a connection another way through the network, its media kept: PeerJS can only begin anew (research: rooms §1b, §2d),
 * and its own socket may be as dead as the network that went.
 */

/** Those for which a question is being made: until it is, nothing else shows it. */
const asking = new WeakSet<RTCPeerConnection>()

/** Asks the other end for another way. What is found on the way goes out by `tellCandidates`. */
export async function restart(
  connection: RTCPeerConnection,
  iceServers: RTCIceServer[],
  say: (said: Partial<Signal>) => void,
): Promise<void> {
  connection.setConfiguration({ ...connection.getConfiguration(), iceServers })
  connection.restartIce()
  asking.add(connection)
  await connection.setLocalDescription().finally(() => asking.delete(connection))
  wholeOnEachWay(connection)
  describe(connection, say)
}

/** Does what the other end asks. Of two who ask at once, the one who `yields` takes back their own. */
export async function follow(
  connection: RTCPeerConnection,
  { description, candidate }: Signal,
  { iceServers, yields, say }: { iceServers: RTCIceServer[]; yields: boolean; say: (said: Partial<Signal>) => void },
): Promise<void> {
  if (candidate) return connection.addIceCandidate(candidate)
  if (!description) return
  if (description.type === 'answer') return connection.setRemoteDescription(description)
  if ((asking.has(connection) || connection.signalingState !== 'stable') && !yields) return
  connection.setConfiguration({ ...connection.getConfiguration(), iceServers })
  await connection.setRemoteDescription(description)
  await connection.setLocalDescription()
  wholeOnEachWay(connection)
  describe(connection, say)
}

/** Those of a way that is found anew, which PeerJS would send by its own socket alone. */
export function tellCandidates(connection: RTCPeerConnection, say: (said: Partial<Signal>) => void): void {
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate?.candidate) say({ candidate: { ...candidate.toJSON() } })
  })
}

/** Who lost pictures on the way that went asks for a whole one up to 3 s late: it is sent on each new way. */
function wholeOnEachWay(connection: RTCPeerConnection): void {
  const pictures = (['video', 'screen'] as const).flatMap((line) => lineOf(connection, line)?.sender ?? [])
  // All lines go one way.
  const way = pictures[0]?.transport?.iceTransport
  if (!way) return
  way.onselectedcandidatepairchange = () => {
    for (const sender of pictures) {
      const said = sender.getParameters()
      const options = { encodingOptions: said.encodings.map(() => ({ keyFrame: true })) }
      // A browser that cannot leaves it to the other end.
      sender.setParameters(said, options).catch(() => undefined)
    }
  }
}

function describe({ localDescription }: RTCPeerConnection, say: (said: Partial<Signal>) => void): void {
  const { type, sdp } = localDescription ?? {}
  if (sdp && (type === 'offer' || type === 'answer')) say({ description: { type, sdp } })
}
