import { inflateRawSync } from 'node:zlib'
import { type FileBytes, refusal, type ZipEntry } from '../../../contract/both/zip.ts'

/** Bytes of one part, unpacked; a letter of an institution has a few hundred thousand. */
const maxPart = 24 * 1024 ** 2

/** The text of a part of a Word file. Throws `word.large` and `file.broken`. */
export async function wordPartOf(file: FileBytes, entry: ZipEntry): Promise<string> {
  if (entry.size > maxPart || entry.packed > maxPart) throw refusal(file, 'word.large')
  const head = Buffer.from(await file.read(entry.at, entry.at + 30))
  if (head.length < 30) throw refusal(file, 'file.broken')
  const begin = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await file.read(begin, begin + entry.packed)
  if (entry.method === 0) return Buffer.from(packed).toString('utf8')
  try {
    return inflateRawSync(packed, { maxOutputLength: maxPart }).toString('utf8')
  } catch {
    throw refusal(file, 'file.broken')
  }
}
