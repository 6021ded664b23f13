import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

/*
 * Keys at rest: AES-256-GCM under a key made of the installation's secret. Which key it is stands in what is authenticated, so
 * that none can be put in another's place.
 */

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const known = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const before = known.get(secret)
  if (before) return before
  const key = scryptSync(secret, 'online-arbitration signing keys', 32, cost)
  known.set(secret, key)
  return key
}

/** `nonce | tag | ciphertext`, in base64. */
export function sealKey(secret: string, name: string, key: Uint8Array): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Throws where the secret is another one, or the key that of another name. */
export function openKey(secret: string, name: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
