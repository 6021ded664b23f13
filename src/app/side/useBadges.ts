import { useEffect, useRef } from 'react'
import type { User } from '../../../contract/account/user.ts'
import { type CaseCounts, cases } from '../../../contract/case/case.ts'
import type { Category } from '../../../contract/kernel/call.ts'
import { isApplicant } from '../../account/entry.ts'
import { useConnection, useKept } from '../../local/hooks.ts'
import { onTold } from '../../local/rows.ts'
import { useTodos } from '../dashboard/todo/useTodos.ts'

/** Changes of many cases at once are one question. */
const quietMs = 500

/** A menu's counter by the name it carries in `meta.num` (decisions G-02); 0 where nothing counts under that name. */
export function useBadges(user: User): (num: string) => number {
  const counted = user.cate === 'ARBI_USER' || isApplicant() ? undefined : user.cate
  const counts = useKept(counted && cases.countCases, { params: { cate: counted ?? 'USER' } })
  const waiting = useWaiting(counted ?? 'ARBI_USER')
  const { returns } = useConnection()
  const { refresh } = counts

  // The counters follow the cases: asked again when one changed, and when the line is back.
  useEffect(() => {
    let timer: number | undefined
    const off = onTold((kind) => {
      if (kind !== 'case') return
      clearTimeout(timer)
      timer = window.setTimeout(refresh, quietMs)
    })
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [refresh])
  // The first line of a page opens while they are asked for anyway.
  const before = useRef(0)
  const again = useRef(refresh)
  again.current = refresh
  useEffect(() => {
    if (returns > 1 && returns !== before.current) void again.current()
    before.current = returns
  }, [returns])

  return (num) => (num === 'preservationWaiting' ? waiting : countOf(counts.value, num))
}

/** One counter; of a party's groups the one in which each case is counted once. */
export function countOf(counts: CaseCounts | undefined, num: string): number {
  if (!counts || !num) return 0
  // An answer that an older page kept has no `all`.
  const group: Record<string, unknown> | undefined = 'agent' in counts ? counts.all : counts
  return Number(group?.[num] ?? 0) || 0
}

/**
 * Applications that wait for this person among all there are: returned ones for a party, those not taken up for a secretary.
 * Without the server, as it last said.
 */
function useWaiting(cate: Category): number {
  const { value } = useTodos(cate)
  const state = cate === 'USER' ? 'returned' : 'submitted'
  return value?.preservations.find((one) => one.state === state)?.count ?? 0
}
