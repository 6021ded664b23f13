import type { Camp } from '../../contract/case/case.ts'
import type { Evidence, EvidenceItem } from '../../contract/evidence/evidence.ts'
import type { Attachment } from '../../contract/upload/upload.ts'

/** A piece of evidence with the submission it came in. */
export interface Piece extends EvidenceItem {
  submission: Evidence
}

/** All pieces of a side, by their number. */
export function piecesOf(submissions: readonly Evidence[], camp: Camp): Piece[] {
  return submissions
    .flatMap((submission) => submission.items.map((item) => ({ ...item, submission })))
    .filter((item) => item.camp === camp)
    .sort((a, b) => a.no - b.no)
}

/** The files of a piece: what was handed in, then the institution's own copy. */
export function filesOf({ attach, arbitrationAttachment }: EvidenceItem): { file: Attachment; isCopy: boolean }[] {
  return [
    ...(attach ? [{ file: attach, isCopy: false }] : []),
    ...(arbitrationAttachment ? [{ file: arbitrationAttachment, isCopy: true }] : []),
  ]
}
