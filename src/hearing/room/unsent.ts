import type { FromPage } from '../../../contract/room.ts'
import { codeOf, type HearingState, type Unsent } from './state.ts'

/** What is said for the record stays here until it stands in it: a line that is gone takes nothing with it. */
export function openUnsent(state: HearingState, say: (frame: FromPage) => void) {
  /** `decided`: a correction that only stands there says nothing of a decision under way. */
  function heard(id: string, decided = true): void {
    state.unsent = state.unsent.filter((one) => one.id !== id || (one.is === 'decide' && !decided))
  }
  return {
    heard,
    tell(frame: Unsent): void {
      // Of two answers to the same the later one counts, in whatever order lines come and go.
      if (frame.is === 'answer')
        state.unsent = state.unsent.filter((one) => one.is !== 'answer' || one.proposalId !== frame.proposalId)
      state.unsent.push(frame)
      say(frame)
    },
    /** A new line knows nothing of it. */
    again(): void {
      for (const one of state.unsent) say(one)
    },
    refused(id: string, { what, code, waitMs }: { what: string; code: string; waitMs: number }): void {
      const one = state.unsent.find((it) => it.id === id)
      if (one && code === 'tooMany') {
        setTimeout(() => say(one), waitMs)
        return
      }
      heard(id)
      state.refused = { what, code: codeOf(code), at: Date.now() }
    },
  }
}
