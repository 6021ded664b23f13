import type { Tx } from '../../database/db.ts'
import { arbitratorsOf } from './arbitrator.ts'
import { attendeesOf } from './attendee.ts'

/** The accounts of all who follow a case now: parties, agents, its tribunal, its secretary; each once, without `besides`. */
export async function everybodyOf(
  tx: Tx,
  { id, secretaryId }: { id: string; secretaryId: string | null },
  besides: string[] = [],
): Promise<string[]> {
  const seats = await attendeesOf(tx, id)
  const all = new Set([...seats.map((one) => one.accountId), ...(await arbitratorsOf(tx, id)), secretaryId])
  return [...all].flatMap((one) => (one === null || besides.includes(one) ? [] : one))
}
