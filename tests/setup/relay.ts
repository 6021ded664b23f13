import type { ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnTied } from './child.ts'
import { freePort } from './product.ts'

const secret = 'a secret of the tests alone'

/** A coturn of our own on loopback, on one port through all its deaths, with what a product needs to know of it. */
export class Relay {
  /** For `Product.start`. */
  readonly env: Record<string, string>
  readonly url: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'relay-'))
  private readonly front: LossyFront
  private child: ChildProcess | undefined

  private constructor(port: number, front: LossyFront) {
    this.front = front
    this.url = `turn:127.0.0.1:${front.port}?transport=udp`
    this.env = { TURN_URLS: this.url, TURN_SECRET: secret }
    const lines = [
      'listening-ip=127.0.0.1',
      'relay-ip=127.0.0.1',
      `listening-port=${port}`,
      'min-port=20000',
      'max-port=29999',
      'realm=rtc.test',
      'use-auth-secret',
      `static-auth-secret=${secret}`,
      'fingerprint',
      // Never in production: there it would be a way into the network (deploy/turnserver.conf).
      'allow-loopback-peers',
      'no-multicast-peers',
      'no-tls',
      'no-dtls',
      'no-cli',
      'no-rfc5780',
      'no-stun-backward-compatibility',
      'log-file=stdout',
      `pidfile=${join(this.folder, 'pid')}`,
      `userdb=${join(this.folder, 'users')}`,
    ]
    writeFileSync(join(this.folder, 'conf'), `${lines.join('\n')}\n`)
  }

  static async start(): Promise<Relay> {
    const port = await freePort()
    const relay = new Relay(port, await LossyFront.to(port))
    await relay.start()
    return relay
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    this.child = spawnTied('turnserver', ['-c', join(this.folder, 'conf')], { stdio: 'ignore' })
    await this.front.answers()
  }

  async kill(): Promise<void> {
    if (!this.child) return
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }

  /** Of what goes through in either way so large a part is lost, 0 to 1. */
  lose(part: number): void {
    this.front.loss = part
  }

  async close(): Promise<void> {
    await this.kill()
    this.front.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A name and a password that coturn takes until then, in ms since the epoch, as the product makes them. */
export function credentialUntil(ms: number): { username: string; credential: string } {
  const username = `${Math.floor(ms / 1000)}:somebody`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** Stands before the relay and loses what it is told to: the kernel of a test machine knows no bad lines (research: rooms §2d). */
class LossyFront {
  readonly port: number
  loss = 0
  private readonly socket: Socket
  private readonly relayPort: number
  private readonly ways = new Map<string, Socket>()

  private constructor(socket: Socket, relayPort: number) {
    this.socket = socket
    this.relayPort = relayPort
    this.port = socket.address().port
    socket.on('message', (data, from) => this.pass(data, (it) => this.wayOf(from).send(it, relayPort, '127.0.0.1')))
  }

  static async to(relayPort: number): Promise<LossyFront> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new LossyFront(socket, relayPort)
  }

  /** The relay knows people by the port they come from. */
  private wayOf({ address, port }: RemoteInfo): Socket {
    const known = this.ways.get(`${address}:${port}`)
    if (known) return known
    const way = createSocket('udp4')
    way.on('message', (data) => this.pass(data, (it) => this.socket.send(it, port, address)))
    // A relay that is down refuses; so does a lost packet, as far as anybody can tell.
    way.on('error', () => undefined)
    this.ways.set(`${address}:${port}`, way)
    return way
  }

  private pass(data: Buffer, on: (data: Buffer) => void): void {
    if (Math.random() >= this.loss) on(data)
  }

  /** Resolves once the relay answers a STUN binding request. */
  async answers(): Promise<void> {
    const asking = createSocket('udp4')
    const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), Buffer.alloc(12, 7)])
    const answered = once(asking, 'message', { signal: AbortSignal.timeout(30_000) }).catch((cause) => {
      throw new Error('coturn answered nothing for 30 s', { cause })
    })
    asking.on('error', () => undefined)
    const ask = setInterval(() => asking.send(request, this.relayPort, '127.0.0.1'), 50)
    await answered.finally(() => {
      clearInterval(ask)
      asking.close()
    })
  }

  close(): void {
    for (const socket of [this.socket, ...this.ways.values()]) socket.close()
  }
}
