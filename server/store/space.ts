import { statfs } from 'node:fs/promises'
import { AppError } from '../../contract/errors/errors.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import type { Store } from './store.ts'

/** The disk and the bucket. */
interface Ground {
  config: Config
  db: Database
  store: Store
}

const mebibyte = 1024 * 1024

/** Bytes left on the disk below DATA_DIR; undefined where nothing of ours lies on it. */
export async function bytesLeft({ config, db, store }: Ground): Promise<number | undefined> {
  if (db.kind === 'postgres' && store.kind === 'bucket') return undefined
  const { bavail, bsize } = await statfs(config.dataDir)
  return bavail * bsize
}

/** Whether so many bytes may still be written: what is held back is for the database, whose copies lie there too. */
export async function hasSpace(house: Ground, bytes = 0): Promise<boolean> {
  const left = await bytesLeft(house)
  return left === undefined || left - bytes >= house.config.diskReserveMb * mebibyte
}

/** Throws `full` where there is no room for so many bytes of a file. A bucket has room. */
export async function mustHaveSpace(house: Ground, bytes: number): Promise<void> {
  if (house.store.kind === 'folder' && !(await hasSpace(house, bytes))) throw new AppError('full')
}
