import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount } from '../../server/account/create.ts'
import { seedMenus } from '../../server/admin/seed.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/db.ts'
import { seedDictionaries } from '../../server/lookup/seed.ts'
import { houseOn } from '../../server/start.ts'
import { openStore } from '../../server/store/open.ts'
import { seedTemplates } from '../../server/template/seed.ts'
import { people } from '../make/people.ts'

/** Makes everybody of tests/make/people.ts in a new database, once a run: hashing their passwords takes seconds. */
export async function settlePeople(env: { DATABASE_URL?: string; DATA_DIR?: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'people-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, DEMO: '1', RATE_LIMITS: '0', ...env })
  // No server: the timers of its peerjs-server have no end, and would hold the runner.
  const db = await openDatabase(config)
  const house = houseOn({ config, db, store: await openStore(config, db), now: () => new Date() })
  await seedMenus(house)
  await seedDictionaries(house)
  for (const person of Object.values(people)) await createAccount(house, person)
  await seedTemplates(house)
  await db.close()
  rmSync(folder, { recursive: true })
}
