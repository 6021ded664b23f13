import * as z from 'zod/mini'
import { lenient } from '../../../contract/kernel/lenient.ts'
import { visitBody } from '../../../contract/visit/visit.ts'

/*
 * What a visitor types stays in this tab until it is handed in, and lies in their outbox from then on (local/stranger.ts). Until the
 * server has it the device remembers the pass that was made for it, so that whoever comes back finds it.
 */

const typed = z.object({ ...visitBody.shape, people: z.string(), slot: z.string(), consent: z.boolean() })
export type Typed = z.output<typeof typed>
/** The same as it lies in the outbox. */
export const readTyped = lenient(typed)

const typedKey = 'visit-typed'
const passKey = 'visit-sent'

/** Builds without this outbox kept it in a frame that said whether it waits: in the tab, or on the device where it does. */
function read(text: string | null): Typed | undefined {
  if (text === null) return undefined
  const lying: unknown = JSON.parse(text)
  return readTyped(typeof lying === 'object' && lying !== null && 'typed' in lying ? lying.typed : lying)
}

export const keptVisit = (): Typed | undefined => read(sessionStorage.getItem(typedKey))

/** What such a build would have sent by itself as soon as there was a network. */
export const formerVisit = (): Typed | undefined => read(localStorage.getItem(typedKey))
export const forgetFormer = (): void => localStorage.removeItem(typedKey)

export const keepVisit = (next: Typed): void => sessionStorage.setItem(typedKey, JSON.stringify(next))

/** It is in the outbox under its pass. */
export function visitSent(pass: string): void {
  localStorage.setItem(passKey, pass)
  sessionStorage.removeItem(typedKey)
}

/** The pass of what was handed in here, until the server has it or it was taken back. */
export const sentPass = (): string | null => localStorage.getItem(passKey)

export const forgetSent = (): void => localStorage.removeItem(passKey)
