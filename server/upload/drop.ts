import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { House } from '../house.ts'
import { evidenceItem } from '../tables/evidence.ts'
import { file } from '../tables/upload.ts'
import { withLease } from './tus/lease.ts'

/** Files that nothing holds: of no record, and named by no evidence. */
export const droppable = (): SQL =>
  sql`(${isNull(file.recordId)} and not exists (select from ${evidenceItem}
    where ${evidenceItem.attachmentId} = ${file.id} or ${evidenceItem.arbitrationAttachmentId} = ${file.id}))`

/**
 * Removes those of the files that belong to nothing, with their bytes. Answers with their ids. Not inside a transaction. Throws
 * `file.busy` where one is being written or checked and stays so.
 */
export async function dropFiles(house: House, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await house.db.orm
    .select({ id: file.id })
    .from(file)
    .where(and(inArray(file.id, ids), droppable()))
  const gone: string[] = []
  for (const { id } of rows) if (await withLease(house, id, (mine) => drop(house, id, mine))) gone.push(id)
  return gone
}

/**
 * Nobody writes or checks the file meanwhile, and the id is taken until the last moment: what is announced under it next finds no
 * old bytes, and no old hand is at its bytes. Where the server dies on the way, what stays is an upload that begins at 0.
 */
async function drop(house: House, id: string, mine: SQL): Promise<boolean> {
  const { orm } = house.db
  const own = and(eq(file.id, id), mine)
  // From here on no record takes it.
  const [emptied] = await orm.update(file).set({ sha256: null }).where(and(own, droppable())).returning({ id: file.id })
  if (!emptied) return false
  await house.store.remove(id)
  await orm.delete(file).where(own)
  return true
}

/** Gives up the bytes of a file that is not whole yet: the device has it, and sends it anew when there is room. */
export async function dropBytes(house: House, id: string): Promise<void> {
  await withLease(house, id, async (mine) => {
    const unfinished = and(eq(file.id, id), mine, isNull(file.sha256))
    const [row] = await house.db.orm.select({ id: file.id }).from(file).where(unfinished)
    if (row) await house.store.remove(id)
  })
}
