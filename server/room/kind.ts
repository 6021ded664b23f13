import { proposalRules } from '../../contract/proposal.ts'
import type { FromPage } from '../../contract/room.ts'
import type { TrialType } from '../../contract/trial.ts'

/** Whether there is such a thing in a room of that kind: private rooms and offers in a mediation, votes in a meeting. */
export function isOfKind(frame: FromPage, type: TrialType): boolean {
  if (frame.is === 'place') return type === 'mediation'
  return frame.is !== 'propose' || proposalRules[frame.kind].room === type
}
