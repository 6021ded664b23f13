import * as fc from 'fast-check'
import { afterAll } from 'vitest'
import { usedCpu } from './usedCpu.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of a test file: this process and all that it started and saw end. */
    cpu?: number
  }
}

// The runner was killed: nobody waits for what this one finds.
if (process.listenerCount('disconnect') === 0) process.once('disconnect', () => process.exit(1))

// What a change broke is looked for in the quick run, what nobody thought of in the others: there each run draws anew.
if (process.env.SUITE === 'quick') fc.configureGlobal({ seed: 20_261_126 })

// First among the set-up of a test file, so that its hook runs last.
const before = usedCpu()
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it that no fixture is wanted.
afterAll(({}, suite) => {
  suite.file.meta.cpu = usedCpu() - before
})
