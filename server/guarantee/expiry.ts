import { and, eq, inArray, lt } from 'drizzle-orm'
import { guaranteeMoves } from '../../contract/guarantee/moves.ts'
import { statesOf } from '../../contract/kernel/move.ts'
import type { House } from '../house.ts'
import { guarantee } from '../tables/guarantee.ts'
import { localDay } from '../when.ts'
import { moveGuarantee } from './move.ts'

const standing = statesOf(guaranteeMoves.expire)

/** Guarantees whose term is over. */
export async function expireGuarantees(house: House): Promise<void> {
  const over = and(inArray(guarantee.state, standing), lt(guarantee.termTo, localDay(house.now())))
  const rows = await house.db.orm.select({ id: guarantee.id }).from(guarantee).where(over)
  for (const { id } of rows)
    await house.db.tx(async (tx) => {
      const [seen] = await tx
        .select()
        .from(guarantee)
        .where(and(eq(guarantee.id, id), over))
        .for('no key update')
      if (seen) await moveGuarantee({ house, tx, me: null }, seen, { id, action: 'expire' })
    })
}
