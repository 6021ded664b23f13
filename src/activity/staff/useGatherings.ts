import { type GatheringRow, type GatheringState, gatherings } from '../../../contract/gathering/gathering.ts'
import { useRows } from '../../local/hooks.ts'

export interface GatheringFilter {
  state: GatheringState | ''
  q: string
}

/** What a page of the list holds; the rest is asked for by narrowing it. */
const size = 100

/** The activities of the institution as this device has them, those that begin last first. */
export function useGatherings({ state, q }: GatheringFilter) {
  const { rows, ...rest } = useRows('gathering', gatherings.listGatherings, { query: { size } })
  const words = q.trim().toLowerCase()
  const fits = (row: GatheringRow) => (!state || row.state === state) && row.title.toLowerCase().includes(words)
  const list = rows?.filter(fits).sort((a, b) => b.startsAt.localeCompare(a.startsAt) || a.id.localeCompare(b.id))
  return { list, ...rest }
}
