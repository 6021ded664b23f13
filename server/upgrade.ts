import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'

/**
 * Gives each upgrade to the sockets of its path, and ends those of any other: two `ws` servers that both listen spoil each
 * other's connections. Answers with how to end it.
 */
export function routeUpgrades(server: Server, byPath: Record<string, WebSocketServer>): () => void {
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const sockets = byPath[(request.url ?? '').split('?')[0] ?? '']
    if (sockets) sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
    // Vite's own socket lives on the same server while developing.
    else if (!/^vite/.test(request.headers['sec-websocket-protocol'] ?? '')) socket.destroy()
  }
  server.on('upgrade', upgrade)
  return () => server.off('upgrade', upgrade)
}
