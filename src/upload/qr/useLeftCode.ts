import { useEffect, useRef } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Attachment, upload } from '../../../contract/upload/upload.ts'
import { ask } from '../../local/call.ts'
import { useConnection, useSession } from '../../local/hooks.ts'
import { dropCode, leftCode } from '../../local/send/codes.ts'

/** A code that is shown again. */
export interface OpenCode {
  uploadId: string
  limit: number
  /** Seconds for which it may still be scanned. */
  seconds: number
}

interface Left {
  draftId: string
  purpose: string
  receive: (files: Attachment[], over: boolean) => Promise<void>
  reopen: (code: OpenCode) => void
}

/** Takes up the code that this list was showing when its page died: its files join the list, or it is shown again. */
export function useLeftCode(left: Left): void {
  const { draftId, purpose } = left
  const latest = useRef(left)
  latest.current = left
  const { online } = useConnection()
  const signedIn = Boolean(useSession()?.token)
  useEffect(() => {
    if (!online || !signedIn) return
    const abort = new AbortController()
    const { signal } = abort
    const takeUp = async () => {
      const code = await leftCode(draftId, purpose)
      if (!code || signal.aborted) return
      const { uploadId, limit } = code
      const { state, files, sessionTimeout } = await ask(upload.getAttachmentByUploadId, { body: { uploadId } })
      if (signal.aborted) return
      if (state === 'done') await latest.current.receive(files, true)
      else if (state === 'ended') await dropCode(uploadId)
      else latest.current.reopen({ uploadId, limit, seconds: sessionTimeout })
    }
    takeUp().catch((error: unknown) => {
      // Nobody answers, or the code is forgotten: it is asked for again with the next page, as long as it is kept.
      if (!(error instanceof AppError)) reportError(error)
    })
    return () => abort.abort()
  }, [draftId, purpose, online, signedIn])
}
