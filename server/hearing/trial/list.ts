import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Trial, trialRoutes, trialSpanMax, type trials } from '../../../contract/hearing/trial.ts'
import { seenCase } from '../../case/case.ts'
import { dayLater, daysBetween } from '../../case/day.ts'
import { rowsOf } from '../../database/sql.ts'
import type { Handler } from '../../door/handler.ts'
import type { Viewer } from '../../right.ts'
import { hearing } from '../../tables/hearing.ts'
import { localDay, timeZone } from '../../when.ts'
import { startOf } from '../today.ts'
import { readTrial, readTrialPage, readTrialsWhere, seesTrial } from './row.ts'

/** More than a day, or two months, of one institution hold. */
const most = 2000

/** What is held from one day to another and was not cancelled, as far as the viewer may see it. */
const held = (viewer: Viewer, from: string, to: string): SQL =>
  sql`(${hearing.startsAt} >= ${startOf(from)} and ${hearing.startsAt} < ${startOf(dayLater(to, 1))}
    and ${hearing.state} <> 'cancelled' and ${seesTrial(viewer)})`

export const listTrials: Handler<typeof trials.listTrials> = async ({ tx, me, body }) => {
  const { baseId, type, state } = body
  if (baseId !== undefined) await seenCase(tx, me, baseId)
  const mine = and(
    seesTrial(me),
    baseId === undefined ? undefined : eq(hearing.caseId, baseId),
    type === undefined ? undefined : eq(hearing.route, trialRoutes[type]),
    state === undefined ? ne(hearing.state, 'cancelled') : eq(hearing.state, state),
  )
  return readTrialPage(tx, mine ?? sql`false`, body)
}

export const mapTrials: Handler<typeof trials.mapTrials> = async ({ tx, me, body: { from, to } }) => {
  if (daysBetween(from, to) < 0) throw new AppError('range.order')
  if (daysBetween(from, to) >= trialSpanMax) throw new AppError('trial.span', { max: trialSpanMax })
  const byDay: Record<string, Trial[]> = {}
  for (const one of await readTrialsWhere(tx, held(me, from, to), most)) {
    const day = localDay(one.startsAt)
    byDay[day] = [...(byDay[day] ?? []), one]
  }
  return byDay
}

export const monthTrials: Handler<typeof trials.monthTrials> = ({ tx, me, body: { month } }) => {
  const first = `${month}-01`
  const last = dayLater(`${dayLater(first, 31).slice(0, 7)}-01`, -1)
  const day = sql`to_char(${hearing.startsAt} at time zone ${sql.raw(`'${timeZone}'`)}, 'YYYY-MM-DD')`
  return rowsOf<{ day: string; count: number }>(
    tx,
    sql`select ${day} as day, count(*)::int as count from ${hearing} where ${held(me, first, last)} group by 1 order by 1`,
  )
}

export const dailyTrials: Handler<typeof trials.dailyTrials> = ({ tx, me, body: { day } }) =>
  readTrialsWhere(tx, held(me, day, day), most)

export const getTrial: Handler<typeof trials.getTrial> = ({ tx, me, body }) => readTrial(tx, me, body.id)
