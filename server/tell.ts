import { sql } from 'drizzle-orm'
import type { RowKind } from '../contract/event.ts'
import type { Tx } from './database/db.ts'
import type { House } from './house.ts'
import { event } from './tables/live.ts'

/** The channels of the database by which instances hear of changes and of sessions that are over. */
export const eventTold = 'event'
export const sessionEnded = 'session'
/** The channel on which instances tell each other who is in a text: of the moment, and kept nowhere. */
export const presenceSpoken = 'presence'

/** Tells those who may see them that records changed, once the transaction commits. Call it last: others wait from here on. */
export async function tellRows(house: House, tx: Tx, kind: RowKind, ...ids: string[]): Promise<void> {
  await write(
    house,
    tx,
    ids.map((recordId) => ({ kind, recordId })),
  )
}

/**
 * Tells these people alone how a record stands for them from now on: whoever may see it no longer hears that it is gone, and
 * their devices let go of all that lies under it. Call it last, too.
 */
export async function tellRowOnly(
  house: House,
  tx: Tx,
  kind: RowKind,
  recordId: string,
  accountIds: (string | null)[],
): Promise<void> {
  const to = [...new Set(accountIds)].filter((one) => one !== null)
  await write(
    house,
    tx,
    to.map((accountId) => ({ kind, recordId, accountId })),
  )
}

async function write(house: House, tx: Tx, changes: Omit<typeof event.$inferInsert, 'at'>[]): Promise<void> {
  if (changes.length === 0) return
  // Numbers are drawn at insert but seen at commit. Without this lock, held until commit, 8 could be seen before 7, and
  // whoever then asks for what came after 8 would never hear of 7.
  await tx.execute(sql`select pg_advisory_xact_lock(715002)`)
  const at = house.now()
  const rows = changes.map((change) => ({ ...change, at }))
  const told = await tx.insert(event).values(rows).returning({ seq: event.seq })
  await tx.execute(sql`select pg_notify(${eventTold}, ${String(told.at(-1)?.seq)})`)
}
