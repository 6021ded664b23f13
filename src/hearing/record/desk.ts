import type { Correction, RecordEntry } from '../../../contract/hearing/record.ts'
import type { FromPage } from '../../../contract/room/room.ts'
import type { Typist } from './typist.ts'

/** How a correction is decided: the paragraph as it is to stand, over the version read, or why it stays. */
export type Verdict = Extract<FromPage, { is: 'decide' }>['verdict']

/** What somebody in the room says of what stands in the record. */
export interface Says {
  /** Only where a correction can be asked for. */
  correct?: ((entryId: string, words: string) => void) | undefined
  /** Only where this person decides on them. */
  decide?: ((id: string, verdict: Verdict) => void) | undefined
  /** What is typed and not said yet, by what it is for; kept with the room on this device. */
  texts: Readonly<Record<string, string>>
  /** Undefined gives it up, or it was said. */
  type(key: string, text: string | undefined): void
}

/** Where it is kept: a correction that is asked for by its paragraph, a decision by its correction, a refused offer by itself. */
export const textKeys = {
  correct: (entryId: string) => `correct ${entryId}`,
  /** `before`: what the paragraph was when the decision was begun; where it is another by now, that is shown. */
  decide: (id: string) => ({ accept: `accept ${id}`, decline: `refuse ${id}`, before: `before ${id}` }),
  offer: (proposalId: string) => `decline ${proposalId}`,
}

/** What a record on the screen is made of, and what may be done with it there. */
export interface Desk {
  entries: readonly RecordEntry[]
  corrections: readonly Correction[]
  /** Names offered as who speaks. */
  people: readonly string[]
  /** Only where this person writes it. */
  typist: Typist | undefined
  /** Only in the room. */
  says?: Says | undefined
  /** Plays what was recorded at a moment; undefined where nothing was. */
  playerAt?: ((at: string) => (() => void) | undefined) | undefined
}
