import { type PresenceSaid, type PresenceTold, presenceTold } from '../../contract/document/presence.ts'

/*
 * Who else has a text open, over the socket of live changes: said and heard while there is one, and kept nowhere.
 */

let line: ((text: string) => void) | undefined
const hearers = new Set<(told: PresenceTold) => void>()

/** The socket that there is now; undefined while there is none. */
export function presenceLine(send: ((text: string) => void) | undefined): void {
  line = send
}

/** Says it to the others, if there is a line to them. */
export function sayPresence(presence: PresenceSaid): void {
  line?.(JSON.stringify({ presence }))
}

/** Hears what others say, until it is told to stop. */
export function hearPresence(hear: (told: PresenceTold) => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** Something came over the socket: whether it was this. */
export function tookPresence(message: unknown): boolean {
  if (typeof message !== 'object' || message === null || !('presence' in message)) return false
  const told = presenceTold.safeParse(message)
  // What a server of another build says otherwise is not shown.
  if (told.success) for (const hear of hearers) hear(told.data.presence)
  return true
}
