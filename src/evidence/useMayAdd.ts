import type { CaseRow } from '../../contract/case.ts'
import { useSession } from '../local/hooks.ts'
import { takesEvidence } from './words.ts'

/** Whether this person hands evidence in to this case: parties and secretaries, while it takes any. */
export function useMayAdd(row: CaseRow): boolean {
  const cate = useSession()?.user.cate
  return (cate === 'USER' || cate === 'MISHU') && takesEvidence(row.state)
}
