import { caseLife } from '../../contract/case/caseLife.ts'
import { useRow } from '../local/hooks.ts'

/**
 * One case as this device has it: the whole of it, and what lists know (`row`). Each undefined while it is being read, null
 * where this device has none. With `isAsked` the server is asked; what changes there comes by itself.
 */
export function useCase(id: string | undefined, isAsked = true) {
  const { row } = useRow('case', id)
  const call = isAsked ? caseLife.getCase : undefined
  const { row: detail, ...asked } = useRow('caseDetail', id, call, { params: { id: id ?? '' } })
  return { row, detail, ...asked }
}
