import { useCallback, useEffect, useState } from 'react'
import { type Defence, defences, defencePage as size } from '../../../contract/defence.ts'
import { AppError } from '../../../contract/errors.ts'
import { ask } from '../../local/call.ts'
import { userDb } from '../../local/db.ts'
import { useConnection, useRows, useSession } from '../../local/hooks.ts'
import { keepReply } from '../../local/rows.ts'

interface CaseDefences {
  /** Oldest first; undefined while nothing is known yet. */
  list: Defence[] | undefined
  loading: boolean
  error: AppError | undefined
  refresh: () => void
}

/** What the parties of a case said, as this device has it, kept true by the list in the background and by live changes. */
export function useDefences(baseId: string): CaseDefences {
  const userId = useSession()?.user.id
  const { online, live } = useConnection()
  const { rows } = useRows('defence')
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
  own?.sort((a, b) => a.submittedAt.localeCompare(b.submittedAt))
  return { list: own?.length || !loading ? own : undefined, loading, error, refresh }
}

/** Asks for every page and keeps them. What the device held of this case and the server no longer shows, goes. */
async function readAll(userId: string, baseId: string): Promise<void> {
  const db = userDb(userId)
  const kept = await db.rows.where({ kind: 'defence' }).toArray()
  const held = kept.filter(({ row }) => (row as Defence).baseId === baseId).map(({ id }) => id)
  const list: Defence[] = []
  for (let page = 1; ; page++) {
    const part = await ask(defences.listDefences, { query: { baseId, page, size } })
    list.push(...part.list)
    if (part.list.length < size) break
  }
  await keepReply(db, defences.listDefences, { list, total: list.length }, new Set(held))
}
