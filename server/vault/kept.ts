import { createHash, createHmac } from 'node:crypto'
import { AppError } from '../../contract/errors/errors.ts'
import type { Config } from '../config.ts'
import { openUnder, sealUnder, vaultKey } from './seal.ts'
import { knownFileSecret, secretInFile } from './secret.ts'

/*
 * Secrets that the server must be able to read again, as they lie in the database: `sealed:<which key>:<sealed>`. The key is made of
 * SIGNING_SECRET, or where there is none of a secret in DATA_DIR; neither is in a copy of the database. What earlier builds wrote is
 * in the clear until the next start (server/provider/sealOlder.ts), and is read as it stands.
 */

const mark = 'sealed:'

interface Key {
  id: string
  key: Buffer
}

function keyUnder(secret: string): Key {
  const key = vaultKey(secret, 'kept')
  return { id: createHmac('sha256', key).update('which').digest('hex').slice(0, 8), key }
}

const ownKey = (config: Config) => keyUnder(config.signingSecret ?? secretInFile(config))

/** A secret as it is kept, under the name of its place: in another place it opens nothing. */
export function sealKept(config: Config, place: string, text: string): string {
  const { id, key } = ownKey(config)
  return `${mark}${id}:${sealUnder(key, place, Buffer.from(text))}`
}

/** What stands before all that lies under the key of today, and before all that is sealed, for queries. */
export const sealedMarks = (config: Config) => ({ own: `${mark}${ownKey(config).id}:%`, any: `${mark}%` })

/** A secret that was kept. Throws `unkept` where it lies under a key that is not here. */
export function openKept(config: Config, place: string, kept: string): string {
  if (!kept.startsWith(mark)) return kept
  const [id, sealed = ''] = kept.slice(mark.length).split(':')
  const secrets = [config.signingSecret, knownFileSecret(config)].filter((secret) => secret !== undefined)
  const known = secrets.map(keyUnder).find((one) => one.id === id)
  if (!known) throw new AppError('unkept')
  return openUnder(known.key, place, sealed).toString()
}

/**
 * Whether all that keeps this installation going may lie under the key of today: that of the environment, which every instance has and
 * a database that is put back needs again. That of DATA_DIR will do for the demo of one instance.
 */
export const isShared = ({ signingSecret, databaseUrl, demo }: Config): boolean =>
  signingSecret !== undefined || (demo && databaseUrl === undefined)

/** As `sealKept`, for what all instances read; in the clear where they share no key. */
export const sealShared = (config: Config, place: string, text: string): string =>
  isShared(config) ? sealKept(config, place, text) : text

/** The hash of a code so short that whoever has the hash could try them all: under the key, where it is shared. */
export function hashOfShort(config: Config, text: string): string {
  if (!isShared(config)) return createHash('sha256').update(text).digest('hex')
  return createHmac('sha256', ownKey(config).key).update(text).digest('hex')
}
