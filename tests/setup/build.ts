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

/** Builds page and server once, as `npm start` does, and makes the data that flows begin with. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Vitest says NODE_ENV=test, which Vite takes for a build that is to be debugged.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const first = await Product.start()
  await first.kill('SIGTERM')
  project.provide('demoData', first.dataDir)
  return () => first.close()
}
