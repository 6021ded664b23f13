import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { House } from '../house.ts'

/** Whether there is a secret to keep keys under. */
export const signs = ({ config }: Pick<House, 'config'>): boolean => config.signingSecret !== undefined || config.demo

/**
 * The secret that keys are kept under: that of the environment, in the demo one of its own in DATA_DIR, beside the database and
 * not in its copies. Throws `unconfigured` where there is none: then nothing is signed.
 */
export function signingSecret({ config }: Pick<House, 'config'>): string {
  if (config.signingSecret !== undefined) return config.signingSecret
  if (!signs({ config })) throw new AppError('unconfigured')
  const file = join(config.dataDir, 'signing.secret')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(config.dataDir, { recursive: true })
  try {
    // Of two that make one at once only the first does.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
