import * as z from 'zod/mini'
import { AppError } from '../../contract/errors/errors.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import { fieldsOf } from '../../contract/kernel/fields.ts'
import { connection } from './connection.ts'
import { type StoredRow, type UserDb, userDb } from './db.ts'
import { deleteDraft, openDraft } from './draft.ts'
import { isListed } from './file.ts'
import { outboxFrom } from './older.ts'
import { seal } from './seal.ts'
import { dropAtServer } from './send/loose.ts'
import { mustBeSomebody } from './session.ts'
import { withSpace } from './space.ts'

export interface OutboxRow extends Omit<StoredRow, 'sealed'> {
  title: string
}

/** All that waits or was refused, oldest first, still sealed; also what an older build put there without its place in an index. */
export async function waitingRows(db: UserDb): Promise<StoredRow[]> {
  return (await db.outbox.toArray()).map(outboxFrom).sort((a, b) => a.at - b.at)
}

const ownerOr = async (owner: string | undefined): Promise<string> => owner ?? (await mustBeSomebody()).user.id

/**
 * Puts a draft into the outbox: checked by the contract, then in one transaction the row in, its files accounted for and
 * the draft marked as waiting. From here on it arrives once, whoever dies. Throws AppError: `badRequest` with the fields,
 * `file.missing` where bytes are gone, `state.closed` where it waits already, `device.full`, `draft.changed` where other files lie
 * in it than the input was made of.
 * @param chosen ids of those files, where they were read before
 * @param owner whose draft it is, where that is not whoever is signed in; so for all below
 */
export async function submit<C extends Named>(
  call: C,
  draftId: string,
  input: Input<C>,
  chosen?: readonly string[],
  owner?: string,
): Promise<void> {
  const userId = await ownerOr(owner)
  const db = userDb(userId)
  const parts = input as { body?: unknown }
  if (call.body) {
    const checked = z.safeParse(call.body, parts.body)
    if (!checked.success) throw new AppError('badRequest', {}, fieldsOf(checked.error.issues, parts.body))
  }
  const draft = await db.drafts.get(draftId)
  if (!draft) throw new AppError('notFound')
  const { title } = await openDraft(userId, draft)
  const sealed = await seal(userId, { title, input })
  const write = () =>
    db.transaction('rw', db.outbox, db.drafts, db.files, db.blobs, async () => {
      const old = await db.outbox.where({ draftId }).toArray()
      if (old.some((row) => row.state !== 'refused')) throw new AppError('state.closed')
      const files = await db.files.where({ draftId }).filter(isListed).toArray()
      const fileIds = files.map((file) => file.id)
      // A file that no input names would be dropped with its draft, unsent.
      if (chosen && !isSame(fileIds, chosen)) throw new AppError('draft.changed')
      const wanted = files.filter((file) => !file.held).map((file) => file.id)
      if ((await db.blobs.where('id').anyOf(wanted).count()) !== wanted.length) throw new AppError('file.missing')
      const { updatedAt: draftAt } = (await db.drafts.get(draftId)) ?? draft
      // Something was typed in another tab between the check above and here.
      if (draftAt !== draft.updatedAt) throw new AppError('draft.elsewhere')
      await db.outbox.where({ draftId }).delete()
      const now = Date.now()
      const last = (await waitingRows(db)).at(-1)
      await db.outbox.add({
        id: crypto.randomUUID(),
        call: call.name,
        draftId,
        sealed,
        state: 'queued',
        attempts: 0,
        nextAt: now,
        at: Math.max(now, (last?.at ?? 0) + 1),
        draftAt,
        fileIds,
        ...(connection.online ? {} : { offline: 1 as const }),
      })
      await db.drafts.update(draftId, { waiting: 1, refused: undefined })
      // Who submits wants all of it sent, whatever was paused before.
      await db.files.where({ draftId }).modify({ paused: 0 })
    })
  discarded.delete(draftId)
  await withSpace(db, write)
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && others.every((id) => some.includes(id))
}

/** Takes a draft out of the queue so that it can be changed. False where the form itself is being sent. */
export async function takeBack(draftId: string, owner?: string): Promise<boolean> {
  const db = userDb(await ownerOr(owner))
  return db.transaction('rw', db.outbox, db.drafts, async () => {
    const rows = await db.outbox.where({ draftId }).toArray()
    if (rows.some((row) => row.state === 'sending')) return false
    await db.outbox.where({ draftId }).delete()
    await db.drafts.update(draftId, { waiting: 0 })
    return true
  })
}

/**
 * Sends it at once, as it was submitted, whatever it waited for. The key stays the same: what did arrive does not arrive
 * again. Throws AppError `draft.changed` where the draft or its files changed since: the old text must not replace the new.
 */
export async function retry(id: string, owner?: string): Promise<void> {
  const db = userDb(await ownerOr(owner))
  await db.transaction('rw', db.outbox, db.drafts, db.files, async () => {
    const stored = await db.outbox.get(id)
    const row = stored && outboxFrom(stored)
    if (!row || row.state === 'sending') return
    const draft = await db.drafts.get(row.draftId)
    const files = await db.files.where({ draftId: row.draftId }).filter(isListed).primaryKeys()
    if (draft?.updatedAt !== row.draftAt || !isSame(files, row.fileIds)) throw new AppError('draft.changed')
    await db.outbox.update(id, { state: 'queued', nextAt: Date.now(), error: undefined })
    await db.drafts.update(row.draftId, { waiting: 1, refused: undefined })
  })
}

/** Drafts that were dropped while they waited: they are gone from here as one that arrived is. */
const discarded = new Set<string>()
export const wasDiscarded = (draftId: string): boolean => discarded.has(draftId)

/** Drops a row with its draft and files, those that went up too; ask the person first. False where the form itself is being sent. */
export async function discard(id: string, owner?: string): Promise<boolean> {
  const db = userDb(await ownerOr(owner))
  const loose = await db.transaction('rw', db.outbox, db.drafts, db.files, db.blobs, async () => {
    const row = await db.outbox.get(id)
    if (row?.state === 'sending') return undefined
    if (!row) return []
    await db.outbox.delete(id)
    discarded.add(row.draftId)
    return deleteDraft(db, row.draftId)
  })
  if (!loose) return false
  void dropAtServer(loose)
  return true
}
