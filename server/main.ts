import { fileURLToPath } from 'node:url'
import { firstLink } from './admin/firstLink.ts'
import { pairHolders } from './admin/office/office.ts'
import { readConfig } from './config.ts'
import { type DemoAccount, demoAccounts } from './demo/demo.ts'
import { demoPassword } from './demo/demoScene.ts'
import { copyPrepared, keepPrepared } from './demo/prepared.ts'
import { secondAccounts } from './demo/second/second.ts'
import { wordsOfError } from './door/envelope.ts'
import { signingLack } from './signing/authority.ts'
import { prepare, type Running, start } from './start.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** What a first start of the demo copies, and whose it is. */
const prepared = [here('../demo'), fileURLToPath(import.meta.url)] as const

// The last step of a build; what is built for others than the demo needs none of it.
if (process.argv[2] === 'prepare') {
  if (readConfig(process.env).demo) await keepPrepared(...prepared, prepare)
  process.exit(0)
}

/*
 * The program. Signals are heard before the database is opened: one that came during the first seconds would otherwise
 * leave the lock file behind.
 */
let running: Promise<Running> | undefined
let stopping = false

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  try {
    await (await running)?.stop()
    process.exit(0)
  } catch (error) {
    console.error(wordsOfError(error))
    process.exit(1)
  }
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

try {
  const config = readConfig(process.env)
  running = start(config, { page: here('../page'), lay: () => copyPrepared(...prepared, config) })
  const { address, house } = await running
  const lines = [`Online arbitration: ${config.publicUrl ?? address}`]
  if (house.db.kind === 'pglite')
    lines.push('Embedded database: for trials and small offices; set DATABASE_URL for production.')
  if (config.demo) {
    lines.push(
      `Demo accounts, password ${demoPassword} (${config.zcyDefaultPassword} for newarbitrator); letters and captchas: ${address}/dev/outbox`,
    )
    const line = ({ username, cate, nickName }: DemoAccount) =>
      `  ${username.padEnd(14)} ${cate.padEnd(10)} ${nickName}`
    lines.push(...demoAccounts.map(line), 'A second institution, at /#/login?tenantId=2 and /#/login2?tenantId=2:')
    lines.push(...secondAccounts.map(line))
  }
  const lack = await signingLack(house)
  if (lack !== undefined) lines.push(lack)
  for (const { username, pairs } of await pairHolders(house))
    lines.push(
      `${username} holds offices that must not meet in one person (${pairs.map((pair) => pair.join(' and ')).join(', ')}): take them apart at /#/system/user, or set OFFICES_APART=0.`,
    )
  const first = await firstLink(house)
  if (first !== undefined)
    lines.push(
      `This installation has no administrator yet. Open this link within 24 hours to become the first: ${config.publicUrl ? '' : address}${first}`,
    )
  console.log(lines.join('\n'))
} catch (error) {
  if (!stopping) {
    console.error(wordsOfError(error))
    process.exit(1)
  }
}
