import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { lateClose } from '../../contract/event.ts'
import { bare } from './envelope.ts'

export type Log = { error(fields: object, text: string): void }

/** What is done with one socket from when it is open to its end. */
export interface Visit {
  hear(data: RawData): void | Promise<void>
  gone?(): void
}

interface Opening {
  /** Bytes of one message at most. */
  maxPayload: number
  /** Who says nothing for so long at first is sent away, and may come back. */
  firstWordMs?: number
  /** Who may open one; without it the sockets ask who it is themselves. */
  may?(query: URLSearchParams): boolean
  welcome(socket: WebSocket, query: URLSearchParams): Visit
}

/** The sockets of one path. */
export interface Gate {
  readonly clients: ReadonlySet<WebSocket>
  take(request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams): void
  close(): void
}

/**
 * The one maker of sockets: whatever comes over them, and however they break, ends the socket it came by and nothing else. No
 * other file listens to a message or an error of one (tests/walls).
 */
export function openGate(log: Log, { maxPayload, firstWordMs, may, welcome }: Opening): Gate {
  const sockets = new WebSocketServer({ noServer: true, maxPayload })

  function guard(socket: WebSocket, { hear, gone }: Visit): void {
    const failed = (error: unknown) => {
      log.error({ failure: bare(error) }, 'a socket failed')
      socket.close(1011)
    }
    const late = firstWordMs && setTimeout(() => socket.close(lateClose), firstWordMs)
    socket.on('error', () => socket.terminate())
    socket.on('message', async (data) => {
      clearTimeout(late)
      try {
        await hear(data)
      } catch (error) {
        failed(error)
      }
    })
    socket.on('close', () => {
      clearTimeout(late)
      try {
        gone?.()
      } catch (error) {
        failed(error)
      }
    })
  }

  return {
    clients: sockets.clients,
    take(request, socket, head, query) {
      if (may?.(query) === false) socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
      else sockets.handleUpgrade(request, socket, head, (opened) => guard(opened, welcome(opened, query)))
    },
    close() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

/**
 * Gives each upgrade to the sockets of its path, and ends those of any other: two `ws` servers that both listen spoil each
 * other's connections. Answers with how to end it, and with it every socket of every path: one left open keeps the server from
 * stopping.
 */
export function routeUpgrades(server: Server, byPath: Record<string, Gate>): () => void {
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node listens to it no more, and nobody yet does: one that breaks now would end the server.
    socket.on('error', () => socket.destroy())
    const [path = '', query] = (request.url ?? '').split('?')
    const gate = byPath[path]
    if (gate) gate.take(request, socket, head, new URLSearchParams(query))
    // Vite's own socket lives on the same server while developing.
    else if (!/^vite/.test(request.headers['sec-websocket-protocol'] ?? '')) socket.destroy()
  }
  server.on('upgrade', upgrade)
  return () => {
    server.off('upgrade', upgrade)
    for (const gate of Object.values(byPath)) gate.close()
  }
}
