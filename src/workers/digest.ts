import { sliceBytes } from '../../contract/both/file.ts'

/** Slices hashed at the same time: the browser hashes each on a thread of its own. Memory is this many times 8 MiB. */
const atOnce = 3

/**
 * The sha256-8MiB-tree digest of a file as hex (decisions E-19). A few slices are read and hashed at a time, so with cores to spare
 * the speed is that of reading. `onProgress` is told the bytes done. Reading errors reject, and so does what `signal` says.
 */
export async function digestOf(file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  const count = Math.max(1, Math.ceil(file.size / sliceBytes))
  const leaves = new Uint8Array(32 * count)
  let next = 0
  let done = 0
  async function hashSome(): Promise<void> {
    while (next < count) {
      const at = next++
      const slice = await file.slice(at * sliceBytes, (at + 1) * sliceBytes).arrayBuffer()
      signal.throwIfAborted()
      leaves.set(new Uint8Array(await crypto.subtle.digest('SHA-256', slice)), 32 * at)
      done += slice.byteLength
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hashSome))
  const root = new Uint8Array(await crypto.subtle.digest('SHA-256', leaves))
  return [...root].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
