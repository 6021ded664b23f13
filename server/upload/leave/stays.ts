import { type SQL, sql } from 'drizzle-orm'
import { endedCases } from '../../../contract/case/case.ts'
import { type FileStays, fileStays } from '../../../contract/caseFile/caseFile.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Orm } from '../../database/db.ts'
import { rowsOf } from '../../database/sql.ts'
import type { House } from '../../house.ts'
import { award } from '../../tables/award.ts'
import { cases } from '../../tables/case.ts'
import { caseDocument } from '../../tables/caseDocument.ts'
import { envelope } from '../../tables/envelope.ts'
import { batch, serviceRecord } from '../../tables/service.ts'
import { issuedDocument } from '../../tables/signing.ts'
import type { RecordKind } from '../../tables/upload.ts'

interface Bound {
  kind: RecordKind
  id: string
}

const file = sql.raw('f.id')

/** When each reason holds, of a file `f` of a case. */
const holds: Record<FileStays, (caseId: string) => SQL> = {
  // What has a number is made void, with a reason, and stays beside what takes its place.
  'file.numbered': () => sql`exists (select from ${caseDocument} where ${caseDocument.fileId} = ${file})`,
  // What was issued stays with its entry in the register, and what people were asked to sign whatever became of that.
  'file.signed': () => sql`(exists (select from ${issuedDocument} where ${issuedDocument.fileId} = ${file})
    or exists (select from ${award} where ${award.fileId} = ${file})
    or exists (select from ${envelope} where ${file} in (${envelope.fileId}, ${envelope.issuedFileId}, ${envelope.certificateFileId})))`,
  // What was served, or is about to be, stays for those it is served on.
  'file.served': (caseId) => sql`(exists (select from ${serviceRecord} where ${serviceRecord.fileId} = ${file})
    or exists (select from ${batch} where ${batch.caseId} = ${caseId} and ${file} = any(${batch.fileIds})))`,
  'file.caseEnded': (caseId) => sql`exists (select from ${cases} where ${cases.id} = ${caseId}
    and ${cases.state} in (${sql.join(
      endedCases.map((one) => sql`${one}`),
      sql`, `,
    )}))`,
}

/** Why files of a case do not leave it, by their ids; those that may go are missing. Every way out of a case asks here. */
export async function whyStays(orm: Orm, caseId: string, ids: readonly string[]): Promise<Map<string, FileStays>> {
  if (ids.length === 0) return new Map()
  const reasons = fileStays.map((why) => sql`when ${holds[why](caseId)} then ${why}`)
  const rows = await rowsOf<{ id: string; why: FileStays | null }>(
    orm,
    sql`select f.id, case ${sql.join(reasons, sql` `)} end as why from file f
      where f.id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`,
  )
  return new Map(rows.flatMap(({ id, why }) => (why ? [[id, why] as const] : [])))
}

/** Throws the first reason why one of the files does not leave the case it lies in. The case is held. */
export async function mustMayGo(orm: Orm, caseId: string, ids: readonly string[]): Promise<void> {
  const [why] = (await whyStays(orm, caseId, ids)).values()
  if (why) throw new AppError(why)
}

/** Whether nothing leaves a case any more: it keeps its folders as it keeps its files. */
export async function hasEnded(orm: Orm, caseId: string): Promise<boolean> {
  return (await rowsOf(orm, sql`select 1 as one where ${holds['file.caseEnded'](caseId)}`)).length > 0
}

/** Of files that leave a record, whichever noun's it is. Throws as `mustMayGo`. */
export async function mustMayLeave(
  { kinds }: Pick<House, 'kinds'>,
  orm: Orm,
  record: Bound,
  ids: readonly string[],
): Promise<void> {
  const { table, inCase } = kinds[record.kind]
  if (!inCase || ids.length === 0) return
  const [of] = await rowsOf<{ caseId: string | null }>(
    orm,
    sql`select ${inCase} as "caseId" from ${table} where ${table.id} = ${record.id}`,
  )
  if (of?.caseId) await mustMayGo(orm, of.caseId, ids)
}
