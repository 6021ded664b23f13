import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { filePurposes, Preservation } from '../../contract/filing.ts'
import type { Orm } from '../db.ts'
import type { Viewer } from '../right.ts'
import { account, file, preservation, preservationHistory } from '../schema.ts'
import { attachmentOf } from '../upload/attachment.ts'

/** An applicant sees its own applications, never another party's; the institution's secretaries see all of them. */
export function seesPreservation({ id, cate, tenantId }: Viewer): SQL {
  return sql`(${preservation.tenantId} = ${tenantId} and (${cate} = 'MISHU' or (${cate} = 'USER' and ${preservation.ownerId} = ${id})))`
}

/** Applications with their files and history, by id. Rights are the caller's business. */
export async function readPreservations(orm: Orm, ids: string[]): Promise<Map<string, Preservation>> {
  const rows = await orm
    .select({ row: preservation, ownerName: account.nickName })
    .from(preservation)
    .innerJoin(account, eq(account.id, preservation.ownerId))
    .where(inArray(preservation.id, ids))
  const files = await orm
    .select({ file, upLoaderName: account.nickName })
    .from(file)
    .innerJoin(account, eq(account.id, file.ownerId))
    .where(inArray(file.recordId, ids))
    .orderBy(asc(file.position))
  const steps = await orm
    .select()
    .from(preservationHistory)
    .where(inArray(preservationHistory.preservationId, ids))
    .orderBy(asc(preservationHistory.id))
  return new Map(
    rows.map(({ row, ownerName }) => {
      const { id, no, version, state, form, submittedAt } = row
      const own = files
        .filter((one) => one.file.recordId === id)
        .map((one) => ({
          ...attachmentOf(one.file, one.upLoaderName),
          purpose: one.file.purpose as (typeof filePurposes)[number],
        }))
      const history = steps
        .filter((step) => step.preservationId === id)
        .map(({ at, action, byName, reason, field }) => ({ at: at.toISOString(), action, byName, reason, field }))
      return [
        id,
        { ...form, id, no, version, state, ownerName, submittedAt: submittedAt.toISOString(), files: own, history },
      ]
    }),
  )
}

/** One application that is known to exist. */
export async function readPreservation(orm: Orm, id: string): Promise<Preservation> {
  const row = (await readPreservations(orm, [id])).get(id)
  if (!row) throw new Error('A preservation application vanished')
  return row
}
