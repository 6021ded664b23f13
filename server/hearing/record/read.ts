import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Correction, RecordEntry } from '../../../contract/hearing/record.ts'
import type { Orm, Tx } from '../../database/db.ts'
import { recordCorrection, recordEntry } from '../../tables/record.ts'
import { file } from '../../tables/upload.ts'

/** Told of what those in a room are to see, as `hearingId kind id`, once its transaction holds. */
export const roomTold = 'record'

/** What the file of a record is for among the files of its hearing. */
export const recordPurpose = 'record'
/** And one in whose place another was made, once it was noted who attended. */
export const recordBeforePurpose = 'recordBefore'

/** An entry or correction that is new or changed; how far the session is or its files, where `id` is that of the hearing. */
export function tellRoom(
  tx: Tx,
  hearingId: string,
  kind: 'entry' | 'correction' | 'state' | 'proposal' | 'file' | 'shown',
  id: string,
) {
  return tx.execute(sql`select pg_notify(${roomTold}, ${`${hearingId} ${kind} ${id}`})`)
}

const entryOf = ({ at, hearingId: _, seq: __, ...row }: typeof recordEntry.$inferSelect): RecordEntry => ({
  ...row,
  at: at.toISOString(),
})
const correctionOf = ({ at, hearingId: _, seq: __, ...row }: typeof recordCorrection.$inferSelect): Correction => ({
  ...row,
  at: at.toISOString(),
})

/** All of the record of a hearing, in the order it came. Rights are the caller's business. */
export async function readRecord(orm: Orm, hearingId: string) {
  const entries = await orm
    .select()
    .from(recordEntry)
    .where(eq(recordEntry.hearingId, hearingId))
    .orderBy(asc(recordEntry.seq))
  const corrections = await orm
    .select()
    .from(recordCorrection)
    .where(eq(recordCorrection.hearingId, hearingId))
    .orderBy(asc(recordCorrection.seq))
  return { entries: entries.map(entryOf), corrections: corrections.map(correctionOf) }
}

export async function readEntry(orm: Orm, id: string): Promise<RecordEntry | undefined> {
  const [row] = await orm
    .select()
    .from(recordEntry)
    .where(inArray(recordEntry.id, [id]))
  return row && entryOf(row)
}

export async function readCorrection(orm: Orm, id: string): Promise<Correction | undefined> {
  const [row] = await orm.select().from(recordCorrection).where(eq(recordCorrection.id, id))
  return row && correctionOf(row)
}

/** The record as a file, once its session is over and it was made. */
export async function recordFile(orm: Orm, hearingId: string) {
  const [row] = await orm
    .select()
    .from(file)
    .where(and(eq(file.recordKind, 'trial'), eq(file.recordId, hearingId), eq(file.purpose, recordPurpose)))
  return row
}
