import { sql } from 'drizzle-orm'
import { seesCase } from '../case/row.ts'
import { hearingAttendee, hearing as hearings } from '../database/access.ts'
import { account, cases } from '../database/schema.ts'

/**
 * Whose seat still counts, among the hearings and those who attend them: in a hearing of a case that of an account which sees
 * the case, such as an agent until the letter of authority is revoked. Who has no account, such as a witness, was asked to come.
 */
export const mayAttend = sql`(${hearings.caseId} is null or ${hearingAttendee.accountId} is null or exists (
  select from ${account} join ${cases} on ${cases.id} = ${hearings.caseId} where ${account.id} = ${hearingAttendee.accountId}
    and ${seesCase({ id: account.id, cate: account.cate, tenantId: account.tenantId })}))`
