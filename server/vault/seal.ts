import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

/*
 * Secrets at rest: AES-256-GCM under a key made of the installation's secret, one for each purpose. Which secret it is stands in what is
 * authenticated, so that none can be put in another's place.
 */

/** What a key is for: none opens what another sealed. */
export const purposes = {
  signing: 'online-arbitration signing keys',
  kept: 'online-arbitration kept secrets',
} as const
export type Purpose = keyof typeof purposes

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const known = new Map<string, Buffer>()

export function vaultKey(secret: string, purpose: Purpose): Buffer {
  const name = `${purpose} ${secret}`
  const before = known.get(name)
  if (before) return before
  const key = scryptSync(secret, purposes[purpose], 32, cost)
  known.set(name, key)
  return key
}

/** `nonce | tag | ciphertext`, in base64. */
export function sealUnder(key: Buffer, name: string, secret: Uint8Array): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Throws where the key is another one, or what was sealed has another name. */
export function openUnder(key: Buffer, name: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
