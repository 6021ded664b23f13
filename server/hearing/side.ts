import { sql } from 'drizzle-orm'
import type { Camp } from '../../contract/case/case.ts'
import type { TrialRole } from '../../contract/hearing/trial.ts'
import { caseAttendee } from '../tables/case.ts'
import { hearingAttendee, hearing as hearings } from '../tables/hearing.ts'

/** Whose side an agent is on, as the case of the hearing has it; nobody's where both are theirs or the case knows none. */
export const agentCamp = sql<Camp | null>`case when ${hearingAttendee.role} = 'AGENT' then (
  select min(${caseAttendee.camp}) from ${caseAttendee}
  where ${caseAttendee.caseId} = ${hearings.caseId} and ${caseAttendee.role} = 'agent' and ${caseAttendee.revokedAt} is null
    and coalesce(${caseAttendee.accountId} = ${hearingAttendee.accountId}, ${caseAttendee.name} = ${hearingAttendee.name})
  having count(distinct ${caseAttendee.camp}) = 1) end`

/** Whose side a party is on. */
export const partyCamps: Partial<Record<TrialRole, Camp>> = { APPLICANT: 'APP', RESPONDENT: 'DEF' }
