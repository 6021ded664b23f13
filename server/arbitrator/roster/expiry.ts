import { and, eq, inArray, lt } from 'drizzle-orm'
import { rosterMoves } from '../../../contract/arbitrator/rosterMoves.ts'
import { statesOf } from '../../../contract/kernel/move.ts'
import type { House } from '../../house.ts'
import { arbitratorTerm } from '../../tables/arbitrator.ts'
import { arbitratorEntry } from '../../tables/roster.ts'
import { localDay } from '../../when.ts'
import { moveEntry } from './move.ts'

/** Entries whose term is over, by the institution's calendar, each in a transaction of its own. */
export async function expireEntries(house: House): Promise<void> {
  const rows = await house.db.orm
    .select({ id: arbitratorEntry.id })
    .from(arbitratorEntry)
    .innerJoin(arbitratorTerm, eq(arbitratorTerm.id, arbitratorEntry.termId))
    .where(
      and(
        inArray(arbitratorEntry.state, statesOf(rosterMoves.expire)),
        lt(arbitratorTerm.termTo, localDay(house.now())),
      ),
    )
  for (const { id } of rows)
    await house.db.tx(async (tx) => {
      const still = and(eq(arbitratorEntry.id, id), inArray(arbitratorEntry.state, statesOf(rosterMoves.expire)))
      const [seen] = await tx.select().from(arbitratorEntry).where(still).for('update')
      if (seen) await moveEntry({ house, tx, me: null }, seen, { id, action: 'expire' })
    })
}
