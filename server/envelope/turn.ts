import { answered, type SignRule } from '../../contract/envelope/envelope.ts'
import type { envelope, envelopeSigner } from '../tables/envelope.ts'

export type Envelope = typeof envelope.$inferSelect
export type Signer = typeof envelopeSigner.$inferSelect
type Answering = Pick<Signer, 'state' | 'position' | 'presides'>

const hasAnswered = ({ state }: Answering) => answered.includes(state)

/** Whether somebody may answer now: side by side always, one after the other once all before them have. */
export function isTurnOf(one: Answering, all: readonly Answering[], ordering: Envelope['ordering']): boolean {
  if (hasAnswered(one)) return false
  return ordering === 'parallel' || all.every((other) => other.position >= one.position || hasAnswered(other))
}

/**
 * What the answers so far make of an envelope: `signed` once it is complete, `refused` once it cannot be any more. With a majority,
 * or where the presiding one decides, it is complete with the refusal of others stated on it; but all have answered.
 */
export function outcomeOf(rule: SignRule, all: readonly Answering[]): 'open' | 'signed' | 'refused' {
  const signed = all.filter(({ state }) => state === 'signed')
  const refused = all.filter(({ state }) => state === 'refused')
  const isOpen = signed.length + refused.length < all.length
  if (rule === 'all') return refused.length > 0 ? 'refused' : isOpen ? 'open' : 'signed'
  if (rule === 'majority') {
    if (refused.length * 2 >= all.length) return 'refused'
    return isOpen ? 'open' : 'signed'
  }
  if (refused.some(({ presides }) => presides)) return 'refused'
  if (isOpen) return 'open'
  return signed.some(({ presides }) => presides) ? 'signed' : 'refused'
}
