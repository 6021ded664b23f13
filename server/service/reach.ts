import { AppError } from '../../contract/errors/errors.ts'
import type { ServiceChannel } from '../../contract/service/delivery.ts'
import { type Attendee, attendeesOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import type { cases } from '../tables/case.ts'

type Case = typeof cases.$inferSelect

/** Throws `wrongType` for somebody who is no party, `service.platform` where no account follows the case for them. */
export async function mustReachThem(
  tx: Tx,
  seen: Case,
  ways: { partyId: string; channel: ServiceChannel }[],
  placeOf: (at: number, field: string) => (string | number)[],
): Promise<void> {
  const seats = await attendeesOf(tx, seen.id)
  for (const [at, { partyId, channel }] of ways.entries()) {
    const party = seats.find((one) => one.id === partyId && one.role === 'party')
    if (!party) throw new AppError('badRequest', {}, [{ path: placeOf(at, 'partyId'), code: 'wrongType' }])
    if (channel !== 'platform' || receiversOf(seen, seats, partyId).length) continue
    throw new AppError('service.platform', {}, [{ path: placeOf(at, 'channel'), code: 'service.platform' }])
  }
}

/** The accounts that receive for a party: its own, and those of the agents who act for it. */
export function receiversOf({ form }: Case, seats: Attendee[], partyId: string): string[] {
  const agents = form?.agents.filter((one) => one.partyIds.includes(partyId)).map((one) => one.id) ?? []
  return seats.filter((one) => one.id === partyId || agents.includes(one.id)).flatMap((one) => one.accountId ?? [])
}

/** An address with its middle left out, a third of it at least: its holder knows it again, nobody else learns it. */
export function masked(address: string): string {
  const [name = '', host] = address.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}***@${host}`
  const third = address.length / 3
  return `${address.slice(0, Math.min(3, Math.floor(third)))}****${address.slice(-Math.min(4, Math.ceil(third)))}`
}
