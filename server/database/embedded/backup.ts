import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const everyMs = 10 * 60_000
const kept = 3
/** Ends the name of a copy that is being written. */
const halfway = '.part'

/**
 * PGlite never calls fsync, so a power cut may cost the directory. Therefore a whole copy every 10 minutes when something
 * was written, and at each clean stop. A copy is restored by unpacking it as `DATA_DIR/db`.
 */
export async function keepCopies(client: PGlite, folder: string) {
  await dropHalves(folder)
  let copied = ''
  let running = Promise.resolve()

  async function copy(): Promise<void> {
    const place = await writtenUpTo(client)
    if (place === copied) return
    // PGlite lets nobody write meanwhile, so the files are of one moment, as after a crash.
    const blob = await client.dumpDataDir('gzip')
    await mkdir(folder, { recursive: true })
    const name = `db-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
    const half = join(folder, name + halfway)
    try {
      await write(half, new Uint8Array(await blob.arrayBuffer()))
      await rename(half, join(folder, name))
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
    copied = await writtenUpTo(client)
    await dropOldest(folder)
  }

  const copyOrSay = () =>
    copy().catch((error: Error) => console.error(`The copy of the database failed: ${error.message}`))
  const timer = setInterval(() => {
    running = running.then(copyOrSay)
  }, everyMs)
  timer.unref()
  return {
    /** Without room for a last copy the database is whole all the same: whoever stops it is told. */
    async stop(last: boolean): Promise<void> {
      clearInterval(timer)
      await running
      if (last) await copyOrSay()
    },
  }
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writtenUpTo(client: PGlite): Promise<string> {
  const answer = await client.query<{ place: string }>('select pg_current_wal_insert_lsn()::text as place')
  return answer.rows[0]?.place ?? ''
}

async function dropOldest(folder: string): Promise<void> {
  for (const name of copiesIn(folder).slice(0, -kept)) await rm(join(folder, name))
}

/** What a server that died left of a copy. */
async function dropHalves(folder: string): Promise<void> {
  for (const name of namesIn(folder)) if (name.endsWith(halfway)) await rm(join(folder, name))
}

/** The whole copies, the oldest first. */
export function copiesIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .sort()
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
