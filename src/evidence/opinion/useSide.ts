import type { Camp } from '../../../contract/case/case.ts'
import { caseLife } from '../../../contract/case/caseLife.ts'
import type { AppError } from '../../../contract/errors/errors.ts'
import { useKept, useSession } from '../../local/hooks.ts'

interface Side {
  /** On which side this person stands: undefined while it is not known, null for those who only read. */
  camp: Camp | null | undefined
  error: AppError | undefined
  refresh: () => void
}

/** On which side of a case somebody stands, as a party or an agent for one. */
export function useSide(caseId: string): Side {
  const cate = useSession()?.user.cate
  const call = cate === 'USER' ? caseLife.mySeats : undefined
  const { value, error, refresh } = useKept(call, { params: { id: caseId } })
  if (!cate) return { camp: undefined, error: undefined, refresh }
  if (!call) return { camp: null, error: undefined, refresh }
  return { camp: value && (value[0]?.camp ?? null), error, refresh }
}
