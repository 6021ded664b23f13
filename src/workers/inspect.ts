import * as Comlink from 'comlink'
import { fileTypeFromBlob } from 'file-type/core'
import { contradicts, sliceBytes } from '../../contract/file.ts'

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Slices hashed at the same time: the browser hashes each on a thread of its own. Memory is this many times 8 MiB. */
const atOnce = 3

/**
 * The sha256-8MiB-tree digest of a file. A few slices are read and hashed at a time, so with cores to spare the speed is
 * that of reading. `onProgress` is told the bytes done.
 */
async function digestOf(file: Blob, onProgress: (bytes: number) => void): Promise<string> {
  const count = Math.max(1, Math.ceil(file.size / sliceBytes))
  const leaves = new Uint8Array(32 * count)
  let next = 0
  let done = 0
  async function hashSome(): Promise<void> {
    while (next < count) {
      const at = next++
      const slice = await file.slice(at * sliceBytes, (at + 1) * sliceBytes).arrayBuffer()
      leaves.set(new Uint8Array(await crypto.subtle.digest('SHA-256', slice)), 32 * at)
      done += slice.byteLength
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hashSome))
  return hex(await crypto.subtle.digest('SHA-256', leaves))
}

const inspector = {
  /** Whether the leading bytes contradict the name, and else the digest. Reading errors reject. */
  async inspect(file: File, onProgress: (bytes: number) => void): Promise<{ contradicts: true } | { digest: string }> {
    const sniffed = await fileTypeFromBlob(file)
    if (contradicts(file.name, sniffed?.ext)) return { contradicts: true }
    return { digest: await digestOf(file, onProgress) }
  },
}
export type Inspector = typeof inspector

Comlink.expose(inspector)
