import { useEffect } from 'react'
import type { Session } from './visit/session.ts'

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
      void toggle('audio', true)
    }
    const release = () => {
      if (held) void toggle('audio', false)
      held = false
    }
    const up = ({ code }: KeyboardEvent) => {
      if (code === 'Space') release()
    }
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    // Whoever lets go of the key in another window is not heard on.
    addEventListener('blur', release)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
      removeEventListener('blur', release)
      release()
    }
  }, [state, toggle])
}
