import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Product } from '../tests/setup/product.ts'
import { Relay } from '../tests/setup/relay.ts'
import {
  atDoor,
  byRelayAlone,
  comeIn,
  inside,
  isLetIn,
  moves,
  startWithDevices,
  tileOf,
  usedAddresses,
} from '../tests/setup/room.ts'
import { Wire, whyNoWire } from '../tests/setup/wire.ts'
import { pairs, report, spread } from './figure.ts'

/** In the page: from the click that enters to the first picture of somebody else, in ms. */
function enters(): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now()
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('进入房间'))
    const look = () => {
      // The first is one's own.
      const video = document.querySelector<HTMLVideoElement>('.tiles .tile:not(:first-child) video')
      if (video?.srcObject) video.requestVideoFrameCallback(() => resolve(performance.now() - from))
      else requestAnimationFrame(look)
    }
    look()
    button?.click()
  })
}

/** In the page: two ends of one bare connection that send each other camera and microphone, to the first picture, in ms. */
async function bare(): Promise<number> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
  const from = performance.now()
  const [one, two] = [new RTCPeerConnection(), new RTCPeerConnection()]
  one.onicecandidate = ({ candidate }) => void two.addIceCandidate(candidate ?? undefined)
  two.onicecandidate = ({ candidate }) => void one.addIceCandidate(candidate ?? undefined)
  for (const track of stream.getTracks()) for (const end of [one, two]) end.addTrack(track, stream)
  const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true })
  document.body.append(video)
  const first = new Promise<number>((resolve) => {
    video.requestVideoFrameCallback(() => resolve(performance.now() - from))
  })
  one.ontrack = ({ streams }) => {
    video.srcObject = streams[0] ?? null
  }
  await one.setLocalDescription()
  await two.setRemoteDescription(one.localDescription!)
  await two.setLocalDescription()
  await one.setRemoteDescription(two.localDescription!)
  const ms = await first
  for (const end of [one, two]) end.close()
  for (const track of stream.getTracks()) track.stop()
  return ms
}

/** CPU that Chromium and all it started used so far, in seconds. */
function cpuOf(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const name of all) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      stats.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) })
    } catch {
      // It ended while we looked.
    }
  }
  const isOurs = (id: number): boolean => id === pid || (id > 1 && isOurs(stats.get(id)?.parent ?? 0))
  return [...stats].filter(([id]) => isOurs(id)).reduce((sum, [, { ticks }]) => sum + ticks, 0) / 100
}

/** The process of Chromium itself: the one started last whose parent we are. */
function pidOf(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number)
  const isChromium = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chromium')
  return children.findLast(isChromium) ?? 0
}

async function cpuPerLeg(chromium: number, legs: number): Promise<void> {
  const from = cpuOf(chromium)
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const cores = (cpuOf(chromium) - from) / 10
  console.log(
    `four people, ${legs} legs: ${cores.toFixed(2)} cores, ${(cores / legs).toFixed(3)} a leg (160x120 at 5/s)`,
  )
}

/** How often each fault is made. */
const rounds = 3

const lasted = new Map<string, number[]>()
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await work()
  lasted.set(what, [...(lasted.get(what) ?? []), performance.now() - from])
}

async function faults(product: Product, secretary: Page): Promise<void> {
  const why = whyNoWire()
  if (why) return console.log(`SKIPPED: faults of the network, because there is no wire here: ${why}`)
  const wire = await Wire.to(product.port)
  const far = await startWithDevices(wire)
  for (let round = 0; round < rounds; round += 1) {
    const applicant = await isLetIn(secretary, await comeIn(far, wire.url, 'applicant'), '王建国')
    const both = () => Promise.all([moves(secretary, '王建国'), moves(applicant, '李秘书')])
    const change = async () => {
      wire.changeAddress()
      while (!(await usedAddresses(applicant)).includes(wire.address))
        await new Promise((next) => setTimeout(next, 100))
      await both()
    }
    await both()
    await timed('address changed (goal 6 s)', change)
    wire.cut()
    await tileOf(secretary, '王建国').getByText('连接中断，正在重连').waitFor()
    wire.mend()
    await timed('wire cut until seen, mended', both)
    await timed('address changed right after that', change)
    await product.kill()
    await timed('server killed (media never stop)', both)
    const lost = [secretary, applicant].map((page) => page.locator('.reconnecting'))
    await Promise.all(lost.map((one) => one.waitFor()))
    await timed('server started, to both inside again (goal 5 s)', async () => {
      await product.start()
      await Promise.all(lost.map((one) => one.waitFor({ state: 'detached' })))
    })
    await applicant.context().close()
    await tileOf(secretary, '王建国').waitFor({ state: 'detached', timeout: 60_000 })
  }
  await far.close()
  await wire.takeUp()
}

/** Two who meet by the relay alone, while it is gone and after it is back. */
async function relayed(): Promise<void> {
  const relay = await Relay.start()
  const product = await Product.start(relay.env)
  const chromium = await startWithDevices()
  const secretary = await inside(await comeIn(chromium, product.url, 'secretary', byRelayAlone))
  await isLetIn(secretary, await comeIn(chromium, product.url, 'applicant', byRelayAlone), '王建国')
  for (let round = 0; round < rounds; round += 1) {
    await moves(secretary, '王建国')
    await relay.kill()
    await tileOf(secretary, '王建国').getByRole('img', { name: '网络：离线' }).waitFor()
    await relay.start()
    await timed('relay killed until seen, started again', () => moves(secretary, '王建国'))
  }
  await chromium.close()
  await product.close()
  await relay.close()
}

/** From the click that enters to the first picture against a bare connection; what a leg costs; how long faults last. */
export async function rooms(): Promise<void> {
  const product = await Product.start()
  const chromium = await startWithDevices()
  const pid = pidOf()
  const secretary = await inside(await comeIn(chromium, product.url, 'secretary'))
  await (await isLetIn(secretary, await comeIn(chromium, product.url, 'applicant'), '王建国')).context().close()
  const found = await pairs(
    15,
    async () => {
      const page = await atDoor(chromium, product.url, 'applicant')
      const ms = await page.evaluate(enters)
      await page.context().close()
      return ms
    },
    async () => {
      const page = await chromium.newPage({ permissions: ['camera', 'microphone'] })
      await page.goto(`${product.url}/healthz`)
      const ms = await page.evaluate(bare)
      await page.context().close()
      return ms
    },
  )
  report('join to first picture, two people', '≤ 1.3', 'ms', found)
  const others = { applicant: '王建国', respondent: '陈丽华', arbitrator: '孙首席' }
  const pages: Page[] = []
  for (const [who, name] of Object.entries(others))
    pages.push(await isLetIn(secretary, await comeIn(chromium, product.url, who), name))
  for (const name of Object.values(others)) await moves(secretary, name)
  await cpuPerLeg(pid, 12)
  for (const page of pages) await page.context().close()
  await faults(product, secretary)
  await chromium.close()
  await product.close()
  await relayed()
  for (const [what, ms] of lasted) console.log(`${what}: after ${spread(ms, 0)} ms (n = ${ms.length})`)
}
