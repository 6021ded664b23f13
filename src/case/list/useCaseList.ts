import { useCallback, useEffect, useState } from 'react'
import { type CaseGroup, type CaseRow, type CaseSeat, caseGroups } from '../../../contract/case.ts'
import { caseLife } from '../../../contract/caseLife.ts'
import { AppError } from '../../../contract/errors.ts'
import { ask } from '../../local/call.ts'
import { userDb } from '../../local/db.ts'
import { useConnection, useFailure, useRows, useSession } from '../../local/hooks.ts'
import { keepSome, onTold } from '../../local/rows.ts'

const size = 50

export interface CaseFilter {
  group: CaseGroup | ''
  seat: CaseSeat | ''
  q: string
}

/** What the server answered to a filter so far. */
interface Asked {
  /** Which cases these are; the rows themselves lie in the device's table. */
  ids: ReadonlySet<string>
  /** Where the next page begins; null at the end. */
  next: string | null
  /** When the last one came in: older rows of the table may have gaps between them. */
  oldest: string
}

/**
 * The cases of a filter, newest first: rows on this device, kept true by live changes, as far back as the server was asked.
 * Without a network all that this device has.
 */
export function useCaseList({ group, seat, q }: CaseFilter) {
  const session = useSession()
  const userId = session?.user.id
  const { rows } = useRows('case')
  const { online, live } = useConnection()
  const [asked, setAsked] = useState<Asked>()
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<AppError>()

  const read = useCallback(
    async (before?: Asked, signal?: AbortSignal) => {
      if (!userId) return
      setLoading(true)
      try {
        const query = {
          size,
          ...(group ? { group } : {}),
          ...(seat ? { seat } : {}),
          ...(q ? { q } : {}),
          ...(before?.next ? { after: before.next } : {}),
        }
        const page = await ask(caseLife.listCases, { query }, signal ? { signal } : {})
        await keepSome(userDb(userId), 'case', page.list)
        const ids = new Set([...(before?.ids ?? []), ...page.list.map(({ id }) => id)])
        setAsked({ ids, next: page.next, oldest: page.list.at(-1)?.openedAt ?? before?.oldest ?? '' })
        setError(undefined)
      } catch (caught) {
        if (signal?.aborted) return
        if (!(caught instanceof AppError)) throw caught
        setError(caught)
      }
      setLoading(false)
    },
    [userId, group, seat, q],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    const abort = new AbortController()
    setAsked(undefined)
    void read(undefined, abort.signal)
    return () => abort.abort()
  }, [read, online, live])
  // As whom one takes part does not stand in the rows, so a change is asked for.
  useEffect(() => (seat ? onTold((kind) => kind === 'case' && void read()) : undefined), [seat, read])
  useFailure(error)

  const shown = rows
    ?.filter((row) => fits(row, group, q, session?.user.cate === 'MISHU' ? 'staff' : 'party'))
    .filter(({ id, openedAt }) => (seat ? asked?.ids.has(id) : !asked?.next || openedAt >= asked.oldest))
    .sort((a, b) => b.openedAt.localeCompare(a.openedAt) || a.id.localeCompare(b.id))
  return {
    rows: shown,
    loading,
    error,
    refresh: () => void read(),
    more: asked?.next ? () => void read(asked) : undefined,
  }
}

/** Whether a row belongs to a group of states and holds the words; the server looks at the same fields. */
function fits(row: CaseRow, group: CaseGroup | '', q: string, whose: keyof typeof caseGroups): boolean {
  const states = group ? (caseGroups[whose] as Partial<Record<CaseGroup, readonly string[]>>)[group] : undefined
  if (group && !states?.includes(row.state)) return false
  const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  const held = [row.caseNo, row.receiptNo, row.cause, ...row.attendees.map(({ name }) => name)].map(plain)
  return !q || held.some((text) => text.includes(plain(q)))
}
