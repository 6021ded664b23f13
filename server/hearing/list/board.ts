import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { trialRoutes, trialTypes } from '../../../contract/trial.ts'
import type { BoardRow, trialLists } from '../../../contract/trialList.ts'
import { dayLater, today } from '../../case/day.ts'
import { cases } from '../../case/table.ts'
import { countOf, rowsOf, utc } from '../../database/sql.ts'
import type { Handler } from '../../door/handler.ts'
import { hearing } from '../table.ts'
import { startOf } from '../today.ts'

/**
 * Of this installation's own institution, and only what people were told of. What was cancelled stays: somebody may stand
 * before the screen who did not read the letter.
 */
export const listBoard: Handler<typeof trialLists.listBoard> = async ({ house, tx, query: { days, page, size } }) => {
  const day = today(house)
  const shown = and(
    eq(hearing.tenantId, house.config.page.tenantId),
    isNotNull(hearing.notifiedAt),
    sql`${hearing.endsAt} >= ${startOf(day)} and ${hearing.startsAt} < ${startOf(dayLater(day, days))}`,
  )
  const rows = await rowsOf<Omit<BoardRow, 'type'> & { route: string }>(
    tx,
    sql`select ${hearing.route}, ${hearing.state}, ${utc(hearing.startsAt)} as "startsAt",
        ${utc(hearing.endsAt)} as "endsAt", ${hearing.online}, ${hearing.place},
        coalesce((select c.case_no from ${cases} c where c.id = ${hearing.caseId}), '') as "caseNo"
      from ${hearing} where ${shown} order by ${asc(hearing.startsAt)}, ${hearing.id}
      limit ${size} offset ${(page - 1) * size}`,
  )
  const list = rows.map(({ route, ...row }) => ({
    ...row,
    type: trialTypes.find((one) => trialRoutes[one] === route) ?? 'meeting',
  }))
  return { total: await countOf(tx, sql`select count(*)::int from ${hearing} where ${shown}`), list }
}
