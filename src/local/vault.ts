import { deviceDb } from './db.ts'

/** What was typed, encrypted at rest with AES-GCM. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/**
 * A key per person that cannot leave this browser. Forgetting it makes their drafts unreadable at once, although
 * IndexedDB frees the space late. It does not protect against somebody who holds an open session.
 */
async function keyOf(userId: string): Promise<CryptoKey> {
  const kept = await deviceDb.keys.get(userId)
  if (kept) return kept.key
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Two tabs may get here together: the first one's key stays.
  return deviceDb.transaction('rw', deviceDb.keys, async () => {
    const first = await deviceDb.keys.get(userId)
    if (first) return first.key
    await deviceDb.keys.add({ userId, key: made })
    return made
  })
}

export async function seal(userId: string, value: unknown): Promise<Sealed> {
  const key = await keyOf(userId)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

export async function unseal<T>(userId: string, { iv, bytes }: Sealed): Promise<T> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(userId), bytes)
  return JSON.parse(new TextDecoder().decode(plain)) as T
}

export async function forgetKey(userId: string): Promise<void> {
  await deviceDb.keys.delete(userId)
}
