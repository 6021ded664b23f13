import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import express from 'express'
import { ExpressPeerServer } from 'peer'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { id } from '../../contract/kernel/rules.ts'
import { frameMost, peerPath } from '../../contract/room/room.ts'
import { type Log, logFailure } from '../door/envelope.ts'
import type { Verdict } from '../door/limit/allowance.ts'
import { type Gate, openGate } from '../door/upgrade.ts'
import { behindBytes, jsonOf, sizeOf } from './frame.ts'

const word = z.string().check(z.maxLength(200))
const description = (type: 'offer' | 'answer') =>
  z.object({ type: z.literal('media'), connectionId: word, sdp: z.object({ type: z.literal(type), sdp: z.string() }) })

/** All that PeerJS sends as our pages use it, without what it would read besides. */
const peerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HEARTBEAT') }),
  z.object({ type: z.literal('OFFER'), dst: id, payload: description('offer') }),
  z.object({ type: z.literal('ANSWER'), dst: id, payload: description('answer') }),
  z.object({
    type: z.literal('CANDIDATE'),
    dst: id,
    payload: z.object({
      type: z.literal('media'),
      connectionId: word,
      candidate: z.record(z.string(), z.union([z.string().check(z.maxLength(2_000)), z.number(), z.null()])),
    }),
  }),
])

interface Order {
  /** Whether who opens a line is a page that is inside a room. */
  mayBeDialled(query: URLSearchParams): boolean
  /** Counts a frame of so many bytes. */
  spend(peerId: string, bytes: number): Verdict
  /** Whether both are in one room now. */
  areTogether(peerId: string, other: string): boolean
}

/** What the peerjs-server takes for a socket: it hears what we pass on, and nothing of what breaks. */
const shownOf = (socket: WebSocket): EventEmitter =>
  Object.assign(new EventEmitter(), {
    send(text: string) {
      if (socket.readyState === socket.OPEN && socket.bufferedAmount <= behindBytes) socket.send(text)
    },
    close: () => socket.close(),
  })

/**
 * The lines by which pages that are inside a room agree on a connection: the peerjs-server behind a desk of ours, which shows it
 * neither a socket nor a frame that it does not know. It begins where Express mounts it; its pages of HTTP, which give out ids,
 * are served to nobody: ours make their own.
 */
export function openPeers(server: Server, log: Log, order: Order): { gate: Gate; hangUp(peerId: string): void } {
  const desk = new WebSocketServer({ noServer: true })
  const app = ExpressPeerServer(server, { path: '/', createWebSocketServer: () => desk })
  app.on('error', (error) => logFailure(log, error, 'the peerjs-server failed'))
  express().use(peerPath, app)
  const idOf = new WeakMap<WebSocket, string>()

  const gate = openGate(log, {
    maxPayload: frameMost,
    may: order.mayBeDialled,
    welcome(socket, query) {
      const own = query.get('id') ?? ''
      const shown = shownOf(socket)
      idOf.set(socket, own)
      desk.emit('connection', shown, { url: `/?${query}` })
      return {
        hear(data) {
          const verdict = order.spend(own, sizeOf(data))
          if (verdict === 'flood') return socket.terminate()
          const frame = verdict === 'taken' ? peerFrame.safeParse(jsonOf(data)).data : undefined
          if (!frame || ('dst' in frame && !order.areTogether(own, frame.dst))) return
          shown.emit('message', JSON.stringify(frame))
        },
        gone: () => void shown.emit('close'),
      }
    },
  })

  return {
    gate,
    // At once: a socket on a network that went answers no goodbye, and who comes back under the same id would be told nothing.
    hangUp(peerId) {
      for (const socket of gate.clients) if (idOf.get(socket) === peerId) socket.terminate()
    },
  }
}
