import { eq } from 'drizzle-orm'
import type { DefenceKind } from '../../contract/defence/defence.ts'
import { servedOn } from '../case/served.ts'
import type { Tx } from '../database/db.ts'
import { readPauses } from '../deadline/pauses.ts'
import { readCalendar } from '../deadline/rules.ts'
import { answerBy } from '../deadline/side.ts'
import type { House } from '../house.ts'
import type { cases } from '../tables/case.ts'
import { defence } from '../tables/defence.ts'
import { localDay } from '../when.ts'

export interface Due {
  /** The last day at the institution's place, as 2026-11-21; it may be done until its midnight. */
  due: string
  /** The rule is one for demonstration. */
  demo: boolean
}

type Case = typeof cases.$inferSelect

/** Counts from the day after `since`, by the rule that was in force then for where the side lives. */
async function dueFrom(
  house: House,
  tx: Tx,
  seen: Case,
  side: 'applicants' | 'respondents',
  since: string | null,
): Promise<Due | null> {
  if (!since) return null
  const pauses = await readPauses(house, tx, seen.id)
  const last = answerBy(seen.form?.[side] ?? [], since, await readCalendar(tx), pauses)
  return last ? { due: last.due, demo: last.rule.demo } : null
}

/** The last day of the defence and of counterclaims; null before every respondent was served. */
export const defenceDue = async (house: House, tx: Tx, seen: Case): Promise<Due | null> =>
  dueFrom(house, tx, seen, 'respondents', await servedOn(tx, seen.id))

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
  const since = row?.decidedAt ? localDay(row.decidedAt) : null
  return (await dueFrom(house, tx, seen, 'applicants', since))?.due ?? null
}
