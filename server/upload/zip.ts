/// <reference path="./yazl.d.ts" />
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { extensionOf } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Store } from '../store/store.ts'
import { cleanName } from './create.ts'

/**
 * Throws `file.absent`, which names them, where bytes of some files are not in the store: begun without them the zip would break off,
 * and be asked for again and again.
 */
export async function mustBeStored(store: Store, files: { id: string; name: string }[]): Promise<void> {
  const absent: string[] = []
  for (const { id, name } of files)
    await store.read(id, { start: 0, end: 1 }).then(
      (bytes) => bytes.destroy(),
      (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'file.gone') throw error
        absent.push(name)
      },
    )
  if (absent.length > 0) throw new AppError('file.absent', { names: absent.join('、') })
}

export interface Zipped {
  /** Its path in the zip, with `/` between folders. Each part of it must be clean: see `partOf`. */
  name: string
  /** Opens its bytes; asked for one file after the other, as the reader takes them. */
  read(): Promise<Readable>
  mtime?: Date
}

/**
 * A zip made while it is read: nothing is gathered. Bytes are stored as they are, because pictures, films and PDFs are packed
 * already. A file that cannot be read breaks the stream off, so that nobody takes half a zip for a whole one.
 */
export function zipOf(files: Zipped[]): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream
  let reading: Readable | undefined
  zip.on('error', (error) => out.destroy(error))
  out.on('close', () => reading?.destroy())
  for (const { name, read, mtime } of files) {
    zip.addReadStreamLazy(name, { compress: false, ...(mtime ? { mtime } : {}) }, (opened) => {
      read().then((bytes) => {
        reading = bytes
        bytes.on('error', (error) => out.destroy(error))
        if (out.destroyed) bytes.destroy()
        opened(null, bytes)
      }, opened)
    })
  }
  zip.end()
  return out
}

/** What Windows takes for a device, whatever stands behind the first dot: such a file cannot be unpacked there, nor removed. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i

/** A part of a path that every system can write, of at most `max` characters: three bytes each, of the 255 there are. */
export function partOf(text: string, max: number): string {
  const clean = cleanName(text)
  return writable(device.test(clean) ? `_${clean}` : clean, max)
}

function writable(clean: string, max: number): string {
  const part = Array.from(clean.replace(/[<>:"|?*]/g, '_'))
    .slice(0, max)
    .join('')
    .replace(/[. ]+$/, '')
  return part || '_'
}

/** The same of a file's name, whose extension stays. */
export function namePartOf(name: string): string {
  const dot = name.length - extensionOf(name).length
  if (dot >= name.length) return partOf(name, 80)
  return `${partOf(name.slice(0, dot - 1), 70)}.${writable(cleanName(name.slice(dot)), 10)}`
}

/** These names, each only once: a second `a.pdf` becomes `a (2).pdf`. Zips are opened on systems that tell no case apart. */
export function distinctNames(names: string[]): string[] {
  // A file of the name of a folder would not unpack.
  const folders = names.flatMap((name) => [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index)))
  const seen = new Set(folders.map((one) => one.toLowerCase()))
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const at = dot > name.lastIndexOf('/') + 1 ? dot : name.length
    let one = name
    for (let count = 2; seen.has(one.toLowerCase()); count++) one = `${name.slice(0, at)} (${count})${name.slice(at)}`
    seen.add(one.toLowerCase())
    return one
  })
}
