import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { lateClose } from '../../contract/event.ts'
import type { Config } from '../config.ts'
import { type Log, logFailure, refuseSocket } from './envelope.ts'
import { isOwnHost } from './host.ts'

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
      logFailure(log, error, 'a socket failed')
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
      if (may?.(query) === false) refuseSocket(socket, refused('401 Unauthorized'))
      else sockets.handleUpgrade(request, socket, head, (opened) => guard(opened, welcome(opened, query)))
    },
    close() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

const refused = (status: string) => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`

/**
 * Whether a page of ours dials: one at the address it was loaded from, or at the one people use where a proxy gives us another. What
 * is no browser names no origin; it needs a token like everybody else.
 */
function isOurs({ headers: { origin, host } }: IncomingMessage, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true
  const from = URL.canParse(origin) ? new URL(origin) : undefined
  return (
    from !== undefined && (from.host === host || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin))
  )
}

/**
 * Gives each upgrade to the sockets of its path, and ends those of any other: two `ws` servers that both listen spoil each
 * other's connections. Answers with how to end it, and with it every socket of every path: one left open keeps the server from
 * stopping.
 */
export function routeUpgrades(server: Server, byPath: Record<string, Gate>, config: Config): () => void {
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node listens to it no more, and nobody yet does: one that breaks now would end the server.
    socket.on('error', () => socket.destroy())
    const [path = '', query] = (request.url ?? '').split('?')
    const gate = byPath[path]
    if (gate && !(isOwnHost(config, request) && isOurs(request, config.publicUrl)))
      refuseSocket(socket, refused('403 Forbidden'))
    else if (gate) gate.take(request, socket, head, new URLSearchParams(query))
    // Vite's own socket lives on the same server while developing.
    else if (!/^vite/.test(request.headers['sec-websocket-protocol'] ?? '')) socket.destroy()
  }
  server.on('upgrade', upgrade)
  return () => {
    server.off('upgrade', upgrade)
    for (const gate of Object.values(byPath)) gate.close()
  }
}
