import { caseLife } from '../../../contract/case/caseLife.ts'
import { byOrder, type CaseOrder } from '../../../contract/case/caseOrder.ts'
import { usePages } from '../../list/usePages.ts'
import { useSession } from '../../local/hooks.ts'
import { type CaseFilter, fits } from './filter.ts'

/** The cases of a sound filter, in an order. */
export function useCaseList(filter: CaseFilter, order: CaseOrder) {
  const whose = useSession()?.user.cate === 'MISHU' ? 'staff' : 'party'
  return usePages({
    call: caseLife.listCases,
    filter: { ...filter, ...order },
    fits: (row, isNamed) => fits(row, filter, whose, isNamed),
    order: byOrder(order),
    // As whom one takes part does not stand in the rows.
    named: filter.seat !== '',
  })
}
