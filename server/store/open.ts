import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import { Outage } from '../outage.ts'
import { file } from '../tables/upload.ts'
import { diskStore } from './disk.ts'
import { NothingThere, type Place, type Store } from './store.ts'

/** The store of this installation: its bucket, or the folder `files` in DATA_DIR. */
export async function openStore(config: Config, db: Database): Promise<Store> {
  if (config.bucket) {
    // Its SDK is large, and the folder needs none of it.
    const { bucketStore } = await import('./bucket.ts')
    return guarded(bucketStore(config.bucket))
  }
  const sizeOf = async (key: string) => {
    const [row] = await db.orm.select({ size: file.size }).from(file).where(eq(file.id, key))
    return row?.size
  }
  return guarded(diskStore(join(config.dataDir, 'files'), sizeOf))
}

/** Whatever else than a refusal a store fails with, nobody who sends or reads a file is to blame for. */
function guarded(store: Place): Store {
  const gone = new Set<string>()
  let heard = (_id: string) => {}
  const guard =
    <A extends unknown[], T>(work: (...asked: A) => Promise<T>) =>
    (...asked: A) =>
      work(...asked).catch((error: unknown) => {
        throw error instanceof AppError ? error : new Outage('files', error)
      })
  return {
    kind: store.kind,
    tus: store.tus,
    begin: guard(store.begin),
    held: guard(store.held),
    read: guard(async (key, range) => {
      try {
        const bytes = await store.read(key, range)
        gone.delete(key)
        return bytes
      } catch (error) {
        if (!(error instanceof NothingThere)) throw error
        if (!gone.has(key)) heard(key)
        gone.add(key)
        throw new AppError('file.gone')
      }
    }),
    gone: {
      ids: gone,
      tell(hear) {
        heard = hear
      },
    },
    write: guard(store.write),
    settle: guard(store.settle),
    remove: guard(store.remove),
    check: guard(store.check),
    list: store.list,
  }
}
