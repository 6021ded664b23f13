import { sql } from 'drizzle-orm'
import { seesCase } from '../case/row.ts'
import { hearingAttendee, hearing as hearings } from '../database/access.ts'
import { account, cases } from '../database/schema.ts'

/**
 * Whose seat still counts, among the hearings and those who attend them: that of an account which is here still and, in a hearing
 * of a case, sees the case, such as an agent until the letter of authority is revoked. Who has no account, such as a witness,
 * was asked to come.
 */
export const mayAttend = sql`(${hearingAttendee.accountId} is null or exists (
  select from ${account} left join ${cases} on ${cases.id} = ${hearings.caseId}
  where ${account.id} = ${hearingAttendee.accountId} and ${account.enabled} and ${account.removedAt} is null
    and (${hearings.caseId} is null or ${seesCase({ id: account.id, cate: account.cate, tenantId: account.tenantId })})))`
