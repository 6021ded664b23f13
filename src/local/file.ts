import type { FileGroup } from '../../contract/both/file.ts'
import { AppError, type ErrorCode, type Params } from '../../contract/errors/errors.ts'
import { type StoredFile, type UserDb, userDb } from './db.ts'
import { blobOf } from './sealedBlob.ts'
import { chosenHere } from './send/chosen.ts'
import { dropAtServer, mayBeLoose } from './send/loose.ts'
import { mustBeSomebody } from './session.ts'
import { isHeld, withSpace } from './space.ts'

/** A file of a draft. Its id becomes the attachment's id and the end of its upload address. */
export interface DraftFile
  extends Omit<StoredFile, 'held' | 'digest' | 'paused' | 'fromPhone' | 'seenAt' | 'direct' | 'refused'> {
  /** The server has all of it. */
  held: boolean
  /** Its person holds it back until the draft is submitted. */
  paused: boolean
  /**
   * The device has no copy of its bytes, for want of room: until it is held it lives no longer than the page it was chosen in.
   * Never of a file that came with an earlier submission.
   */
  direct: boolean
}

/** What is known of a chosen file beside what the browser says. */
export type FileFacts = Pick<StoredFile, 'purpose' | 'group' | 'digest'>

/** Call inside a transaction. Throws AppError `state.closed` while a draft waits in the outbox: what comes then would go with nothing. */
async function mustBeOpen(db: UserDb, draftId: string): Promise<void> {
  if ((await db.drafts.get(draftId))?.waiting) throw new AppError('state.closed')
}

/** Lists a chosen file behind those of its draft. Call inside a transaction over files and drafts. Throws AppError `state.closed`. */
export async function addRow(
  db: UserDb,
  draftId: string,
  file: File,
  facts: FileFacts,
  more: Partial<StoredFile> = {},
): Promise<StoredFile> {
  const { name, size, type } = file
  const { purpose, group, digest } = facts
  await mustBeOpen(db, draftId)
  const others = await db.files.where({ draftId }).toArray()
  const at = Math.max(0, ...others.map((other) => other.at)) + 1
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
    at,
    ...more,
  }
  await db.files.add(row)
  return row
}

/**
 * Copies a chosen file's bytes to this device, so that what is sent is what was chosen, whatever becomes of the file.
 * Throws AppError `device.full` without room (nothing is stored then), `file.unreadable` if it changed under our hands,
 * `state.closed` while the draft waits in the outbox.
 */
export async function addFile(draftId: string, file: File, facts: FileFacts): Promise<DraftFile> {
  const { user } = await mustBeSomebody()
  const db = userDb(user.id)
  const write = () =>
    db.transaction('rw', db.files, db.blobs, db.drafts, async () => {
      const added = await addRow(db, draftId, file, facts)
      await db.blobs.add({ id: added.id, blob: file })
      return added
    })
  return fileOf(await withSpace(db, write).catch(unreadableOr(file.name)), true)
}

function unreadableOr(name: string) {
  return (error: unknown): never => {
    const { name: kind, inner } = error as { name?: string; inner?: { name?: string } | null }
    const changed = [kind, inner?.name].some((it) => it === 'DataError' || it === 'NotReadableError')
    throw changed ? new AppError('file.unreadable', { name }) : error
  }
}

/**
 * Lists a chosen file that this device has no room for among those that need attention: its person decides what becomes of it,
 * and a submission without it asks first. Throws AppError `device.full` where there is no room even for that.
 */
export async function addUnkept(draftId: string, file: File, facts: FileFacts): Promise<void> {
  const db = userDb((await mustBeSomebody()).user.id)
  const refused = { code: 'device.full', params: {}, told: 1 } as const
  const write = () => db.transaction('rw', db.files, db.drafts, () => addRow(db, draftId, file, facts, { refused }))
  chosenHere.set((await withSpace(db, write)).id, file)
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

/**
 * Puts files that the server holds and no record has yet behind those of a draft: what came from a phone. With that the code
 * they came by is done. Throws AppError `state.closed` while the draft waits in the outbox.
 */
export async function appendHeld(
  draftId: string,
  files: { attachmentId: string; fileName: string; size: number; type: string; purpose: string }[],
  /** The place that showed the code, and whether the code is over: if not, more may come by it. */
  { place, group, over }: { place: string; group: FileGroup; over: boolean },
): Promise<void> {
  const { user } = await mustBeSomebody()
  const db = userDb(user.id)
  await db.transaction('rw', db.files, db.codes, db.drafts, async () => {
    await mustBeOpen(db, draftId)
    const others = await db.files.where({ draftId }).toArray()
    const known = new Set(others.map((other) => other.id))
    const last = Math.max(0, ...others.map((other) => other.at))
    const rows = files
      .filter((file) => !known.has(file.attachmentId))
      .map(({ attachmentId: id, fileName: name, size, type, purpose }, behind) => {
        const at = last + 1 + behind
        const held = { digest: '', held: 1, sent: size, fromPhone: 1, seenAt: Date.now() } as const
        return { id, draftId, purpose, group, name, size, type, at, ...held }
      })
    await db.files.bulkAdd(rows)
    if (!over) return
    await db.codes
      .where({ draftId })
      .filter((code) => code.purpose === place)
      .delete()
  })
}

/** Holds a file of a draft back, or lets it go again. The list shows it from the table, in every tab. */
export async function pauseFile(id: string, paused: boolean): Promise<void> {
  const { user } = await mustBeSomebody()
  await userDb(user.id).files.update(id, { paused: paused ? 1 : 0 })
}

/**
 * Takes a file off its draft. Answers whether the server may hold bytes of it that belong to nothing: those of a record
 * stay the record's. Throws AppError `state.closed` while the draft waits in the outbox.
 */
export async function removeFile(id: string): Promise<boolean> {
  const { user } = await mustBeSomebody()
  const db = userDb(user.id)
  return db.transaction('rw', db.files, db.blobs, db.drafts, async () => {
    const file = await db.files.get(id)
    if (file) await mustBeOpen(db, file.draftId)
    await db.files.delete(id)
    await db.blobs.delete(id)
    return file !== undefined && mayBeLoose(file)
  })
}

/** The same with all files of something that leaves its form, and the server hears of them. Throws AppError. */
export async function removeFiles(files: readonly DraftFile[]): Promise<void> {
  const loose: string[] = []
  for (const { id } of files) if (await removeFile(id)) loose.push(id)
  dropAtServer(loose).catch(reportError)
}

/**
 * Takes a file off what its draft sends and writes into its row why, where every tab sees it. Its bytes stay: only its owner
 * drops them, a fault of ours must never cost evidence (decisions E-03). False where it is gone already.
 */
export async function refuseFile(db: UserDb, id: string, { code, params }: AppError): Promise<boolean> {
  return (await db.files.update(id, { refused: { code, params } })) > 0
}

/** Whether a file is still among what its draft sends. */
export function isListed({ refused }: StoredFile): boolean {
  return !refused
}

/** A file that was refused, until its person has read why, or has decided what becomes of its bytes. */
export interface RefusedFile {
  id: string
  purpose: string
  name: string
  code: ErrorCode
  params: Params
  told: boolean
  /** Its bytes lie on this device. */
  kept: boolean
  /** They do, or this page holds the file that was chosen: it may be tried again. */
  here: boolean
}

/** Chosen files of a draft that were refused, in the order chosen. */
export async function refusedFiles(db: UserDb, draftId: string): Promise<RefusedFile[]> {
  const files = (await db.files.where({ draftId }).sortBy('at')).filter((file) => !isListed(file))
  const ids = files.map((file) => file.id)
  const kept = new Set(await db.blobs.where('id').anyOf(ids).primaryKeys())
  return files.flatMap(({ id, purpose, name, refused }) => {
    if (!refused) return []
    const { code, params, told } = refused
    const where = { kept: kept.has(id), here: kept.has(id) || chosenHere.has(id) }
    return [{ id, purpose, name, code, params, told: told === 1, ...where }]
  })
}

/** Whether it falls to the caller to say it: one tab does. */
export async function claimRefused(id: string): Promise<boolean> {
  const { user } = await mustBeSomebody()
  const untold = userDb(user.id)
    .files.where({ id })
    .filter((file) => file.refused !== undefined && !file.refused.told)
  return (await untold.modify({ 'refused.told': 1 })) > 0
}

/**
 * Puts a refused file back on its list, its bytes on this device; it goes as one that was just chosen. False where they are
 * nowhere. Throws AppError `state.closed`, `device.full`, `file.unreadable`.
 */
export async function keepAgain(id: string): Promise<boolean> {
  const db = userDb((await mustBeSomebody()).user.id)
  const chosen = chosenHere.get(id)
  const write = () =>
    db.transaction('rw', db.files, db.blobs, db.drafts, async () => {
      const isHere = (await db.blobs.where({ id }).count()) > 0
      if (!isHere && !chosen) return false
      const { direct: _, ...again } = await refusedRow(db, id)
      await db.files.put(again)
      if (!isHere && chosen) await db.blobs.put({ id, blob: chosen })
      return true
    })
  const isKept = await withSpace(db, write).catch(unreadableOr(chosen?.name ?? ''))
  if (isKept) chosenHere.delete(id)
  return isKept
}

/** The row of a refused file, as it stands on its list again. Call inside a transaction. Throws AppError `state.closed`. */
export async function refusedRow(db: UserDb, id: string): Promise<StoredFile> {
  const file = await db.files.get(id)
  if (!file || isListed(file)) throw new AppError('state.closed')
  await mustBeOpen(db, file.draftId)
  const { refused: _, ...row } = file
  return { ...row, held: 0, sent: 0, paused: 0 }
}

/** The files of a draft that are sent with it, in the order chosen. */
export async function listedFiles(draftId: string): Promise<DraftFile[]> {
  return draftFiles(userDb((await mustBeSomebody()).user.id), draftId)
}

/** The same, of whoever's database. Whether a copy lies here is asked of the copies: a full device finds no room to note it. */
export async function draftFiles(db: UserDb, draftId: string): Promise<DraftFile[]> {
  const files = (await db.files.where({ draftId }).sortBy('at')).filter(isListed)
  const ids = files.map((file) => file.id)
  const here = new Set(await db.blobs.where('id').anyOf(ids).primaryKeys())
  return files.map((file) => fileOf(file, here.has(file.id)))
}

/** The chosen files of a draft that would not go with it. */
export async function leftOut(draftId: string): Promise<RefusedFile[]> {
  return refusedFiles(userDb((await mustBeSomebody()).user.id), draftId)
}

export async function fileBlob(id: string): Promise<Blob | undefined> {
  const { user } = await mustBeSomebody()
  return blobOf(userDb(user.id), id)
}

function fileOf({ digest, fromPhone: _, refused: __, seenAt: ___, ...file }: StoredFile, here: boolean): DraftFile {
  return { ...file, held: isHeld(file), paused: file.paused === 1, direct: digest !== '' && !here }
}
