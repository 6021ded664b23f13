import { AppError } from '../../../contract/errors/errors.ts'
import { userDb } from '../db.ts'
import { isListed } from '../file.ts'
import { isStill, mustBeSomebody } from '../session.ts'
import { arrived, isFull, isHeld } from '../space.ts'
import { fileDeps, forgetHeld, sendStoredFile } from './stored.ts'

/**
 * Brings the files of a draft to the server now, for forms that need an answer at once and so never wait in the outbox.
 * What got there stays there: a second try goes on from it. Throws AppError: `signedOut`, `unreachable`, a `file.…` code.
 */
export async function sendFiles(draftId: string, signal: AbortSignal, deps = fileDeps): Promise<void> {
  const session = await mustBeSomebody()
  const { user, token } = session
  if (!token) throw new AppError('signedOut')
  const db = userDb(user.id)
  const mayGo = async () => {
    if (!(await isStill(session))) throw new AppError('signedOut')
  }
  const ours = await db.files.where({ draftId }).sortBy('at')
  const files = ours.filter((file) => !isHeld(file) && isListed(file))
  // Who submits wants all of it sent, whatever was paused before. Without need nothing is written: there may be no room for it.
  await db.files
    .where({ draftId })
    .filter(({ paused }) => paused === 1)
    .modify({ paused: 0 })
  for (const { id } of files)
    await sendStoredFile(db, id, { token, mayGo, signal }, deps).catch((error: unknown) => {
      // It is there; only the device had no room to write that down.
      if (!isFull(error) || !(id in arrived)) throw error
    })
}

/**
 * Brings the files of a draft to the server and then does what needs them. Where the server has let go of one that lies here,
 * as it does where one belongs to nothing for days, all go anew, once. Throws what `sendFiles` and `act` throw.
 */
export async function withFiles(
  draftId: string,
  signal: AbortSignal,
  act: () => Promise<unknown>,
  deps = fileDeps,
): Promise<void> {
  await sendFiles(draftId, signal, deps)
  try {
    await act()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file.missing') throw error
    const { user } = await mustBeSomebody()
    if ((await forgetHeld(userDb(user.id), draftId)) === 0) throw error
    await sendFiles(draftId, signal, deps)
    await act()
  }
}
