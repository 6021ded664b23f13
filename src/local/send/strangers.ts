import { deviceDb, type StoredRow, userDb } from '../db.ts'
import { waitingRows } from '../outbox.ts'
import { lockOf, meetStranger } from '../stranger.ts'
import { browser, type DrainDeps, drainFor, hurryAll, nextDue } from './drain.ts'

/* How what people without an account handed in leaves the device; apart from stranger.ts, so that their pages do not load the contract. */

/** What waits here of all of them, as far as it may go. */
export async function waitingOfStrangers(): Promise<StoredRow[]> {
  const awake = (await deviceDb.strangers.toArray()).filter(({ headers }) => headers !== null)
  return (await Promise.all(awake.map(({ id }) => waitingRows(userDb(id))))).flat()
}

/** Sends what waits here of people without an account. Resolves as `drain` does. */
export async function drainStrangers(deps: DrainDeps = browser): Promise<number | undefined> {
  const dues: number[] = []
  for (const { id, headers } of await deviceDb.strangers.toArray()) {
    const isStill = async () => JSON.stringify((await deviceDb.strangers.get(id))?.headers) === JSON.stringify(headers)
    const refused = async () => {
      if (await isStill()) await meetStranger(id, null)
    }
    if (headers) await drainFor({ id, by: { token: null, headers }, isStill, refused }, deps)
    const due = headers && (await isStill()) ? await nextDue(userDb(id)) : undefined
    if (due !== undefined) dues.push(due)
    else await deps.withLock(lockOf(id), () => forget(id))
  }
  return dues.length ? Math.min(...dues) : undefined
}

/**
 * Nothing of somebody is known on the device once nothing of theirs waits here, or asks to be mended. Their database stays, empty: taking
 * it away would break it off under a page that reads it.
 */
async function forget(id: string): Promise<void> {
  const db = userDb(id)
  if ((await db.drafts.count()) + (await db.outbox.count()) > 0) return
  await deviceDb.transaction('rw', deviceDb.strangers, deviceDb.keys, async () => {
    await deviceDb.strangers.delete(id)
    await deviceDb.keys.delete(id)
  })
}

/** There is reason to believe that the server is back. */
export async function hurryStrangers(): Promise<void> {
  for (const { id } of await deviceDb.strangers.toArray()) await hurryAll(userDb(id))
}
