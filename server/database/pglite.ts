import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { keepCopies } from './backup.ts'
import type { Engine, Orm } from './db.ts'
import { takeLock } from './lock.ts'

/** PostgreSQL inside this process, in `<dataDir>/db`. Throws an Error that names the other process when the directory is open already. */
export async function openPGlite(dataDir: string): Promise<Engine> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = takeLock(join(dataDir, 'db.lock'))
  try {
    const client = await PGlite.create({ dataDir: join(dataDir, 'db') })
    const copies = keepCopies(client, join(dataDir, 'backup'))
    return {
      kind: 'pglite',
      orm: drizzle(client) as unknown as Orm,
      async script(text) {
        await client.exec(text)
      },
      async listen(channel, heard) {
        return client.listen(channel, heard)
      },
      async close() {
        await copies.stop()
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
