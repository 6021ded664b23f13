import { useState } from 'react'
import { type CaseOrder, caseSorts, firstOrder, sortWays } from '../../../contract/case/caseOrder.ts'

const key = 'caseOrder'

/** What a person sorted their cases by, until the browser's tab is closed; newest first where nobody chose. */
function keptOrder(userId: string): CaseOrder {
  const kept = sessionStorage.getItem(key)
  if (!kept) return firstOrder
  const { of, sort, way } = JSON.parse(kept) as CaseOrder & { of: string }
  // Another person's, or of another version of the page.
  return of === userId && caseSorts.includes(sort) && sortWays.includes(way) ? { sort, way } : firstOrder
}

/** The order of the case list, and how to choose another. */
export function useSorting(userId: string | undefined): [CaseOrder, (order: CaseOrder) => void] {
  const [chosen, setChosen] = useState<CaseOrder>()
  const order = chosen ?? (userId ? keptOrder(userId) : firstOrder)
  const choose = (next: CaseOrder) => {
    sessionStorage.setItem(key, JSON.stringify({ of: userId, ...next }))
    setChosen(next)
  }
  return [order, choose]
}
