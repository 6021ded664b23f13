import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (...words: string[]) => execFileSync('ip', words, { stdio: 'pipe' })

const nameOf = (pid: number) => `wire${pid}`

/** What a test that was killed left: with its computer its wire goes, too. */
function sweep(): void {
  const names =
    run('netns', 'list')
      .toString()
      .match(/^wire\d+/gm) ?? []
  for (const name of names) if (!isRunning(Number(name.slice(4)))) run('netns', 'del', name)
}

function isRunning(pid: number): boolean {
  return pid !== process.pid && existsSync(`/proc/${pid}`)
}

/** Why no wire can be laid here, or undefined where one can: it takes root, `ip` and a kernel with network namespaces. */
export function whyNoWire(): string | undefined {
  if (process.getuid?.() !== 0) return 'not root'
  try {
    sweep()
    run('netns', 'add', nameOf(process.pid))
    run('netns', 'del', nameOf(process.pid))
    return undefined
  } catch (error) {
    return String((error as Error).message).split('\n')[0]
  }
}

/**
 * A computer of its own on the end of a wire that can be cut, and whose address can change: what `setOffline` cannot do to
 * connections that are there (research: rooms §2d).
 */
export class Wire {
  readonly url: string
  /** Starts Chromium on the far end. */
  readonly chromiumPath: string
  private readonly name: string
  private readonly net: string
  private last = 2
  private readonly server: Server
  private readonly sockets: Set<Socket>

  private constructor(name: string, net: string, server: Server, sockets: Set<Socket>) {
    this.name = name
    this.net = net
    this.server = server
    this.sockets = sockets
    this.url = `http://${net}.1:${(server.address() as { port: number }).port}`
    this.chromiumPath = join(mkdtempSync(join(tmpdir(), 'wire-')), 'chromium')
    // Not its shell, which takes no address for a safe one that is not.
    writeFileSync(this.chromiumPath, `#!/bin/sh\nexec ip netns exec ${name} /usr/bin/chromium "$@"\n`)
    chmodSync(this.chromiumPath, 0o755)
  }

  /** To the product on this port. */
  static async to(port: number): Promise<Wire> {
    const name = nameOf(process.pid)
    const net = `10.231.${process.pid % 250}`
    run('netns', 'add', name)
    run('link', 'add', name, 'type', 'veth', 'peer', 'name', 'far', 'netns', name)
    run('addr', 'add', `${net}.1/24`, 'dev', name)
    run('link', 'set', name, 'up')
    run('-n', name, 'addr', 'add', `${net}.2/24`, 'dev', 'far')
    run('-n', name, 'link', 'set', 'lo', 'up')
    run('-n', name, 'link', 'set', 'far', 'up')
    const sockets = new Set<Socket>()
    const server = createServer((near) => {
      const far = connect(port, '127.0.0.1')
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        // A wire that was cut ends connections in any way it likes.
        one.on('error', () => other.destroy())
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    server.listen(0, `${net}.1`)
    await new Promise((resolve) => server.once('listening', resolve))
    return new Wire(name, net, server, sockets)
  }

  /** Of the far end, as it is now. */
  get address(): string {
    return `${this.net}.${this.last}`
  }

  cut(): void {
    run('link', 'set', this.name, 'down')
  }

  mend(): void {
    run('link', 'set', this.name, 'up')
  }

  /** As a phone that goes from one network to another. */
  changeAddress(): void {
    run('-n', this.name, 'addr', 'del', `${this.address}/24`, 'dev', 'far')
    this.last += 1
    run('-n', this.name, 'addr', 'add', `${this.address}/24`, 'dev', 'far')
  }

  async takeUp(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
    run('link', 'del', this.name)
    run('netns', 'del', this.name)
  }
}
