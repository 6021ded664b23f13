import type { FileBytes } from '../../../contract/both/zip.ts'
import type { Store } from '../../store/store.ts'

/** What is fetched at least: those who look at a file look at neighbouring places, and each fetch may cross a network. */
const windowBytes = 256 * 1024

/** A stored file for those who look here and there in it. Holds the last window only. */
export function storedBytes(store: Store, key: string, file: { name: string; size: number }): FileBytes {
  let from = 0
  let held: Buffer = Buffer.alloc(0)
  return {
    name: file.name,
    size: file.size,
    async read(start, end) {
      const stop = Math.min(end, file.size)
      if (stop <= start) return Buffer.alloc(0)
      if (start < from || stop > from + held.length) {
        const range = { start, end: Math.min(file.size, Math.max(stop, start + windowBytes)) }
        const parts: Buffer[] = []
        for await (const part of await store.read(key, range)) parts.push(part as Buffer)
        held = Buffer.concat(parts)
        from = start
      }
      return held.subarray(start - from, stop - from)
    },
  }
}

/** The same for file-type, which asks for nothing of a Blob but this. */
export function blobOf(file: FileBytes): Blob {
  const slice = (start: number, end: number) => ({
    arrayBuffer: async () => {
      const bytes = await file.read(start, end)
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    },
  })
  return { size: file.size, type: '', slice } as unknown as Blob
}
