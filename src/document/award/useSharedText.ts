import { useCallback, useEffect, useRef, useState } from 'react'
import { awards } from '../../../contract/award/award.ts'
import { updateMax } from '../../../contract/award/awardBody.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { useConnection, useRow } from '../../local/hooks.ts'
import { dropShared, keepShared, queueChange, readShared } from '../../local/sharedText.ts'
import { asAppError } from '../../ui/errorText.ts'
import { joined, SharedText } from '../editor/shared.ts'

/** What is typed goes out in one change a moment. */
const quietMs = 400

interface Shared {
  /** Undefined while it is being read, or where there is none here. */
  text: SharedText | undefined
  /** Why it is not here, or what was typed last could not be kept. */
  error: AppError | undefined
  /** Since when all that was typed is on this device; milliseconds since 1970. */
  savedAt: number | undefined
}

/**
 * The text of an award on this device: opened from what is kept here, brought up to what the server has, kept and sent as it is
 * typed, and changed by others while it is open.
 */
export function useSharedText({ id, baseId, title }: { id: string; baseId: string; title: string }): Shared {
  const [text, setText] = useState<SharedText>()
  const [error, setError] = useState<AppError>()
  const [savedAt, setSavedAt] = useState<number>()
  const { row: room } = useRow('awardRoom', id)
  const { returns } = useConnection()
  const keep = useRef<() => Promise<void>>(async () => undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    let work = Promise.resolve()
    const shared = new SharedText(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void keep.current(), quietMs)
    })
    const save = async () => {
      const change = shared.takeTyped()
      if (change === undefined) return
      await keepShared({ id, baseId, state: shared.state }, false)
      const wanted = { join: joined, most: updateMax, inputOf: (update: string) => ({ body: { id, update } }) }
      await queueChange(awards.pushText, { of: id, title, change }, wanted)
      if (!ended) setSavedAt(serverNow())
    }
    const run = () => {
      work = work.then(save).catch((caught: unknown) => setError(asAppError(caught)))
      return work
    }
    keep.current = run
    const open = async () => {
      const kept = await readShared(id)
      if (kept) shared.take(kept)
      if (ended) return
      if (kept) setText(shared)
      else if (kept === null) setError(new AppError('award.lease'))
    }
    void open()
    addEventListener('pagehide', run)
    document.addEventListener('visibilitychange', run)
    opened.current = shared
    return () => {
      ended = true
      clearTimeout(timer)
      removeEventListener('pagehide', run)
      document.removeEventListener('visibilitychange', run)
      void run().then(() => shared.end())
      setText(undefined)
    }
  }, [id, baseId, title])

  const opened = useRef<SharedText>(undefined)
  const pull = useCallback(async () => {
    const shared = opened.current
    if (!shared) return
    try {
      const { update } = await ask(awards.pullText, { body: { id, vector: shared.vector } })
      shared.take(update)
      await keepShared({ id, baseId, state: shared.state }, true)
      if (opened.current !== shared) return
      setText(shared)
      setError(undefined)
    } catch (caught) {
      const failed = asAppError(caught)
      // It is not theirs any more: nothing of it stays here.
      if (failed.code === 'notFound') await dropShared(id)
      setError(failed)
      if (failed.code === 'notFound') setText(undefined)
    }
  }, [id, baseId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when others wrote, and when the server is back
  useEffect(() => void pull(), [pull, room?.version, returns])
  return { text, error, savedAt }
}
