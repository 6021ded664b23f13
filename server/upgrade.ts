import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'

/** Sockets of a path, and who may open one; without `may` they ask who it is themselves. */
export interface Gate {
  sockets: WebSocketServer
  may?: (query: URLSearchParams) => boolean
}

/**
 * Gives each upgrade to the sockets of its path, and ends those of any other: two `ws` servers that both listen spoil each
 * other's connections. Answers with how to end it.
 */
export function routeUpgrades(server: Server, byPath: Record<string, Gate>): () => void {
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path = '', query] = (request.url ?? '').split('?')
    const gate = byPath[path]
    if (gate?.may?.(new URLSearchParams(query)) === false)
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
    else if (gate)
      gate.sockets.handleUpgrade(request, socket, head, (opened) => gate.sockets.emit('connection', opened, request))
    // Vite's own socket lives on the same server while developing.
    else if (!/^vite/.test(request.headers['sec-websocket-protocol'] ?? '')) socket.destroy()
  }
  server.on('upgrade', upgrade)
  return () => server.off('upgrade', upgrade)
}
