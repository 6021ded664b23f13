import type { Browser as Chromium, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  comeIn,
  connectionsOf,
  inside,
  isLetIn,
  moves,
  startWithDevices,
  tileOf,
  usedAddresses,
} from '../setup/room.ts'
import { tellOfRoom } from '../setup/rooms.ts'
import { Stage } from '../setup/stage.ts'
import { Wire, whyNoWire } from '../setup/wire.ts'

const why = whyNoWire()
if (why) console.warn(`No faults of the network in a room, because there is no wire here: ${why}`)

let stage: Stage
let wire: Wire
let near: Chromium
let far: Chromium
let secretary: Page
let applicant: Page

beforeAll(async () => {
  if (why) return
  stage = await Stage.set({ worker: false })
  wire = await Wire.to(stage.product.port)
  ;[near, far] = await Promise.all([startWithDevices(), startWithDevices(wire)])
  secretary = await inside(await comeIn(near, stage.network.url, 'secretary'))
  applicant = await isLetIn(secretary, await comeIn(far, wire.url, 'applicant'), '王建国')
})
afterEach(() => tellOfRoom(stage, near, far))
afterAll(async () => {
  if (why) return
  await Promise.all([near.close(), far.close()])
  await wire.takeUp()
  await stage.strike()
})

const bothMove = () => Promise.all([moves(secretary, '王建国'), moves(applicant, '李秘书')])
const isAway = () => tileOf(secretary, '王建国').getByText('连接中断，正在重连').waitFor()
/** Prints how long it took, for whoever reads the figures; nothing depends on it. */
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await work()
  console.log(`${what}: pictures again after ${Math.round(performance.now() - from)} ms`)
}

test.skipIf(why)('a wire that was cut for a moment carries the same connection when it is mended', async () => {
  await bothMove()
  const before = await connectionsOf(applicant)
  wire.cut()
  await isAway()
  wire.mend()
  await timed('a wire mended', bothMove)
  expect(await connectionsOf(applicant)).toBe(before)
})

test.skipIf(why)('whose address changes is found again without a new connection', async () => {
  const before = await connectionsOf(applicant)
  wire.changeAddress()
  await timed('an address changed', async () => {
    await expect.poll(() => usedAddresses(applicant), { timeout: 60_000 }).toEqual([wire.address])
    await bothMove()
  })
  expect(await connectionsOf(applicant)).toBe(before)
})

test.skipIf(why)('who was away for so long that their place was given up comes back to it', async () => {
  wire.cut()
  await expect.poll(() => secretary.locator('.tile').count(), { timeout: 60_000 }).toBe(1)
  wire.mend()
  await timed('a wire mended late', async () => {
    await expect.poll(() => secretary.locator('.tile').count(), { timeout: 60_000 }).toBe(2)
    await bothMove()
  })
})
