import { eq } from 'drizzle-orm'
import { caseState, endedCases } from '../../contract/case/case.ts'
import { brackets, type Stage, type Statistics, stages } from '../../contract/statistics/statistics.ts'
import type { Orm } from '../../server/database/db.ts'
import { account } from '../../server/tables/account.ts'
import { caseEvent, cases } from '../../server/tables/case.ts'
import { hearing } from '../../server/tables/hearing.ts'
import { tribunalMember } from '../../server/tables/tribunal.ts'

/*
 * The statistics of an institution as somebody would count them who reads every record: nothing here knows of tallies, triggers or
 * buckets but how far a length may be rounded.
 */

const monthOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
const stageOf: Record<string, Stage> = {
  ...{ pending: 'review', returned: 'review', audit2: 'review', unpay: 'payment', aff: 'acceptance' },
  ...{ transfered: 'tribunal', tribunal: 'hearing', hearing: 'hearing', award: 'award', suspended: 'suspended' },
}
const hasBegun = ['in_session', 'recess', 'ended', 'record_signing', 'aborted']
const dayMs = 86_400_000

function bracketOf(amount: number) {
  return brackets[amount === 0 ? 0 : amount <= 1e5 ? 1 : amount <= 1e6 ? 2 : amount <= 1e7 ? 3 : 4]
}

/** Whole days by stage of a case that was accepted and is over; undefined of any other. */
function daysOf(row: typeof cases.$inferSelect, events: (typeof caseEvent.$inferSelect)[]) {
  const own = events.filter((one) => one.caseId === row.id).sort((a, b) => a.no - b.no)
  const end = own.find(({ state }) => state === 'closed' || state === 'withdrawn')
  if (!end || !row.acceptedAt) return undefined
  const spent: Partial<Record<Stage, number>> = { whole: end.at.getTime() - row.openedAt.getTime() }
  for (const [at, one] of own.entries()) {
    const stage = stageOf[one.state]
    const next = own[at + 1]
    if (stage && next) spent[stage] = (spent[stage] ?? 0) + next.at.getTime() - one.at.getTime()
  }
  return { endedAt: end.at, spent }
}

/** What may be counted once a case: the numbers of a period, as the contract says them; lengths as they are, in days. */
export async function recount(orm: Orm, tenantId: number, { from, to }: { from: string; to: string }) {
  const all = await orm.select().from(cases).where(eq(cases.tenantId, tenantId))
  const events = await orm.select().from(caseEvent)
  const held = (await orm.select().from(hearing).where(eq(hearing.tenantId, tenantId))).filter(
    ({ route, state }) => route === '/onlineCourt' && hasBegun.includes(state),
  )
  const members = await orm.select().from(tribunalMember)
  const people = await orm.select().from(account).where(eq(account.tenantId, tenantId))
  const isIn = (at: Date) => monthOf(at) >= from && monthOf(at) <= to
  const came = all.filter(({ openedAt }) => isIn(openedAt))
  const over = all.flatMap((row) => daysOf(row, events) ?? []).filter(({ endedAt }) => isIn(endedAt))
  const currencyOf = (row: (typeof all)[number]) => row.form?.currency || 'CNY'
  const count = <T>(rows: T[], which: (row: T) => boolean) => rows.filter(which).length
  const moments = [
    ...came.map(({ openedAt }) => openedAt),
    ...over.map(({ endedAt }) => endedAt),
    ...held.map(({ startsAt }) => startsAt).filter(isIn),
  ]
  const months = [...new Set(moments.map(monthOf))]
  const own = (id: string) =>
    members.flatMap((member) => {
      const of = all.find((row) => row.id === member.caseId)
      return of && member.accountId === id ? [{ ...member, of }] : []
    })
  return {
    months: Object.fromEntries(
      months.sort().map((month) => [
        month,
        {
          filed: count(came, (row) => monthOf(row.openedAt) === month),
          ended: count(over, (row) => monthOf(row.endedAt) === month),
          online: count(held, (row) => monthOf(row.startsAt) === month && row.online),
          onsite: count(held, (row) => monthOf(row.startsAt) === month && !row.online),
        },
      ]),
    ),
    states: Object.fromEntries(
      caseState.options.map((state) => [state, count(came, (row) => row.state === state)]).filter(([, many]) => many),
    ),
    causes: Object.fromEntries(
      [...new Set(came.map(({ cause }) => cause))].map((cause) => [cause, count(came, (row) => row.cause === cause)]),
    ),
    amounts: Object.fromEntries(
      [...new Set(came.map(currencyOf))].map((currency) => {
        const these = came.filter((row) => currencyOf(row) === currency)
        const places = these.map((row) => bracketOf(Number(row.amount)))
        return [
          currency,
          {
            count: these.length,
            total: these.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100,
            brackets: Object.fromEntries(
              brackets.map((one) => [one, count(places, (it) => it === one)]).filter(([, many]) => many),
            ),
          },
        ]
      }),
    ),
    lengths: Object.fromEntries(
      stages.flatMap((stage) => {
        const days = over
          .flatMap(({ spent }) => (spent[stage] === undefined ? [] : [Math.round(spent[stage] / dayMs)]))
          .sort((a, b) => a - b)
        const at = (share: number) => days[Math.ceil(share * days.length) - 1]
        return days.length ? [[stage, { count: days.length, median: at(0.5), p90: at(0.9) }]] : []
      }),
    ),
    arbitrators: Object.fromEntries(
      people.flatMap(({ id }) => {
        const mine = own(id)
        const inPeriod = mine.filter(({ appointedAt }) => isIn(appointedAt))
        const numbers = {
          load: count(mine, ({ state, of }) => state === 'accepted' && !endedCases.includes(of.state)),
          appointed: count(inPeriod, ({ state }) => state !== 'declined'),
          conflict: count(inPeriod, ({ disclosure }) => Boolean(disclosure)),
        }
        return Object.values(numbers).some(Boolean) ? [[id, numbers]] : []
      }),
    ),
    filed: { online: count(came, (row) => !row.filedOffline), offline: count(came, (row) => row.filedOffline) },
  }
}

/** The same of what the server answers, so that the two can stand side by side. */
export function asCounted(found: Statistics) {
  return {
    months: Object.fromEntries(
      found.months
        .map(({ month, ...numbers }) => [month, numbers] as const)
        .filter(([, numbers]) => Object.values(numbers).some(Boolean)),
    ),
    states: Object.fromEntries(found.states.map(({ state, count }) => [state, count])),
    causes: Object.fromEntries(found.causes.map(({ cause, count }) => [cause, count])),
    amounts: Object.fromEntries(
      found.amounts.map(({ currency, count, total, brackets: own }) => [
        currency,
        { count, total: Number(total), brackets: Object.fromEntries(own.map((one) => [one.bracket, one.count])) },
      ]),
    ),
    lengths: Object.fromEntries(found.lengths.map(({ stage, ...numbers }) => [stage, numbers])),
    arbitrators: Object.fromEntries(found.arbitrators.map(({ id, name: _, ...numbers }) => [id, numbers])),
    filed: found.filed,
  }
}
