import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { root } from '../tests/walls/walls.ts'
import { awardText } from './award.ts'
import { bundle } from './bundle.ts'
import { cases } from './cases.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
import { finding } from './finding.ts'
import { first } from './first.ts'
import { hashing } from './hashing.ts'
import { login } from './login.ts'
import { mail } from './mailbox.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { reading } from './reading.ts'
import { results } from './results.ts'
import { rooms } from './rooms.ts'
import { signing } from './signing.ts'
import { size } from './size.ts'
import { start } from './start.ts'
import { statistics } from './statistics.ts'
import { upload } from './upload.ts'

const figures = {
  size,
  start,
  first,
  dashboard,
  hashing,
  upload,
  memory,
  documents,
  bundle,
  reading,
  messages,
  notices,
  mail,
  login,
  cases,
  statistics,
  results,
  finding,
  award: awardText,
  signing,
  rooms,
}

/** Measures what is named, or everything, against the product as it is built now. */
export async function bench(names: string[]): Promise<void> {
  // What loads this file says development; people get the other build.
  process.env.NODE_ENV = 'production'
  // With the copy that a first start of the demo takes, which a build for production does without.
  const env = { ...process.env, DEMO: '1' }
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const [name, measure] of Object.entries(figures)) {
    if (names.length > 0 && !names.includes(name)) continue
    await measure()
    console.log(`(${name}: load ${loadavg()[0]?.toFixed(1)})\n`)
  }
  process.exit(0)
}
