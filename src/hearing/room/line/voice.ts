import type { listenTo } from './lines.ts'

/** So loud is a voice, of 0 to 1. */
const loud = 0.15
/** Who pauses for less goes on speaking, ms. */
const pauseMs = 1_500

/** Listens to what goes out of one's own microphone, and tells when one begins to speak and when one has ended. */
export function watchVoice(tell: (on: boolean) => void, listens: typeof listenTo) {
  let track: MediaStreamTrack | null = null
  let stop: (() => void) | undefined
  let isOn = false
  let heardAt = Number.NEGATIVE_INFINITY

  function heard(level: number): void {
    const now = Date.now()
    if (level >= loud) heardAt = now
    say(now - heardAt < pauseMs)
  }
  function say(on: boolean): void {
    if (on === isOn) return
    isOn = on
    tell(on)
  }
  return {
    /** Of null there is nothing to hear. */
    listen(next: MediaStreamTrack | null): void {
      if (next === track) return
      track = next
      stop?.()
      stop = next ? listens(next, heard) : undefined
      if (!next) say(false)
    },
    /** On a new line nobody knows who speaks. */
    again(): void {
      isOn = false
    },
    close: () => stop?.(),
  }
}
