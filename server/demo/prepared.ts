import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Config, readConfig } from '../config.ts'

/*
 * The demo as a build prepared it, beside the program: what a data folder holds, without keys, sessions and codes. A first start copies
 * it and makes the rest.
 */

/** Its weeks end today: an older one is not copied, for the rest would not go with it. */
const oldestMs = 3 * 86_400_000
/** Whose data it is, in the folder. */
const mark = 'program.sha256'

const digest = (program: string) => createHash('sha256').update(readFileSync(program)).digest('hex')

function isGood(folder: string, program: string): boolean {
  const file = join(folder, mark)
  if (!existsSync(file) || Date.now() - statSync(file).mtimeMs > oldestMs) return false
  return readFileSync(file, 'utf8') === digest(program)
}

/** Has `make` fill the folder, where this program has not done so lately. */
export async function keepPrepared(folder: string, program: string, make: (config: Config) => Promise<void>) {
  if (isGood(folder, program)) return
  const half = `${folder}.part`
  rmSync(half, { recursive: true, force: true })
  await make(readConfig({ DEMO: '1', DATA_DIR: half }))
  writeFileSync(join(half, mark), digest(program))
  rmSync(folder, { recursive: true, force: true })
  renameSync(half, folder)
}

/** Begins an embedded database that is not there yet with the copy, where nothing that shaped it was set otherwise. */
export function copyPrepared(folder: string, program: string, config: Config): void {
  const { demo, databaseUrl, bucket, dataDir, page, zcyDefaultPassword } = config
  if (!demo || databaseUrl !== undefined || bucket !== undefined || existsSync(join(dataDir, 'db'))) return
  const usual = readConfig({ DEMO: '1' })
  if (!isDeepStrictEqual(page, usual.page) || zcyDefaultPassword !== usual.zcyDefaultPassword) return
  if (!isGood(folder, program)) return
  cpSync(join(folder, 'files'), join(dataDir, 'files'), { recursive: true })
  // The database last, and in one step: half of one would not be known for what it is.
  const half = join(dataDir, 'db.part')
  rmSync(half, { recursive: true, force: true })
  cpSync(join(folder, 'db'), half, { recursive: true })
  renameSync(half, join(dataDir, 'db'))
}
