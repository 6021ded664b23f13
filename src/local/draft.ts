import { AppError } from '../../contract/errors/errors.ts'
import { serverNow } from './connection.ts'
import { type Refusal, type StoredDraft, type UserDb, userDb } from './db.ts'
import { draftFrom, openedDraft } from './older.ts'
import { seal } from './seal.ts'
import { dropAtServer, mayBeLoose } from './send/loose.ts'
import { mustBeSomebody } from './session.ts'
import { withSpace } from './space.ts'

/** What a person is typing. It survives reload, crash and an empty battery, and lives on this device alone. */
export interface Draft {
  /** Also the id of the record it becomes. */
  id: string
  /** Name of the call it will be sent with. */
  call: string
  title: string
  fields: unknown
  /** The version of the record it stems from, 0 for a new one. */
  version: number
  updatedAt: number
  /** Why the server refused it, until it is submitted again. */
  refused?: Refusal | undefined
}

/**
 * Keeps what was typed and returns the draft's new `updatedAt`. Throws AppError `state.closed` while it waits in the
 * outbox, `device.full` without room, `draft.elsewhere` where another tab wrote meanwhile: the last tab must not win.
 * @param seen `updatedAt` of the draft as this form last read or wrote it; 0 where there was none
 * @param owner whose it is, where that is not whoever is signed in
 */
export async function keepDraft(
  { id, call, title, fields, version }: Omit<Draft, 'updatedAt' | 'refused'>,
  seen: number,
  owner?: string,
): Promise<number> {
  const userId = owner ?? (await mustBeSomebody()).user.id
  const db = userDb(userId)
  const sealed = await seal(userId, { title, fields })
  const updatedAt = Math.max(serverNow(), seen + 1)
  const write = () =>
    db.transaction('rw', db.drafts, async () => {
      const stored = await db.drafts.get(id)
      const old = stored && draftFrom(stored)
      if (old?.waiting) throw new AppError('state.closed')
      if ((old?.updatedAt ?? 0) !== seen) throw new AppError('draft.elsewhere')
      await db.drafts.put({ id, call, sealed, version, updatedAt, waiting: 0, refused: old?.refused })
    })
  await withSpace(db, write)
  return updatedAt
}

/** The writes of one form, one after another, so that each knows the one before it from another tab's. */
export class DraftWriter {
  /** `updatedAt` of the draft as this form last read or wrote it; 0 where there was none. */
  seen: number
  private last = Promise.resolve()

  constructor(seen = 0) {
    this.seen = seen
  }

  /** Keeps what `draft` gives once the writes before are done. Throws as `keepDraft` does. */
  write(draft: () => Parameters<typeof keepDraft>[0]): Promise<void> {
    const write = async () => {
      this.seen = await keepDraft(draft(), this.seen)
    }
    // The one before told its own caller why it failed.
    this.last = this.last.catch(() => undefined).then(write)
    return this.last
  }
}

export async function loadDraft(id: string): Promise<Draft | undefined> {
  const { user } = await mustBeSomebody()
  const stored = await userDb(user.id).drafts.get(id)
  return stored && openDraft(user.id, stored)
}

/** The ids of this person's drafts of a call, whether or not they wait. */
export async function draftsOf(call: string): Promise<string[]> {
  const { user } = await mustBeSomebody()
  return userDb(user.id).drafts.where({ call }).primaryKeys()
}

/** Drops this person's drafts without files whose id begins with `prefix` and that nobody touched since. */
export async function dropUntouched(prefix: string, since: number): Promise<void> {
  const { user } = await mustBeSomebody()
  const { drafts } = userDb(user.id)
  await drafts
    .where('id')
    .startsWith(prefix)
    .filter((draft) => draft.updatedAt < since && !draft.waiting)
    .delete()
}

/** Drops a draft with its files, those that went up early too. One that waits in the outbox stays: `state.closed`. */
export async function dropDraft(id: string): Promise<void> {
  void dropAtServer(await takeOff(id))
}

/** The server has made a record of a draft: nothing of it stays here. One that waits in the outbox stays: `state.closed`. */
export async function finishDraft(id: string): Promise<void> {
  await takeOff(id)
}

async function takeOff(id: string): Promise<string[]> {
  const { user } = await mustBeSomebody()
  const db = userDb(user.id)
  return db.transaction('rw', db.drafts, db.files, db.blobs, async () => {
    if ((await db.drafts.get(id))?.waiting) throw new AppError('state.closed')
    return deleteDraft(db, id)
  })
}

/**
 * A draft with its files and their bytes. Gives the ids of files that the server may hold and no record has, unless this was
 * the draft of one. Call inside a transaction over the three tables.
 */
export async function deleteDraft(db: UserDb, id: string): Promise<string[]> {
  const files = await db.files.where({ draftId: id }).toArray()
  const ids = files.map((file) => file.id)
  await db.drafts.delete(id)
  await db.blobs.bulkDelete(ids)
  await db.files.bulkDelete(ids)
  return files.filter(mayBeLoose).map((file) => file.id)
}

/** A draft of a person, whatever build wrote it down. */
export async function openDraft(userId: string, stored: StoredDraft): Promise<Draft> {
  const { sealed: _, waiting: __, ...draft } = draftFrom(stored)
  return { ...draft, ...(await openedDraft(userId, stored)) }
}
