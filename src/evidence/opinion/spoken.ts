import type { Camp } from '../../../contract/case/case.ts'
import type { Opinion, Said } from '../../../contract/evidence/opinion.ts'

/** What was said of a piece, by whom and when. */
export interface Spoken extends Said {
  byName: string
  at: string
}

/** What was said of each piece, by its id: the latest first, which holds. */
export function spokenOf(opinions: readonly Opinion[]): Map<string, Spoken[]> {
  const all = new Map<string, Spoken[]>()
  for (const { opinions: some, byName, submittedAt: at } of opinions)
    for (const said of some) all.set(said.itemId, [...(all.get(said.itemId) ?? []), { ...said, byName, at }])
  for (const list of all.values()) list.sort((a, b) => b.no - a.no)
  return all
}

export const otherSide: Record<Camp, Camp> = { APP: 'DEF', DEF: 'APP' }
