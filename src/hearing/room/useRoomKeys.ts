import { useEffect } from 'react'
import type { Session } from './session.ts'

/** M and V open and close one's own microphone and camera; held, the space bar opens the microphone for so long. */
export function useRoomKeys({ state, toggle }: Session): void {
  useEffect(() => {
    let held = false
    const down = (event: KeyboardEvent) => {
      const { code, repeat, ctrlKey, metaKey, altKey, target } = event
      if (repeat || ctrlKey || metaKey || altKey || (target as Element).closest('input, textarea, select')) return
      if (code === 'KeyM') void toggle('audio')
      if (code === 'KeyV') void toggle('video')
      // On a button the space bar presses it.
      if (code !== 'Space' || state.wantsAudio || (target as Element).closest('button, a')) return
      event.preventDefault()
      held = true
      void toggle('audio')
    }
    const up = ({ code }: KeyboardEvent) => {
      if (code !== 'Space' || !held) return
      held = false
      if (state.wantsAudio) void toggle('audio')
    }
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
    }
  }, [state, toggle])
}
