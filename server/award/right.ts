import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AwardState, seenByParties, seenByStaff } from '../../contract/award/awardWay.ts'
import { seesCase } from '../case/row.ts'
import type { Viewer } from '../right.ts'
import { award } from '../tables/award.ts'
import { cases } from '../tables/case.ts'
import { tribunalMember } from '../tables/tribunal.ts'

/*
 * Who sees an award. What a tribunal deliberates is its members' own, and that of the secretary whom they named: nobody else reads
 * a byte of it before its time, whatever their office, and who no longer sits loses it at once (spec §3).
 */

const isOneOf = (states: readonly AwardState[]): SQL =>
  sql`${award.state} in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )})`

const inCase = (viewer: Viewer, then: SQL): SQL =>
  sql`exists (select from ${cases} where ${cases.id} = ${award.caseId} and ${seesCase(viewer)} and ${then})`

/** A member who accepted and still sits, whatever else they are. */
const sits = (accountId: string | SQLWrapper): SQL =>
  sql`exists (select from ${tribunalMember} where ${tribunalMember.caseId} = ${award.caseId}
    and ${tribunalMember.accountId} = ${accountId} and ${tribunalMember.state} = 'accepted')`

const deliberates = ({ id, cate }: Viewer): SQL =>
  sql`((${cate} = 'ZCY' and ${sits(id)}) or (${cate} = 'MISHU' and ${award.secretaryId} = ${id}))`

/** Its text, votes and comments while they are the tribunal's. */
export const seesDeliberation = (viewer: Viewer): SQL => inCase(viewer, deliberates(viewer))

/** That there is one, and how it stands. */
export const seesAward = (viewer: Viewer): SQL =>
  inCase(
    viewer,
    sql`(${deliberates(viewer)} or (${viewer.cate} = 'MISHU' and ${isOneOf(seenByStaff)})
      or (${viewer.cate} = 'USER' and ${isOneOf(seenByParties)}))`,
  )

/** What was submitted for scrutiny, and what was said of it: never a party's. */
export const seesScrutiny = (viewer: Viewer): SQL =>
  inCase(viewer, sql`(${deliberates(viewer)} or (${viewer.cate} = 'MISHU' and ${award.submittedAt} is not null))`)
