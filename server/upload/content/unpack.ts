import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { isNested } from '../../../contract/both/content.ts'
import { type FileBytes, refusal, type ZipEntry } from '../../../contract/both/zip.ts'
import { Tape } from './tape.ts'

const headerBytes = 30
/** Enough to tell an archive by. */
const beginsBytes = 8

/**
 * Unpacks every entry of a zip to nowhere, to see whether what the directory says is true: reads the file once, in order, and holds
 * one piece at a time. `entries` come from readZip, so they are in order, apart from each other, and within the total by their own
 * account. Throws `file.bomb` for more bytes than declared, `file.nested` for archives under other names, `file.broken`.
 */
export async function unpackAll(file: FileBytes, entries: ZipEntry[], bytes: Readable): Promise<void> {
  const tape = new Tape(bytes)
  try {
    for (const entry of entries) {
      await tape.skipTo(entry.at)
      const begin = await openEntry(file, entry, tape)
      await unpack(file, entry, tape)
      await tape.skipTo(begin + entry.packed)
    }
  } catch (error) {
    // zlib's own words, the end of the packed bytes before that of the entry, and of the file before that of the entry.
    const code = (error as NodeJS.ErrnoException).code ?? ''
    const broken = code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE' || error instanceof RangeError
    // Where the store broke off, nothing is known about the file.
    throw broken && !bytes.errored ? refusal(file, 'file.broken') : (bytes.errored ?? error)
  } finally {
    bytes.destroy()
  }
}

/** Programs read either header: they must agree. Answers with where the entry's bytes begin. */
async function openEntry(file: FileBytes, entry: ZipEntry, tape: Tape): Promise<number> {
  const header = await tape.take(headerBytes)
  const nameLength = header.readUInt16LE(26)
  const name = (await tape.take(nameLength)).toString('latin1')
  const agrees =
    header.readUInt32LE(0) === 0x04034b50 &&
    (header.readUInt16LE(6) & 1) === 0 &&
    header.readUInt16LE(8) === entry.method &&
    name === entry.name
  if (!agrees) throw refusal(file, 'file.broken')
  const begin = entry.at + headerBytes + nameLength + header.readUInt16LE(28)
  await tape.skipTo(begin)
  return begin
}

async function unpack(file: FileBytes, entry: ZipEntry, tape: Tape): Promise<void> {
  let size = 0
  let begins = Buffer.alloc(0)
  async function count(pieces: AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of pieces) {
      if (begins.length < beginsBytes) begins = Buffer.concat([begins, piece.subarray(0, beginsBytes)])
      size += piece.length
      if (size > entry.size) throw refusal(file, 'file.bomb')
    }
  }
  if (entry.method === 0) await count(tape.pieces(entry.packed))
  else await pipeline(tape.pieces(entry.packed), createInflateRaw({ chunkSize: 64 * 1024 }), count)
  if (isNested(file.name, entry.name, begins)) throw refusal(file, 'file.nested')
  if (size !== entry.size) throw refusal(file, 'file.broken')
}
