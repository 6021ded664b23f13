import type { Evidence, EvidenceItem } from '../../../contract/evidence/evidence.ts'
import type { Attachment } from '../../../contract/upload/upload.ts'
import { filesOf } from '../items.ts'

/** Every file of a receipt whose content has this SHA-256 (hex), with the piece it belongs to. */
export function compare(row: Evidence, sha256: string): { item: EvidenceItem; file: Attachment }[] {
  return row.items.flatMap((item) =>
    filesOf(item)
      .filter(({ file }) => file.sha256.toLowerCase() === sha256.toLowerCase())
      .map(({ file }) => ({ item, file })),
  )
}
