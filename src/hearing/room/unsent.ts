import type { FromPage } from '../../../contract/room/room.ts'
import { textKeys } from '../record/desk.ts'
import { codeOf, type HearingState, type Unsent } from './state.ts'

/** Clicks on what is there, of which nothing has to be kept. */
const clicks: readonly string[] = ['share', 'end']

/** The own answers to a proposal that this page knows of, said or heard: those that a new one replaces. */
export function ownAnswers(state: HearingState, proposalId: string): string[] {
  const heard = state.proposals.find(({ id }) => id === proposalId)?.answers.filter(({ isMine }) => isMine) ?? []
  const said = state.unsent.flatMap((one) =>
    one.is === 'answer' && one.proposalId === proposalId ? [one.id, ...one.replaces] : [],
  )
  return [...new Set([...heard.map(({ id }) => id), ...said])].slice(-20)
}

export type UnsentWords = ReturnType<typeof openUnsent>

/** What is said for the record stays here until it stands in it: a line that is gone takes nothing with it. */
export function openUnsent(state: HearingState, say: (frame: FromPage) => void) {
  /** `decided`: a correction that only stands there says nothing of a decision under way. */
  function heard(id: string, decided = true): void {
    state.unsent = state.unsent.filter((one) => one.id !== id || (one.is === 'decide' && !decided))
  }
  const find = (id: string) => state.unsent.find((one) => one.id === id)
  /** What is refused for good is there to be typed on, where nothing else is by now. */
  function giveBack(one: Unsent): void {
    const { typed } = state
    if (one.is === 'chat') typed.chat ||= one.text
    if (one.is === 'correct') typed.texts[textKeys.correct(one.entryId)] ||= one.words
    if (one.is === 'answer' && one.reason) typed.texts[textKeys.offer(one.proposalId)] ||= one.reason
    if (one.is === 'decide') decideAgain(one)
    if (one.is !== 'propose' || typed.terms || typed.amount) return
    Object.assign(typed, { terms: one.terms, amount: one.amount, isPrivate: !one.shared })
  }
  /** Where it can still be decided. `before` is left out: how the paragraph stands is shown, for that may be why it was refused. */
  function decideAgain({ id, verdict }: Extract<Unsent, { is: 'decide' }>): void {
    const { texts } = state.typed
    const { accept, decline } = textKeys.decide(id)
    const isOpen = state.corrections.some((one) => one.id === id && one.state === 'open')
    if (!isOpen || texts[accept] || texts[decline]) return
    if ('text' in verdict) texts[accept] = verdict.text
    else texts[decline] = verdict.reason
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
      const one = find(id)
      // What was said twice may be refused the second time.
      if (!one && !clicks.includes(what)) return
      if (one && waitMs > 0) {
        setTimeout(() => {
          const still = find(id)
          if (still) say(still)
        }, waitMs)
        return
      }
      heard(id)
      if (one) giveBack(one)
      state.refused = { what, code: codeOf(code), at: Date.now() }
    },
  }
}
