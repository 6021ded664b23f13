import type { Preservation } from './filing.ts'
import { preservationMoves } from './moves.ts'

/*
 * Reconsideration 复议 of a ruling on preservation (research: domain §3.3): once, within days of having received the ruling. The
 * ruling stays in force until the court decides.
 */

/** Days, counted from the one after the ruling was recorded here and its applicant told. */
export const reconsiderationDays = 5

const asked: readonly string[] = ['reconsider', 'recordReconsideration']
const rulings: readonly string[] = ['grant', 'reject']
const dayMs = 86_400_000

/** An application is reconsidered once: this says whether that was asked for already. */
export const wasReconsidered = (history: readonly { action: string }[]): boolean =>
  history.some(({ action }) => asked.includes(action))

/**
 * The last day on which its applicant can ask for reconsideration; undefined where there is nothing to reconsider. `dayOf` says
 * which day a moment belongs to at the institution's place.
 */
export function reconsiderUntil(
  { state, history }: Pick<Preservation, 'state' | 'history'>,
  dayOf: (moment: string) => string,
): string | undefined {
  const ruling = history.findLast(({ action }) => rulings.includes(action))
  if (!ruling || !preservationMoves.reconsider.from.includes(state) || wasReconsidered(history)) return undefined
  return new Date(Date.parse(dayOf(ruling.at)) + reconsiderationDays * dayMs).toISOString().slice(0, 10)
}
