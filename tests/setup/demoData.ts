import type { TestProject } from 'vitest/node'
import { build } from './build.ts'
import { opensPage } from './chromium.ts'
import { plainly } from './plainly.ts'
import { Product } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a product with its demo records, to copy: making one costs 11 s of CPU, starting on a copy 3. */
    demoData: string
  }
}

const shared = globalThis as { demoData?: Promise<Product> }

/** The built product, and the data that flows and rooms begin with; made once a run. */
export const setup = (project: TestProject): Promise<() => Promise<void>> => plainly(setUp(project))

async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.demoData ??= (async () => {
    await Promise.all([build('page'), build('server'), opensPage()])
    const first = await Product.start()
    await first.kill('SIGTERM')
    return first
  })()
  const first = await shared.demoData
  project.provide('demoData', first.dataDir)
  return () => first.close()
}
