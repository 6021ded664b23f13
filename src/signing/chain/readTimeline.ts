import * as z from 'zod/mini'
import { type Timeline, timeline } from '../../../contract/both/chain.ts'
import { readZip } from '../../../contract/both/zip.ts'
import { AppError } from '../../../contract/errors/errors.ts'

const maxBytes = 64 * 1024 * 1024
/** A file of a case is no larger than 80 MB. */
const maxFile = 96 * 1024 * 1024
const broken = (name: string) => new AppError('file.broken', { name })

/** The list of files of an archive, as far as it is checked. */
const manifest = z.object({ files: z.array(z.object({ path: z.string(), sha256: z.string() })) })

/** An exported case that was opened: its timeline, and of a whole archive its list of files, the seal over it, and the bytes of each. */
export interface Opened {
  timeline: Timeline
  archive?: {
    list: z.output<typeof manifest>['files']
    bytes: Uint8Array
    seal: Uint8Array | null
    /** All that it holds. */
    paths: string[]
    read(path: string): Promise<Uint8Array<ArrayBuffer>>
  }
}

/** The archive of a case, or its `timeline.json` by itself. Throws AppError `file.broken`, `file.tooBig`. */
export async function readTimeline(file: File): Promise<Opened> {
  const { name } = file
  if (!/\.zip$/i.test(name)) {
    if (file.size > maxBytes) throw new AppError('file.tooBig', { name, max: maxBytes / 1024 / 1024 })
    return { timeline: parsed(timeline, await file.text(), name) }
  }
  const { paths, read } = await unzipped(file)
  const text = async (path: string) => new TextDecoder().decode(await read(path))
  const known = parsed(timeline, await text('timeline.json'), name)
  if (!paths.includes('manifest.json')) return { timeline: known }
  const bytes = await read('manifest.json')
  const { files } = parsed(manifest, new TextDecoder().decode(bytes), name)
  const seal = paths.includes('manifest.json.p7s') ? await read('manifest.json.p7s') : null
  return { timeline: known, archive: { list: files, bytes, seal, paths, read } }
}

function parsed<S extends z.ZodMiniType>(schema: S, text: string, name: string): z.output<S> {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw broken(name)
  }
  const read = schema.safeParse(said)
  if (!read.success) throw broken(name)
  return read.data
}

/** What lies in a ZIP, unpacked when it is read. */
async function unzipped(file: File) {
  const { name, size } = file
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())
  const entries = await readZip({ name, size, read })
  return {
    paths: entries.map((one) => one.name),
    async read(path: string): Promise<Uint8Array<ArrayBuffer>> {
      const entry = entries.find((one) => one.name === path)
      if (!entry || entry.size > (path === 'timeline.json' ? maxBytes : maxFile)) throw broken(name)
      const header = new DataView(await file.slice(entry.at, entry.at + 30).arrayBuffer())
      const from = entry.at + 30 + header.getUint16(26, true) + header.getUint16(28, true)
      const packed = file.slice(from, from + entry.packed)
      if (entry.method === 0) return new Uint8Array(await packed.arrayBuffer())
      try {
        const plain = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
        return new Uint8Array(await new Response(plain).arrayBuffer())
      } catch {
        throw broken(name)
      }
    },
  }
}
