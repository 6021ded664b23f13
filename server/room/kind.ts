import { proposalRules } from '../../contract/hearing/proposal.ts'
import type { TrialType } from '../../contract/hearing/trial.ts'
import type { FromPage } from '../../contract/room/room.ts'

/** Whether there is such a thing in a room of that kind: private rooms and offers in a mediation, votes in a meeting. */
export function isOfKind(frame: FromPage, type: TrialType): boolean {
  if (frame.is === 'place') return type === 'mediation'
  return frame.is !== 'propose' || proposalRules[frame.kind].room === type
}
