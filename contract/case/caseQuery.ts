import * as z from 'zod/mini'
import { day, id, inOrder, optionalText, pageSize, sum, text } from '../kernel/rules.ts'
import { type CaseGroup, caseGroups, caseSeat } from './case.ts'
import { caseSorts, firstOrder, sortWays, sumKey } from './caseOrder.ts'

/** What lists of cases are narrowed by; each may be left out. Amounts are compared as numbers, whatever their currency. */
const caseFilter = z.object({
  /** Who works on it at the institution; for staff. */
  secretaryId: z.optional(id),
  /** First and last day on which it came in, by the institution's clock. */
  from: z.optional(day),
  to: z.optional(day),
  amountFrom: z.optional(sum),
  amountTo: z.optional(sum),
})
const caseRanges = [
  inOrder('from', 'to'),
  z.refine<z.output<typeof caseFilter>>(
    ({ amountFrom, amountTo }) => !amountFrom || !amountTo || sumKey(amountFrom) <= sumKey(amountTo),
    { error: 'range.amount', path: ['amountTo'] },
  ),
] as const

/** What a list of cases is asked for with. */
export const caseQuery = z
  .object({
    ...caseFilter.shape,
    group: z.optional(
      z.enum(
        [...Object.keys(caseGroups.party), ...Object.keys(caseGroups.staff)] as [CaseGroup, ...CaseGroup[]],
        'wrongType',
      ),
    ),
    /** For those who take part: as whom. */
    seat: z.optional(caseSeat),
    /** In the numbers, the cause, and the names of parties and agents. */
    q: optionalText(100),
    /** Upwards is downwards from its end; numbers by their digits, sums as numbers whatever their currency. */
    sort: z._default(z.enum(caseSorts, 'wrongType'), firstOrder.sort),
    way: z._default(z.enum(sortWays, 'wrongType'), firstOrder.way),
    after: z.optional(text(200)),
    size: pageSize(100),
  })
  .check(...caseRanges)
