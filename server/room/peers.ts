import type { Server } from 'node:http'
import { ExpressPeerServer } from 'peer'
import { WebSocketServer } from 'ws'
import { frameMost, peerPath } from '../../contract/room.ts'

/**
 * The sockets of the peerjs-server, by which pages that are inside a room agree on a connection. Its pages of HTTP are left
 * out: they give out ids, and ours make their own.
 */
export function openPeers(server: Server): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameMost })
  const peers = ExpressPeerServer(server, { path: peerPath, createWebSocketServer: () => sockets })
  // It begins where Express mounts it.
  peers.emit('mount', peers)
  return sockets
}
