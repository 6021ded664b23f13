import { useCallback, useEffect, useState } from 'react'
import type { AppError } from '../../../contract/errors/errors.ts'
import { type Trial, trials } from '../../../contract/hearing/trial.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { ask } from '../../local/call.ts'
import { userDb } from '../../local/db.ts'
import { useConnection, useRows, useSession } from '../../local/hooks.ts'
import { keepSome } from '../../local/rows.ts'
import { asAppError } from '../../ui/errorText.ts'

/** More than any case has. */
const size = 100

interface CaseTrials {
  /** Latest first, without those that were called off. */
  list: Trial[]
  loading: boolean
  error: AppError | undefined
  refresh: () => Promise<void>
}

/** The hearings and meetings of a case as this device has them, asked for in the background by whoever may see them. */
export function useCaseTrials(caseId: string): CaseTrials {
  const user = useSession()?.user
  const userId = user && mayMake(trials.listTrials, user) ? user.id : undefined
  const { returns } = useConnection()
  const { rows } = useRows('trial')
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<AppError>()
  const refresh = useCallback(async () => {
    if (userId) {
      try {
        const { list } = await ask(trials.listTrials, { body: { baseId: caseId, page: 1, size } })
        await keepSome(userDb(userId), 'trial', list)
        setError(undefined)
      } catch (caught) {
        setError(asAppError(caught))
      }
    }
    setLoading(false)
  }, [userId, caseId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])
  const list = (rows ?? [])
    .filter((one) => one.baseId === caseId && one.state !== 'cancelled')
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt))
  return { list, loading, error, refresh }
}
