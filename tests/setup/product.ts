import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../walls/walls.ts'
import { spawnTied } from './child.ts'

/** So long what was started may take until it answers, on a busy machine. */
export const startMs = 120_000

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The built product as its own process, on one port and one data folder through all its deaths. */
export class Product {
  readonly port: number
  readonly url: string
  readonly dataDir = mkdtempSync(join(tmpdir(), 'product-'))
  /** What it printed: to be shown where a test fails. */
  log = ''
  private child: ChildProcess | undefined
  private readonly env: Record<string, string>

  private constructor(port: number, env: Record<string, string>) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    // Its own address is known only now.
    this.env = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value.replace('{port}', String(port))]),
    )
  }

  /** `data`: the data folder of a product that was ended, to begin with a copy of. */
  static async start(env: Record<string, string> = {}, data?: string): Promise<Product> {
    const product = new Product(await freePort(), env)
    if (data !== undefined) cpSync(data, product.dataDir, { recursive: true })
    await product.start()
    return product
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const env = {
      ...process.env,
      ...{ PORT: String(this.port), DATA_DIR: this.dataDir, DEMO: '1' },
      // Files are read where it is looked for what stands in them.
      READ_FILES: '0',
      ...this.env,
    }
    const child = spawnTied(process.execPath, ['dist/server/main.js'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.log += text))
    for (const began = Date.now(); ; ) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${this.log}`)
      if (Date.now() - began > startMs) throw new Error(`The server is not well after 120 s:\n${this.log}`)
      const answer = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(startMs) }).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  /** Ends it as a power button would; with SIGTERM as its owner would. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  /** Ends it and forgets its data; a clean stop would copy the database first. */
  async close(): Promise<void> {
    await this.kill()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
