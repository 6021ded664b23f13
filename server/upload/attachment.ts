import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { type Attachment, extensionOf, fileGroups, type upload } from '../../contract/upload.ts'
import { file } from '../database/schema.ts'
import type { OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { maySee } from '../live.ts'

export type FileRow = typeof file.$inferSelect

/** Where a file's bytes lie: under its id alone, so that no name of anybody's choosing reaches the disk. */
export function pathOf(house: House, id: string): string {
  return join(filesFolder(house), id)
}

export function filesFolder(house: House): string {
  return join(house.config.dataDir, 'files')
}

export type StoredFile = Pick<FileRow, 'id' | 'name' | 'size' | 'sha256'>

export function attachmentOf(row: StoredFile, upLoaderName: string): Attachment {
  const images: readonly string[] = [...fileGroups.image, 'bmp', 'gif']
  const type = images.includes(extensionOf(row.name)) ? 'IMAGE' : 'FILE'
  return { attachmentId: row.id, fileName: row.name, type, size: row.size, sha256: row.sha256 ?? '', upLoaderName }
}

/** Those who may read the record a file belongs to; a file of no record is its owner's alone. */
export const downloadAttachment: OwnTransaction<typeof upload.downloadAttachment> = {
  async ownTransaction({ house, me, params }) {
    const [row] = await house.db.orm.select().from(file).where(eq(file.id, params.id))
    if (!row || row.sha256 === null) throw new AppError('notFound')
    const may =
      row.recordKind && row.recordId
        ? await maySee(house.db.orm, row.recordKind, row.recordId, me)
        : row.ownerId === me.id
    if (!may) throw new AppError('notFound')
    return { path: pathOf(house, row.id), name: row.name, size: row.size }
  },
}
