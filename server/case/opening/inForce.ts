import type { Config } from '../../config.ts'
import type { Database } from '../../database/db.ts'
import { inForce } from '../../tables/database.ts'

/**
 * Notes in the database which rules of the environment hold, so that one condition serves whoever asks, with or without a house at
 * hand. Of several instances all are told the same.
 */
export async function putInForce({ ownCases }: Config, db: Database): Promise<void> {
  await db.tx(async (tx) => {
    await tx.delete(inForce)
    if (ownCases) await tx.insert(inForce).values({ rule: 'ownCases' }).onConflictDoNothing()
  })
}
