import type { Server } from 'node:http'
import express from 'express'
import { ExpressPeerServer } from 'peer'
import { WebSocketServer } from 'ws'
import { frameMost, peerPath } from '../../contract/room.ts'

/**
 * The sockets of the peerjs-server, by which pages that are inside a room agree on a connection. It begins where Express
 * mounts it; its pages of HTTP, which give out ids, are served to nobody: ours make their own.
 */
export function openPeers(server: Server): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameMost })
  express().use(peerPath, ExpressPeerServer(server, { path: '/', createWebSocketServer: () => sockets }))
  return sockets
}
