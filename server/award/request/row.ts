import { type SQL, sql } from 'drizzle-orm'
import type { AwardRequest } from '../../../contract/award/awardRequest.ts'
import { caseNoOf } from '../../case/row.ts'
import { rowReader } from '../../database/rows.ts'
import { utc } from '../../database/sql.ts'
import type { Viewer } from '../../right.ts'
import { award } from '../../tables/award.ts'
import { awardRequest } from '../../tables/awardRequest.ts'
import { seesAward } from '../right.ts'

/** Whoever sees the award it is about: that is issued, so all who have to do with the case. */
export const seesAwardRequest = (viewer: Viewer): SQL =>
  sql`exists (select from ${award} where ${award.id} = ${awardRequest.awardId} and ${seesAward(viewer)})`

export const {
  byIds: readAwardRequests,
  one: readAwardRequest,
  some: someAwardRequests,
} = rowReader({
  select: sql`
    select ${awardRequest.id}, ${awardRequest.version}, ${awardRequest.caseId} as "baseId", ${caseNoOf(awardRequest.caseId)} as "caseNo",
      ${awardRequest.awardId} as "awardId", ${awardRequest.kind}, ${awardRequest.text}, ${awardRequest.partyName} as "partyName",
      ${awardRequest.byName} as "byName", ${utc(awardRequest.submittedAt)} as "submittedAt", ${awardRequest.state},
      ${utc(awardRequest.decidedAt)} as "decidedAt", ${awardRequest.decidedBy} as "decidedBy", ${awardRequest.reason}`,
  from: awardRequest,
  id: awardRequest.id,
  rowOf: (row: AwardRequest) => row,
})
