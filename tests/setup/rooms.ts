import type { Browser as Chromium, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { desk, watchCaptchas } from './chromium.ts'
import { tellFailure } from './failure.ts'
import { logIn } from './people.ts'
import { inside, startWithDevices, toDoor } from './room.ts'
import { Stage } from './stage.ts'

/** What rooms are played on: it is there from the first test of a file to its last. */
interface Rooms {
  stage: Stage
  chromium: Chromium
}

/** Says of a test that failed what everybody saw in these. */
export function tellOfRoom({ network, product }: Stage, ...chromiums: Chromium[]): Promise<void> {
  const pages = chromiums.flatMap((one) => one.contexts().flatMap((context) => context.pages()))
  const seen = pages.map((page) => ({ page }))
  return tellFailure(seen, network, product.log)
}

/** `anew`: everybody leaves after each test, and the network is good again. */
export function playRooms({ anew = false } = {}): Rooms {
  const rooms = {} as Rooms
  beforeAll(async () => {
    ;[rooms.stage, rooms.chromium] = await Promise.all([Stage.set({ worker: false }), startWithDevices()])
  })
  afterEach(async () => {
    await tellOfRoom(rooms.stage, rooms.chromium)
    if (!anew) return
    rooms.stage.network.heal()
    await Promise.all(rooms.chromium.contexts().map((context) => context.close()))
  })
  afterAll(async () => {
    await rooms.chromium.close()
    await rooms.stage.strike()
  })
  return rooms
}

/** The back office of the secretary, and their room beside it in the same browser. */
export async function officeAndRoom({ stage, chromium }: Rooms): Promise<{ office: Page; secretary: Page }> {
  const { url } = stage.network
  const context = await chromium.newContext({ viewport: desk, locale: 'zh-CN', serviceWorkers: 'block' })
  const office = await context.newPage()
  const captchas = new Map<string, string>()
  watchCaptchas(office, captchas)
  await logIn({ page: office, captchas }, url, 'secretary')
  const door = await toDoor(await context.newPage(), url, 'secretary')
  await door.getByRole('button', { name: '进入房间' }).click()
  return { office, secretary: await inside(door) }
}
