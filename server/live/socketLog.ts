import { sql } from 'drizzle-orm'
import type { live } from '../../contract/event.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { socketLog } from '../tables/live.ts'

const keptDays = 30
/** The latest so many stay, whatever comes. */
const keptRows = 100_000

export const addSocketLog: Handler<typeof live.addSocketLog> = async ({ house, tx, me, body }) => {
  await tx.insert(socketLog).values({ ...body, tenantId: me.tenantId, at: house.now() })
  return null
}

/** Lets the oldest go, by age and by number. */
export async function forgetSocketLog(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - keptDays * 86_400_000).toISOString()
  await house.db.orm
    .delete(socketLog)
    .where(
      sql`${socketLog.at} < ${before}::timestamptz or ${socketLog.id} <= (select max(id) from socket_log) - ${keptRows}`,
    )
}
