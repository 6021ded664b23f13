import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Orm, Tx } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import { caseFolder } from '../tables/caseFile.ts'
import { file } from '../tables/upload.ts'

/** A folder or a file of a case, where it stands. */
export interface Place {
  kind: 'folder' | 'file'
  id: string
  /** The folder it lies in; null at the top. */
  parentId: string | null
  title: string
  position: number
}

/** Everything secretaries keep in a case, in order: folders and files share the numbers of the folder they lie in. */
export function placesOf(orm: Orm, caseId: string): Promise<Place[]> {
  return rowsOf<Place>(
    orm,
    sql`select 'folder' as kind, id, parent_id as "parentId", title, position, '' as name
        from ${caseFolder} where ${caseFolder.caseId} = ${caseId}
      union all
      select 'file', id, folder_id, name, coalesce(position, 0), name
        from ${file} where ${file.recordKind} = 'case' and ${file.recordId} = ${caseId} and ${file.sha256} is not null
      order by position, name, id`,
  )
}

/** What lies in a folder, or at the top. */
export const inFolder = (places: Place[], parentId: string | null) => places.filter((one) => one.parentId === parentId)

/** The folder or file that a key of the tree names. Throws `notFound` for those of other cases. */
export function placeOf(places: Place[], key: string): Place {
  const [kind, id] = key.split(':')
  const found = places.find((one) => one.kind === kind && one.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

/** A folder of the case, or null for the top. Throws `notFound`. */
export function folderOf(places: Place[], parentId: string | null): Place | null {
  return parentId === null ? null : placeOf(places, `folder:${parentId}`)
}

/**
 * The number of what is put at the end of a folder, for files that come from elsewhere. Throws `notFound` where the case has no
 * such folder.
 */
export async function nextPlace(tx: Tx, caseId: string, folderId: string | null): Promise<number> {
  const places = await placesOf(tx, caseId)
  folderOf(places, folderId)
  return Math.max(-1, ...inFolder(places, folderId).map((one) => one.position)) + 1
}

/** Puts something at place `at` of a folder and numbers what stands there anew. */
export async function putAt(tx: Tx, places: Place[], moved: Place, parentId: string | null, at: number): Promise<void> {
  const others = inFolder(places, parentId).filter((one) => one !== moved)
  const order = [...others.slice(0, at), moved, ...others.slice(at)]
  for (const [position, one] of order.entries()) {
    if (one.position === position && one.parentId === parentId) continue
    if (one.kind === 'folder') await tx.update(caseFolder).set({ parentId, position }).where(eq(caseFolder.id, one.id))
    else await tx.update(file).set({ folderId: parentId, position }).where(eq(file.id, one.id))
  }
}

/** Whether a folder lies in `inner`, or is it. */
export function liesIn(places: Place[], inner: Place, folder: Place | null): boolean {
  for (let at = folder; at; at = folderOf(places, at.parentId)) if (at === inner) return true
  return false
}

/** Folders in folders, so deep and no deeper: whoever reads a tree goes down step by step. */
export const maxDepth = 10

/** How many folders something in this one lies in. */
export function depthOf(places: Place[], folder: Place | null): number {
  return folder ? 1 + depthOf(places, folderOf(places, folder.parentId)) : 0
}

/** How many folders deep this one goes, itself included; 0 for a file. */
export function heightOf(places: Place[], place: Place): number {
  if (place.kind === 'file') return 0
  return 1 + Math.max(0, ...inFolder(places, place.id).map((one) => heightOf(places, one)))
}
