import { eq } from 'drizzle-orm'
import type { DefenceKind } from '../../contract/defence.ts'
import type { Tx } from '../database/db.ts'
import { defence } from '../database/defence.ts'
import type { cases } from '../database/schema.ts'
import { lastDayOf, readPauses } from '../deadline/pauses.ts'
import { readCalendar } from '../deadline/rules.ts'
import { localDay } from '../document/when.ts'
import type { House } from '../house.ts'

export interface Due {
  /** The last day at the institution's place, as 2026-11-21; it may be done until its midnight. */
  due: string
  /** The rule is one for demonstration. */
  demo: boolean
}

type Case = typeof cases.$inferSelect

/** Counts from the day after that of `moment`, by the rule that was in force then. */
async function dueFrom(house: House, tx: Tx, seen: Case, moment: Date | null): Promise<Due | null> {
  if (!moment) return null
  const since = localDay(moment)
  const calendar = await readCalendar(tx)
  const due = lastDayOf('defence', since, calendar, await readPauses(house, tx, seen.id))
  const rule = calendar.rules.findLast((one) => one.kind === 'defence' && one.validFrom <= since)
  return due ? { due, demo: rule?.demo ?? false } : null
}

/** The last day of the defence and of counterclaims; null before the case is accepted. */
export const defenceDue = (house: House, tx: Tx, seen: Case): Promise<Due | null> =>
  dueFrom(house, tx, seen, seen.acceptedAt)

/** The last day for one of a kind; objections have none. A reply counts from the day its counterclaim was accepted. */
export async function dueOf(
  house: House,
  tx: Tx,
  seen: Case,
  { kind, counterclaimId }: { kind: DefenceKind; counterclaimId: string | null },
): Promise<string | null> {
  if (kind === 'objection') return null
  if (kind !== 'reply') return (await defenceDue(house, tx, seen))?.due ?? null
  const [row] = await tx
    .select({ decidedAt: defence.decidedAt })
    .from(defence)
    .where(eq(defence.id, counterclaimId ?? seen.id))
  return (await dueFrom(house, tx, seen, row?.decidedAt ?? null))?.due ?? null
}
