import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { upload } from '../../contract/upload/upload.ts'
import type { Orm } from '../database/db.ts'
import type { OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { mayKnow } from '../right.ts'
import { file, type RecordKind } from '../tables/upload.ts'
import type { Person } from '../who.ts'
import type { FileRow } from './present.ts'

/** The files of a case are for who may read it as a whole: finance knows its row in lists, and no file. */
const asRead = (kind: RecordKind): RecordKind => (kind === 'case' ? 'caseDetail' : kind)

/** Whether somebody may see the files of a record of any kind. */
export async function maySee(
  { kinds }: House,
  orm: Orm,
  kind: RecordKind,
  recordId: string,
  viewer: Person,
): Promise<boolean> {
  if (!mayKnow(asRead(kind), viewer)) return false
  const { table, sees, opens = sees } = kinds[kind]
  const rows = await orm
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, recordId), opens(viewer)))
  return rows.length > 0
}

/** Those who may read the record a file belongs to; a file of no record is its owner's alone. */
export async function mayRead(house: House, me: Person, { ownerId, recordKind, recordId }: FileRow): Promise<boolean> {
  return recordKind && recordId ? maySee(house, house.db.orm, recordKind, recordId, me) : ownerId === me.id
}

export const downloadAttachment: OwnTransaction<typeof upload.downloadAttachment> = {
  async ownTransaction({ house, me, params }) {
    const [row] = await house.db.orm.select().from(file).where(eq(file.id, params.id))
    if (!row || row.sha256 === null) throw new AppError('notFound')
    if (!(await mayRead(house, me, row))) throw new AppError('notFound')
    return { stream: await house.store.read(row.id), name: row.name, size: row.size }
  },
}
