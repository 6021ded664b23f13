import { and, inArray, isNull } from 'drizzle-orm'
import { file } from '../database/schema.ts'
import type { House } from '../house.ts'

/** Removes those of the files that belong to no record, with their bytes. Answers with their ids. Not inside a transaction. */
export async function dropFiles(house: House, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const loose = and(inArray(file.id, ids), isNull(file.recordId))
  const gone = await house.db.orm.delete(file).where(loose).returning({ id: file.id })
  // The row first: bytes without a row are swept, a row without bytes would be a file that cannot be opened.
  for (const { id } of gone) await house.store.remove(id)
  return gone.map(({ id }) => id)
}
