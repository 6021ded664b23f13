import type { FileBytes } from './zip.ts'

/*
 * Office documents before 2007 are compound files (MS-CFB): a file system of 512-byte sectors whose directory entries are
 * 128 bytes each. We look for entries by name wherever they may stand, linked or not, rather than trust the links.
 */

const entryBytes = 128
/** Divides into entries, and is small enough to be no burden while a file is looked through. */
const windowBytes = 1024 ** 2
/** The kinds of an entry: storage, stream, root. */
const kinds = [1, 2, 5]

function nameAt(bytes: Uint8Array, at: number): string | undefined {
  const length = (bytes[at + 64] ?? 0) + 256 * (bytes[at + 65] ?? 0)
  // Bytes with the closing zero. A directory name has 2 to 32 characters of two bytes.
  if (length < 4 || length > 64 || length % 2 || !kinds.includes(bytes[at + 66] ?? 0)) return undefined
  let name = ''
  for (let i = at; i < at + length - 2; i += 2) name += String.fromCharCode((bytes[i] ?? 0) + 256 * (bytes[i + 1] ?? 0))
  return name
}

/** Which of these names stand in the directory of a compound file. */
export async function compoundNames(file: FileBytes, wanted: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < file.size; start += windowBytes) {
    const bytes = await file.read(start, Math.min(file.size, start + windowBytes))
    for (let at = 0; at + entryBytes <= bytes.byteLength; at += entryBytes) {
      const name = nameAt(bytes, at)
      if (name !== undefined && wanted.has(name)) found.add(name)
    }
  }
  return found
}
