import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser as Chromium, chromium, type Page } from '@playwright/test'
import { desk, shell } from './chromium.ts'
import { lettersTo } from './people.ts'
import type { Wire } from './wire.ts'

/** The camera: a small picture that moves, five times a second; larger ones cost a core for every two people. */
function cameraFile(): string {
  const [width, height, count] = [160, 120, 20]
  const frames = Array.from({ length: count }, (_, at) => {
    const light = Buffer.alloc(width * height, 64)
    for (let row = 20; row < 100; row++) light.fill(220, row * width + at * 6, row * width + at * 6 + 30)
    return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  })
  const path = join(mkdtempSync(join(tmpdir(), 'camera-')), 'camera.y4m')
  writeFileSync(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`), ...frames]))
  return path
}

/** Chromium with a camera and a microphone that everybody may use; on the end of a wire where one is given. */
export const startWithDevices = (wire?: Wire): Promise<Chromium> =>
  chromium.launch({
    ...shell,
    ...(wire ? { executablePath: wire.chromiumPath } : {}),
    args: [
      ...shell.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraFile()}`,
      '--autoplay-policy=no-user-gesture-required',
      ...(wire ? [`--unsafely-treat-insecure-origin-as-secure=${wire.url}`] : []),
    ],
  })

/** Stops every page of a browser, as a laptop does that sleeps while its network goes on; what it returns wakes them. */
export async function freeze(chromiumOf: Chromium): Promise<() => void> {
  const devtools = await chromiumOf.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  if (!renderers.length) throw new Error('No process of a page was found')
  for (const { id } of renderers) process.kill(id, 'SIGSTOP')
  return () => {
    for (const { id } of renderers) process.kill(id, 'SIGCONT')
  }
}

/** The personal code in the notice that somebody got. */
export async function codeFor(url: string, room: string, who: string): Promise<string> {
  const letters = await lettersTo(url, `${who}@demo.test`)
  const link = letters.find((letter) => letter.link?.includes(`/${room}?code=`))?.link ?? ''
  return new URLSearchParams(link.slice(link.indexOf('?'))).get('code') ?? ''
}

/** In the page: keeps every connection that is ever made. */
function countConnections(): void {
  const made: RTCPeerConnection[] = []
  Object.assign(window, { made })
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      made.push(this)
    }
  }
}

/** The connections that a page made so far, dead ones too. */
export const connectionsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { made: RTCPeerConnection[] }).made.length)

/** A page of a browser of its own, with nothing on it yet. `patch` runs in it before all else. */
export async function newcomer(chromiumOf: Chromium, patch = () => {}): Promise<Page> {
  const context = await chromiumOf.newContext({ viewport: desk, locale: 'zh-CN', serviceWorkers: 'block' })
  const page = await context.newPage()
  const wrong: string[] = []
  troubles.set(page, wrong)
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('requestfailed', (request) => wrong.push(`${request.url()}: ${request.failure()?.errorText}`))
  await page.addInitScript(countConnections)
  await page.addInitScript(patch)
  return page
}

/** What went wrong on a page so far, for the words of a failure. */
const troubles = new WeakMap<Page, string[]>()

/** Somebody at the door of the hearing who has chosen their devices, in a browser of their own. */
export const atDoor = async (
  chromiumOf: Chromium,
  url: string,
  who: string,
  patch = () => {},
  room = 'onlineCourt',
): Promise<Page> => toDoor(await newcomer(chromiumOf, patch), url, who, room)

/** The same on a page that is there. */
export async function toDoor(page: Page, url: string, who: string, room = 'onlineCourt'): Promise<Page> {
  await page.goto(`${url}/#/${room}?code=${await codeFor(url, room, who)}`)
  // Chosen devices go into the room; who does not wait for them goes in without.
  const chosen = page.locator('.device-check video:not([hidden])')
  await chosen.waitFor().catch(async (cause: unknown) => {
    const seen = await page.locator('body').innerText()
    const wrong = troubles.get(page)?.join('\n')
    throw new Error(`No devices at the door of ${who}, but: ${seen}\n${wrong}`, { cause })
  })
  return page
}

/** Somebody who comes through that door; inside or waiting. `patch` runs in the page before all else. */
export async function comeIn(
  chromiumOf: Chromium,
  url: string,
  who: string,
  patch = () => {},
  room = 'onlineCourt',
): Promise<Page> {
  const page = await atDoor(chromiumOf, url, who, patch, room)
  await page.getByRole('button', { name: '进入房间' }).click()
  return page
}

/** The page once it shows the room. */
export async function inside(page: Page): Promise<Page> {
  await page.locator('.room').waitFor()
  return page
}

/** The page of somebody whom the secretary lets in, or let in before. */
export async function isLetIn(secretary: Page, page: Page, name: string): Promise<Page> {
  const admit = secretary.getByRole('button', { name: `允许 ${name} 进入` })
  await secretary.getByRole('button', { name: /^参会人/ }).click()
  await Promise.any([admit.waitFor(), page.locator('.room').waitFor()])
  if (await admit.count()) await admit.click()
  await inside(page)
  await secretary.getByRole('button', { name: '关闭', exact: true }).click()
  return page
}

/** The tile of somebody, by the name on it. */
export const tileOf = (page: Page, name: string) => page.locator('.tile').filter({ hasText: name })

/** What stands large on the stage. */
export const mainOf = (page: Page) => page.locator('.tile[data-at="main"]')

/** How many pictures of somebody were drawn here so far. */
const framesOf = (page: Page, name: string): Promise<number> =>
  tileOf(page, name)
    .locator('video')
    .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)

/** More pictures of somebody are drawn than a moment ago. */
export async function moves(page: Page, name: string): Promise<void> {
  let before = await framesOf(page, name)
  for (const until = Date.now() + 60_000; ; ) {
    const now = await framesOf(page, name)
    // Over a new connection they are counted from nothing.
    before = Math.min(before, now)
    if (now > before + 3) return
    if (Date.now() > until) throw new Error(`The picture of ${name} stands still`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** How many connections of a page are there now. */
export const legsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { made: RTCPeerConnection[] }).made.filter((one) => one.connectionState === 'connected')
        .length,
  )

/** Packets of sound that came so far, and whether any of it is played. */
export const heardBy = (page: Page, name: string) =>
  tileOf(page, name)
    .locator('video')
    .evaluate(async (video) => {
      const [track] = ((video as HTMLVideoElement).srcObject as MediaStream).getAudioTracks()
      const { made } = window as unknown as { made: RTCPeerConnection[] }
      const line = made.find((one) => one.getReceivers().some(({ track: its }) => its.id === track?.id))
      const report = [...((await line?.getStats()) ?? new Map()).values()]
      const packets = report.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')?.packetsReceived ?? 0
      return { packets: packets as number, plays: Boolean(track?.enabled) }
    })

/** The way that media take from a page, of each connection. */
export const usedWays = (page: Page): Promise<{ local: string; remote: string; address: string }[]> =>
  page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    const reports = await Promise.all(made.map(async (one) => new Map(await one.getStats())))
    return reports.flatMap((report) => {
      const pair = report.get(chosen(report) ?? '')
      if (!pair) return []
      const [from, to] = [report.get(pair.localCandidateId), report.get(pair.remoteCandidateId)]
      return [{ local: from?.candidateType, remote: to?.candidateType, address: from?.address }]
    })
    function chosen(report: Map<string, { type: string; selectedCandidatePairId?: string }>) {
      return [...report.values()].find(({ type }) => type === 'transport')?.selectedCandidatePairId
    }
  })

/** From where media go out of a page, of each connection. */
export const usedAddresses = async (page: Page): Promise<string[]> =>
  (await usedWays(page)).map(({ address }) => address)

/** In the page: a network on which other ways than a relay look possible, and never are: nothing that is tried gets through. */
export function deafButForRelay(): void {
  const add = RTCPeerConnection.prototype.addIceCandidate as (candidate?: RTCIceCandidateInit) => Promise<void>
  Object.assign(RTCPeerConnection.prototype, {
    addIceCandidate(this: RTCPeerConnection, candidate?: RTCIceCandidateInit) {
      const isCalled = this.remoteDescription?.type === 'offer'
      const hears = isCalled
        ? candidate?.candidate?.includes('typ relay')
        : this.getConfiguration().iceTransportPolicy === 'relay'
      return hears ? add.call(this, candidate) : Promise.resolve()
    },
  })
}

/** In the page: a network that lets media through by a relay alone. */
export function byRelayAlone(): void {
  const only = (configuration?: RTCConfiguration): RTCConfiguration => ({
    ...configuration,
    iceTransportPolicy: 'relay',
  })
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(only(configuration))
    }
    override setConfiguration(configuration?: RTCConfiguration) {
      super.setConfiguration(only(configuration))
    }
  }
}
