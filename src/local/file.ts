import { AppError } from '../../contract/errors.ts'
import type { FileGroup } from '../../contract/file.ts'
import { type StoredFile, userDb } from './db.ts'
import { fullOr } from './draft.ts'
import { mustBeSomebody } from './session.ts'

/** A file of a draft. Its id becomes the attachment's id and the end of its upload address. */
export interface DraftFile extends Omit<StoredFile, 'held' | 'digest'> {
  /** The server has it already, from an earlier submission. */
  held: boolean
}

/**
 * Copies a chosen file's bytes to this device, so that what is sent is what was chosen, whatever becomes of the file.
 * Throws AppError `device.full` without room (nothing is stored then), `file.unreadable` if it changed under our hands.
 */
export async function addFile(
  draftId: string,
  file: File,
  { purpose, group, digest }: Pick<StoredFile, 'purpose' | 'group' | 'digest'>,
): Promise<DraftFile> {
  const { user } = await mustBeSomebody()
  const db = userDb(user.id)
  const { name, size, type } = file
  const row: StoredFile = {
    id: crypto.randomUUID(),
    draftId,
    purpose,
    group,
    name,
    size,
    type,
    digest,
    held: 0,
    sent: 0,
    at: 0,
  }
  await db
    .transaction('rw', db.files, db.blobs, async () => {
      const others = await db.files.where({ draftId }).toArray()
      row.at = Math.max(0, ...others.map((other) => other.at)) + 1
      await db.files.add(row)
      await db.blobs.add({ id: row.id, blob: file })
    })
    .catch(async (error: unknown) => {
      const { name: kind, inner } = error as { name?: string; inner?: { name?: string } | null }
      const changed = [kind, inner?.name].some((it) => it === 'DataError' || it === 'NotReadableError')
      throw changed ? new AppError('file.unreadable', { name }) : fullOr(error)
    })
  return fileOf(row)
}

/** Files of a record that is opened for editing again: the server has their bytes. */
export async function holdFiles(
  draftId: string,
  files: { attachmentId: string; fileName: string; size: number; purpose: string; type: string }[],
  group: FileGroup,
): Promise<void> {
  const { user } = await mustBeSomebody()
  await userDb(user.id).files.bulkPut(
    files.map(({ attachmentId, fileName, size, purpose, type }, at) => ({
      id: attachmentId,
      draftId,
      purpose,
      group,
      name: fileName,
      size,
      type,
      digest: '',
      held: 1 as const,
      at,
      sent: size,
    })),
  )
}

export async function removeFile(id: string): Promise<void> {
  const { user } = await mustBeSomebody()
  const db = userDb(user.id)
  await db.transaction('rw', db.files, db.blobs, db.drafts, async () => {
    const file = await db.files.get(id)
    if (file && (await db.drafts.get(file.draftId))?.waiting) throw new AppError('state.closed')
    await db.files.delete(id)
    await db.blobs.delete(id)
  })
}

export async function fileBlob(id: string): Promise<Blob | undefined> {
  const { user } = await mustBeSomebody()
  return (await userDb(user.id).blobs.get(id))?.blob
}

export function fileOf({ digest: _, ...file }: StoredFile): DraftFile {
  return { ...file, held: file.held === 1 }
}
