import { fileTypeFromBlob } from 'file-type/core'
import { checkContent } from '../../contract/both/content.ts'
import { extensionOf } from '../../contract/both/file.ts'
import { readZip } from '../../contract/both/zip.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { turnsOfPeople } from '../door/limit/turns.ts'
import type { House } from '../house.ts'
import { Digester, type Digests } from '../store/digest.ts'
import { blobOf, storedBytes } from './content/bytes.ts'
import { countPages } from './content/pages.ts'
import { unpackAll } from './content/unpack.ts'
import type { FileRow } from './present.ts'

const zips = new Set(['zip', 'docx', 'xlsx', 'pptx', 'ofd'])

/** So many files are looked into at a time, so that the others' calls are still answered; whose, by turns of people. */
const inTurn = turnsOfPeople(2)

interface Found {
  sha256: string
  pages: number | null
}

/**
 * Reads a complete upload from the store and answers with the SHA-256 of the whole file and its pages; its bytes are there for
 * good afterwards. Throws what is wrong with the content (contract/both/content.ts), `file.digest` when it is not what the device chose.
 */
export function inspect(house: House, row: FileRow): Promise<Found> {
  return inTurn(row.ownerId, () => lookInto(house, row))
}

async function lookInto(house: House, row: FileRow): Promise<Found> {
  await house.store.settle(row.id)
  const file = storedBytes(house.store, row.id, row)
  const sniffed = await fileTypeFromBlob(blobOf(file))
  await checkContent(file, sniffed?.ext)
  const { sha256, tree } = await digestsOf(house, row.id)
  if (tree !== row.digest) throw new AppError('file.digest', { name: row.name })
  if (zips.has(extensionOf(row.name))) await unpackAll(file, await readZip(file), await house.store.read(row.id))
  return { sha256, pages: await countPages(file) }
}

async function digestsOf(house: House, id: string): Promise<Digests> {
  const digester = new Digester()
  for await (const bytes of await house.store.read(id)) digester.update(bytes)
  return digester.end()
}
