import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { CaseRow } from '../../contract/case.ts'
import type { Orm } from '../db.ts'
import type { Viewer } from '../right.ts'
import { caseAttendee, cases } from '../schema.ts'

/** Those who take part see a case, and the secretaries of the institution all of its cases. */
export function seesCase({ id, cate, tenantId }: Viewer): SQL {
  return sql`(${cases.tenantId} = ${tenantId} and (${cate} = 'MISHU' or exists (
    select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id} and ${caseAttendee.accountId} = ${id})))`
}

export async function readCases(orm: Orm, ids: string[]): Promise<Map<string, CaseRow>> {
  const rows = await orm.select().from(cases).where(inArray(cases.id, ids))
  const attendees = await orm
    .select()
    .from(caseAttendee)
    .where(inArray(caseAttendee.caseId, ids))
    .orderBy(asc(caseAttendee.position))
  return new Map(
    rows.map(({ id, caseNo, cause, state, amount }) => {
      const own = attendees.filter((one) => one.caseId === id).map(({ camp, role, name }) => ({ camp, role, name }))
      return [id, { id, caseNo, cause, state, amount, attendees: own }]
    }),
  )
}
