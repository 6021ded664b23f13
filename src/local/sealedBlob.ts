import { sliceBytes } from '../../contract/both/file.ts'
import { deviceDb, type StoredBlob, type UserDb } from './db.ts'

/*
 * The bytes of files under the key of a lock: slices of 8 MiB, each `iv, ciphertext` by AES-GCM, so that no file is in memory twice and
 * none is one long task. Each says which slice of which file it is: none can be left out, moved or taken from another.
 */
const ivBytes = 12
const tagBytes = 16

const countOf = (size: number) => Math.max(1, Math.ceil(size / sliceBytes))

function algorithm(iv: Uint8Array<ArrayBuffer>, { id, size }: { id: string; size: number }, at: number) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${id} ${size} ${at}`) }
}

export async function sealBlob(key: CryptoKey, id: string, blob: Blob): Promise<StoredBlob> {
  const { size, type } = blob
  const parts: Blob[] = []
  for (let at = 0; at < countOf(size); at++) {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
    const plain = await blob.slice(at * sliceBytes, (at + 1) * sliceBytes).arrayBuffer()
    parts.push(new Blob([iv, await crypto.subtle.encrypt(algorithm(iv, { id, size }, at), key, plain)]))
  }
  return { id, sealed: new Blob(parts), type, size }
}

async function openBlob(key: CryptoKey, row: Extract<StoredBlob, { sealed: Blob }>): Promise<Blob> {
  const step = ivBytes + sliceBytes + tagBytes
  const parts: Blob[] = []
  for (let at = 0; at < countOf(row.size); at++) {
    const slice = new Uint8Array(await row.sealed.slice(at * step, (at + 1) * step).arrayBuffer())
    const iv = slice.slice(0, ivBytes)
    parts.push(new Blob([await crypto.subtle.decrypt(algorithm(iv, row, at), key, slice.subarray(ivBytes))]))
  }
  return new Blob(parts, { type: row.type })
}

/** For `catch` behind a decryption: it was sealed under another key, or was changed since. */
export function orUndefined(error: unknown): undefined {
  if ((error as { name?: string }).name !== 'OperationError') throw error
}

/** The bytes of a file of this person; undefined where they are not here, or sealed under a key that is nobody's any more. */
export async function blobOf(db: UserDb, id: string): Promise<Blob | undefined> {
  const row = await db.blobs.get(id)
  if (!row || 'blob' in row) return row?.blob
  const lock = (await deviceDb.keys.get(db.userId))?.lock
  if (!lock) throw new Error('A locked file has no key')
  return openBlob(lock, row).catch(orUndefined)
}
