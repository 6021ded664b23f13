import { and, eq } from 'drizzle-orm'
import type { deadlines } from '../../contract/deadline/deadline.ts'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import { audit, auditChangesOf } from '../audit/audit.ts'
import { today } from '../case/day.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { mustKeepInstallation } from '../right.ts'
import { deadlineRule, holiday } from '../tables/deadline.ts'

/*
 * The rules and the days off that deadlines are counted by, as an administrator keeps them. Only from today on: last days
 * that have been told to people stay what they were.
 */

const refuse = (code: ErrorCode, field: string) => new AppError(code, {}, [{ path: [field], code }])

function mustBeAhead(house: House, day: string, field: string): void {
  if (day < today(house)) throw refuse('deadline.past', field)
}

export const addRule: Handler<typeof deadlines.addRule> = async (context) => {
  const { house, tx, me, body } = context
  mustKeepInstallation(me)
  const { kind, validFrom } = body
  mustBeAhead(house, validFrom, 'validFrom')
  const own = { ...body, demo: false }
  const made = await tx.insert(deadlineRule).values(own).onConflictDoNothing().returning({ kind: deadlineRule.kind })
  if (made.length === 0) {
    // One that is not in force yet may still be set otherwise.
    if (validFrom === today(house)) throw refuse('day.taken', 'validFrom')
    const same = and(eq(deadlineRule.kind, kind), eq(deadlineRule.validFrom, validFrom))
    const [before] = await tx.select().from(deadlineRule).where(same).for('update')
    await tx.update(deadlineRule).set(own).where(same)
    await audit(context, 'deadline.addRule', `${kind} / ${validFrom}`, auditChangesOf(before ?? {}, body))
    return null
  }
  await audit(context, 'deadline.addRule', `${kind} / ${validFrom}`, auditChangesOf({}, body))
  return null
}

export const addHoliday: Handler<typeof deadlines.addHoliday> = async (context) => {
  const { house, tx, me, body } = context
  mustKeepInstallation(me)
  mustBeAhead(house, body.day, 'day')
  const made = await tx
    .insert(holiday)
    .values({ ...body, demo: false })
    .onConflictDoNothing()
    .returning({ day: holiday.day })
  if (made.length === 0) throw refuse('day.taken', 'day')
  await audit(context, 'deadline.addHoliday', body.day, auditChangesOf({}, body))
  return null
}

export const removeHoliday: Handler<typeof deadlines.removeHoliday> = async (context) => {
  const { house, tx, me, body } = context
  mustKeepInstallation(me)
  mustBeAhead(house, body.day, 'day')
  const [gone] = await tx.delete(holiday).where(eq(holiday.day, body.day)).returning()
  if (!gone) return null
  const { day, name, working } = gone
  await audit(context, 'deadline.removeHoliday', day, auditChangesOf({ day, name, working }, {}))
  return null
}
