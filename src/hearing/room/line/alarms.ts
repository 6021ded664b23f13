import { type HearingState, sayCode, takeBack } from '../state.ts'
import { type DeviceCode, disabledCode, lackCodes, unknownCode } from './deviceCodes.ts'
import type { Kind } from './lines.ts'

/** So long after the relay is back lines look as bad as it left them: a grade rises by one in 5 s. */
const relayAfterMs = 30_000

export type Alarms = ReturnType<typeof openAlarms>

/** What is said of connections and devices, and taken back when its cause went. */
export function openAlarms(state: HearingState) {
  /** To whom no connection was found, by peer id. */
  const failing = new Set<string>()
  /** What did not open for a reason that nobody knows: one message says it of both. */
  const unknown = new Set<Kind>()
  function met(id: string): void {
    if (failing.delete(id) && !failing.size) takeBack(state, 10300)
  }
  return {
    failed(id: string): void {
      failing.add(id)
      sayCode(state, 10300)
    },
    met,
    /** The system gives a device no more sound or picture for a while. */
    watch(track: MediaStreamTrack | undefined, kind: Kind, isOurs: () => boolean): void {
      track?.addEventListener('mute', () => isOurs() && sayCode(state, disabledCode[kind]))
      track?.addEventListener('unmute', () => isOurs() && takeBack(state, disabledCode[kind]))
    },
    /** A device did not open. */
    refused(kind: Kind, code: DeviceCode): void {
      if (code === unknownCode) unknown.add(kind)
      sayCode(state, code)
    },
    opened(kind: Kind): void {
      takeBack(state, ...lackCodes[kind])
      if (unknown.delete(kind) && unknown.size === 0) takeBack(state, unknownCode)
    },
    /** Who is there no more is missed by nobody. */
    here(people: readonly { peerId: string }[]): void {
      for (const id of failing) if (!people.some(({ peerId }) => peerId === id)) met(id)
    },
    relay(lost: boolean): void {
      state.relayLost = lost
      if (!lost) state.relayUntil = Date.now() + relayAfterMs
    },
  }
}
