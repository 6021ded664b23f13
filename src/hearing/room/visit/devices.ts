import type { Alarms } from '../line/alarms.ts'
import { endedCode } from '../line/deviceCodes.ts'
import type { Chosen, Kind } from '../line/lines.ts'
import { type HearingState, sayCode } from '../state.ts'
import type { Means } from './means.ts'

interface Ends {
  state: HearingState
  /** What one came with. */
  chosen: Chosen
  means: Pick<Means, 'openDevice' | 'openScreen'>
  alarms: Pick<Alarms, 'watch' | 'opened' | 'refused'>
  /** What one has, or wants of it, is other than before. */
  changed(): void
}

export type Devices = ReturnType<typeof openDevices>

const wants = { audio: 'wantsAudio', video: 'wantsVideo' } as const

/** One's own microphone, camera and screen during one visit: opened and closed by the person, or gone by themselves. */
export function openDevices({ state, chosen, means, alarms, changed }: Ends) {
  const tracks: Record<Kind, MediaStreamTrack | undefined> = { audio: chosen.audio, video: chosen.video }
  let screen: MediaStreamTrack | undefined
  /** What is wanted of a device that is being opened: a person may have to allow it, and think otherwise meanwhile. */
  const opening: Partial<Record<Kind, boolean>> = {}
  /** The browser asks which screen. */
  let isChoosing = false

  for (const kind of ['audio', 'video'] as const) {
    state[wants[kind]] = Boolean(tracks[kind])
    watchEnd(kind)
  }

  /** A device pulled out, or taken by another program. */
  function watchEnd(kind: Kind): void {
    const track = tracks[kind]
    alarms.watch(track, kind, () => tracks[kind] === track)
    track?.addEventListener('ended', () => {
      if (tracks[kind] !== track) return
      tracks[kind] = undefined
      state[wants[kind]] = false
      sayCode(state, endedCode[kind])
      changed()
    })
  }

  return {
    /** What there is to send now, wanted or not. */
    there: () => ({ ...tracks, screen }),
    /** Opens or closes one's own microphone or camera. */
    async toggle(kind: Kind, on = !(opening[kind] ?? state[wants[kind]])): Promise<void> {
      if (opening[kind] !== undefined) {
        opening[kind] = on
        return
      }
      if (on && !tracks[kind]) {
        opening[kind] = on
        const { track, code } = await means.openDevice(kind, undefined)
        const isWanted = opening[kind]
        delete opening[kind]
        if (!track) return alarms.refused(kind, code)
        // The visit may be over by the time the device is open.
        if (state.stage === 'over' || !isWanted) return track.stop()
        tracks[kind] = track
        alarms.opened(kind)
        watchEnd(kind)
      }
      state[wants[kind]] = on
      changed()
    },
    /** Begins and ends the sharing of one's screen. */
    async share(): Promise<void> {
      if (screen) {
        const shown = screen
        screen = undefined
        shown.stop()
        return changed()
      }
      if (isChoosing) return
      isChoosing = true
      const { track, code } = await means.openScreen().finally(() => {
        isChoosing = false
      })
      if (!track) return sayCode(state, code)
      if (state.stage === 'over') return track.stop()
      screen = track
      track.addEventListener('ended', () => {
        if (screen !== track) return
        screen = undefined
        sayCode(state, 10012)
        changed()
      })
      changed()
    },
    close(): void {
      for (const track of [tracks.audio, tracks.video, screen]) track?.stop()
    },
  }
}
