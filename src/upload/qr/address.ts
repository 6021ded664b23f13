import { type FileGroup, fileGroups, maxMbOf } from '../../../contract/both/file.ts'
import { config } from '../../local/config.ts'

/** What the code holds: the page for the phone, and the rules it is to keep (decisions E-12). The server keeps its own copy of them. */
export function codeAddress(uploadId: string, group: FileGroup, limit: number): string {
  const { origin, pathname } = location
  const query = new URLSearchParams({
    uploadId,
    limit: String(limit),
    fileSize: String(maxMbOf(group, config.uploadSize)),
    fileType: fileGroups[group].join(','),
  })
  // Commas as they are: shorter text makes a coarser code, which cameras read from farther away.
  return `${origin}${pathname}#/mobileUpload?${query.toString().replaceAll('%2C', ',')}`
}
