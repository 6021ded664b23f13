import { AppError } from '../../contract/errors/errors.ts'
import type { visits } from '../../contract/visit/visit.ts'
import { today } from '../case/day.ts'
import type { Context, Handler } from '../door/handler.ts'
import { localDay } from '../when.ts'
import { holdVisit, shown } from './desk.ts'
import { changeVisit, moveVisit, type VisitRow } from './row.ts'

type Marks = typeof visits.arriveVisit | typeof visits.leaveVisit

/**
 * When somebody came or went as their door says, of the day of the visit: a pass of yesterday, or of tomorrow, opens nothing today.
 * A door's clock may stand anywhere: on that day a moment that cannot have been is taken as now. Throws `visit.day`.
 */
function momentOf({ house, body }: Context<Marks>, { day }: VisitRow): Date {
  const [now, said] = [house.now(), new Date(body.at)]
  if (said <= now && localDay(said) === day) return said
  if (today(house) !== day) throw new AppError('visit.day', { day })
  return now
}

/** Doors sync late and more than one may have let them in: the first that arrives counts, the others change nothing. */
export const arriveVisit: Handler<typeof visits.arriveVisit> = async (context) => {
  const row = await holdVisit(context.tx, context.me, context.body.id)
  if (row.state === 'arrived' || (row.state === 'left' && row.arrivedAt)) return shown(row)
  const arrivedAt = momentOf(context, row)
  // Another door told first that they left.
  if (row.state === 'left') return shown(await changeVisit(context, row, { arrivedAt }))
  return shown(await moveVisit(context, row, 'arrive', { arrivedAt }))
}

export const leaveVisit: Handler<typeof visits.leaveVisit> = async (context) => {
  const row = await holdVisit(context.tx, context.me, context.body.id)
  if (row.state === 'left') return shown(row)
  return shown(await moveVisit(context, row, 'leave', { leftAt: momentOf(context, row) }))
}
