import { and, eq, notInArray } from 'drizzle-orm'
import type { caseChange } from '../../../contract/caseChange.ts'
import { AppError } from '../../../contract/errors.ts'
import { trialIsOver, trialRoutes } from '../../../contract/trial.ts'
import { presidesOver } from '../../../contract/tribunal.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler } from '../../door/handler.ts'
import { hearing } from '../../hearing/table.ts'
import { mustBeComplete } from '../../tribunal/complete.ts'
import { readTribunal } from '../../tribunal/row.ts'
import type { Person } from '../../who.ts'
import { move } from '../move.ts'

/** What the whole tribunal decides, one of them says. Throws `forbidden` to whoever neither presides nor sits alone. */
export async function mustPreside(tx: Tx, me: Person, caseId: string): Promise<void> {
  if (!presidesOver(await readTribunal(tx, caseId), me.id)) throw new AppError('forbidden')
}

export const concludeHearings: Handler<typeof caseChange.concludeHearings> = move(
  'conclude',
  async ({ house, tx, me }, seen) => {
    await mustPreside(tx, me, seen.id)
    await mustBeComplete(house, tx, seen)
    const isHearing = and(eq(hearing.caseId, seen.id), eq(hearing.route, trialRoutes.hearing))
    const [open] = await tx
      .select({ id: hearing.id })
      .from(hearing)
      .where(and(isHearing, notInArray(hearing.state, [...trialIsOver])))
      .limit(1)
    if (open) throw new AppError('trial.pending')
    return {}
  },
)

export const reopenHearings: Handler<typeof caseChange.reopenHearings> = move('reopen', async ({ tx, me }, seen) => {
  await mustPreside(tx, me, seen.id)
  return {}
})
