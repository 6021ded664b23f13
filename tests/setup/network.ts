import { connect, createServer, type Server, type Socket } from 'node:net'

interface Pair {
  client: Socket
  server: Socket
  /** The answer to what this connection has just sent will be lost. */
  doomed: boolean
  /** The bytes of a file that this connection brings. */
  transfer: Transfer | undefined
}

/** Bytes of a file on their way up in one request. */
interface Transfer {
  /** The path they go to. */
  address: string
  /** Where in the file they begin, and how many of them went through so far. */
  offset: number
  bytes: number
  /** Whether it was asked before how much is there: Chromium repeats a PATCH of its own accord, and is refused. */
  asked: boolean
}

/** A bad network between the browser and the server: one port, told from outside how it misbehaves. */
export class BadNetwork {
  readonly url: string
  /** Answers lost so far. */
  lost = 0
  /** Request lines that went up so far, such as `POST /moduleApi/…`. */
  readonly requests: string[] = []
  /** Every PATCH that went up so far. */
  readonly transfers: Transfer[] = []
  /** Bytes that went up so far. */
  up = 0
  /** Bytes a second going up; slow enough to act in the middle of an upload. */
  bytesPerSecond = Number.POSITIVE_INFINITY
  private down = false
  /** What waits until it may go up; undefined while all does. */
  private held: (() => void)[] | undefined
  private refusing = { status: 0, times: 0 }
  private losing = { request: '', times: 0 }
  private readonly pairs = new Set<Pair>()
  /** What was asked after since its last transfer. */
  private readonly askedAfter = new Set<string>()
  private readonly server: Server

  private constructor(server: Server) {
    this.server = server
    this.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  }

  static async to(port: number): Promise<BadNetwork> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const network = new BadNetwork(server)
    server.on('connection', (client) => network.join(client, connect(port, '127.0.0.1')))
    return network
  }

  private join(client: Socket, server: Socket): void {
    const pair: Pair = { client, server, doomed: false, transfer: undefined }
    this.pairs.add(pair)
    const end = () => {
      client.destroy()
      server.destroy()
      this.pairs.delete(pair)
    }
    for (const socket of [client, server]) socket.on('error', end).setNoDelay(true)
    client.on('close', end)
    // Once everything it said has gone on: a page that reads slowly must not lose the end of an answer.
    server.on('close', () => client.end(end))
    if (this.down) {
      end()
      return
    }
    client.on('data', (chunk: Buffer) => {
      if (this.refusing.times > 0 && chunk.includes('/moduleApi/')) {
        this.refusing.times--
        pair.transfer = undefined
        client.end(`HTTP/1.1 ${this.refusing.status} Bad\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
        server.destroy()
        return
      }
      if (this.losing.times > 0 && chunk.includes(this.losing.request)) {
        this.losing.times--
        pair.doomed = true
      }
      const line = /^([A-Z]+ \S+) HTTP\/1/.exec(chunk.toString('latin1', 0, 300))?.[1]
      if (line) this.requests.push(line)
      this.follow(pair, chunk, line)
      this.up += chunk.length
      if (this.held && !line) {
        client.pause()
        this.held.push(() => {
          if (!server.destroyed) server.write(chunk)
          client.resume()
        })
        return
      }
      const full = !server.write(chunk)
      const waitMs = (chunk.length / this.bytesPerSecond) * 1000
      if (!full && waitMs < 1) return
      client.pause()
      if (waitMs >= 1) setTimeout(() => client.resume(), waitMs)
      else server.once('drain', () => client.resume())
    })
    server.on('data', (chunk: Buffer) => {
      // The server answers: what it was asked to do is done. Nobody will hear of it.
      if (pair.doomed) {
        this.lost++
        end()
        return
      }
      if (!client.write(chunk)) {
        server.pause()
        client.once('drain', () => server.resume())
      }
    })
  }

  /** Notes which bytes of which file a connection brings: tus says with each PATCH where they begin. */
  private follow(pair: Pair, chunk: Buffer, line: string | undefined): void {
    const [method, address] = line?.split(' ') ?? []
    if (line) pair.transfer = undefined
    if (method === 'HEAD' && address) this.askedAfter.add(address)
    if (method === 'PATCH' && address) {
      const end = chunk.indexOf('\r\n\r\n')
      const offset = /^upload-offset: *(\d+)/im.exec(chunk.toString('latin1', 0, end))?.[1]
      pair.transfer = { address, offset: Number(offset), bytes: -(end + 4), asked: this.askedAfter.delete(address) }
      this.transfers.push(pair.transfer)
    }
    if (pair.transfer) pair.transfer.bytes += chunk.length
  }

  /** Of each transfer in turn, how many of its bytes had gone up already. */
  get again(): (Transfer & { again: number })[] {
    const reached = new Map<string, number>()
    return this.transfers.map((transfer) => {
      const { address, offset, bytes } = transfer
      const before = reached.get(address) ?? 0
      reached.set(address, Math.max(before, offset + bytes))
      return { ...transfer, again: Math.max(0, Math.min(before, offset + bytes) - offset) }
    })
  }

  /** How many requests began with this text. */
  count(request: string): number {
    return this.requests.filter((line) => line.startsWith(request)).length
  }

  /** Nothing passes, and what was under way breaks, until `mend()`. */
  cut(): void {
    this.down = true
    for (const { client, server } of this.pairs) {
      client.destroy()
      server.destroy()
    }
  }

  mend(): void {
    this.down = false
  }

  /** Connections are made and requests go up, but of what is said over them later nothing does, until `flow()`. */
  stall(): void {
    this.held ??= []
  }

  flow(): void {
    const held = this.held ?? []
    this.held = undefined
    for (const pass of held) pass()
  }

  /** As good as new, with nothing counted. */
  heal(): void {
    this.mend()
    this.flow()
    this.bytesPerSecond = Number.POSITIVE_INFINITY
    this.losing.times = 0
    this.refusing.times = 0
    this.requests.length = 0
    this.transfers.length = 0
    this.lost = 0
    this.up = 0
  }

  /** The next `times` requests that hold this text (such as `POST /moduleApi/…`) reach the server; their answers do not come back. */
  loseAnswers(request: string, times: number): void {
    this.losing = { request, times }
  }

  /** The next `times` requests to the API are answered by a gateway that finds no server behind it. */
  answerWith(status: number, times: number): void {
    this.refusing = { status, times }
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
