import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { faultOf } from '../../outage.ts'
import type { Engine, Orm } from '../db.ts'
import { keepCopies } from './backup.ts'
import { mustBeWhole, whyClosed } from './damage.ts'
import { takeLock } from './lock.ts'

/**
 * Pages that PostgreSQL itself keeps in memory: of the 160 MB that PGlite would take, and hold for ever, most are empty in a small office.
 * What is not among them the system keeps as pages of a file.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/**
 * PostgreSQL inside this process, in `<dataDir>/db`. Throws an Error that names the other process when the directory is open
 * already, and one that says what is wrong and what to do where it does not open.
 */
export async function openPGlite(dataDir: string): Promise<Engine> {
  const unlock = hold(dataDir)
  try {
    mustBeWhole(dataDir)
    const client = await PGlite.create({ dataDir: join(dataDir, 'db'), startParams })
    const copies = await keepCopies(client, join(dataDir, 'backup'))
    const orm = drizzle(client) as unknown as Orm
    return {
      kind: 'pglite',
      orm,
      often: orm,
      async script(text) {
        await client.exec(text)
      },
      async listen(channel, heard) {
        return client.listen(channel, heard)
      },
      async close(copy = true) {
        await copies.stop(copy)
        // One that broke off cannot be closed: what it wrote is on the disk, and is read from its log at the next start.
        await client.close().catch((error: Error) => console.error(`The database was not closed: ${error.message}`))
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw whyClosed(dataDir, error)
  }
}

function hold(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true })
    return takeLock(join(dataDir, 'db.lock'))
  } catch (error) {
    throw faultOf(error) === 'ours' ? error : whyClosed(dataDir, error)
  }
}
