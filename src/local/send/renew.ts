import { AppError } from '../../../contract/errors/errors.ts'
import { upload } from '../../../contract/upload/upload.ts'
import { ask } from '../call.ts'
import { type StoredFile, type UserDb, userDb } from '../db.ts'
import { isListed, refuseFile } from '../file.ts'
import { mustBeSomebody } from '../session.ts'
import { mayBeLoose } from './loose.ts'
import { askAfter } from './tus.ts'

/*
 * The server keeps what a draft names for 90 days from the last time, and a draft may lie longer. An open one asks after its files,
 * which keeps them; of those that are gone it is said at once, and not when it is handed in.
 */

/** What asking leans on, so that tests can stand in for the browser. */
export interface RenewDeps {
  ask: typeof ask
  askAfter: typeof askAfter
}

const browser: RenewDeps = { ask, askAfter }

const dayMs = 86_400_000
const pageSize = 100

/** Asks after the files of a list that the server holds, each once a day. Throws AppError where it does not answer. */
export async function renewHeld(
  draftId: string,
  purpose: string,
  signal: AbortSignal,
  deps: RenewDeps = browser,
): Promise<void> {
  const { user, token } = await mustBeSomebody()
  if (!token) return
  const db = userDb(user.id)
  const before = Date.now() - dayMs
  const isDue = (file: StoredFile) =>
    file.purpose === purpose && isListed(file) && file.held === 1 && mayBeLoose(file) && (file.seenAt ?? 0) < before
  const due = await db.files.where({ draftId }).filter(isDue).sortBy('at')
  const gone: StoredFile[] = []
  for (const file of due) {
    if (signal.aborted) return
    if ((await deps.askAfter(file.id, { auth: { Authorization: token }, signal })) !== undefined)
      await db.files.update(file.id, { seenAt: Date.now() })
    else gone.push(file)
  }
  if (gone.length === 0) return
  // A gateway may have said so: the server's own list decides.
  const known = await listLoose(token, deps)
  for (const file of gone) if (!known.has(file.id)) await lose(db, file)
}

async function listLoose(token: string, deps: RenewDeps): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 1; ; page++) {
    const { list, total } = await deps.ask(upload.listAttachments, { query: { page, size: pageSize } }, { token })
    for (const { attachmentId } of list) ids.add(attachmentId)
    if (page * pageSize >= total) return ids
  }
}

/** Our copy goes anew; where there is none, its person is told to choose it again. The queue looks after what it sends itself. */
async function lose(db: UserDb, { id, draftId, name }: StoredFile): Promise<void> {
  await db.transaction('rw', db.files, db.blobs, db.drafts, async () => {
    const file = await db.files.get(id)
    if (file?.held !== 1 || (await db.drafts.get(draftId))?.waiting) return
    if (file.digest !== '' && (await db.blobs.where({ id }).count()) > 0)
      await db.files.update(id, { held: 0, sent: 0 })
    else await refuseFile(db, id, new AppError('file.swept', { name }))
  })
}
