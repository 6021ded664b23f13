import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Browser as Chromium,
  chromium,
  type Page,
} from '@playwright/test'

export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

/** Granting one permission denies every other, so all that the product may use stand here. */
const permissions = ['notifications', 'background-sync', 'storage-access', 'clipboard-read', 'clipboard-write']

const withCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
export const whole = { executablePath: '/usr/bin/chromium', args }
/** The same engine without a window around it, at a third of the CPU: for what needs no profile, no installation, no sync. */
export const shell = { executablePath: '/usr/bin/chromium-headless-shell', args }

/** The Chromiums of a test file; the last is in use. Starting one costs more than all that most devices do in it. */
const shared: Chromium[] = []
/** So long a page may take to come or to go; on a busy machine one in hundreds never does, and nothing says so. */
const patienceMs = 30_000

/** What `work` gives, or null with a warning where it never ends. */
async function patiently<T>(what: string, work: Promise<T>, ms = patienceMs): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      console.warn(`${what} of a shared Chromium did not end in ${ms} ms`)
      resolve(null)
    }, ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Fails in one line, before any test waits for it, where Chromium does not start or hangs. */
export async function opensPage(executablePath = shell.executablePath, ms = 3 * patienceMs): Promise<void> {
  const launched = chromium.launch({ ...shell, executablePath, timeout: (2 * ms) / 3 })
  const opened = launched.then(async (browser) => {
    await browser.newPage()
    await browser.close()
    return ''
  })
  const reasonOf = (error: Error) => error.message.split('\n')[0]
  const why = await patiently('The first page', opened.catch(reasonOf), ms)
  if (why !== '') throw new Error(`${executablePath} opens no page within ${ms / 1000} s: ${why ?? 'it hangs'}`)
}

/** What does not close by then ends with this process. */
export async function closeShared(): Promise<void> {
  await Promise.all(shared.splice(0).map((one) => patiently('The end', one.close())))
}

/** A part of the shared Chromium with its page; a Chromium whose page does not come gets no more of them. */
async function openPart(options: BrowserContextOptions): Promise<BrowserContext> {
  for (;;) {
    const last = shared.at(-1)
    const current = last?.isConnected() ? last : await startShared()
    const opening = current.newContext(options).then(async (context) => {
      await context.newPage()
      return context
    })
    const opened = await patiently('A page', opening)
    if (opened) return opened
    await startShared()
  }
}

async function startShared(): Promise<Chromium> {
  const started = await chromium.launch(shell)
  shared.push(started)
  return started
}

/** Notes the uuid of each captcha picture that a page is given. */
export function watchCaptchas(page: Page, captchas: Map<string, string>): void {
  page.on('response', async (response) => {
    if (!response.url().endsWith('/author/code') || !response.ok()) return
    // A page that is left meanwhile takes its answers along.
    const said = (await response.json().catch(() => null)) as { data: { uuid: string; img: string } } | null
    if (said) captchas.set(said.data.img, said.data.uuid)
  })
}

interface Options {
  /** A Chromium of its own on a profile on disk, as a device that dies and starts again has. */
  own?: boolean
  viewport?: { width: number; height: number }
  locale?: string
  serviceWorkers?: 'allow' | 'block'
  /** Of one of its own: the JPEG that its camera sees. */
  camera?: string
}

/** One person's browser, with nothing in it that others have: a part of the shared Chromium, or one of its own. */
export class Browser {
  /** Of one of its own: outlives the process. */
  readonly profile = mkdtempSync(join(tmpdir(), 'profile-'))
  context!: BrowserContext
  page!: Page
  /** Console errors and uncaught exceptions, oldest first. */
  readonly errors: string[] = []
  /** Captcha pictures that were shown, and the uuid of each. */
  readonly captchas = new Map<string, string>()
  private readonly options: Required<Options>

  private constructor(options: Options) {
    this.options = { own: false, viewport: desk, locale: 'zh-CN', serviceWorkers: 'allow', camera: '', ...options }
  }

  static async start(options: Options = {}): Promise<Browser> {
    const browser = new Browser(options)
    await browser.start()
    return browser
  }

  /** Starts it, or starts it again on the same profile. */
  async start(): Promise<void> {
    const { own, camera, ...options } = this.options
    const sees = camera ? [...withCamera, `--use-file-for-fake-video-capture=${camera}`] : []
    this.context = own
      ? await chromium.launchPersistentContext(this.profile, { ...whole, args: [...args, ...sees], ...options })
      : await openPart(options)
    await this.context.grantPermissions(camera ? [...permissions, 'camera'] : permissions)
    this.page = this.watched(this.context.pages()[0] ?? (await this.context.newPage()))
    this.page.setDefaultTimeout(30_000)
  }

  private watched(page: Page): Page {
    watchCaptchas(page, this.captchas)
    page.on('pageerror', (error) => this.errors.push(error.stack || `${error.name}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${message.text()} ${message.location().url}`)
    })
    return page
  }

  async tab(): Promise<Page> {
    const page = this.watched(await this.context.newPage())
    page.setDefaultTimeout(30_000)
    return page
  }

  async devtools(page = this.page): Promise<CDPSession> {
    return this.context.newCDPSession(page)
  }

  /** Kills every process of the browser at once, as a phone does that runs out of memory. */
  async kill(): Promise<void> {
    if (!this.options.own) throw new Error('Only a Chromium of its own can be killed')
    const gone = new Promise((resolve) => this.context.once('close', resolve))
    for (const pid of processTree(this.profile)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        // It died with its parent.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    await gone
  }

  async close(): Promise<void> {
    if (this.options.own) await this.context.close()
    else await patiently('The close of a part', this.context.close())
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The browser with this profile and all its descendants; parents first, so that none is started anew. */
function processTree(profile: string): number[] {
  const children = new Map<number, number[]>()
  const tops: number[] = []
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!pid) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), pid])
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(`--user-data-dir=${profile}`))
        tops.push(pid)
    } catch (error) {
      // It ended while we looked.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  const tree = new Set<number>()
  const walk = (pid: number) => {
    if (tree.has(pid)) return
    tree.add(pid)
    for (const child of children.get(pid) ?? []) walk(child)
  }
  for (const top of tops) walk(top)
  return [...tree]
}
