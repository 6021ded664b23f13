import type { TestProject } from 'vitest/node'
import { localDay } from '../../server/when.ts'
import { build } from './build.ts'
import { opensPage, whole } from './chromium.ts'
import { plainly } from './plainly.ts'
import { Product } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a product with its demo records, to copy: making one costs 11 s of CPU, starting on a copy 3. */
    demoData: string
    /** The day on which it was made, such as 2026-11-27: what is of today in it is of that one. */
    demoDay: string
  }
}

const shared = globalThis as { demoData?: Promise<{ first: Product; day: string }> }

/** The built product, and the data that flows and rooms begin with; made once a run. */
export const setup = (project: TestProject): Promise<() => Promise<void>> => plainly(setUp(project))

async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.demoData ??= (async () => {
    await Promise.all([build('page'), build('server'), opensPage(), opensPage(whole.executablePath)])
    // Before it: one that is begun at midnight counts as of the day before.
    const day = localDay(new Date())
    const first = await Product.start()
    await first.kill('SIGTERM')
    return { first, day }
  })()
  const { first, day } = await shared.demoData
  project.provide('demoData', first.dataDir)
  project.provide('demoDay', day)
  return () => first.close()
}
