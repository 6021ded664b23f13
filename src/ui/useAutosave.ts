import { useCallback, useEffect, useRef, useState } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import { afterPause } from './afterPause.ts'
import { holdUnsaved } from './unsaved.ts'

export interface Autosave {
  /** Call on every change. */
  touch: () => void
  /** Writes at once what is still unwritten. False where that failed. */
  flush: () => Promise<boolean>
  /** Why the last write failed; undefined where it did not. */
  why: () => AppError | undefined
  /** Forgets what is unwritten: it has gone elsewhere. */
  settle: () => void
  /** Milliseconds since 1970, of the last write of this page; undefined while something is unwritten. */
  savedAt: number | undefined
  /** Something was changed that is not written yet. */
  isUnwritten: boolean
  error: AppError | undefined
}

/**
 * Writes soon after a change (`afterPause`), and at once when the screen goes, the tab is hidden or the page is left: a clean-up that only
 * cancelled would lose the last word.
 */
export function useAutosave(save: () => Promise<void>): Autosave {
  const [savedAt, setSavedAt] = useState<number>()
  const [isUnwritten, setUnwritten] = useState(false)
  const [error, setError] = useState<AppError>()
  const latest = useRef(save)
  latest.current = save
  const dirty = useRef(false)
  const failure = useRef<AppError>(undefined)
  const writing = useRef<Promise<boolean>>(Promise.resolve(true))

  const write = useCallback(async () => {
    if (!dirty.current) return true
    dirty.current = false
    try {
      await latest.current()
      setSavedAt(Date.now())
      // What was typed meanwhile is written next.
      setUnwritten(dirty.current)
      failure.current = undefined
      setError(undefined)
      return true
    } catch (caught) {
      // In the queue by now, from another tab: the screen shows that by itself.
      if (caught instanceof AppError && caught.code === 'state.closed') {
        setUnwritten(false)
        return true
      }
      // Whatever the reason is, the words are not written down: everybody who asks must hear it.
      dirty.current = true
      failure.current = caught instanceof AppError ? caught : new AppError('device.unwritable')
      setError(failure.current)
      if (!(caught instanceof AppError)) reportError(caught)
      return false
    }
  }, [])

  // After the write that is under way: whoever waits for this one may take the page away then.
  const flush = useCallback(() => {
    writing.current = writing.current.catch(() => false).then(write)
    return writing.current
  }, [write])

  const [pause] = useState(() => afterPause(() => void flush()))
  const touch = useCallback(() => {
    dirty.current = true
    setUnwritten(true)
    pause.touch()
  }, [pause])

  const why = useCallback(() => failure.current, [])

  const settle = useCallback(() => {
    pause.cancel()
    dirty.current = false
    setUnwritten(false)
  }, [pause])

  useEffect(() => {
    const leave = () => void flush()
    const hidden = () => document.hidden && leave()
    const release = holdUnsaved(() => flush())
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hidden)
      // A page that begins anew now must wait for the last word of this screen, too.
      void flush().finally(release)
    }
  }, [flush])

  return { touch, flush, why, settle, savedAt: isUnwritten ? undefined : savedAt, isUnwritten, error }
}
