import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A line to a database that can fall silent, as where a host is lost or a firewall forgot us: nothing is refused, nothing comes. */
export class SilentLine {
  private readonly ends = new Set<Socket>()
  private readonly server: Server
  private held = false

  private constructor(server: Server) {
    this.server = server
  }

  static async to(port: number): Promise<SilentLine> {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const line = new SilentLine(server)
    server.on('connection', (client) => line.join(client, connect(port, '127.0.0.1')))
    return line
  }

  private join(client: Socket, server: Socket): void {
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.ends.add(one)
      one.on('data', (bytes) => other.write(bytes))
      // Who leaves while the line is silent is not heard of at the other end.
      one.on('error', () => other.destroy()).on('close', () => this.ends.delete(one) && other.destroy())
      if (this.held) one.pause()
    }
  }

  /** The same database by this line. */
  by(url: string): string {
    const own = new URL(url)
    own.port = String((this.server.address() as AddressInfo).port)
    return own.href
  }

  hold(): void {
    this.held = true
    for (const end of this.ends) end.pause()
  }

  release(): void {
    this.held = false
    for (const end of this.ends) end.resume()
  }

  cut(): void {
    for (const end of this.ends) end.resetAndDestroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
