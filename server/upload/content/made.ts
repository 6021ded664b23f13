import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { House } from '../../house.ts'
import { Digester } from '../../store/digest.ts'
import { storedBytes } from './bytes.ts'
import { countPages } from './pages.ts'

/**
 * Puts a PDF that the product itself made into the store, before the transaction that speaks of it: a server that dies in
 * between leaves bytes that do not count. Answers with what its row says; whoever does not come to write it removes the bytes.
 */
export async function storeMadePdf(house: House, bytes: Buffer, name: string) {
  const id = randomUUID()
  await house.store.write(id, Readable.from([bytes]), bytes.length)
  await house.store.settle(id)
  const digester = new Digester()
  digester.update(bytes)
  const { sha256, tree: digest } = digester.end()
  const pages = await countPages(storedBytes(house.store, id, { name, size: bytes.length }))
  return { id, name, oriName: name, size: bytes.length, group: 'pdf' as const, digest, sha256, pages }
}

/** The same of a PDF that lies in a file of this machine, however large. `size` in bytes. */
export async function storeMadeFile(house: House, path: string, size: number, pages: number, name: string) {
  const id = randomUUID()
  const digester = new Digester()
  async function* read() {
    for await (const piece of createReadStream(path)) {
      digester.update(piece as Buffer)
      yield piece
    }
  }
  await house.store.write(id, Readable.from(read()), size)
  await house.store.settle(id)
  const { sha256, tree: digest } = digester.end()
  return { id, name, oriName: name, size, group: 'pdf' as const, digest, sha256, pages }
}
