import { deviceDb, type Sealed } from './db.ts'

/**
 * A key per person that cannot leave this browser. Forgetting it makes their drafts unreadable at once, although
 * IndexedDB frees the space late. It does not protect against somebody who holds an open session.
 */
async function keyOf(userId: string): Promise<CryptoKey> {
  const kept = await deviceDb.keys.get(userId)
  if (kept?.key) return kept.key
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Two tabs may get here together: the first one's key stays.
  return deviceDb.transaction('rw', deviceDb.keys, async () => {
    const first = await deviceDb.keys.get(userId)
    if (first?.key) return first.key
    await deviceDb.keys.put({ ...first, userId, key: made })
    return made
  })
}

/** Seals a value under the key of this person and browser. */
export async function seal(userId: string, value: unknown): Promise<Sealed> {
  return sealBy(await keyOf(userId), value)
}

/** Opens what was sealed for this person in this browser; throws `OperationError` where its key was forgotten. */
export async function unseal<T>(userId: string, sealed: Sealed): Promise<T> {
  return unsealBy<T>(await keyOf(userId), sealed)
}

/** Seals a value under a key, as JSON. */
export async function sealBy(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

/** Opens what was sealed under that key; throws `OperationError` under another one. */
export async function unsealBy<T>(key: CryptoKey, { iv, bytes }: Sealed): Promise<T> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
  return JSON.parse(new TextDecoder().decode(plain)) as T
}
