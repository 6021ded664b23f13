import type { Mesh } from '../mesh/mesh.ts'
import { type HearingState, hereOf, playable } from '../state.ts'

const lookMs = 1_000
/** So many looks without a new picture of somebody whose pictures came before: they stand still. */
const looksMost = 3

/** When the last picture that came was there to be shown, whatever the clock; undefined where none came of late. */
function lastPicture(connection: RTCPeerConnection | undefined): number | undefined {
  const receivers = connection?.getReceivers().filter(({ track }) => track.kind === 'video') ?? []
  const times = receivers.flatMap((one) => one.getSynchronizationSources().map(({ timestamp }) => timestamp))
  return times.length ? Math.max(...times) : undefined
}

/** Notes of whom pictures are due and do not come: a face that does not move looks like one that listens. Returns what ends it. */
export function watchStill(state: HearingState, mesh: () => Mesh | undefined): () => void {
  const seen = new Map<string, { at: number; looks: number }>()

  function look(): void {
    const connections = new Map(mesh()?.connections())
    const still: Record<string, true> = {}
    for (const person of hereOf(state)) {
      const { peerId, sid } = person
      const { video, screen } = playable(person, true)
      // Who shows nothing begins anew when they do.
      if (sid === state.sid || !(video || screen)) {
        seen.delete(peerId)
        continue
      }
      const at = lastPicture(connections.get(peerId))
      const before = seen.get(peerId)
      if (at !== undefined && at !== before?.at) seen.set(peerId, { at, looks: 0 })
      else if (before) {
        before.looks += 1
        if (before.looks >= looksMost) still[peerId] = true
      }
    }
    const isSame = Object.keys({ ...still, ...state.still }).every((id) => still[id] === state.still[id])
    if (!isSame) state.still = still
  }
  const looks = setInterval(look, lookMs)
  return () => clearInterval(looks)
}
