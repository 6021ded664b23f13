import { extensionOf, fileGroups } from '../../contract/both/file.ts'
import type { Attachment } from '../../contract/upload/upload.ts'
import type { file } from '../tables/upload.ts'

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
