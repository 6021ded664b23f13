import { presidesOver, tribunals } from '../../../contract/tribunal/tribunal.ts'
import { useRow, useSession } from '../../local/hooks.ts'

/** Whether this person presides over the tribunal of a case, or sits alone: what it decides on the way, they say. */
export function usePresides(caseId: string): boolean {
  const user = useSession()?.user
  const sitsIn = user?.cate === 'ZCY' ? caseId : undefined
  const { row: tribunal } = useRow('tribunal', sitsIn, tribunals.getTribunal, { params: { id: caseId } })
  return tribunal && user ? presidesOver(tribunal, user.id) : false
}
