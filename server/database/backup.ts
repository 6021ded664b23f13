import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const everyMs = 10 * 60_000
const kept = 3

/**
 * PGlite never calls fsync, so a power cut may cost the directory. Therefore a whole copy every 10 minutes when something
 * was written, and at each clean stop. A copy is restored by unpacking it as `DATA_DIR/db`.
 */
export function keepCopies(client: PGlite, folder: string) {
  let copied = ''
  let running = Promise.resolve()

  async function copy(): Promise<void> {
    const place = await writtenUpTo(client)
    if (place === copied) return
    // PGlite lets nobody write meanwhile, so the files are of one moment, as after a crash.
    const blob = await client.dumpDataDir('gzip')
    await mkdir(folder, { recursive: true })
    const name = `db-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
    const half = join(folder, `${name}.part`)
    const file = await open(half, 'w')
    try {
      await file.writeFile(new Uint8Array(await blob.arrayBuffer()))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(half, join(folder, name))
    copied = await writtenUpTo(client)
    await dropOldest(folder)
  }

  const timer = setInterval(() => {
    running = running
      .then(copy)
      .catch((error: Error) => console.error(`The copy of the database failed: ${error.message}`))
  }, everyMs)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
      await copy()
    },
  }
}

async function writtenUpTo(client: PGlite): Promise<string> {
  const answer = await client.query<{ place: string }>('select pg_current_wal_insert_lsn()::text as place')
  return answer.rows[0]?.place ?? ''
}

async function dropOldest(folder: string): Promise<void> {
  const copies = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz')).sort()
  for (const name of copies.slice(0, -kept)) await rm(join(folder, name))
}
