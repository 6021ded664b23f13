import { sql } from 'drizzle-orm'
import { seesCase } from '../case/row.ts'
import { account } from '../tables/account.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { hearingAttendee, hearing as hearings } from '../tables/hearing.ts'

/** Whether an agent by that name left the case, and none by it is there. */
const agentLeft = sql`(${hearingAttendee.role} = 'AGENT' and exists (select from ${caseAttendee}
    where ${caseAttendee.caseId} = ${hearings.caseId} and ${caseAttendee.name} = ${hearingAttendee.name}
      and ${caseAttendee.role} = 'agent' and ${caseAttendee.revokedAt} is not null)
  and not exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${hearings.caseId}
    and ${caseAttendee.name} = ${hearingAttendee.name} and ${caseAttendee.revokedAt} is null))`

/**
 * Whose seat still counts, among the hearings and those who attend them: that of an account which is here still and, in a hearing
 * of a case, sees the case, such as an agent until the letter of authority is revoked; who keeps order is a secretary still. Who has no account, such as a witness,
 * was asked to come; an agent who was not linked to one is known by the name.
 */
export const mayAttend = sql`((${hearingAttendee.accountId} is null and not ${agentLeft}) or exists (
  select from ${account} left join ${cases} on ${cases.id} = ${hearings.caseId}
  where ${account.id} = ${hearingAttendee.accountId} and ${account.enabled} and ${account.removedAt} is null
    and (${hearingAttendee.role} <> 'SECRETARY' or ${account.cate} = 'MISHU')
    and (${hearings.caseId} is null or ${seesCase({ id: account.id, cate: account.cate, tenantId: account.tenantId })})))`
