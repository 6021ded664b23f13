import { ref } from 'valtio'
import { proxyMap } from 'valtio/utils'
import type { FromPage } from '../../../../contract/room/room.ts'
import type { Alarms } from '../line/alarms.ts'
import { type Mesh, openMesh } from '../mesh/mesh.ts'
import { type HearingState, hereOf } from '../state.ts'
import type { Means } from './means.ts'

interface Ends {
  state: HearingState
  means: Pick<Means, 'makePeer' | 'clock' | 'emptyLines'>
  alarms: Pick<Alarms, 'failed' | 'met'>
  say(frame: FromPage): void
}

/** Who a page is to the room: `peerToken` is known to it and the server alone. */
const newPage = (): { peerId: string; peerToken: string } => ({
  peerId: crypto.randomUUID(),
  peerToken: crypto.randomUUID(),
})

/** The connections of one visit and what comes by them, under the peer id of this page. */
export function openConnections({ state, means, alarms, say }: Ends) {
  /** Camera and voice of each, by peer id; under one's own id what goes out as one's own picture. The same of screens. */
  const streams = proxyMap<string, MediaStream>()
  const screens = proxyMap<string, MediaStream>()
  const empty = means.emptyLines()
  let page = newPage()
  let iceServers: RTCIceServer[] = []
  let mesh: Mesh | undefined

  const begin = () =>
    openMesh({
      ...{ ...page, makePeer: means.makePeer, clock: means.clock },
      first: { audio: empty.audio, video: empty.video, screen: empty.screen },
      iceServers: () => iceServers,
      say: (to, signal) => say({ is: 'signal', to, signal }),
      isInside: (id) => hereOf(state).some((one) => one.peerId === id),
      came(id, person, screen) {
        streams.set(id, ref(person))
        screens.set(id, ref(screen))
      },
      went(id) {
        streams.delete(id)
        screens.delete(id)
      },
      ...alarms,
    })

  /** Ends all connections, and takes down every picture. */
  function part(): void {
    mesh?.close()
    mesh = undefined
    streams.clear()
    screens.clear()
  }

  return {
    streams,
    screens,
    page: () => page,
    /** None before the room let this page in. */
    mesh: () => mesh,
    /** By which addresses media find a way. */
    ice(servers: RTCIceServer[]): void {
      iceServers = servers
    },
    /** The room lets this page in, or in again. */
    open(): Mesh {
      mesh ??= begin()
      return mesh
    },
    /** The peer id is somebody else's: the page goes on under another, and whoever it was connected to connects to that. */
    beAnother(): void {
      part()
      page = newPage()
    },
    close(): void {
      part()
      empty.close()
    },
  }
}
export type Connections = ReturnType<typeof openConnections>
