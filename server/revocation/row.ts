import { type SQL, sql } from 'drizzle-orm'
import type { Revocation } from '../../contract/revocation/revocation.ts'
import { seesCase } from '../case/row.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { cases } from '../tables/case.ts'
import { revocation } from '../tables/revocation.ts'
import { issuedDocument } from '../tables/signing.ts'

/** The staff who see the case: parties and tribunal hear of a document once it is revoked. */
export const seesRevocation = (viewer: Viewer): SQL =>
  sql`${viewer.cate} = 'MISHU' and exists (select from ${cases} where ${cases.id} = ${revocation.caseId} and ${seesCase(viewer)})`

export const {
  byIds: readRevocations,
  one: readRevocation,
  some: someRevocations,
} = rowReader({
  select: sql`
    select ${revocation.id}, ${revocation.version}, ${revocation.caseId} as "baseId", ${revocation.code},
      (select d.title from ${issuedDocument} d where d.code = ${revocation.code}) as title, ${revocation.state},
      ${revocation.reason}, ${revocation.byId} as "byId", ${revocation.byName} as "byName", ${utc(revocation.askedAt)} as "askedAt",
      ${revocation.decidedBy} as "decidedBy", ${utc(revocation.decidedAt)} as "decidedAt", ${revocation.decision}`,
  from: revocation,
  id: revocation.id,
  rowOf: (row: Revocation) => row,
})
