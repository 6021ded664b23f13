import { useCallback, useEffect, useState } from 'react'
import { AppError } from '../../contract/errors.ts'
import { type Evidence, evidences, evidencePage as size } from '../../contract/evidence.ts'
import { ask } from '../local/call.ts'
import { userDb } from '../local/db.ts'
import { useConnection, useRows, useSession } from '../local/hooks.ts'
import { keepReply } from '../local/rows.ts'

export interface CaseEvidence {
  /** Newest first; undefined while nothing is known yet. */
  submissions: Evidence[] | undefined
  loading: boolean
  error: AppError | undefined
  refresh: () => void
}

/** The evidence of one case as this device has it, kept true by the list in the background and by live changes. */
export function useEvidence(baseId: string): CaseEvidence {
  const userId = useSession()?.user.id
  const { online, live } = useConnection()
  const { rows } = useRows('evidence')
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<AppError>()

  const refresh = useCallback(async () => {
    if (!userId) return
    setLoading(true)
    try {
      await readAll(userId, baseId)
      setError(undefined)
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      setError(caught)
    } finally {
      setLoading(false)
    }
  }, [userId, baseId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, online, live])

  const own = rows?.filter((row) => row.baseId === baseId)
  own?.sort((a, b) => b.submittedAt.localeCompare(a.submittedAt))
  return { submissions: own?.length || !loading ? own : undefined, loading, error, refresh }
}

/** Asks for every page and keeps them. What the device held of this case and the server no longer shows, goes. */
async function readAll(userId: string, baseId: string): Promise<void> {
  const db = userDb(userId)
  const kept = await db.rows.where({ kind: 'evidence' }).toArray()
  // Evidence of other cases is not in this list and stays.
  const held = kept.filter(({ row }) => (row as Evidence).baseId === baseId).map(({ id }) => id)
  const list: Evidence[] = []
  for (let page = 1; ; page++) {
    const part = await ask(evidences.listEvidence, { query: { baseId, page, size } })
    list.push(...part.list)
    if (part.list.length < size) break
  }
  await keepReply(db, evidences.listEvidence, { list, total: list.length }, new Set(held))
}
