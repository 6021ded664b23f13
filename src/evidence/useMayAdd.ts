import type { CaseRow } from '../../contract/case/case.ts'
import { evidences } from '../../contract/evidence/evidence.ts'
import { useMay } from '../account/role/useMay.ts'
import { takesEvidence } from './words.ts'

/** Whether this person hands evidence in to this case: parties and its secretary, while it takes any. */
export function useMayAdd(row: CaseRow): boolean {
  return useMay(evidences.uploadEvidence) && takesEvidence(row.state)
}
