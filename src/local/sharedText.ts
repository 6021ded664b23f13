import { liveQuery } from 'dexie'
import type { Input, Named } from '../../contract/kernel/call.ts'
import { serverNow } from './connection.ts'
import { userDb } from './db.ts'
import { keepDraft, loadDraft } from './draft.ts'
import { submit, takeBack, waitingRows } from './outbox.ts'
import { seal, unseal } from './seal.ts'
import { mustBeSomebody } from './session.ts'
import { withSpace } from './space.ts'

/*
 * Texts that several people write together, as this device has them: sealed, and readable for so long after the server last said that
 * their person may. Changes wait in the outbox like all that is submitted; what such a text is made of is its editor's business.
 */

/** How long a text opens without a word of the server. */
const leaseMs = 7 * 86_400_000

/** Keeps how a text stands. `renewed` where the server has just shown it. */
export async function keepShared(
  { id, baseId, state }: { id: string; baseId: string; state: string },
  renewed: boolean,
): Promise<void> {
  const { user } = await mustBeSomebody()
  const db = userDb(user.id)
  const sealed = await seal(user.id, state)
  await withSpace(db, async () => {
    const old = await db.texts.get(id)
    await db.texts.put({ id, baseId, sealed, until: renewed || !old ? serverNow() + leaseMs : old.until })
  })
}

/** A text as it was kept; undefined where there is none, null where the server has not been asked for too long. */
export async function readShared(id: string): Promise<string | null | undefined> {
  const { user } = await mustBeSomebody()
  const kept = await userDb(user.id).texts.get(id)
  if (!kept) return undefined
  return kept.until < serverNow() ? null : unseal<string>(user.id, kept.sealed)
}

/** Lets go of a text that the server no longer shows to its person. */
export async function dropShared(id: string): Promise<void> {
  const { user } = await mustBeSomebody()
  await userDb(user.id).texts.delete(id)
}

/** A change of one text; `change` may be joined with a later one. */
interface Change {
  of: string
  title: string
  change: string
}

const changeIn = (fields: unknown): Partial<Change> => (fields ?? {}) as Partial<Change>

/** The change of a text that waits and is not on its way yet, taken out of the queue; undefined where there is none. */
async function takenBack(call: Named, of: string): Promise<{ id: string; change: string; seen: number } | undefined> {
  const { user } = await mustBeSomebody()
  for (const id of await userDb(user.id).drafts.where({ call: call.name }).primaryKeys()) {
    const draft = await loadDraft(id)
    if (!draft || draft.refused || changeIn(draft.fields).of !== of) continue
    if (!(await takeBack(id))) continue
    const still = await loadDraft(id)
    // It may have arrived in between.
    if (still) return { id, change: changeIn(still.fields).change ?? '', seen: still.updatedAt }
  }
  return undefined
}

/** One after the other, also from several tabs. Without the locks of a browser there is one page (tests). */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { navigator } = globalThis as { navigator?: { locks?: LockManager } }
  return navigator?.locks ? ((await navigator.locks.request(name, work)) as T) : work()
}

/**
 * Puts a change of a text into the outbox; what waits there of the same text goes with it, up to `most` characters. Throws as
 * `submit` does.
 * @param join makes one change of two
 * @param inputOf what the call is asked with
 */
export async function queueChange<C extends Named>(
  call: C,
  { of, title, change }: Change,
  { join, inputOf, most }: { join(a: string, b: string): string; inputOf(change: string): Input<C>; most: number },
): Promise<void> {
  await inTurn(`change:${of}`, async () => {
    const keep = async (id: string, whole: string, seen: number) => {
      await keepDraft({ id, call: call.name, title, fields: { of, title, change: whole }, version: 0 }, seen)
      await submit(call, id, inputOf(whole))
    }
    const waits = await takenBack(call, of)
    const joined = waits ? join(waits.change, change) : change
    if (waits && joined.length > most) {
      await keep(waits.id, waits.change, waits.seen)
      await keep(crypto.randomUUID(), change, 0)
    } else await keep(waits?.id ?? crypto.randomUUID(), joined, waits?.seen ?? 0)
  })
}

/** Resolves to true once no change that this call takes waits here to be sent; to false where one still does after `ms`. */
export async function changesSent(call: Named, ms: number): Promise<boolean> {
  const db = userDb((await mustBeSomebody()).user.id)
  const waits = async () => (await waitingRows(db)).some((row) => row.call === call.name && row.state !== 'refused')
  return new Promise((resolve, reject) => {
    const watch = liveQuery(waits).subscribe({ next: (does) => (does ? undefined : end(true)), error: reject })
    const timer = setTimeout(() => end(false), ms)
    function end(sent: boolean): void {
      clearTimeout(timer)
      resolve(sent)
      watch.unsubscribe()
    }
  })
}
