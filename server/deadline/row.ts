import { and, asc, inArray, sql } from 'drizzle-orm'
import type { AwardTerm } from '../../contract/award/awardTerm.ts'
import { type Camp, type CaseState, endedCases } from '../../contract/case/case.ts'
import type { CaseDeadlines, Deadline } from '../../contract/deadline/deadline.ts'
import { defenceOpen } from '../../contract/defence/defence.ts'
import type { ServedHow } from '../../contract/service/serviceRecord.ts'
import { readServed } from '../case/served.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import { caseAttendee, caseEvent, cases } from '../tables/case.ts'
import { deadline } from '../tables/deadline.ts'
import { defence } from '../tables/defence.ts'
import { localDay } from '../when.ts'
import { awardRuns, awardTermOf, readDecided, readIssued, undecided } from './award/term.ts'
import { opinionDeadlines, readToSpeakOf, type ToSpeakOf } from './opinion.ts'
import { lastDayOf, pausesOf } from './pauses.ts'
import { readToReplyTo, replyDeadlines, type ToReplyTo } from './reply.ts'
import { type Calendar, readCalendar } from './rules.ts'
import { answerBy } from './side.ts'
import { readServedTerms, type ServedTerm, termDeadlines } from './term.ts'

type Case = typeof cases.$inferSelect
type Step = Pick<typeof caseEvent.$inferSelect, 'caseId' | 'action' | 'at'>

/** In these states the time limits that begin with service on the respondents still matter. */
const afterAcceptance: readonly CaseState[] = ['transfered', 'tribunal']

const derived = (caseId: string, kind: Deadline['kind'], due: string, rest: Partial<Deadline> = {}): Deadline => ({
  id: `${caseId}.${kind}`,
  kind,
  title: '',
  due,
  owner: 'APP',
  doneAt: null,
  version: 0,
  since: null,
  ...rest,
})

/** What follows from where a case stands. While it is suspended no time runs, so nothing is due then. */
function derivedOf(
  row: Case,
  {
    steps,
    said,
    counterclaims,
    calendar,
    answeredAt,
    served,
    terms,
    term,
    issuedAt,
  }: {
    steps: Step[]
    said: ToSpeakOf[]
    counterclaims: ToReplyTo[]
    calendar: Calendar
    answeredAt: string | null
    served: { day: string; how: ServedHow } | null
    terms: ServedTerm[]
    term: AwardTerm | null
    issuedAt: string | null
  },
): Deadline[] {
  const { id, state, correction, fee, acceptedAt } = row
  const list: Deadline[] = []
  if (state === 'returned' && correction) list.push(derived(id, 'correction', correction.due))
  if (fee && (state === 'unpay' || fee.paidAt)) list.push(derived(id, 'payment', fee.due, { doneAt: fee.paidAt }))
  // Nobody's time runs before they know of the case.
  if (acceptedAt && served && afterAcceptance.includes(state)) {
    const from = served.day
    const since = { ...served, no: '' }
    // Cases that stand still are none of these, so no suspension lasts.
    const pauses = pausesOf(steps, from)
    const { respondents = [] } = row.form ?? {}
    const defence = answerBy(respondents, from, calendar, pauses)?.due
    const evidence = lastDayOf('evidence', from, calendar, pauses)
    if (defence) list.push(derived(id, 'defence', defence, { owner: 'DEF', doneAt: answeredAt, since }))
    if (evidence) list.push(derived(id, 'evidence', evidence, { owner: 'all', since }))
  }
  if (term && awardRuns.includes(state))
    list.push(derived(id, 'award', term.due, { owner: 'tribunal', doneAt: issuedAt }))
  // While it is suspended they do not run either.
  if (acceptedAt && state !== 'suspended' && !endedCases.includes(state))
    list.push(...termDeadlines(terms, calendar, steps))
  // A counterclaim is accepted, and evidence handed in, after the first hearing too.
  if (acceptedAt && defenceOpen.includes(state)) {
    const pauses = pausesOf(steps, localDay(acceptedAt))
    list.push(
      ...replyDeadlines(counterclaims, row.form?.applicants ?? [], calendar, pauses),
      ...opinionDeadlines(said, calendar, pauses),
    )
  }
  return list
}

/** Since when every respondent of a case has answered, by the id of the case; cases in which one has not are missing. */
async function readAnswered(orm: Orm, ids: string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; at: string }>(
    orm,
    sql`select p.case_id as id, to_char(max(d.submitted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from ${caseAttendee} p left join ${defence} d on d.case_id = p.case_id and d.party_id = p.id and d.kind = 'answer'
      where ${inArray(sql`p.case_id`, ids)} and p.camp = 'DEF' and p.role = 'party'
      group by p.case_id having bool_and(d.id is not null)`,
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** The accounts of parties and agents who follow a case, by side. */
function readSides(orm: Orm, ids: string[]) {
  return rowsOf<{ caseId: string; accountId: string; camp: Camp }>(
    orm,
    sql`select distinct a.case_id as "caseId", a.account_id as "accountId", a.camp from ${caseAttendee} a
      where ${inArray(sql`a.case_id`, ids)} and a.account_id is not null and a.camp is not null and a.revoked_at is null`,
  )
}

/** What is due in cases, by their ids. Rights are the caller's business. */
export async function readDeadlines(orm: Orm, ids: string[]): Promise<Map<string, CaseDeadlines>> {
  const calendar = await readCalendar(orm)
  const rows = await orm.select().from(cases).where(inArray(cases.id, ids))
  const own = await orm.select().from(deadline).where(inArray(deadline.caseId, ids))
  const steps = await orm
    .select({ caseId: caseEvent.caseId, action: caseEvent.action, at: caseEvent.at })
    .from(caseEvent)
    .where(and(inArray(caseEvent.caseId, ids), inArray(caseEvent.action, ['constitute', 'suspend', 'resume'])))
    .orderBy(asc(caseEvent.no))
  const answered = await readAnswered(orm, ids)
  const said = await readToSpeakOf(orm, ids)
  const counterclaims = await readToReplyTo(orm, ids)
  const served = await readServed(orm, ids)
  const seats = await readSides(orm, ids)
  const terms = await readServedTerms(orm, ids)
  const decided = await readDecided(orm, ids)
  const issued = await readIssued(orm, ids)
  const of = <T extends { caseId: string }>(all: T[], id: string) => all.filter((one) => one.caseId === id)
  const read = rows.map((row): CaseDeadlines => {
    // What nobody can do any more is not due.
    const open = of(own, row.id).filter(({ doneAt }) => doneAt !== null || !endedCases.includes(row.state))
    const set = open.map(({ caseId: _, doneAt, ...one }): Deadline => {
      return { ...one, kind: 'own', doneAt: doneAt?.toISOString() ?? null, since: null }
    })
    const [answeredAt, its] = [answered.get(row.id) ?? null, of(steps, row.id)]
    const toDo = { said: of(said, row.id), counterclaims: of(counterclaims, row.id), terms: of(terms, row.id) }
    const decision = decided.get(row.id) ?? undecided
    const parties = [...(row.form?.applicants ?? []), ...(row.form?.respondents ?? [])]
    const domiciles = parties.map((one) => one.domicile)
    const isOver = endedCases.includes(row.state)
    const term = (isOver ? null : awardTermOf(its, { domiciles, decided: decision }, calendar)) ?? null
    const list = [
      ...derivedOf(row, {
        steps: its,
        ...toDo,
        calendar,
        answeredAt,
        served: served.get(row.id) ?? null,
        term,
        issuedAt: issued.get(row.id) ?? null,
      }),
      ...set,
    ]
    list.sort((a, b) => a.due.localeCompare(b.due) || a.id.localeCompare(b.id))
    const sides = of(seats, row.id).map(({ accountId, camp }) => ({ accountId, camp }))
    return {
      id: row.id,
      version: row.events,
      caseNo: row.caseNo,
      list,
      award: term,
      expedited: decision.expedited,
      sides,
    }
  })
  return new Map(read.map((one) => [one.id, one]))
}

/** What is due in one case that is known to exist. */
export async function readCaseDeadlines(orm: Orm, id: string): Promise<CaseDeadlines> {
  const found = (await readDeadlines(orm, [id])).get(id)
  if (!found) throw new Error('A case vanished')
  return found
}
