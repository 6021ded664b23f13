import { plain } from '../../contract/both/spelling.ts'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import type { Mandate } from '../../contract/mandate/mandate.ts'
import { type Attendee, plainForm } from '../case/seat/attendee.ts'
import type { cases } from '../tables/case.ts'

type Case = typeof cases.$inferSelect

const wrong = (field: string, code: ErrorCode) => new AppError('badRequest', {}, [{ path: [field], code }])

/** For whom an agent of a case acts, by the ids of the parties. */
export const actsFor = (seen: Case, seats: Attendee[], agentId: string): string[] =>
  (seen.form ?? plainForm(seats)).agents.find((one) => one.id === agentId)?.partyIds ?? []

/** Throws `agent.self` for the name of a party, `agent.otherSide` for that of somebody on the other side, at `name`. */
export function agentMustBeFree(
  seats: Attendee[],
  { camp, name, partyIds }: Pick<Mandate, 'camp' | 'name' | 'partyIds'>,
) {
  const called = seats.filter((one) => plain(one.name) === plain(name))
  if (called.some((one) => partyIds.includes(one.id))) throw wrong('name', 'agent.self')
  if (called.some((one) => one.camp !== camp)) throw wrong('name', 'agent.otherSide')
}

/** The agent in whose place another comes, or null where that one acts for none of these parties (any more). */
export function stillReplaced(seen: Case, seats: Attendee[], agentId: string, partyIds: string[]): Attendee | null {
  const agent = seats.find((one) => one.id === agentId && one.role === 'agent')
  return (agent && actsFor(seen, seats, agentId).some((id) => partyIds.includes(id)) && agent) || null
}

/** The same for who names the other one. Throws `agent.gone` at `replacesId` where none acts for these parties (any more). */
export function replacedAgent(seen: Case, seats: Attendee[], agentId: string, partyIds: string[]): Attendee {
  const agent = stillReplaced(seen, seats, agentId, partyIds)
  if (!agent) throw wrong('replacesId', 'agent.gone')
  return agent
}
