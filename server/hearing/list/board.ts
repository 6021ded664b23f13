import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { trialRoutes } from '../../../contract/hearing/trial.ts'
import type { BoardRow, trialLists } from '../../../contract/hearing/trialList.ts'
import { dayLater, today } from '../../case/day.ts'
import { countOf, rowsOf, utc } from '../../database/sql.ts'
import type { Handler } from '../../door/handler.ts'
import { cases } from '../../tables/case.ts'
import { hearing } from '../../tables/hearing.ts'
import { startOf } from '../today.ts'

/**
 * Of this installation's own institution, where it publishes them, and only what people were told of. What was cancelled stays:
 * somebody may stand before the screen who did not read the letter. Hearings alone: what is deliberated, mediated or asked is
 * nobody's to know of, not even when.
 */
export const listBoard: Handler<typeof trialLists.listBoard> = async ({ house, tx, query: { days, page, size } }) => {
  if (!house.config.page.publicBoard) return { total: 0, list: [] }
  const day = today(house)
  const shown = and(
    eq(hearing.tenantId, house.config.page.tenantId),
    eq(hearing.route, trialRoutes.hearing),
    isNotNull(hearing.notifiedAt),
    sql`${hearing.endsAt} >= ${startOf(day)} and ${hearing.startsAt} < ${startOf(dayLater(day, days))}`,
  )
  const list = await rowsOf<BoardRow>(
    tx,
    sql`select ${hearing.state}, ${utc(hearing.startsAt)} as "startsAt",
        ${utc(hearing.endsAt)} as "endsAt", ${hearing.online}, ${hearing.place},
        coalesce((select c.case_no from ${cases} c where c.id = ${hearing.caseId}), '') as "caseNo"
      from ${hearing} where ${shown} order by ${asc(hearing.startsAt)}, ${hearing.id}
      limit ${size} offset ${(page - 1) * size}`,
  )
  return { total: await countOf(tx, sql`select count(*)::int from ${hearing} where ${shown}`), list }
}
