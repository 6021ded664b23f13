import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import { file } from '../database/schema.ts'
import { diskStore } from './disk.ts'
import type { Store } from './store.ts'

/** The store of this installation: its bucket, or the folder `files` in DATA_DIR. */
export async function openStore(config: Config, db: Database): Promise<Store> {
  if (config.bucket) {
    // Its SDK is large, and the folder needs none of it.
    const { bucketStore } = await import('./bucket.ts')
    return bucketStore(config.bucket)
  }
  const sizeOf = async (key: string) => {
    const [row] = await db.orm.select({ size: file.size }).from(file).where(eq(file.id, key))
    return row?.size
  }
  return diskStore(join(config.dataDir, 'files'), sizeOf)
}
