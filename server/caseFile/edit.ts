import { eq } from 'drizzle-orm'
import { extensionOf } from '../../contract/both/file.ts'
import { type caseFiles, titleMax } from '../../contract/caseFile/caseFile.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { audit, auditChangesOf } from '../audit/audit.ts'
import { seenCase } from '../case/case.ts'
import { type NewEvent, recordEvent } from '../case/event.ts'
import type { Tx } from '../database/db.ts'
import type { Handler, OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { caseFolder } from '../tables/caseFile.ts'
import { file } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'
import { cleanName } from '../upload/create.ts'
import { hasEnded, mustMayGo } from '../upload/leave/stays.ts'
import type { From, Person } from '../who.ts'
import {
  depthOf,
  folderOf,
  heightOf,
  inFolder,
  liesIn,
  maxDepth,
  type Place,
  placeOf,
  placesOf,
  putAt,
} from './place.ts'

interface Scene {
  house: House
  tx: Tx
  me: Person
  from: From
}

/**
 * The case, ours alone until the transaction ends, and what lies in it. To one that ended may be added, for awards and what
 * comes after them are filed there; nothing is taken from it. Throws `notFound`.
 */
async function openFor({ tx, me }: Scene, caseId: string) {
  const { caseNo } = await seenCase(tx, me, caseId, true)
  return { caseNo, places: await placesOf(tx, caseId) }
}

const events = {
  addFolder: 'folderAdded',
  rename: 'fileRenamed',
  move: 'fileMoved',
  remove: 'fileRemoved',
} as const satisfies Record<Exclude<keyof typeof caseFiles, 'tree'>, NewEvent['action']>

interface Change {
  caseId: string
  action: keyof typeof events
  target: string
  /** What the timeline says of it. */
  details: { entry: string; folder?: string; renamedTo?: string }
}

/** What every change ends with: a line in the log, one in the timeline of the case, and word to the open screens. */
async function close(
  scene: Scene,
  { caseId, action, target, details }: Change,
  changes: Parameters<typeof audit>[3],
): Promise<null> {
  const { house, tx, me } = scene
  await audit(scene, `caseFile.${action}`, target, changes)
  await recordEvent(house, tx, caseId, { action: events[action], by: me, details: { ...details } })
  await tellRows(house, tx, 'case', caseId)
  await tellRows(house, tx, 'caseDetail', caseId)
  return null
}

/** A second arrival finds the folder there. An id of another case's folder is not known here. */
export const addFolder: Handler<typeof caseFiles.addFolder> = async (scene) => {
  const { tx, body } = scene
  const { caseId, id, parentId } = body
  const { caseNo, places } = await openFor(scene, caseId)
  const parent = folderOf(places, parentId)
  if (places.some((one) => one.kind === 'folder' && one.id === id)) return null
  if (depthOf(places, parent) >= maxDepth) throw new AppError('folder.tooDeep', { max: maxDepth })
  const title = titleOf(body.title)
  const position = Math.max(-1, ...inFolder(places, parentId).map((one) => one.position)) + 1
  const [made] = await tx
    .insert(caseFolder)
    .values({ id, caseId, parentId, title, position })
    .onConflictDoNothing({ target: caseFolder.id })
    .returning()
  if (!made) throw new AppError('notFound')
  const details = { entry: title, folder: parent?.title ?? '' }
  const change = { caseId, action: 'addFolder', target: `${caseNo} / ${title}`, details } as const
  return close(scene, change, auditChangesOf({}, { title, ...(parent ? { folder: parent.title } : {}) }))
}

/** Titles hold nothing that hides or turns what is read. Throws `required`. */
function titleOf(title: string): string {
  const clean = cleanName(title)
  if (clean === '') throw wrong('required')
  return clean
}

const wrong = (code: 'required' | 'tooLong' | 'file.dots', params = {}) =>
  new AppError(code, params, [{ path: ['title'], code, params }])

/** A file's name under a new title: its extension stays, whether it was typed or not, and the only dot is before it (§5). */
function renamed(name: string, title: string): string {
  const extension = extensionOf(name)
  const stem = extensionOf(title) === extension ? title.slice(0, title.lastIndexOf('.')) : title
  if (stem.includes('.')) throw wrong('file.dots')
  return `${titleOf(stem)}.${extension}`
}

export const rename: Handler<typeof caseFiles.rename> = async (scene) => {
  const { tx, body } = scene
  const { caseId } = body
  const { caseNo, places } = await openFor(scene, caseId)
  const { kind, id, title: before } = placeOf(places, body.key)
  const clean = titleOf(body.title)
  const title = kind === 'file' ? renamed(before, clean) : clean
  // The contract leaves room for a file's, which may be longer.
  if (kind === 'folder' && [...title].length > titleMax.folder) throw wrong('tooLong', { max: titleMax.folder })
  if (title === before) return null
  if (kind === 'folder') await tx.update(caseFolder).set({ title }).where(eq(caseFolder.id, id))
  else await tx.update(file).set({ name: title }).where(eq(file.id, id))
  const details = { entry: before, renamedTo: title }
  const change = { caseId, action: 'rename', target: `${caseNo} / ${before}`, details } as const
  return close(scene, change, { title: [before, title] })
}

/** The row goes in a transaction, the bytes after it: bytes without a row are swept, a row without bytes would be a broken file. */
export const remove: OwnTransaction<typeof caseFiles.remove> = {
  async ownTransaction(context) {
    const { house, body } = context
    const gone = await house.db.tx(async (tx) => {
      const scene = { ...context, tx }
      const { caseNo, places } = await openFor(scene, body.caseId)
      const place = placeOf(places, body.key)
      await removePlace(tx, body.caseId, places, place)
      const details = { entry: place.title, folder: folderOf(places, place.parentId)?.title ?? '' }
      const change = { caseId: body.caseId, action: 'remove', target: `${caseNo} / ${place.title}`, details } as const
      await close(scene, change, auditChangesOf({ title: place.title }, {}))
      return place
    })
    if (gone.kind === 'file') await house.store.remove(gone.id)
    return null
  },
}

async function removePlace(tx: Tx, caseId: string, places: Place[], { kind, id }: Place): Promise<void> {
  if (kind === 'file') {
    await mustMayGo(tx, caseId, [id])
    await tx.delete(file).where(eq(file.id, id))
    return
  }
  if (inFolder(places, id).length > 0) throw new AppError('folder.notEmpty')
  if (await hasEnded(tx, caseId)) throw new AppError('file.caseEnded')
  await tx.delete(caseFolder).where(eq(caseFolder.id, id))
}

export const move: Handler<typeof caseFiles.move> = async (scene) => {
  const { tx, body } = scene
  const { caseId, parentId, at } = body
  const { caseNo, places } = await openFor(scene, caseId)
  const moved = placeOf(places, body.key)
  const folder = folderOf(places, parentId)
  const isFolder = moved.kind === 'folder'
  if (isFolder && liesIn(places, moved, folder)) throw new AppError('folder.inItself')
  if (isFolder && depthOf(places, folder) + heightOf(places, moved) > maxDepth)
    throw new AppError('folder.tooDeep', { max: maxDepth })
  const before = folderOf(places, moved.parentId)
  const was = inFolder(places, moved.parentId).indexOf(moved)
  await putAt(tx, places, moved, parentId, at)
  const details = { entry: moved.title, folder: folder?.title ?? '' }
  const change = { caseId, action: 'move', target: `${caseNo} / ${moved.title}`, details } as const
  return close(scene, change, { folder: [before?.title ?? '', folder?.title ?? ''], sort: [was + 1, at + 1] })
}
