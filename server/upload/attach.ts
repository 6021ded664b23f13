import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { checkFile, maxMbOf } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { upload } from '../../contract/upload/upload.ts'
import type { Tx } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler, OwnTransaction, PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { file, type RecordKind } from '../tables/upload.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'
import { finishFiles, kindsWithFiles } from './bind.ts'
import { mayRead, maySee } from './download.ts'
import { dropFiles } from './drop.ts'
import { attachmentOf, type FileRow } from './present.ts'
import { distinctNames, mustBeStored, namePartOf, partOf, zipOf } from './zip.ts'

/** What files of no case, or of several, are called together. */
const unnamed = { zh: '附件.zip', en: 'attachments.zip' }

/** An own file of no record, whole and checked. Throws `file.missing`. */
export async function ownLoose(tx: Tx, me: Person, attachmentId: string): Promise<FileRow> {
  const own = and(eq(file.id, attachmentId), eq(file.ownerId, me.id), isNull(file.recordId))
  const [row] = await tx.select().from(file).where(own).for('update')
  if (!row || row.sha256 === null) throw new AppError('file.missing', {}, [{ path: ['file'], code: 'file.missing' }])
  return row
}

const asPart = ({ attachmentId }: { attachmentId: string }) => [{ attachmentId, purpose: '' }]

export const uploadFile: PreparedTransaction<typeof upload.uploadFile> = {
  async before({ house, me, body }) {
    await finishFiles(house, me, asPart(body.file))
  },
  async inTransaction({ house, tx, me, body }) {
    const { fileType, tenantId = me.tenantId } = body
    if (tenantId !== me.tenantId) throw new AppError('forbidden', {}, [{ path: ['tenantId'], code: 'forbidden' }])
    const row = await ownLoose(tx, me, body.file.attachmentId)
    const wrong = checkFile(row, fileType, maxMbOf(fileType, house.config.page.uploadSize))
    if (wrong) throw new AppError(wrong.code, wrong.params)
    return attachmentOf({ ...row, upLoaderName: me.nickName })
  },
}

export const uploadAttachment: PreparedTransaction<typeof upload.uploadAttachment> = {
  async before({ house, me, body }) {
    await finishFiles(house, me, asPart(body.file))
  },
  async inTransaction({ tx, me, body }) {
    return attachmentOf({ ...(await ownLoose(tx, me, body.file.attachmentId)), upLoaderName: me.nickName })
  },
}

/** As what the record is seen. Throws `notFound` for one not seen. */
async function mustSee(house: House, tx: Tx, me: Person, recordId: string): Promise<RecordKind[]> {
  const seen: RecordKind[] = []
  for (const kind of kindsWithFiles(house)) if (await maySee(house, tx, kind, recordId, me)) seen.push(kind)
  if (seen.length === 0) throw new AppError('notFound')
  return seen
}

export const listAttachments: Handler<typeof upload.listAttachments> = async ({ house, tx, me, query }) => {
  const { recordId, page, size } = query
  const belongs =
    recordId === undefined
      ? and(eq(file.ownerId, me.id), isNull(file.recordId))
      : and(inArray(file.recordKind, await mustSee(house, tx, me, recordId)), eq(file.recordId, recordId))
  // Files on their way are nothing yet to be opened.
  const listed = and(belongs, isNotNull(file.sha256))
  const [all] = await tx.select({ count: count() }).from(file).where(listed)
  const rows = await tx
    .select({ row: file, upLoaderName: account.nickName })
    .from(file)
    .innerJoin(account, eq(account.id, file.ownerId))
    .where(listed)
    .orderBy(asc(file.position), asc(file.createdAt), asc(file.id))
    .limit(size)
    .offset((page - 1) * size)
  return { total: all?.count ?? 0, list: rows.map(({ row, upLoaderName }) => attachmentOf({ ...row, upLoaderName })) }
}

/** Not in the transaction of a call: bytes cannot be brought back. */
export const removeAttachment: OwnTransaction<typeof upload.removeAttachment> = {
  async ownTransaction({ house, me, params }) {
    const own = and(eq(file.id, params.id), eq(file.ownerId, me.id))
    const [row] = await house.db.orm.select({ id: file.id }).from(file).where(own)
    if (!row) throw new AppError('notFound')
    const [gone] = await dropFiles(house, [row.id])
    if (!gone) throw new AppError('state.closed')
    return null
  },
}

/** The number of the case that all of these files belong to; undefined where there is none, or more than one. */
async function caseNoOf({ db, kinds }: House, rows: FileRow[]): Promise<string | undefined> {
  const numbers = new Set<string | undefined>()
  const records = new Map(rows.map((row) => [`${row.recordKind} ${row.recordId}`, row]))
  for (const { recordKind, recordId } of records.values()) {
    const { table, inCase } = (recordKind && kinds[recordKind]) || {}
    if (!table || !inCase) return undefined
    const [found] = await rowsOf<{ caseNo: string }>(
      db.orm,
      sql`select coalesce(nullif(c.case_no, ''), c.receipt_no) as "caseNo" from ${table} join cases c on c.id = ${inCase}
        where ${table.id} = ${recordId}`,
    )
    numbers.add(found?.caseNo)
  }
  const [one] = numbers
  return numbers.size === 1 && one ? one : undefined
}

export const batchDownload: OwnTransaction<typeof upload.batchDownload> = {
  async ownTransaction({ house, me, body, language }) {
    const ids = [...new Set(body.ids)]
    const found = await house.db.orm.select().from(file).where(inArray(file.id, ids))
    const rows = ids.map((id) => found.find((row) => row.id === id))
    const seen = new Map<string, boolean>()
    const names: string[] = []
    const chosen: FileRow[] = []
    for (const row of rows) {
      if (!row) throw new AppError('notFound')
      const record = row.recordId === null ? row.id : `${row.recordKind} ${row.recordId}`
      const may = seen.get(record) ?? (await mayRead(house, me, row))
      if (!may || row.sha256 === null) throw new AppError('notFound')
      seen.set(record, may)
      names.push(namePartOf(row.name))
      chosen.push(row)
    }
    const distinct = distinctNames(names)
    await mustBeStored(house.store, chosen)
    const files = ids.map((id, at) => ({ name: distinct[at] ?? id, read: () => house.store.read(id) }))
    const caseNo = await caseNoOf(house, chosen)
    const name = caseNo === undefined ? unnamed[language] : `${partOf(caseNo, 60)}_${localDay(house.now())}.zip`
    return { stream: zipOf(files), name }
  },
}
