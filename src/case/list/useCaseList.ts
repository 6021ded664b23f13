import { type CaseGroup, type CaseRow, type CaseSeat, caseGroups } from '../../../contract/case.ts'
import { caseLife } from '../../../contract/caseLife.ts'
import { byOrder, type CaseOrder } from '../../../contract/caseOrder.ts'
import { usePages } from '../../list/usePages.ts'
import { useSession } from '../../local/hooks.ts'

export interface CaseFilter {
  group: CaseGroup | ''
  seat: CaseSeat | ''
  q: string
}

/** The cases of a filter, in an order. */
export function useCaseList({ group, seat, q }: CaseFilter, order: CaseOrder) {
  const whose = useSession()?.user.cate === 'MISHU' ? 'staff' : 'party'
  return usePages({
    call: caseLife.listCases,
    filter: { group, seat, q, ...order },
    fits: (row) => fits(row, group, q, whose),
    order: byOrder(order),
    // As whom one takes part does not stand in the rows.
    named: seat !== '',
  })
}

/** Whether a row belongs to a group of states and holds the words; the server looks at the same fields. */
function fits(row: CaseRow, group: CaseGroup | '', q: string, whose: keyof typeof caseGroups): boolean {
  const states = group ? (caseGroups[whose] as Partial<Record<CaseGroup, readonly string[]>>)[group] : undefined
  if (group && !states?.includes(row.state)) return false
  const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  const held = [row.caseNo, row.receiptNo, row.cause, ...row.attendees.map(({ name }) => name)].map(plain)
  return !q || held.some((text) => text.includes(plain(q)))
}
