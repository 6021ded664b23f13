import { type Timeline, timeline } from '../../../contract/chain.ts'
import { AppError } from '../../../contract/errors.ts'
import { readZip } from '../../../contract/zip.ts'

const maxBytes = 64 * 1024 * 1024
const broken = (name: string) => new AppError('file.broken', { name })

/** The timeline in the archive of a case, or by itself as `timeline.json`. Throws AppError `file.broken`, `file.tooBig`. */
export async function readTimeline(file: File): Promise<Timeline> {
  const { name } = file
  const text = /\.zip$/i.test(name) ? await unzipped(file) : await small(file, name).text()
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw broken(name)
  }
  const read = timeline.safeParse(said)
  if (!read.success) throw broken(name)
  return read.data
}

function small(blob: Blob, name: string): Blob {
  if (blob.size > maxBytes) throw new AppError('file.tooBig', { name, max: maxBytes / 1024 / 1024 })
  return blob
}

async function unzipped(file: File): Promise<string> {
  const { name, size } = file
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())
  const entry = (await readZip({ name, size, read })).find((one) => one.name === 'timeline.json')
  if (!entry || entry.size > maxBytes) throw broken(name)
  const header = new DataView(await file.slice(entry.at, entry.at + 30).arrayBuffer())
  const from = entry.at + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = file.slice(from, from + entry.packed)
  if (entry.method === 0) return packed.text()
  try {
    return await new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
  } catch {
    throw broken(name)
  }
}
