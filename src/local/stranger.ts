import type { Input, Named } from '../../contract/kernel/call.ts'
import { deviceDb, type StoredRow, type StoredStranger, userDb } from './db.ts'
import { type Draft, keepDraft, openDraft } from './draft.ts'
import { submit, waitingRows } from './outbox.ts'
import { registerSync } from './send/alone.ts'
import { type FileDeps, fileDeps } from './send/stored.ts'

/*
 * What people without an account hand in waits like everybody's, in a database that the hash of their link names: by what they came,
 * or what they will be known by. It goes without a login, by whatever page of ours stands or by the worker. Nobody finds it here
 * without that link, and nothing is left of it once the server has it.
 */

/** By which link somebody is known on this device: another hash than the server's, so that what names a database opens nothing there. */
export async function strangerId(link: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`stranger:${link}`))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface HandedIn<C extends Named> {
  call: C
  input: Input<C>
  /** What it is known by among theirs. */
  draftId: string
  title: string
  /** What was typed, as its form reads it again. */
  fields: unknown
  /** What the call carries beside, where the server asks who they are. */
  headers?: Record<string, string>
}

/** Puts what somebody without an account hands in into their outbox. Throws as `submit` does. */
export async function handIn<C extends Named>(
  id: string,
  what: HandedIn<C>,
  deps: Pick<FileDeps, 'withLock'> = fileDeps,
): Promise<void> {
  const { call, input, draftId, title, fields, headers = {} } = what
  // First: as soon as it lies there its person is told that they may close the page.
  await registerSync()
  await deps.withLock(lockOf(id), async () => {
    await deviceDb.strangers.put({ id, headers })
    const before = await userDb(id).drafts.get(draftId)
    await keepDraft({ id: draftId, call: call.name, title, fields, version: 0 }, before?.updatedAt ?? 0, id)
    await submit(call, draftId, input, undefined, id)
  })
}

/** Nobody hands something in while what they had here goes. */
export const lockOf = (id: string) => `stranger:${id}`

/** Somebody is back, or gone (null): what waits here wakes, or sleeps. */
export async function meetStranger(id: string, headers: StoredStranger['headers']): Promise<void> {
  await deviceDb.strangers.where({ id }).modify({ headers })
}

/** What somebody handed in here and the server does not have: it waits, or was refused. Oldest first. */
export interface Sent
  extends Pick<StoredRow, 'id' | 'call' | 'draftId' | 'state' | 'error' | 'at'>,
    Pick<Draft, 'title' | 'fields'> {}

export async function sentBy(id: string): Promise<Sent[]> {
  const db = userDb(id)
  const rows = (await waitingRows(db)).map(async ({ id: rowId, call, draftId, state, error, at }) => {
    const draft = await db.drafts.get(draftId)
    const { title, fields } = draft ? await openDraft(id, draft) : { title: '', fields: undefined }
    return { id: rowId, call, draftId, state, error, at, title, fields }
  })
  return Promise.all(rows)
}
