import { and, eq, notInArray } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { trialIsOver, trialRoutes } from '../../contract/hearing/trial.ts'
import { presidesOver } from '../../contract/tribunal/tribunal.ts'
import { caseCallsOf } from '../case/move.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { passOpen } from '../openItem/pass.ts'
import type { cases } from '../tables/case.ts'
import { hearing } from '../tables/hearing.ts'
import type { Person } from '../who.ts'
import { mustBeComplete } from './complete.ts'
import { readTribunal } from './row.ts'

export interface Deciding {
  house: House
  tx: Tx
  me: Person
}

/**
 * What the whole tribunal decides, one of them says. Throws `forbidden` to whoever neither presides nor sits alone, and as
 * `mustBeComplete`: there is nothing to say for a tribunal of which one is gone or challenged.
 */
export async function mustPreside({ house, tx, me }: Deciding, seen: typeof cases.$inferSelect): Promise<void> {
  if (!presidesOver(await readTribunal(tx, seen.id), me.id)) throw new AppError('forbidden')
  await mustBeComplete(house, tx, seen)
}

/** Steps of a case that its tribunal takes, or that need it whole. */
export const stageCalls = caseCallsOf({
  async constitute({ house, tx }, seen) {
    const sitting = await mustBeComplete(house, tx, seen)
    return { details: { arbitrators: sitting.map((one) => one.name) } }
  },
  async conclude(context, seen) {
    const { tx } = context
    await mustPreside(context, seen)
    const isHearing = and(eq(hearing.caseId, seen.id), eq(hearing.route, trialRoutes.hearing))
    const [open] = await tx
      .select({ id: hearing.id })
      .from(hearing)
      .where(and(isHearing, notInArray(hearing.state, [...trialIsOver])))
      .limit(1)
    if (open) throw new AppError('trial.pending')
    await passOpen({ ...context, said: context.body, seen, step: 'conclude', by: context.me })
  },
  reopen: mustPreside,
})
