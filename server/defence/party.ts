import type { Camp } from '../../contract/case/case.ts'
import type { Defence } from '../../contract/defence/defence.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { attendeesOf, plainForm } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import type { cases } from '../tables/case.ts'
import type { Person } from '../who.ts'

type Case = typeof cases.$inferSelect

/** A party of a case that somebody may speak for: it is the party, or its agent. */
export interface Party {
  id: string
  name: string
  camp: Camp
}

/** For whom a person may speak in a case that they see; nobody for those who are not of the parties. */
export async function partiesOf(tx: Tx, me: Person, { id, form }: Case): Promise<Party[]> {
  if (me.cate !== 'USER') return []
  const seats = await attendeesOf(tx, id)
  const mine = seats.filter((one) => one.accountId === me.id)
  const { agents } = form ?? plainForm(seats)
  const ids = new Set(
    mine.flatMap((one) =>
      one.role === 'party' ? [one.id] : (agents.find((agent) => agent.id === one.id)?.partyIds ?? []),
    ),
  )
  return seats
    .filter((one) => one.role === 'party' && ids.has(one.id))
    .map(({ id, name, camp }) => ({ id, name, camp }))
}

/**
 * The party of a side that is spoken for. Throws `forbidden` for who speaks for none of that side, `defence.party` at its
 * field for who must say which, or names one that is not theirs.
 */
export function partyFor(parties: Party[], side: Camp | undefined, wanted: string | undefined): Party {
  const own = parties.filter((one) => side === undefined || one.camp === side)
  if (own.length === 0) throw new AppError('forbidden')
  const chosen = wanted === undefined && own.length === 1 ? own[0] : own.find((one) => one.id === wanted)
  if (!chosen) throw new AppError('defence.party', {}, [{ path: ['partyId'], code: 'defence.party' }])
  return chosen
}

/** Throws `forbidden` for who does not speak for the party of this one. */
export async function mustSpeakFor(
  tx: Tx,
  me: Person,
  seen: Case,
  { partyId }: Pick<Defence, 'partyId'>,
): Promise<void> {
  const parties = await partiesOf(tx, me, seen)
  if (!parties.some((one) => one.id === partyId)) throw new AppError('forbidden')
}
