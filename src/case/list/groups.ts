import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Category } from '../../../contract/call.ts'
import type { CaseCounts, CaseGroup, CaseSeat } from '../../../contract/case.ts'

/** The tabs of a category: the groups its counters count (specification §3), and one of them without a counter. */
export const groupsOf: Partial<Record<Category, readonly { group: CaseGroup; words: MessageDescriptor }[]>> = {
  USER: [
    { group: 'pending', words: msg`待审查` },
    { group: 'unpay', words: msg`待缴费` },
    { group: 'going', words: msg`进行中` },
    { group: 'finish', words: msg`已办结` },
  ],
  MISHU: [
    { group: 'pending', words: msg`待审查` },
    { group: 'returned', words: msg`待补正` },
    { group: 'audit2', words: msg`复核中` },
    { group: 'unpay', words: msg`待缴费` },
    { group: 'aff', words: msg`已立案` },
    { group: 'transfered', words: msg`已移交` },
    { group: 'disagree', words: msg`不予受理` },
    { group: 'closed', words: msg`已办结` },
  ],
  ZCY: [
    { group: 'going', words: msg`进行中` },
    { group: 'finish', words: msg`已办结` },
  ],
}

export const seatWords: Record<CaseSeat, MessageDescriptor> = {
  app: msg`作为申请人`,
  def: msg`作为被申请人`,
  agent: msg`作为代理人`,
}

/** How many cases a tab holds; undefined where nobody counts them. */
export function countIn(counts: CaseCounts | undefined, group: CaseGroup, seat: CaseSeat | ''): number | undefined {
  if (!counts || 'closeTotal' in counts) return undefined
  const name = `${group}StatusCount`
  // An answer that an older page kept has no `all`.
  const set: Record<string, unknown> | undefined = 'agent' in counts ? counts[seat || 'all'] : counts
  const found = set?.[name]
  return typeof found === 'number' ? found : undefined
}
