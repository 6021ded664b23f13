import type { WebSocket } from 'ws'
import type { TrialType } from '../../contract/hearing/trial.ts'
import type { Allowance } from '../door/limit/allowance.ts'

/** A line to a room, and who sits at its other end. */
export interface Seat {
  socket: WebSocket
  token: string
  hearingId: string
  type: TrialType
  sid: string
  peerId: string
  peerToken: string
  /** When it was told how media find a way: ms since the epoch. */
  iceAt: number
  heardAt: number
  allowance: Allowance
  /** How much of what stands in the room it was told at once: a slow line takes its time with that. */
  wholeBytes: number
  /** What it was told of proposals last. */
  proposals: string
}
