import { eq, sql } from 'drizzle-orm'
import { mayMove } from '../../contract/kernel/move.ts'
import { deliveryMoves } from '../../contract/service/delivery.ts'
import { rowsOf } from '../database/sql.ts'
import type { House } from '../house.ts'
import { cases } from '../tables/case.ts'
import { batch, delivery } from '../tables/service.ts'
import { localDay } from '../when.ts'
import { servedInFact } from './row.ts'
import { serveBy } from './served.ts'

/**
 * Whoever was not heard of by the end of the day that counts is served, by that day. Throws the last failure, once all were
 * tried: one case that is in somebody's hands keeps no other waiting.
 */
export async function deemServed(house: House): Promise<void> {
  const today = localDay(house.now())
  const due = await rowsOf<{ id: string; caseId: string }>(
    house.db.orm,
    sql`select d.id, b.case_id as "caseId" from service_delivery d join service_batch b on b.id = d.batch_id
      where d.deem_on < ${today} and d.state in ('dispatched', 'delivered', 'opened')
        and not ${servedInFact} order by d.deem_on, d.id`,
  )
  let failure: { error: unknown } | undefined
  for (const one of due) await deem(house, one, today).catch((error) => (failure = { error }))
  if (failure) throw failure.error
}

async function deem(house: House, { id, caseId }: { id: string; caseId: string }, today: string): Promise<void> {
  await house.db.tx(async (tx) => {
    const [seen] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update')
    const [way] = await tx.select().from(delivery).where(eq(delivery.id, id))
    if (!seen || !way?.deemOn || way.deemOn >= today || !mayMove(deliveryMoves.deem, way.state)) return
    const [row] = await tx.select().from(batch).where(eq(batch.id, way.batchId))
    if (!row) return
    // Meanwhile they may have confirmed by another way.
    const [inFact] = await rowsOf(tx, sql`select d.id from service_delivery d where d.id = ${id} and ${servedInFact}`)
    if (inFact) return
    await tx.update(delivery).set({ state: deliveryMoves.deem.to }).where(eq(delivery.id, id))
    await serveBy(house, tx, { seen, row, way }, { how: 'deemed', servedOn: way.deemOn })
  })
}
