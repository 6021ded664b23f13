import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { type CaseDeadlines, deadlineListMax, type deadlines } from '../../contract/deadline/deadline.ts'
import { defenceOpen } from '../../contract/defence/defence.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { seenCase } from '../case/case.ts'
import { daysBetween } from '../case/day.ts'
import { seesCase } from '../case/row.ts'
import type { Orm } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { Viewer } from '../right.ts'
import { cases } from '../tables/case.ts'
import { deadline } from '../tables/deadline.ts'
import { awardRuns } from './award/term.ts'
import { deadlinesShownTo } from './internal.ts'
import { readCaseDeadlines, readDeadlines } from './row.ts'
import { readCalendar } from './rules.ts'

/** Days that one list covers at most. */
export const spanMax = 800

const accepted = sql`coalesce(${cases.acceptedAt}, 'infinity')`

/** What comes after a case in the order of the list. A case that is not known has nothing after it. */
function isAfter(id: string): SQL {
  const before = sql`(select coalesce(b.accepted_at, 'infinity') from ${cases} b where b.id = ${id})`
  return sql`(${accepted} < ${before} or (${accepted} = ${before} and ${cases.id} > ${id}))`
}

/** The cases a viewer may see in which something is due between two days, those accepted last first; those not yet before them. */
export async function dueBetween(
  orm: Orm,
  viewer: Viewer,
  { from, to, after, size = deadlineListMax }: { from: string; to: string; after?: string | undefined; size?: number },
): Promise<{ list: CaseDeadlines[]; next: string | null }> {
  // Each branch has an index. What was accepted is counted from there: whether it falls between the days is seen below.
  const near = sql`array(
    select c.id from ${cases} c where c.due_on between ${from} and ${to}
    union select c.id from ${cases} c where c.tenant_id = ${viewer.tenantId} and ${inArray(sql`c.state`, [...defenceOpen, ...awardRuns])}
    union select d.case_id from ${deadline} d where d.due between ${from}::date and ${to}::date)`
  const rows = await orm
    .select({ id: cases.id })
    .from(cases)
    .where(and(seesCase(viewer), sql`${cases.id} = any(${near})`, after ? isAfter(after) : undefined))
    .orderBy(desc(accepted), cases.id)
    .limit(size + 1)
  const ids = rows.slice(0, size).map((row) => row.id)
  const read = ids.length > 0 ? await readDeadlines(orm, ids) : new Map<string, CaseDeadlines>()
  const list = ids.flatMap((id) => {
    const known = read.get(id)
    const one = known && deadlinesShownTo(viewer, known)
    return one?.list.some(({ due }) => due >= from && due <= to) ? [one] : []
  })
  return { list, next: rows.length > ids.length ? (ids.at(-1) ?? null) : null }
}

export const listDeadlines: Handler<typeof deadlines.listDeadlines> = async ({ tx, me, query }) => {
  const { from, to } = query
  if (daysBetween(from, to) > spanMax) throw new AppError('badRequest', {}, [{ path: ['to'], code: 'deadline.far' }])
  return dueBetween(tx, me, query)
}

export const getDeadlines: Handler<typeof deadlines.getDeadlines> = async ({ tx, me, params }) => {
  const { id } = await seenCase(tx, me, params.id)
  return deadlinesShownTo(me, await readCaseDeadlines(tx, id))
}

export const listRules: Handler<typeof deadlines.listRules> = ({ tx }) => readCalendar(tx)
