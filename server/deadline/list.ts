import { and, desc, sql } from 'drizzle-orm'
import { type CaseDeadlines, deadlineListMax, type deadlines } from '../../contract/deadline.ts'
import { AppError } from '../../contract/errors.ts'
import { seenCase } from '../case/case.ts'
import { daysBetween } from '../case/day.ts'
import { seesCase } from '../case/row.ts'
import type { Orm } from '../database/db.ts'
import { cases } from '../database/schema.ts'
import type { Handler } from '../door/handler.ts'
import type { Viewer } from '../right.ts'
import { readCaseDeadlines, readDeadlines } from './row.ts'
import { readCalendar } from './rules.ts'
import { deadline } from './table.ts'

/** Days that one list covers at most. */
const spanMax = 800

/** The cases a viewer may see in which something is due between two days, those accepted last first. */
export async function dueBetween(
  orm: Orm,
  viewer: Viewer,
  from: string,
  to: string,
): Promise<{ list: CaseDeadlines[]; more: boolean }> {
  // Each branch has an index. What was accepted is counted from there: whether it falls between the days is seen below.
  const near = sql`array(
    select c.id from ${cases} c where c.due_on between ${from} and ${to}
    union select c.id from ${cases} c where c.tenant_id = ${viewer.tenantId} and c.state in ('transfered', 'tribunal')
    union select d.case_id from ${deadline} d where d.due between ${from}::date and ${to}::date)`
  const rows = await orm
    .select({ id: cases.id })
    .from(cases)
    .where(and(seesCase(viewer), sql`${cases.id} = any(${near})`))
    .orderBy(desc(cases.acceptedAt), cases.id)
    .limit(deadlineListMax + 1)
  const ids = rows.slice(0, deadlineListMax).map((row) => row.id)
  const read = ids.length > 0 ? await readDeadlines(orm, ids) : new Map<string, CaseDeadlines>()
  const list = [...read.values()].filter((one) => one.list.some(({ due }) => due >= from && due <= to))
  return { list, more: rows.length > ids.length }
}

export const listDeadlines: Handler<typeof deadlines.listDeadlines> = async ({ tx, me, query: { from, to } }) => {
  if (daysBetween(from, to) > spanMax) throw new AppError('badRequest', {}, [{ path: ['to'], code: 'deadline.far' }])
  return dueBetween(tx, me, from, to)
}

export const getDeadlines: Handler<typeof deadlines.getDeadlines> = async ({ tx, me, params }) => {
  const { id } = await seenCase(tx, me, params.id)
  return readCaseDeadlines(tx, id)
}

export const listRules: Handler<typeof deadlines.listRules> = ({ tx }) => readCalendar(tx)
