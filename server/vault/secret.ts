import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../contract/errors/errors.ts'
import type { Config } from '../config.ts'

/** Whether there is a secret to keep keys under by which something is signed. */
export const signs = ({ config }: { config: Config }): boolean => config.signingSecret !== undefined || config.demo

/**
 * The secret that signing keys are kept under: that of the environment, in the demo one of its own in DATA_DIR. Throws `unconfigured`
 * where there is none: then nothing is signed.
 */
export function signingSecret({ config }: { config: Config }): string {
  if (!signs({ config })) throw new AppError('unconfigured')
  return config.signingSecret ?? secretInFile(config)
}

const fileOf = ({ dataDir }: Config) => join(dataDir, 'signing.secret')
const read = new WeakMap<Config, string>()

/** The secret in DATA_DIR, where one was made. */
export function knownFileSecret(config: Config): string | undefined {
  const known = read.get(config)
  if (known !== undefined) return known
  try {
    const secret = readFileSync(fileOf(config), 'utf8')
    read.set(config, secret)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The secret in DATA_DIR, beside the database and not in its copies; made at its first use. */
export function secretInFile(config: Config): string {
  const known = knownFileSecret(config)
  if (known !== undefined) return known
  mkdirSync(config.dataDir, { recursive: true })
  try {
    // Of two that make one at once only the first does.
    writeFileSync(fileOf(config), randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const made = knownFileSecret(config)
  if (made === undefined) throw new Error(`${fileOf(config)} was not kept`)
  return made
}
