import type { Server } from 'node:http'
import express from 'express'
import { ExpressPeerServer } from 'peer'
import { type WebSocket, WebSocketServer } from 'ws'
import { frameMost, peerPath } from '../../contract/room.ts'

/**
 * The sockets of the peerjs-server, by which pages that are inside a room agree on a connection. It begins where Express
 * mounts it; its pages of HTTP, which give out ids, are served to nobody: ours make their own.
 */
export function openPeers(server: Server): { sockets: WebSocketServer; hangUp(peerId: string): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameMost })
  express().use(peerPath, ExpressPeerServer(server, { path: '/', createWebSocketServer: () => sockets }))
  const idOf = new WeakMap<WebSocket, string | null>()
  sockets.on('connection', (socket, { url = '' }) =>
    idOf.set(socket, new URL(url, 'http://localhost').searchParams.get('id')),
  )
  return {
    sockets,
    // At once: a socket on a network that went answers no goodbye, and who comes back under the same id would be told nothing.
    hangUp(peerId) {
      for (const socket of sockets.clients) if (idOf.get(socket) === peerId) socket.terminate()
    },
  }
}
