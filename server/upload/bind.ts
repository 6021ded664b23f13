import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { AppError, type FieldError } from '../../contract/errors.ts'
import type { RowKind } from '../../contract/event.ts'
import type { FileGroup } from '../../contract/upload.ts'
import type { Tx } from '../database/db.ts'
import { file } from '../database/schema.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'
import type { FileRow } from './attachment.ts'
import { heldBytesComplete } from './finish.ts'

interface Wanted {
  attachmentId: string
  purpose: string
}

/**
 * Makes these files, and only these, the files of a record, in this order. Throws `file.missing` at each that is not the
 * caller's own, not wholly here, of another group or of another record already. Files left out belong to nothing again.
 */
export async function bindFiles(
  house: House,
  tx: Tx,
  me: Person,
  record: { kind: RowKind; id: string },
  wanted: Wanted[],
  group: FileGroup,
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
    row?.group === group && (row.recordId === null || row.recordId === record.id)
  const missing: FieldError[] = []
  for (const [position, { attachmentId, purpose }] of wanted.entries()) {
    const row = rows.find((one) => one.id === attachmentId)
    const twice = ids.indexOf(attachmentId) !== position
    const sha256 = row && good(row) && !twice ? (row.sha256 ?? (await heldBytesComplete(house, row))) : undefined
    if (sha256 === undefined) {
      missing.push({ path: ['files', position], code: 'file.missing' })
      continue
    }
    await tx
      .update(file)
      .set({ sha256, recordKind: record.kind, recordId: record.id, purpose, position, looseSince: null })
      .where(eq(file.id, attachmentId))
  }
  if (missing.length > 0) throw new AppError('file.missing', {}, missing)
  await tx
    .update(file)
    .set({ recordKind: null, recordId: null, purpose: null, position: null, looseSince: house.now() })
    .where(and(eq(file.recordId, record.id), notInArray(file.id, ids)))
}
