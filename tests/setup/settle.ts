import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount } from '../../server/account/create.ts'
import { readConfig } from '../../server/config.ts'
import { start } from '../../server/start.ts'
import { people } from '../make/people.ts'

/** Makes everybody of tests/make/people.ts in a new database, once a run: hashing their passwords takes seconds. */
export async function settlePeople(env: { DATABASE_URL?: string; DATA_DIR?: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'people-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, DEMO: '1', RATE_LIMITS: '0', ...env })
  const { house, stop } = await start(config, { log: { write: () => undefined }, empty: true })
  for (const person of Object.values(people)) await createAccount(house, person)
  await stop()
  rmSync(folder, { recursive: true })
}
