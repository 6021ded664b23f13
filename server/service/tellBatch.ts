import { sql } from 'drizzle-orm'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { award } from '../tables/award.ts'
import { batch } from '../tables/service.ts'
import { tellRows } from '../tell.ts'

/** Shows a changed batch on open screens, and the awards whose service it is. Call it last. */
export async function tellBatch(house: House, tx: Tx, id: string): Promise<void> {
  const holds = sql`${award.fileId} = any(${batch.fileIds})`
  const served = await tx
    .update(award)
    .set({ version: sql`${award.version} + 1` })
    .where(sql`exists (select from ${batch} where ${batch.id} = ${id} and ${holds})`)
    .returning({ id: award.id })
  await tellRows(house, tx, 'serviceBatch', id)
  await tellRows(house, tx, 'award', ...served.map((one) => one.id))
}
