import type { ErrorCode } from '../errors/errors.ts'
import type { CaseEventKind } from './caseEvent.ts'

/*
 * Steps of a case that need two people, whatever offices one of them may hold (spec §1: review, payment, acceptance). Held to by the server in one place (server/case/change/second.ts).
 */

interface Pair {
  first: CaseEventKind
  /** By another person than whoever took the first, as long as the request is the same. */
  second: readonly CaseEventKind[]
  code: ErrorCode
  /** The two secretaries of the demo, who show every screen, are not held to it. */
  freeInDemo?: true
}

export const twoPeople: readonly Pair[] = [
  // Who passed the first review neither passes nor ends the second.
  { first: 'pass', second: ['approve', 'return', 'disagree'], code: 'reviewer.same' },
  // Who says what is owed does not say that it came.
  { first: 'approve', second: ['confirmPayment'], code: 'person.same', freeInDemo: true },
  // Who says that the money came does not open the case for it.
  { first: 'confirmPayment', second: ['accept'], code: 'person.same', freeInDemo: true },
  // Who asks for the fee of a counterclaim does not say that it came, nor who decides on a refund that it was paid.
  { first: 'counterFeeAsked', second: ['counterFeePaid'], code: 'person.same', freeInDemo: true },
  { first: 'refundDecided', second: ['refundPaid'], code: 'person.same', freeInDemo: true },
  // Who appointed somebody does not say that what they disclose is no hindrance.
  { first: 'appoint', second: ['confirmDisclosure'], code: 'person.same', freeInDemo: true },
]
