import { useCallback, useEffect, useState } from 'react'
import type { CaseRow } from '../../contract/case/case.ts'
import type { AppError } from '../../contract/errors/errors.ts'
import { filing } from '../../contract/filing/filing.ts'
import { guarantees as calls } from '../../contract/guarantee/guarantee.ts'
import { ask } from '../local/call.ts'
import { userDb } from '../local/db.ts'
import { useConnection, useRows, useSession } from '../local/hooks.ts'
import { keepSome } from '../local/rows.ts'
import { asAppError } from '../ui/errorText.ts'

/** More than any case has. */
const size = 50

/** What was filed in a case, newest first: rows on this device, kept true by live changes, once the server was asked for them. */
export function useFiledIn({ id, caseNo, receiptNo }: CaseRow) {
  const userId = useSession()?.user.id
  const { returns } = useConnection()
  const { rows: allPreservations } = useRows('preservation')
  const { rows: allGuarantees } = useRows('guarantee')
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<AppError>()

  const refresh = useCallback(async () => {
    if (!userId) return
    const query = { page: 1, size, baseId: id }
    try {
      const [preserved, guaranteed] = await Promise.all([
        ask(filing.listPreservations, { query }),
        ask(calls.listGuarantees, { query }),
      ])
      await keepSome(userDb(userId), 'preservation', preserved.list)
      await keepSome(userDb(userId), 'guarantee', guaranteed.list)
      setError(undefined)
    } catch (caught) {
      setError(asAppError(caught))
    }
    setLoading(false)
  }, [userId, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])

  const numbers = [caseNo, receiptNo]
  const newest = (a: { submittedAt: string }, b: { submittedAt: string }) => b.submittedAt.localeCompare(a.submittedAt)
  const preservations = (allPreservations ?? []).filter((one) => numbers.includes(one.caseNo)).sort(newest)
  const linked = preservations.map((one) => one.no)
  const guarantees = (allGuarantees ?? [])
    .filter((one) => numbers.includes(one.caseNo) || linked.includes(one.preservationNo))
    .sort(newest)
  return { preservations, guarantees, loading, error, refresh: () => void refresh() }
}
