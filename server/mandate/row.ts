import { type SQL, sql } from 'drizzle-orm'
import type { Mandate } from '../../contract/mandate/mandate.ts'
import { caseNoOf, seesCase } from '../case/row.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { mandate } from '../tables/mandate.ts'
import { filesOf } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** Of those who see the case, the secretaries and the side that named the agent. The other side hears of who acts, as of any agent. */
export function seesMandate(viewer: Viewer): SQL {
  const side = sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id}
    and ${caseAttendee.accountId} = ${viewer.id} and ${caseAttendee.camp} = ${mandate.camp} and ${caseAttendee.role} <> 'arbitrator'
    and ${caseAttendee.revokedAt} is null)`
  return sql`exists (select from ${cases} where ${cases.id} = ${mandate.caseId} and ${seesCase(viewer)}
    and (${viewer.cate} = 'MISHU' or (${viewer.cate} = 'USER' and ${side})))`
}

type Row = Omit<Mandate, 'files'> & { files: StoredFile[] }

export const {
  byIds: readMandates,
  one: readMandate,
  page: readMandatePage,
} = rowReader({
  select: sql`
    select ${mandate.id}, ${mandate.version}, ${mandate.caseId} as "baseId", ${caseNoOf(mandate.caseId)} as "caseNo",
      ${mandate.camp}, ${mandate.name}, ${mandate.phone}, ${mandate.firm}, ${mandate.partyIds} as "partyIds", ${mandate.parties},
      ${mandate.replaces}, ${mandate.state}, ${utc(mandate.submittedAt)} as "submittedAt", ${mandate.byName} as "byName",
      ${utc(mandate.decidedAt)} as "decidedAt", ${mandate.decidedByName} as "decidedByName", ${mandate.reason},
      ${filesOf('mandate', mandate.id)} as files`,
  from: mandate,
  id: mandate.id,
  order: sql`${mandate.submittedAt} desc`,
  rowOf: ({ files, ...row }: Row): Mandate => ({
    ...row,
    partyIds: readJson(mandate.partyIds, row.partyIds),
    parties: readJson(mandate.parties, row.parties),
    replaces: readJson(mandate.replaces, row.replaces),
    files: files.map(attachmentOf),
  }),
})
