import { Peer } from 'peerjs'
import { peerPath } from '../../../../contract/room/room.ts'

/** A connection to one other page, as PeerJS gives it. */
export interface Call {
  /** The peer id of the other page. */
  readonly peer: string
  readonly connectionId: string
  /** None before it is answered, and once it is closed. */
  readonly peerConnection: RTCPeerConnection | null
  answer(stream: MediaStream): void
  close(): void
  on(event: 'stream' | 'close', heard: () => void): unknown
}

/** What of PeerJS the mesh uses: the line by which pages agree on connections. A test brings its own. */
export interface Dialler {
  /** Given up for good: another has to be made. */
  readonly destroyed: boolean
  /** Without a line to the server; connections go on. */
  readonly disconnected: boolean
  /** What the next connection begins with. */
  readonly options: object
  on(event: 'open' | 'error', heard: () => void): unknown
  on(event: 'call', heard: (call: Call) => void): unknown
  call(peerId: string, stream: MediaStream): Call | undefined
  reconnect(): void
  disconnect(): void
  destroy(): void
}

export type MakePeer = (own: string, begins: { token: string; iceServers: RTCIceServer[] }) => Dialler

export const makePeer: MakePeer = (own, { token, iceServers }) => {
  const secure = location.protocol === 'https:'
  return new Peer(own, {
    host: location.hostname,
    port: Number(location.port) || (secure ? 443 : 80),
    path: peerPath,
    secure,
    token,
    pingInterval: 5_000,
    config: { iceServers },
    debug: 0,
  })
}
