import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { account as calls } from '../../../contract/account/account.ts'
import type { Orm } from '../../database/db.ts'
import type { Handler } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { secretOf } from '../../provider/secretOf.ts'

const generate = promisify(generateKeyPair)
const keys = new WeakMap<Orm, KeyObject>()

/** The private key of this installation. */
async function privateKey({ config }: House, orm: Orm): Promise<KeyObject> {
  const known = keys.get(orm)
  if (known) return known
  const kept = await secretOf({ config, orm }, 'rsa', makeKey)
  const key = createPrivateKey(kept)
  keys.set(orm, key)
  return key
}

async function makeKey(): Promise<string> {
  const { privateKey: made } = await generate('rsa', { modulusLength: 2048 })
  return String(made.export({ type: 'pkcs8', format: 'pem' }))
}

/** What was sealed under the public key, in base64; undefined for what was not. */
export async function unseal(house: House, sealed: string): Promise<string | undefined> {
  const key = await privateKey(house, house.db.orm)
  try {
    const options = { key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }
    return privateDecrypt(options, Buffer.from(sealed, 'base64')).toString('utf8')
  } catch {
    // Whatever is no ciphertext of ours is a wrong password, and which of its bytes displeased is nobody's business.
    return undefined
  }
}

export const publicKey: Handler<typeof calls.publicKey> = async ({ house, tx }) => {
  const key = createPublicKey(await privateKey(house, tx)).export({ type: 'spki', format: 'der' })
  return { key: key.toString('base64') }
}
