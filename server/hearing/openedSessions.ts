import { type SQL, sql } from 'drizzle-orm'
import { trialHasBegun, trialRoutes } from '../../contract/hearing/trial.ts'
import { hearing } from '../tables/hearing.ts'

const begun = sql.join(
  trialHasBegun.map((state) => sql`${state}`),
  sql`, `,
)

/** How many hearings were opened in the cases whose ids `cases` selects: none that lies ahead, was cancelled, or is a meeting. */
export const countOpenedSessions = (cases: SQL): SQL => sql`(select count(*)::int from ${hearing} h
  where h.route = ${trialRoutes.hearing} and h.state in (${begun}) and h.case_id in (${cases}))`
