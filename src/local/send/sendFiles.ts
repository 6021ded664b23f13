import { AppError } from '../../../contract/errors.ts'
import { userDb } from '../db.ts'
import { mustBeSomebody } from '../session.ts'
import { sendFile } from './tus.ts'

/**
 * Brings the files of a draft to the server now, for forms that need an answer at once and so never wait in the outbox.
 * What got there stays there: a second try goes on from it. Throws AppError: `signedOut`, `unreachable`, a `file.…` code.
 */
export async function sendFiles(draftId: string, signal: AbortSignal): Promise<void> {
  const { user, token } = await mustBeSomebody()
  if (!token) throw new AppError('signedOut')
  const db = userDb(user.id)
  const files = (await db.files.where({ draftId }).sortBy('at')).filter((file) => !file.held)
  for (const { id, name, digest, group, size } of files) {
    const blob = (await db.blobs.get(id))?.blob
    if (!blob) throw new AppError('file.missing')
    let writing: Promise<unknown> = Promise.resolve()
    let last = 0
    const onProgress = (sent: number) => {
      const now = performance.now()
      if (now - last < 250) return
      last = now
      writing = writing.then(() => db.files.update(id, { sent }))
    }
    await sendFile({ id, name, digest, group, blob, auth: { Authorization: token }, signal, onProgress }).finally(() => writing)
    await db.files.update(id, { held: 1, sent: size })
  }
}
