import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Deadline } from '../../contract/deadline/deadline.ts'
import { readServed } from '../case/served.ts'
import type { Orm } from '../database/db.ts'
import { caseEvent, type cases } from '../tables/case.ts'
import { lastDayOf, pausesOf } from './pauses.ts'
import { readCaseDeadlines } from './row.ts'
import { readCalendar } from './rules.ts'
import { answerBy } from './side.ts'

/** What is due once the case is closed, or is the tribunal's and the institution's own to keep. */
const others: readonly Deadline['kind'][] = ['correction', 'payment', 'award']

/**
 * Time that still runs for somebody to be heard in. Lists show the terms that begin with service on the respondents until the first
 * hearing; they run on while it is held, and so they count here.
 */
export async function readRunning(orm: Orm, seen: typeof cases.$inferSelect, today: string): Promise<Deadline[]> {
  const { list } = await readCaseDeadlines(orm, seen.id)
  const all = [...list, ...(await sinceService(orm, seen, list))]
  return all.filter(({ kind, due, doneAt }) => doneAt === null && due >= today && !others.includes(kind))
}

/** The defence and the evidence, where the lists do not name them any more. */
async function sinceService(orm: Orm, { id, form }: typeof cases.$inferSelect, list: Deadline[]): Promise<Deadline[]> {
  const served = (await readServed(orm, [id])).get(id)
  if (!served || list.some(({ kind }) => kind === 'evidence')) return []
  const steps = await orm
    .select({ caseId: caseEvent.caseId, action: caseEvent.action, at: caseEvent.at })
    .from(caseEvent)
    .where(and(eq(caseEvent.caseId, id), inArray(caseEvent.action, ['suspend', 'resume', 'answer'])))
    .orderBy(asc(caseEvent.no))
  const calendar = await readCalendar(orm)
  const pauses = pausesOf(steps, served.day)
  const isAnswered = steps.some(({ action }) => action === 'answer')
  const due = {
    defence: isAnswered ? undefined : answerBy(form?.respondents ?? [], served.day, calendar, pauses)?.due,
    evidence: lastDayOf('evidence', served.day, calendar, pauses),
  }
  return (['defence', 'evidence'] as const).flatMap((kind): Deadline[] => {
    const day = due[kind]
    const one = { id: `${id}.${kind}`, kind, title: '', owner: 'all' as const, doneAt: null, version: 0, since: null }
    return day ? [{ ...one, due: day }] : []
  })
}
