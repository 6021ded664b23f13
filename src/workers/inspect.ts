import * as Comlink from 'comlink'
import { fileTypeFromBlob } from 'file-type/core'
import { contradicts, sliceBytes } from '../../contract/upload.ts'

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The sha256-8MiB-tree digest of a file. The next slice is read while the last one is hashed, so the speed is that of
 * reading. `onProgress` is told the bytes done.
 */
async function digestOf(file: Blob, onProgress: (bytes: number) => void): Promise<string> {
  const count = Math.max(1, Math.ceil(file.size / sliceBytes))
  const leaves = new Uint8Array(32 * count)
  const read = (at: number) => file.slice(at * sliceBytes, (at + 1) * sliceBytes).arrayBuffer()
  let next = read(0)
  for (let at = 0; at < count; at++) {
    const slice = await next
    const hashed = crypto.subtle.digest('SHA-256', slice)
    if (at + 1 < count) next = read(at + 1)
    leaves.set(new Uint8Array(await hashed), 32 * at)
    onProgress(Math.min(file.size, (at + 1) * sliceBytes))
  }
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
