import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseCounts, CaseGroup, CaseSeat } from '../../../contract/case/case.ts'
import { caseGroupWords, type Said } from '../../../contract/case/caseStateWords.ts'
import type { Category } from '../../../contract/kernel/call.ts'

interface Tab {
  group: CaseGroup
  words: Said
}

const tabs = <Group extends CaseGroup>(groups: readonly Group[], words: Record<Group, Said>): Tab[] =>
  groups.map((group) => ({ group, words: words[group] }))

const { party, staff } = caseGroupWords

/** The tabs of a category: the groups its counters count (specification §3), and one of them without a counter. */
export const groupsOf: Partial<Record<Category, readonly Tab[]>> = {
  USER: tabs(['pending', 'unpay', 'going', 'finish'], party),
  MISHU: tabs(['pending', 'returned', 'audit2', 'unpay', 'aff', 'transfered', 'disagree', 'closed'], staff),
  ZCY: tabs(['going', 'finish'], party),
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
