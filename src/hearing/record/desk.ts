import type { Correction, RecordEntry } from '../../../contract/record.ts'
import type { FromPage } from '../../../contract/room.ts'
import type { Typist } from './typist.ts'

/** How a correction is decided: the paragraph as it is to stand, over the version read, or why it stays. */
export type Verdict = Extract<FromPage, { is: 'decide' }>['verdict']

/** What a record on the screen is made of, and what may be done with it there. */
export interface Desk {
  entries: readonly RecordEntry[]
  corrections: readonly Correction[]
  /** Names offered as who speaks. */
  people: readonly string[]
  /** Only where this person writes it. */
  typist: Typist | undefined
  /** Only where a correction can be asked for. */
  correct?: ((entryId: string, words: string) => void) | undefined
  /** Only where this person decides on them. */
  decide?: ((id: string, verdict: Verdict) => void) | undefined
  /** Plays what was recorded at a moment; undefined where nothing was. */
  playerAt?: ((at: string) => (() => void) | undefined) | undefined
}
