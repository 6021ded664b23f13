import type { Browser } from '../setup/chromium.ts'
import type { Stage } from '../setup/stage.ts'

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same in an order by chance. */
export function shuffled<T>(all: T[], random: () => number): T[] {
  const mixed = [...all]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

/** What a fault may break. */
export interface Scene {
  stage: Stage
  phone: Browser
  random: () => number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function openAgain({ stage, phone }: Scene): Promise<void> {
  await phone.page.goto(`${stage.network.url}/#/protection`)
}

/** Everything that goes wrong on the way of a file; each leaves the scene able to go on. */
export const faults: Record<string, (scene: Scene) => Promise<void>> = {
  async 'page closed'(scene) {
    const old = scene.phone.page
    scene.phone.page = await scene.phone.tab()
    await old.close()
    await pause(scene.random() * 800)
    await openAgain(scene)
  },
  async 'page reloaded'({ phone }) {
    await phone.page.reload()
  },
  async 'browser killed'(scene) {
    await scene.phone.kill()
    await scene.phone.start()
    await openAgain(scene)
  },
  async 'service worker stopped'({ phone }) {
    const devtools = await phone.devtools()
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    await devtools.detach()
  },
  async 'server killed'({ stage, random }) {
    await stage.product.kill()
    await pause(random() * 1000)
    await stage.product.start()
  },
  async 'connections cut'({ stage, random }) {
    stage.network.cut()
    await pause(random() * 1500)
    stage.network.mend()
  },
  async 'network gone'({ phone, random }) {
    await phone.context.setOffline(true)
    await pause(random() * 1500)
    await phone.context.setOffline(false)
  },
  async 'gateway without a server'({ stage, random }) {
    stage.network.answerWith([502, 503, 504][Math.floor(random() * 3)]!, 1 + Math.floor(random() * 4))
    await pause(random() * 500)
  },
  async 'answers lost'({ stage, random }) {
    stage.network.loseAnswers('/moduleApi/', 1 + Math.floor(random() * 3))
    await pause(random() * 500)
  },
  async 'slow line'({ stage, random }) {
    const usual = stage.network.bytesPerSecond
    stage.network.bytesPerSecond = 100_000 + random() * 900_000
    await pause(500 + random() * 1500)
    stage.network.bytesPerSecond = usual
  },
}
