import { useCallback, useEffect, useRef, useState } from 'react'
import type { FileGroup } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Attachment, type UploadSession, upload } from '../../../contract/upload/upload.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { onTold } from '../../local/rows.ts'
import { dropCode, holdCode, keepCode } from '../../local/send/codes.ts'
import type { OpenCode } from './useLeftCode.ts'

/** Specification §9: asked for files every 3 s. */
const pollMs = 3000

interface Code {
  uploadId: string
  /** Milliseconds since 1970 until which it may be scanned. */
  until: number
}

/** Where the upload from a phone stands, as the dialog shows it. */
export type Shown =
  | { step: 'loading' }
  | { step: 'failed'; error: AppError }
  | { step: 'code'; uploadId: string; seconds: number }
  | { step: 'expired'; uploadId: string }
  | { step: 'receiving'; received: number; total: number }

interface Wanted {
  group: FileGroup
  limit: number
  /** The list the files are for, by which the code is found again should this page die. */
  draftId: string
  purpose: string
  /** One to go on with, instead of a new one. */
  left: OpenCode | undefined
  /** The files of one more phone; `over`: no other is sending. */
  onFiles: (files: Attachment[], over: boolean) => void
}

/** The session behind the dialog: asked for, counted down, polled, and ended with it unless its files have come. */
export function useUploadSession(wanted: Wanted): { shown: Shown; renew: () => void } {
  const { group, limit, draftId, purpose, onFiles } = wanted
  const [code, setCode] = useState<Code>()
  const [seen, setSeen] = useState<UploadSession>()
  const [error, setError] = useState<AppError>()
  const [round, setRound] = useState(0)
  const [now, setNow] = useState(Date.now)
  const { online } = useConnection()
  const handedOver = useRef<string>(undefined)
  const taken = useRef(new Set<string>())
  const take = useRef(onFiles)
  take.current = onFiles
  const uploadId = code?.uploadId
  const left = useRef(wanted.left)
  const current = useRef(uploadId)
  current.current = uploadId
  const receiving = seen?.state === 'receiving'
  const expired = code !== undefined && !receiving && (now >= code.until || seen?.state === 'ended')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for a new code
  useEffect(() => {
    const abort = new AbortController()
    let mine: string | undefined
    setCode(undefined)
    setSeen(undefined)
    setError(undefined)
    const show = async ({ uploadId, seconds }: Pick<OpenCode, 'uploadId' | 'seconds'>) => {
      mine = uploadId
      // Where there is no room to remember it, it lives as long as this page.
      await keepCode({ uploadId, draftId, purpose, limit }).catch(() => undefined)
      if (abort.signal.aborted) return discard(uploadId)
      // One moment for both: a millisecond between them showed a second too many.
      const at = Date.now()
      setNow(at)
      setCode({ uploadId, until: at + seconds * 1000 })
    }
    const begin = async () => {
      const { uploadId, sessionTimeout } = await ask(
        upload.getUploadId,
        { query: { group, limit } },
        { signal: abort.signal },
      )
      await show({ uploadId, seconds: sessionTimeout })
    }
    const again = left.current
    left.current = undefined
    const shown = again ? show(again) : begin()
    shown.catch((failed: unknown) => !abort.signal.aborted && setError(asRefusal(failed)))
    return () => {
      abort.abort()
      if (mine !== undefined && mine !== handedOver.current) discard(mine)
    }
  }, [group, limit, draftId, purpose, round])

  useEffect(() => (uploadId === undefined ? undefined : holdCode(uploadId)), [uploadId])

  const poll = useCallback(async (id: string) => {
    try {
      const session = await ask(upload.getAttachmentByUploadId, { body: { uploadId: id } })
      // An answer about the code before it, or a second one.
      if (current.current !== id || handedOver.current === id) return
      setSeen(session)
      const over = session.state === 'done'
      const fresh = session.files.filter(({ attachmentId }) => !taken.current.has(attachmentId))
      for (const { attachmentId } of fresh) taken.current.add(attachmentId)
      if (over) handedOver.current = id
      if (over || fresh.length > 0) take.current(fresh, over)
    } catch (failed) {
      const refusal = asRefusal(failed)
      // Nobody answers: the frame says so, and the next round asks again.
      if (refusal.status >= 500 || refusal.code === 'timeout') return
      if (current.current === id) setError(refusal)
    }
  }, [])

  useEffect(() => {
    if (uploadId === undefined || expired || error || !online) return
    const timer = setInterval(() => void poll(uploadId), pollMs)
    const stop = onTold((kind) => kind === 'uploadSession' && void poll(uploadId))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [uploadId, expired, error, online, poll])

  useEffect(() => {
    if (uploadId === undefined || expired || receiving) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [uploadId, expired, receiving])

  // A phone may have begun in the last moment: the end of the countdown asks once more.
  useEffect(() => {
    if (expired && uploadId !== undefined && online) void poll(uploadId)
  }, [expired, uploadId, online, poll])

  const renew = useCallback(() => setRound((count) => count + 1), [])
  return { shown: shownOf(), renew }

  function shownOf(): Shown {
    if (error) return { step: 'failed', error }
    if (!code) return { step: 'loading' }
    if (receiving) return { step: 'receiving', received: seen.received, total: seen.total }
    if (expired) return { step: 'expired', uploadId: code.uploadId }
    return { step: 'code', uploadId: code.uploadId, seconds: Math.max(0, Math.ceil((code.until - now) / 1000)) }
  }
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/** Where this does not arrive, an unused code ends by itself. */
function discard(uploadId: string): void {
  const both = [dropCode(uploadId), ask(upload.destroyUploadId, { body: { uploadId } })]
  Promise.all(both).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}
