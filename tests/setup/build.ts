import { execFileSync } from 'node:child_process'

import type { TestProject } from 'vitest/node'
import { root } from '../walls/walls.ts'
import { Product } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a product with its demo records, to copy: making one costs 11 s of CPU, starting on a copy 3. */
    demoData: string
  }
}

/** Builds page and server once a run, as `npm start` does, and makes the data that flows begin with. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each project that needs it asks; the environment is what they share.
  const made = process.env.TEST_DEMO_DATA
  if (made) {
    project.provide('demoData', made)
    return async () => undefined
  }
  // Vitest says NODE_ENV=test, which Vite takes for a build that is to be debugged.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const first = await Product.start()
  await first.kill('SIGTERM')
  process.env.TEST_DEMO_DATA = first.dataDir
  project.provide('demoData', first.dataDir)
  return () => first.close()
}
