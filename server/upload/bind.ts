import { and, eq, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import type { FileGroup } from '../../contract/both/file.ts'
import { AppError, type FieldError } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import type { House, Kinds } from '../house.ts'
import { file, type RecordKind } from '../tables/upload.ts'
import type { Person } from '../who.ts'
import { finishUpload } from './finish.ts'
import { mustMayLeave } from './leave/stays.ts'
import type { FileRow } from './present.ts'

interface Wanted {
  attachmentId: string
  purpose: string
}

/** Whose files they are. */
type Owner = Pick<Person, 'id'>

interface Bound {
  kind: RecordKind
  id: string
}

/** Files of the caller, and those that belong to the record already, whoever sent them: others may carry it on. */
function usable(me: Owner, ids: string[], record?: Bound): SQL | undefined {
  const bound = record && and(eq(file.recordKind, record.kind), eq(file.recordId, record.id))
  return and(inArray(file.id, ids), or(eq(file.ownerId, me.id), bound))
}

/**
 * Checks those of the files whose bytes are all here although nobody checked them yet: the server died between the last byte
 * and the check. It reads them whole, so it comes before the transaction; and only when all of them are the caller's own, or
 * files of the record already: those are checked.
 */
export async function finishFiles(house: House, me: Person, wanted: Wanted[], record?: Bound): Promise<void> {
  const ids = [...new Set(wanted.map((one) => one.attachmentId))]
  if (ids.length === 0) return
  const rows = await house.db.orm
    .select()
    .from(file)
    .where(usable(me, ids, record))
  if (rows.length !== ids.length) return
  for (const row of rows) {
    // One that is refused is gone now: `bindFiles` says so, with its place in the form.
    await finishUpload(house, row).catch((error) => {
      if (!(error instanceof AppError) || error.code === 'file.busy') throw error
    })
  }
}

/**
 * Makes these files, and only these, the files of a record, in this order. Throws `file.missing` at each that is neither
 * the caller's own nor the record's, not wholly here, of another group or of another record already; `notFound` for an id that a record of another
 * kind bears; why a file stays that is left out (`stays.ts`). Files left out belong to nothing again, but where the record keeps its files.
 */
export async function bindFiles(
  house: House,
  tx: Tx,
  me: Owner,
  record: Bound,
  wanted: Wanted[],
  /** One for all of them, or by what a file is for. */
  group: FileGroup | ((purpose: string) => FileGroup | undefined),
  /** Where a file stands in the form. */
  placeOf = (position: number): FieldError['path'] => ['files', position],
): Promise<void> {
  await mustBeOneKind(house, tx, record)
  const ids = wanted.map((one) => one.attachmentId)
  const belongs = (row: FileRow) => row.recordKind === record.kind && row.recordId === record.id
  const rows =
    ids.length > 0
      ? await tx
          .select()
          .from(file)
          .where(usable(me, ids, record))
          .for('update')
      : []
  const groupOf = typeof group === 'string' ? () => group : group
  const good = (row: FileRow | undefined, purpose: string) =>
    row !== undefined &&
    row.group === groupOf(purpose) &&
    row.sha256 !== null &&
    (row.recordId === null || belongs(row))
  const missing: FieldError[] = wanted.flatMap(({ attachmentId, purpose }, position) => {
    const twice = ids.indexOf(attachmentId) !== position
    const here =
      !twice &&
      good(
        rows.find((row) => row.id === attachmentId),
        purpose,
      )
    return here ? [] : [{ path: placeOf(position), code: 'file.missing' }]
  })
  if (missing.length > 0) throw new AppError('file.missing', {}, missing)
  for (const [position, { attachmentId, purpose }] of wanted.entries()) {
    await tx
      .update(file)
      .set({ recordKind: record.kind, recordId: record.id, purpose, position, looseSince: null })
      .where(eq(file.id, attachmentId))
  }
  if (house.kinds[record.kind].keepsFiles) return
  const left = and(eq(file.recordKind, record.kind), eq(file.recordId, record.id), notInArray(file.id, ids))
  const leaving = await tx.select({ id: file.id }).from(file).where(left)
  await mustMayLeave(
    house,
    tx,
    record,
    leaving.map((one) => one.id),
  )
  await tx
    .update(file)
    .set({ recordKind: null, recordId: null, purpose: null, position: null, looseSince: house.now() })
    .where(left)
}

/** The kinds of records that can have files. */
export const kindsWithFiles = ({ kinds }: Pick<House, 'kinds'>): RecordKind[] =>
  (Object.keys(kinds) as (keyof Kinds)[]).filter((kind): kind is RecordKind => kinds[kind].holdsFiles ?? false)

/** Devices choose ids, and an id is unique within its table alone: nobody's record may pass for one of another kind. */
async function mustBeOneKind({ kinds }: House, tx: Tx, { kind, id }: Bound): Promise<void> {
  const own = kinds[kind].table
  const others = new Set(kindsWithFiles({ kinds }).map((other) => kinds[other].table))
  // The files of a request are bound to the whole case, which is the same row.
  others.delete(own)
  for (const table of others) {
    const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id))
    if (found) throw new AppError('notFound')
  }
}
