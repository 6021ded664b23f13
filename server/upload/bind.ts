import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { AppError, type FieldError } from '../../contract/errors.ts'
import type { FileGroup } from '../../contract/file.ts'
import type { Tx } from '../database/db.ts'
import { file, type RecordKind } from '../database/schema.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'
import type { FileRow } from './attachment.ts'
import { finishUpload } from './finish.ts'

interface Wanted {
  attachmentId: string
  purpose: string
}

/**
 * Checks those of the files whose bytes are all here although nobody checked them yet: the server died between the last byte
 * and the check. It reads them whole, so it comes before the transaction; and only when all of them are the caller's own.
 */
export async function finishFiles(house: House, me: Person, wanted: Wanted[]): Promise<void> {
  const ids = [...new Set(wanted.map((one) => one.attachmentId))]
  if (ids.length === 0) return
  const own = and(inArray(file.id, ids), eq(file.ownerId, me.id))
  const rows = await house.db.orm.select().from(file).where(own)
  if (rows.length !== ids.length) return
  for (const row of rows) {
    // One that is refused is gone now: `bindFiles` says so, with its place in the form.
    await finishUpload(house, row).catch((error) => {
      if (!(error instanceof AppError)) throw error
    })
  }
}

/**
 * Makes these files, and only these, the files of a record, in this order. Throws `file.missing` at each that is not the
 * caller's own, not wholly here, of another group or of another record already. Files left out belong to nothing again.
 */
export async function bindFiles(
  house: House,
  tx: Tx,
  me: Person,
  record: { kind: RecordKind; id: string },
  wanted: Wanted[],
  group: FileGroup,
  /** Where a file stands in the form. */
  placeOf = (position: number): FieldError['path'] => ['files', position],
): Promise<void> {
  const ids = wanted.map((one) => one.attachmentId)
  const rows =
    ids.length > 0
      ? await tx
          .select()
          .from(file)
          .where(and(inArray(file.id, ids), eq(file.ownerId, me.id)))
          .for('update')
      : []
  const good = (row: FileRow | undefined) =>
    row?.group === group && row.sha256 !== null && (row.recordId === null || row.recordId === record.id)
  const missing: FieldError[] = wanted.flatMap(({ attachmentId }, position) => {
    const twice = ids.indexOf(attachmentId) !== position
    const here = !twice && good(rows.find((row) => row.id === attachmentId))
    return here ? [] : [{ path: placeOf(position), code: 'file.missing' }]
  })
  if (missing.length > 0) throw new AppError('file.missing', {}, missing)
  for (const [position, { attachmentId, purpose }] of wanted.entries()) {
    await tx
      .update(file)
      .set({ recordKind: record.kind, recordId: record.id, purpose, position, looseSince: null })
      .where(eq(file.id, attachmentId))
  }
  await tx
    .update(file)
    .set({ recordKind: null, recordId: null, purpose: null, position: null, looseSince: house.now() })
    .where(and(eq(file.recordId, record.id), notInArray(file.id, ids)))
}
