import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { extensionOf, fileGroups } from '../../contract/file.ts'
import type { Attachment, upload } from '../../contract/upload.ts'
import type { Orm } from '../database/db.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { maySee } from '../live.ts'
import type { Person } from '../who.ts'
import { file } from './table.ts'

export type FileRow = typeof file.$inferSelect

export interface StoredFile extends Pick<FileRow, 'id' | 'name' | 'oriName' | 'size' | 'sha256' | 'pages'> {
  createdAt: Date | string
  upLoaderName: string
}

export function attachmentOf(row: StoredFile): Attachment {
  const images: readonly string[] = [...fileGroups.image, 'bmp', 'gif']
  return {
    attachmentId: row.id,
    fileName: row.name,
    oriFilename: row.oriName ?? row.name,
    destFilename: row.id,
    url: `/moduleApi/fileservice/attachment/download/${row.id}`,
    name: row.name,
    type: images.includes(extensionOf(row.name)) ? 'IMAGE' : 'FILE',
    size: row.size,
    sha256: row.sha256 ?? '',
    pages: row.pages,
    upLoaderName: row.upLoaderName,
    uploadedAt: new Date(row.createdAt).toISOString(),
  }
}

/** Those who may read the record a file belongs to; a file of no record is its owner's alone. */
export async function mayRead(orm: Orm, me: Person, { ownerId, recordKind, recordId }: FileRow): Promise<boolean> {
  return recordKind && recordId ? maySee(orm, recordKind, recordId, me) : ownerId === me.id
}

export const downloadAttachment: OwnTransaction<typeof upload.downloadAttachment> = {
  async ownTransaction({ house, me, params }) {
    const [row] = await house.db.orm.select().from(file).where(eq(file.id, params.id))
    if (!row || row.sha256 === null) throw new AppError('notFound')
    if (!(await mayRead(house.db.orm, me, row))) throw new AppError('notFound')
    return { stream: await house.store.read(row.id), name: row.name, size: row.size }
  },
}
