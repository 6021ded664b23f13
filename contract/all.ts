import { type KeepingCall, live } from './event.ts'
import { callsOf } from './kernel/noun.ts'
import { messages } from './message/message.ts'
import { pushes } from './message/push.ts'
import { nouns } from './nouns.ts'

/** The register: every call of the product, by its noun. What all nouns tell has calls of its own. */
export const contract = { ...callsOf(nouns), live, message: { ...messages, ...pushes } }

type Contract = typeof contract
/** Calls of people without an account wait in an outbox of their own (src/local/stranger.ts). */
type Stranger = { who: 'anyone' | 'guest' }
/** The names of the calls that may wait in the outbox of who is signed in. */
export type QueuedCall = {
  [D in keyof Contract]: {
    [K in keyof Contract[D]]: Contract[D][K] extends { offline: 'queue' }
      ? Contract[D][K] extends Stranger
        ? never
        : `${D}.${K & string}`
      : never
  }[keyof Contract[D]]
}[keyof Contract]

export const everyCall: KeepingCall[] = Object.values(contract).flatMap((calls) => Object.values<KeepingCall>(calls))

/** A call by the name that rows in the outbox carry; undefined where a newer build no longer knows it. */
export function callNamed(name: string): KeepingCall | undefined {
  return everyCall.find((call) => call.name === name)
}
