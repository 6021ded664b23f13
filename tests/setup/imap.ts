import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { spawnTied } from './child.ts'
import { freePort } from './product.ts'

/** Debian's dovecot, of the package dovecot-imapd. */
export const dovecot = '/usr/sbin/dovecot'
export const hasDovecot = existsSync(dovecot)

const user = 'office@example.test'
const password = 'a&word@of:the/tests'

/**
 * A real IMAP server of our own on loopback, with one mailbox. What goes through can be cut. It ends with the test, and with
 * the process.
 */
export class ImapServer {
  readonly folder: string
  private readonly child: ChildProcess
  private readonly port: number
  private readonly front: Front

  private constructor(folder: string, child: ChildProcess, port: number, front: Front) {
    this.folder = folder
    this.child = child
    this.port = port
    this.front = front
  }

  static async start(): Promise<ImapServer> {
    const folder = mkdtempSync(join(tmpdir(), 'imap-'))
    const port = await freePort()
    writeFileSync(join(folder, 'conf'), confOf(folder, port))
    const child = spawnTied(dovecot, ['-F', '-c', join(folder, 'conf')], { stdio: 'ignore' })
    const server = new ImapServer(folder, child, port, await openFront(port))
    await server.answers()
    return server
  }

  /** What a product needs to know of it. */
  get env(): Record<string, string> {
    return {
      OUTGOING_NETWORKS: '127.0.0.0/8',
      IMAP_URL: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${this.front.port}`,
    }
  }

  /** The same mailbox with another password. */
  get wrongUrl(): string {
    return `imap://${encodeURIComponent(user)}:wrong@127.0.0.1:${this.front.port}`
  }

  /** Puts mails into the mailbox as they are; answers with the UID of the last. */
  put(...mails: (string | Buffer)[]): Promise<number> {
    return this.asOwner(async (box) => {
      let uid = 0
      for (const mail of mails) {
        const said = await box.append('INBOX', mail)
        if (said) uid = said.uid ?? 0
      }
      return uid
    })
  }

  /** Does something as another program that reads the same mailbox. */
  async asOwner<T>(work: (box: ImapFlow) => Promise<T>): Promise<T> {
    const box = new ImapFlow({
      ...{ host: '127.0.0.1', port: this.port, secure: false, auth: { user, pass: password }, logger: false },
    })
    await box.connect()
    try {
      await box.mailboxOpen('INBOX')
      return await work(box)
    } finally {
      await box.logout()
    }
  }

  /** The line is cut once so many bytes more came from the server, `times` times. */
  cutAfter(bytes: number, times = 1): void {
    this.front.cuts = Array.from({ length: times }, () => bytes)
  }

  /** Nobody answers from now on; until `up`. */
  down(): void {
    this.front.isDown = true
    this.front.drop()
  }

  up(): void {
    this.front.isDown = false
  }

  private async answers(): Promise<void> {
    for (let left = 100; ; left--) {
      try {
        await this.asOwner(async () => undefined)
        return
      } catch (error) {
        if (left === 0 || this.child.exitCode !== null)
          throw new Error(`dovecot does not answer: ${logIn(this.folder)}`, { cause: error })
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  async close(): Promise<void> {
    this.front.close()
    const gone = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    await gone
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const logIn = (folder: string): string => {
  const log = join(folder, 'log')
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : 'no log'
}

interface Front {
  port: number
  /** After how many bytes each of the next connections that carries so many is cut. */
  cuts: number[]
  isDown: boolean
  drop(): void
  close(): void
}

/** What the product dials; it hands through until told otherwise. */
async function openFront(port: number): Promise<Front> {
  const open = new Set<Socket>()
  const listening = createServer((socket) => {
    if (front.isDown) return void socket.destroy()
    const behind = connect(port, '127.0.0.1')
    for (const one of [socket, behind]) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        socket.destroy()
        behind.destroy()
      })
    }
    socket.pipe(behind)
    behind.on('data', (bytes) => {
      const [left] = front.cuts
      if (left === undefined || bytes.length < left) {
        if (left !== undefined) front.cuts[0] = left - bytes.length
        socket.write(bytes)
        return
      }
      front.cuts.shift()
      socket.write(bytes.subarray(0, left), () => socket.destroy())
    })
  })
  const front: Front = {
    port: 0,
    cuts: [],
    isDown: false,
    drop() {
      for (const socket of open) socket.destroy()
    },
    close() {
      listening.close()
      front.drop()
    },
  }
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  front.port = (listening.address() as AddressInfo).port
  return front
}

/** It gives no mailbox to root: as root it is that of nobody. */
function confOf(folder: string, port: number): string {
  const isRoot = process.getuid?.() === 0
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  const [uid, gid] = isRoot ? [id('-u'), id('-g')] : [process.getuid?.(), process.getgid?.()]
  const home = join(folder, 'home')
  mkdirSync(home)
  if (isRoot && uid !== undefined && gid !== undefined) {
    chownSync(home, uid, gid)
    execFileSync('chmod', ['755', folder])
  }
  const self = userInfo().username
  const users = isRoot ? [] : [`default_internal_user = ${self}`, `default_login_user = ${self}`]
  return [
    'protocols = imap',
    'listen = 127.0.0.1',
    `base_dir = ${join(folder, 'run')}`,
    `log_path = ${join(folder, 'log')}`,
    'ssl = no',
    'disable_plaintext_auth = no',
    'first_valid_uid = 1',
    'first_valid_gid = 1',
    `mail_location = maildir:${home}/mail`,
    ...users,
    'passdb {',
    '  driver = static',
    `  args = password=${password}`,
    '}',
    'userdb {',
    '  driver = static',
    `  args = uid=${uid} gid=${gid} home=${home}`,
    '}',
    'service imap-login {',
    '  chroot =',
    '  inet_listener imap {',
    `    port = ${port}`,
    '  }',
    '  inet_listener imaps {',
    '    port = 0',
    '  }',
    '}',
    'service anvil {',
    '  chroot =',
    '}',
    'service stats {',
    '  chroot =',
    '}',
    '',
  ].join('\n')
}
