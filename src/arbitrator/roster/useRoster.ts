import { type RosterEntry, roster } from '../../../contract/arbitrator/roster.ts'
import type { RosterState } from '../../../contract/arbitrator/rosterMoves.ts'
import { newestFirst, usePages } from '../../list/usePages.ts'

export interface RosterFilter {
  state: RosterState | ''
  q: string
}

/** The entries of a filter, the latest enrolled first. */
export function useRoster({ state, q }: RosterFilter) {
  const { rows: entries, ...rest } = usePages({
    call: roster.listRoster,
    filter: { state, q },
    fits: (row) => fits(row, { state, q }),
    order: newestFirst(({ enrolledAt }) => enrolledAt),
  })
  return { entries, ...rest }
}

/** The server looks at the same fields. */
function fits({ no, name, termName, state: now }: RosterEntry, { state, q }: RosterFilter): boolean {
  return (!state || now === state) && (!q || `${no} ${name} ${termName}`.toLowerCase().includes(q.toLowerCase()))
}
